/// Completions of the command line for shells, made from the table of commands. To add a shell: its file here and its case.
package enum Completions {
  package enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  /// What a shell reads. `names` are the shipped abilities, offered beside files.
  package static func text(_ shell: Shell, names: [String], commands: [CommandSpec] = Commands.all) -> String {
    switch shell {
    case .bash: BashCompletions(commands: commands, names: names).text
    case .zsh: ZshCompletions(commands: commands, names: names).text
    case .fish: FishCompletions(commands: commands, names: names).text
    }
  }

  /// What can stand in a place of the command line.
  enum Candidates: Hashable {
    case none
    case files
    case folders
    case words([String])
    /// Files, or one of the words.
    case filesOr([String])
  }

  static func candidates(of option: OptionSpec) -> Candidates {
    switch option.kind {
    case .flag, .integer, .pair: .none
    case .choice(let words): .words(words)
    case .text("DIR"): .folders
    case .text("FILE"): .files
    case .text: .none
    }
  }

  static func candidates(of operand: CommandSpec.Operand, names: [String], commands: [CommandSpec]) -> Candidates {
    switch operand.name {
    case "FILE": .filesOr(names)
    case "COMMAND": .words(commands.map(\.name))
    case "SHELL": .words(Shell.allCases.map(\.rawValue))
    default: .none
    }
  }

  /// Between single quotes, as all three shells read it.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
