# shellcheck shell=bash disable=SC2154  # variables of `prepare`
# Installs through apt what system_packages.txt names and its proof misses. Sourced by `prepare`.
#
# A part that could not be had is written to $state/given_up with the table's hash, so that the next run neither waits for it
# nor touches the network; `make clean` forgets it. With CI=true nothing may be missing: a check left out is not a check.

packages_table=$setup/system_packages.txt
given_up=$state/given_up
absent_parts=

# `need package` of every line for this stage whose proof fails.
missing_packages() {
    local stage need package proof
    while read -r stage need package proof; do
        case $stage in
            run) ;;
            test) [ "$1" != run ] || continue ;;
            bench | fuzz) [ "$1" = "$stage" ] || continue ;;
            pi) is_raspberry_pi || continue ;;
            *) continue ;;
        esac
        eval "$proof" || echo "$need $package"
    done <"$packages_table"
}

is_raspberry_pi() {
    grep -qs 'Raspberry Pi' /proc/device-tree/model
}

# The command prefix that gives root's rights; fails where there are none to be had.
as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif ! command -v sudo >/dev/null; then
        return 1
    elif { : </dev/tty; } 2>/dev/null; then
        sudo "$@"  # asks for the password on the terminal
    else
        sudo -n "$@"
    fi
}

apt() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=120 "$@" </dev/null >>"$log" 2>&1
}

# Why apt did not do it, in words that say what to do.
apt_reason() {
    if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
        echo "no sudo here; as root: apt-get install $*"
    elif tail -n 40 "$log" | grep -qE '^sudo: |not in the sudoers|not allowed to execute'; then
        echo "no right to use sudo; as root: apt-get install $*"
    elif tail -n 40 "$log" | grep -qE 'Temporary failure resolving|Could not connect|Could not resolve|Network is unreachable'; then
        echo "no network; connect it and run make again"
    else
        echo "see ${log#"$root"/}; by hand: apt-get install $*"
    fi
}

is_given_up() {
    [ "${CI:-}" != true ] && grep -qsxF "$1 $(sha256sum <"$packages_table")" "$given_up"
}

# Raises: ends the set-up when a required package cannot be had, or with CI=true any package.
install_system_packages() {
    local stage=$1 missing required
    missing=$(missing_packages "$stage")
    required=$(awk '$1 == "required" { print $2 }' <<<"$missing" | paste -sd ' ')
    if [ -n "$required" ]; then
        can_use_apt || die "cannot install $required: this sets itself up on Debian 12 and Raspberry Pi OS only;" \
            "install what they stand for by hand and run make again"
        say "installing $required"
        # shellcheck disable=SC2086  # a list of words
        { apt update && apt install -y --no-install-recommends $required; } ||
            die "cannot install $required: $(apt_reason "$required")"
        require_python_version
        missing=$(missing_packages "$stage")
        required=$(awk '$1 == "required" { print $2 }' <<<"$missing" | paste -sd ' ')
        [ -z "$required" ] || die "still missing after installing: $required; see hardware/setup/system_packages.txt"
    fi
    install_parts "$missing"
}

# Sets `absent_parts` to those that stay missing, each between spaces.
# Each part on its own, so that one unknown name costs only its own part. $1: lines `part package`.
install_parts() {
    local part consequence packages updated=no
    while read -r part consequence; do
        packages=$(awk -v part="$part" '$1 == part { print $2 }' <<<"$1" | paste -sd ' ')
        [ -n "$packages" ] || continue
        if ! is_given_up "$part"; then
            say "installing $packages"
            if can_use_apt; then
                [ "$updated" = yes ] || apt update || true
                updated=yes
                # shellcheck disable=SC2086  # a list of words
                apt install -y --no-install-recommends $packages && continue
            fi
            [ "${CI:-}" != true ] || die "cannot install $packages: $(apt_reason "$packages")"
            echo "$part $(sha256sum <"$packages_table")" >>"$given_up"
        fi
        absent_parts+=" $part "
        warn "$consequence (not installed: $packages; as root: apt-get install $packages)"
    done < <(grep -v '^#' "$setup/system_parts.txt")
}

can_use_apt() {
    command -v apt-get >/dev/null
}
