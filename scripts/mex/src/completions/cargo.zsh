
# `cargo mex` as well; all else of cargo is completed as before.
function _mex_cargo() {
    if (( CURRENT > 2 )) && [[ "${words[2]}" == mex ]]; then
        shift words
        (( CURRENT -= 1 ))
        _clap_dynamic_completer_mex
    else
        "${_mex_cargo_before:-_default}" "$@"
    fi
}
[[ "${_comps[cargo]}" == _mex_cargo ]] || typeset -g _mex_cargo_before="${_comps[cargo]}"
compdef _mex_cargo cargo
