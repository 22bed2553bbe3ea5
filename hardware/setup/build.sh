# shellcheck shell=bash disable=SC2154  # variables of `prepare`
# Builds what is compiled when its sources changed: the rules library, move recognition, the firmware and the boards. Sourced
# by `prepare`.

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

# It runs as Python as well, only slower, so that a machine that cannot compile it (too little memory, say) is not stopped; nor
# is it asked again before a source has changed.
compile_recognition() {
    local made interrupted=
    made=$(cd "$root" && "$venv/bin/python" -c 'from controller.compiled import compiled_recognition as at; print(at())')
    [ ! -d "$made" ] && [ "$(cat "$state/not-compiled" 2>/dev/null)" != "$made" ] || return 0
    say "compiling move recognition; on a Raspberry Pi this takes minutes"
    trap 'interrupted=yes' INT TERM
    (cd "$root" && "$venv/bin/python" setup.py --quiet compile_recognition) >>"$log" 2>&1 || {
        [ -z "$interrupted" ] || die "interrupted while compiling move recognition; run make again"
        warn "move recognition cannot be compiled and runs slower; the compiler's words: ${log#"$root"/}"
        echo "$made" >"$state/not-compiled"
    }
    trap - INT TERM
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
