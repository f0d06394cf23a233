/// A command line that was understood.
package struct ParsedCommand: Sendable {
  /// The command that it runs.
  package let type: any DescribedCommand.Type
  package let command: CommandSpec
  package let operands: [String]
  /// All of them as they were given, the command first; in the words of today.
  package let words: [String]
  /// Words of earlier versions in it, each with that of today: "`ack` is now `lucid schedule ack`".
  package let renamed: [String]
  /// By long name, in the order given.
  private let values: [String: [String]]

  init(
    _ type: any DescribedCommand.Type, _ command: CommandSpec, operands: [String], values: [String: [String]], words: [String],
    renamed: [String]
  ) {
    self.type = type
    self.renamed = renamed
    self.command = command
    self.operands = operands
    self.values = values
    self.words = words
  }

  package func has(_ option: OptionSpec) -> Bool { values[option.long] != nil }
  package func text(_ option: OptionSpec) -> String? { values[option.long]?.first }
  package func integer(_ option: OptionSpec) -> Int? { text(option).flatMap { Int($0) } }

  /// The values of a repeatable option.
  package func texts(_ option: OptionSpec) -> [String] { values[option.long] ?? [] }

  /// `NAME=VALUE` taken apart at the first `=`; the value may be empty.
  package func pairs(_ option: OptionSpec) -> [(name: String, value: String)] {
    texts(option).compactMap { text in
      guard let equals = text.firstIndex(of: "=") else { return nil }
      return (String(text[..<equals]), String(text[text.index(after: equals)...]))
    }
  }
}

/// The request of a command line.
package enum Request: Sendable {
  case run(ParsedCommand)
  case help(HelpTopic)
  case version
}

/// A page of `lucid help`.
package enum HelpTopic: Sendable {
  /// The first screen.
  case program
  /// Every command.
  case all
  case exitCodes
  case command(CommandSpec)

  /// The words of pages that are about no command.
  package static let words = ["all", "exit-codes"]
}

/// A command line that was not understood. Ends with `ExitCode.usage`, and nothing was done.
package struct UsageError: Error, Hashable, Sendable {
  /// One line, without a period: what was found, what was expected, one suggestion.
  package let message: String
  /// The command whose help explains it; nil for the whole program.
  package let command: String?

  package init(_ message: String, command: String? = nil) {
    self.message = message
    self.command = command
  }

  /// For standard error, two lines.
  package var text: String {
    let help = command.map { "lucid \($0) --help" } ?? "lucid --help"
    return "lucid: \(message)\nTry `\(help)`.\n"
  }
}
