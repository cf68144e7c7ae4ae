
# `cargo mex` as well; all else of cargo is completed as before.
_mex_cargo() {
    if [[ "${COMP_WORDS[1]-}" == mex && "${COMP_CWORD}" -gt 1 ]]; then
        local COMP_WORDS=("${COMP_WORDS[@]:1}") COMP_CWORD=$((COMP_CWORD - 1))
        _clap_complete_mex mex "$2" "$3"
    elif [[ -n "${_mex_cargo_before-}" ]]; then
        "${_mex_cargo_before}" "$@"
    fi
}
# bash-completion loads that of cargo late.
if ! complete -p cargo &>/dev/null && declare -F _completion_loader &>/dev/null; then
    _completion_loader cargo &>/dev/null
fi
if [[ "$(complete -p cargo 2>/dev/null)" =~ -F\ ([^ ]+) && "${BASH_REMATCH[1]}" != _mex_cargo ]]; then
    _mex_cargo_before="${BASH_REMATCH[1]}"
fi
complete -o nospace -o bashdefault -o default -F _mex_cargo cargo
