# Completions of lucid for bash, made by `lucid generate completions bash`.
_lucid() {
  local i word glued='' words=() lines=() line value
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    # bash splits words at `=` and `:`.
    if [[ -n $glued || ($word == [=:]* && ${#words[@]} -gt 0) ]]; then
      words[${#words[@]} - 1]+=$word
    else
      words+=("$word")
    fi
    glued=''
    if [[ $word == [=:] ]]; then glued=1; fi
  done
  if [[ $word == [=:] ]]; then word=''; fi
  local before=${words[${#words[@]} - 1]%"$word"}
  COMPREPLY=()
  mapfile -t lines < <(lucid __complete -- "${words[@]}" 2>/dev/null)
  case ${lines[0]} in
    files) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
    folders) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
  esac
  for line in "${lines[@]:1}"; do
    value=${line%%$'\t'*}
    if [[ ${lines[0]} == words && $value == *' '* ]]; then printf -v value %q "$value"; fi
    COMPREPLY+=("${value#"$before"}")
  done
  # A value follows without a blank.
  if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2>/dev/null; fi
}
complete -F _lucid lucid
