# shellcheck shell=bash disable=SC2154  # variables of `prepare`
# Finds a suitable Python, makes .venv and installs the packages that pyproject.toml names. Sourced by `prepare`.

venv=$root/.venv
system_python=/usr/bin/python3

# Sets `python` to the first suitable interpreter; fails where there is none. The limits are pyproject.toml's.
find_python() {
    [ -z "${python:-}" ] || return 0
    local candidate
    for candidate in python3 python3.13 python3.12 python3.11 "$system_python"; do
        if command -v "$candidate" >/dev/null && is_suitable "$candidate"; then
            python=$candidate
            return 0
        fi
    done
    return 1
}

is_suitable() {
    local least below
    read -r least below < <(sed -nE 's/^requires-python = ">=3\.([0-9]+),<3\.([0-9]+)"$/\1 \2/p' "$root/pyproject.toml")
    "$1" -c "import sys; raise SystemExit(not (3, $least) <= sys.version_info[:2] < (3, $below))" 2>/dev/null
}

# Raises: ends the set-up where the system's own Python is of the wrong version, which no package of its release mends.
require_python_version() {
    ! find_python && [ -x "$system_python" ] || return 0
    die "needs Python $(sed -nE 's/^requires-python = "(.*)"$/\1/p' "$root/pyproject.toml") and found" \
        "$("$system_python" --version); use Debian 12 or a Raspberry Pi OS of late 2023 or newer"
}

# What the environment was made from: a change of any of it makes it anew.
environment_hash() {
    {
        echo "$1 $root"
        "$python" -c 'import sys; print(sys.version, sys.base_prefix)'
        is_raspberry_pi && echo pi
        cat "$root/pyproject.toml" "$root/setup.py"
    } | sha256sum
}

is_up_to_date() {
    "$venv/bin/python" -c '' 2>/dev/null && [ "$(cat "$state/python-$1" 2>/dev/null)" = "$(environment_hash "$1")" ]
}

# Whether stage $1 has what it needs: what a later stage installed serves the earlier ones too.
is_served() {
    local stage
    for stage in bench test run; do
        ! is_up_to_date "$stage" || return 0
        [ "$stage" != "$1" ] || return 1
    done
}

# $1: `run`, `test` with the tools of the tests on top, or `bench` with libraries to compare with on top of these.
# Raises: ends the set-up with the reason when pip fails.
install_python_packages() {
    ! is_served "$1" || return 0
    [ ! -e "$venv" ] || [ -w "$venv" ] || die "cannot change .venv, which belongs to $(stat -c %U "$venv"); remove it and run make again"
    local extras=(compiled)
    [ "$1" = run ] || extras+=(test)
    [ "$1" != bench ] || extras+=(bench)
    is_raspberry_pi && extras+=(pi)
    make_environment
    say "installing Python packages into .venv"
    # Without isolation, so that a later rebuild finds its tools in .venv and not on the network.
    build_requirements | pip_install -r /dev/stdin
    pip_install --no-build-isolation --use-pep517 -e "$root[$(IFS=,; echo "${extras[*]}")]"
    environment_hash "$1" >"$state/python-$1"
}

# A virtual environment of another Python version, or one whose Python has gone, is replaced.
make_environment() {
    local version='import sys; print(sys.version, sys.base_prefix)'
    if [ "$("$venv/bin/python" -c "$version" 2>/dev/null)" != "$("$python" -c "$version")" ]; then
        rm -rf "$venv"
    fi
    "$python" -m venv "$venv" >>"$log" 2>&1 || die "cannot make .venv with $python; see ${log#"$root"/}"
}

build_requirements() {
    "$python" - "$root/pyproject.toml" <<'EOF'
import pathlib, sys, tomllib
print(*tomllib.loads(pathlib.Path(sys.argv[1]).read_text())["build-system"]["requires"], sep="\n")
EOF
}

pip_install() {
    # PYPI=1 makes lgpio, where it has to be compiled, bring its own C library (its setup.py).
    PYPI=1 PIP_DISABLE_PIP_VERSION_CHECK=1 "$venv/bin/python" -m pip install --quiet "$@" >>"$log" 2>&1 || die "$(pip_reason)"
}

pip_reason() {
    local last
    last=$(tail -n 60 "$log")
    if grep -qE 'NewConnectionError|NameResolutionError|Network is unreachable|ConnectTimeout|Temporary failure in name' <<<"$last"; then
        echo "cannot install the Python packages: no network; connect it and run make again"
    elif grep -q 'No space left' <<<"$last"; then
        echo "cannot install the Python packages: the disk is full"
    else
        echo "cannot install the Python packages: $(grep -E '^ *(ERROR|error)' <<<"$last" | head -n 1) (all of it: ${log#"$root"/})"
    fi
}
