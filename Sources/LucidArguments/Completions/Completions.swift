/// Completion scripts for shells. Each asks `lucid __complete` what can be typed, so none of them
/// names a command.
package enum Completions {
  package enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  package static func text(_ shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private static let bash = #"""
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

    """#

  private static let zsh = #"""
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

    """#

  private static let fish = #"""
    # Completions of lucid for fish, made by `lucid generate completions fish`.
    function __lucid_complete
      set -l words (commandline -opc) (commandline -ct)
      set -e words[1]
      set -l lines (lucid __complete -- $words 2>/dev/null)
      set -l kind $lines[1]
      set -e lines[1]
      switch "$kind"
        case files
          __fish_complete_path (commandline -ct)
        case folders
          __fish_complete_directories (commandline -ct)
      end
      for line in $lines
        echo $line
      end
    end
    complete -c lucid -f -a '(__lucid_complete)'

    """#
}
