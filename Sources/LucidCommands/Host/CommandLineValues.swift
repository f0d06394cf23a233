import LucidApplication
import LucidArguments
import LucidReport

// Values of options: the forms that are asked for.

extension Form {
  /// `option` is the `--format` of the command. Two options that ask for different forms are
  /// refused: one of them would be ignored.
  static func chosen(_ invocation: Invocation, _ option: OptionSpec) throws(CommandError) -> Form {
    var asked: [(option: String, form: Form)] = []
    if let word = invocation.text(option), let form = Form(rawValue: word) { asked.append(("--format=\(word)", form)) }
    if invocation.has(.json) { asked.append(("--json", .json)) }
    if invocation.has(.jsonl) { asked.append(("--jsonl", .jsonl)) }
    if invocation.has(.openMetrics) { asked.append(("--openmetrics", .openmetrics)) }
    guard let first = asked.first else { return .text }
    if let other = asked.first(where: { $0.form != first.form }) {
      throw CommandError(.usage, "`\(first.option)` and `\(other.option)` ask for different results; give one of them")
    }
    return first.form
  }
}

/// Whether JSON was asked for, as one object or as lines.
enum JSONWish {
  case object, lines

  init?(_ command: ParsedCommand) {
    // All commands call their option the same, whatever it allows.
    switch command.text(.runFormat) {
    case _ where command.has(.jsonl): self = .lines
    case _ where command.has(.json): self = .object
    case "json": self = .object
    default: return nil
    }
  }

  /// Reads a command line that was not understood.
  init?(words: [String]) {
    let words = words.prefix { $0 != "--" }
    let formats = zip(words, words.dropFirst()).filter { $0.0 == "--format" }.map(\.1)
    if words.contains("--jsonl") {
      self = .lines
    } else if words.contains("--json") || words.contains("--format=json") || formats.contains("json") {
      self = .object
    } else {
      return nil
    }
  }
}
