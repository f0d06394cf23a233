import LucidArguments

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

  /// Of a command line that was not understood.
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
