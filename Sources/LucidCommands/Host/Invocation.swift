import LucidApplication
import LucidArguments
import LucidSystem

/// A command line that was understood, with the environment that its command runs in.
struct Invocation: Sendable {
  let parsed: ParsedCommand
  let host: HostEnvironment

  init(_ parsed: ParsedCommand, _ host: HostEnvironment) { (self.parsed, self.host) = (parsed, host) }

  var command: CommandSpec { parsed.command }
  var operands: [String] { parsed.operands }
  /// All of them as they were given, the command first.
  var words: [String] { parsed.words }

  func has(_ option: OptionSpec) -> Bool { parsed.has(option) }
  func text(_ option: OptionSpec) -> String? { parsed.text(option) }
  func integer(_ option: OptionSpec) -> Int? { parsed.integer(option) }

  /// The values of a repeatable option.
  func texts(_ option: OptionSpec) -> [String] { parsed.texts(option) }

  /// `NAME=VALUE` taken apart at the first `=`; the value may be empty.
  func pairs(_ option: OptionSpec) -> [(name: String, value: String)] { parsed.pairs(option) }

  /// The options that a server starts each of its commands with.
  var passed: [(name: String, value: String)] {
    [OptionSpec.config, .profile, .vault, .at, .tz].compactMap { option in text(option).map { (option.long, $0) } }
  }

  /// The operands as one text, such as a message or the words of a search. Errors: bytes of it are
  /// not UTF-8, which for a path would be the name of a file.
  func sentence() throws(CommandError) -> String {
    let text = operands.joined(separator: " ")
    guard !FileName.isEscaped(text) else {
      let name = command.operands.first?.name ?? "the text"
      throw CommandError(.usage, "\(name) is not UTF-8: `\(text)`")
    }
    return text
  }
}
