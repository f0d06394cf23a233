/// Commands as data: a text of shell lines with what they write.
///
///     Prose, up to a line that begins with `$ `.
///     $ lucid try --at noon
///     < a line of its standard input
///       a line of its standard output
///     ! a line of its standard error
///     ? 2
///
/// `?` is the exit code and is left out for 0; `\` ends a stream whose last line has no line break.
struct Session {
  struct Command {
    let line: String
    var input: String?
  }

  /// Prose and commands in the order of the text.
  private var parts: [Part] = []
  private enum Part {
    case prose(String)
    case command(Command)
  }

  init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("$ ") {
        parts.append(.command(Command(line: String(line.dropFirst(2)))))
      } else if case .command(var command) = parts.last, line.hasPrefix("<") {
        command.input = (command.input ?? "") + line.dropFirst(line == "<" ? 1 : 2) + "\n"
        parts[parts.count - 1] = .command(command)
      } else if !["  ", "! ", "? ", "\\"].contains(where: { line.hasPrefix($0) }), line != "!" {
        parts.append(.prose(line))
      }
    }
  }

  /// The text as it is when the commands are run now. A line break more or less between parts is not a difference.
  func replay(_ run: (Command) throws -> Ended) rethrows -> String {
    var out = ""
    for part in parts {
      switch part {
      case .prose(let line): out += line + "\n"
      case .command(let command):
        let ended = try run(command)
        out += "$ \(command.line)\n"
        if let input = command.input { out += Self.marked(input, "<") }
        out += Self.marked(ended.out, " ") + Self.marked(ended.err, "!")
        if ended.exit != 0 { out += "? \(ended.exit.map(String.init) ?? "killed: it took too long")\n" }
      }
    }
    while out.hasSuffix("\n\n") { out.removeLast() }
    return out
  }

  private static func marked(_ text: String, _ mark: String) -> String {
    guard !text.isEmpty else { return "" }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let ends = lines.last?.isEmpty == true
    if ends { lines.removeLast() }
    let empty = mark == " " ? "  " : mark
    return lines.map { ($0.isEmpty ? empty : mark + " " + $0) + "\n" }.joined() + (ends ? "" : "\\\n")
  }
}
