/// A function in the manner of zsh's own: `_arguments` does the work.
struct ZshCompletions {
  let commands: [CommandSpec]
  let names: [String]

  var text: String {
    """
    #compdef lucid
    # Completions of lucid for zsh, made by `lucid completions zsh`.
    _lucid() {
      local -a commands
      local context state state_descr line
      typeset -A opt_args
      commands=(
    \(commands.map { "    " + Completions.quoted("\($0.name):\($0.summary)") }.joined(separator: "\n"))
      )
      _arguments -C '(- *)'{-h,--help}'[show help]' '(- *)--version[show the version]' '1: :->command' '*:: :->rest' && return
      case $state in
        command) _describe command commands ;;
        rest)
          case $words[1] in
    \(commands.map(arguments).joined(separator: "\n"))
          esac
          ;;
      esac
    }
    if [[ $funcstack[1] == _lucid ]]; then _lucid "$@"; else compdef _lucid lucid; fi

    """
  }

  private func arguments(_ command: CommandSpec) -> String {
    let lines = command.options.map(option) + command.operands.map(operand)
    return "        \(command.name))\n          _arguments -s \\\n" + lines.map { "            " + $0 }.joined(separator: " \\\n")
      + "\n          ;;"
  }

  private func option(_ option: OptionSpec) -> String {
    let doc = "[\(Self.escaped(option.doc))]"
    let value = option.takesValue ? ":" + Self.escaped(Self.title(option)) + ":" + action(Completions.candidates(of: option)) : ""
    let long = "--" + option.long + (option.takesValue ? "=" : "")
    guard let short = option.short else { return Completions.quoted((option.repeatable ? "*" : "") + long + doc + value) }
    return "'(-\(short) --\(option.long))'{-\(short)\(option.takesValue ? "+" : ""),\(long)}" + Completions.quoted(doc + value)
  }

  private static func title(_ option: OptionSpec) -> String {
    if case .choice = option.kind { return "WORD" }
    return option.placeholder ?? ""
  }

  private func operand(_ operand: CommandSpec.Operand) -> String {
    let candidates = Completions.candidates(of: operand, names: names, commands: commands)
    return Completions.quoted((operand.repeatable ? "*" : "1") + ":\(operand.name):" + action(candidates))
  }

  private func action(_ candidates: Completions.Candidates) -> String {
    switch candidates {
    case .none: " "
    case .files: "_files"
    case .folders: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .filesOr(let words):
      " _alternative \"files:file:_files\" \"abilities:shipped ability:(\(words.joined(separator: " ")))\""
    }
  }

  /// Colons and brackets mean something to `_arguments`.
  private static func escaped(_ text: String) -> String {
    text.map { [":", "[", "]", "\\"].contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
