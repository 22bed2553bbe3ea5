# shellcheck shell=bash disable=SC2154  # variables of `prepare`
# What a person reads while the machine is set up. Sourced; keeps no state.

# One line of progress on standard output.
say() {
    printf 'rhunich: %s\n' "$*"
}

# One line on standard error about something that is missing but not needed, with what follows from it.
warn() {
    printf 'rhunich: %s\n' "$*" >&2
}

# One closing line on standard error: what could not be done and what to do. Ends the set-up with status 1.
die() {
    printf 'rhunich: %s\n' "$*" | tee -a "${log:-/dev/null}" >&2 2>/dev/null
    exit 1
}

# For an end that no `die` explained: a fault of the set-up itself.
explain_end() {
    local status=$?
    [ "$status" = 0 ] || grep -qs '^rhunich: ' "$log" || die "the set-up stopped unexpectedly; its log: ${log#"$root"/}"
}
