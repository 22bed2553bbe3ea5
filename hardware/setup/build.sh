# shellcheck shell=bash disable=SC2154  # variables of `prepare`
# Builds the C parts when their sources changed: the rules library, the firmware and the boards. Sourced by `prepare`.

library_hash() {
    {
        environment_hash build
        find "$root/rules_c" \( -name '*.[ch]' -o -name '*.inc' -o -name '*.py' \) -print0 | sort -z | xargs -0 sha256sum
    } | sha256sum
}

# The built module is among what is checked: a cleaned tree with old stamps builds again.
build_rules_library() {
    if compgen -G "$root/rules_c/*.so" >/dev/null && [ "$(cat "$state/library" 2>/dev/null)" = "$(library_hash)" ]; then
        return 0
    fi
    say "building the rules library"
    (cd "$root" && "$venv/bin/python" setup.py --quiet build_ext --inplace --force) >>"$log" 2>&1 ||
        die "the rules library does not build; the compiler's words: ${log#"$root"/}"
    library_hash >"$state/library"
}

# make knows what changed. The emulated board needs tools that may be missing, which was said when they were.
build_boards() {
    local board
    for board in virtual emulated; do
        [[ $absent_parts != *" $board "* ]] || continue
        make --no-print-directory -C "$root/hardware/emulator" "$board" >>"$log" 2>&1 ||
            die "the $board board does not build; the compiler's words: ${log#"$root"/}"
    done
}
