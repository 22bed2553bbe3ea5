# shellcheck shell=bash disable=SC2154  # variables of `prepare`
# The proofs named in system_packages.txt: each succeeds where nothing has to be installed. Sourced after python.sh.

has_command() {
    command -v "$1" >/dev/null
}

# Debian puts games where not every PATH looks.
has_game() {
    has_command "$1" || [ -x "/usr/games/$1" ]
}

has_header() {
    has_command gcc && printf '#include <%s>\n' "$1" | gcc -E -x c - >/dev/null 2>&1
}

has_fuzzer() {
    has_command clang &&
        echo 'int LLVMFuzzerTestOneInput(const char *at, long size) { return !at && size; }' |
        clang -fsanitize=fuzzer -x c - -o /dev/null 2>/dev/null
}

has_avr_header() {
    has_command avr-gcc && printf '#include <%s>\n' "$1" | avr-gcc -mmcu=atmega2560 -E -x c - >/dev/null 2>&1
}

# The loader's own list, since pygame's SDL opens these by name when it starts.
has_library() {
    [ -n "${loader_list:=$(/sbin/ldconfig -p)}" ] && [[ $loader_list == *"$1 "* ]]
}

# Debian 12 keeps the drivers in dri/, Debian 13 in one libgallium.
has_mesa_driver() {
    compgen -G '/usr/lib/*/dri/*_dri.so' >/dev/null || compgen -G '/usr/lib/*/libgallium-*.so' >/dev/null
}

has_python() {
    find_python
}

has_python_module() {
    find_python && "$python" -c "import $1" 2>/dev/null
}

has_python_header() {
    find_python && "$python" - <<'EOF'
import pathlib, sysconfig
raise SystemExit(not pathlib.Path(sysconfig.get_path("include"), "Python.h").exists())
EOF
}

# pyffish 0.0.90 has wheels for x86-64 only; elsewhere pip compiles it, which is C++.
has_wheel_of_outside_engine() {
    [ "$(uname -m)" = x86_64 ]
}

# lgpio 0.2.2.0 has wheels up to Python 3.12; beyond that pip compiles it, which needs SWIG.
has_wheel_of_lgpio() {
    find_python && "$python" -c 'import sys; raise SystemExit(sys.version_info >= (3, 13))'
}
