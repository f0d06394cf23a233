#compdef lucid
# Completions of lucid for zsh, made by `lucid generate completions zsh`.
_lucid() {
  local -a lines values shown open openshown
  local line kind
  lines=("${(@f)$(lucid __complete -- "${(@)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
  kind=$lines[1]
  shift lines
  for line in $lines; do
    if [[ ${line%%$'\t'*} == *= ]]; then
      # A value follows without a blank.
      open+=("${line%%$'\t'*}")
      openshown+=("${line/$'\t'/  -- }")
    else
      values+=("${line%%$'\t'*}")
      shown+=("${line/$'\t'/  -- }")
    fi
  done
  (( $#values )) && compadd -l -d shown -a values
  (( $#open )) && compadd -S '' -l -d openshown -a open
  case $kind in
    files|folders)
      [[ $PREFIX == --*=* ]] && compset -P '*='
      if [[ $kind == files ]]; then _files; else _files -/; fi
      ;;
  esac
}
if [[ $funcstack[1] == _lucid ]]; then _lucid "$@"; else compdef _lucid lucid; fi
