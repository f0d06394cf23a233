/// The candidates for the last word of a command line.
package struct CompletionRequest: Sendable {
  package let kind: ArgumentKind
  /// The part of the word before the candidate: `--format=`, or nothing.
  package let head: String
  /// The part of the word that candidates begin with.
  package let word: String
  /// The options before it, by long name.
  package let options: Set<String>
  package let command: CommandSpec?

  /// `words` stand after `lucid`; the last one is to be completed.
  package init(_ words: [String], _ table: CommandTable) {
    let last = words.last ?? ""
    var before = Array(words.dropLast())
    let home = "--" + GlobalOptions.home.long
    while let first = before.first, first == home || first.hasPrefix(home + "=") {
      guard first != home || before.count > 1 else {
        (kind, head, word, options, command) = (.folders, "", last, [], nil)
        return
      }
      before.removeFirst(first == home ? 2 : 1)
    }
    guard let name = before.first else {
      (kind, head, word, options, command) = (.words(table.all.map(\.name) + ["--help", home, "--version"]), "", last, [], nil)
      return
    }
    if !table.names.contains(name), let alias = table.alias(name) { before.replaceSubrange(0...0, with: alias.words) }
    guard let command = table.find(before[0]) else {
      (kind, head, word, options, command) = (.text, "", last, [], nil)
      return
    }
    self.command = command
    let line = Self.read(before.dropFirst(), command)
    options = line.options
    if let option = line.pending {
      (kind, head, word) = (option.valueKind ?? .text, "", last)
    } else if !line.isOver, last.hasPrefix("--"), let equals = last.firstIndex(of: "=") {
      let option = command.options.first { "--" + $0.long == last[..<equals] }
      (kind, head, word) = (
        option?.valueKind ?? .text, String(last[...equals]), String(last[last.index(after: equals)...])
      )
    } else if !line.isOver, last.hasPrefix("-") {
      let names = command.options.flatMap { ["--" + $0.long] + ($0.short.map { ["-\($0)"] } ?? []) }
      (kind, head, word) = (.words(names), "", last)
    } else {
      (kind, head, word) = (Self.operand(line.operands, command), "", last)
    }
  }

  private struct Line {
    var operands: [String] = []
    var options: Set<String> = []
    /// The option whose value comes next.
    var pending: OptionSpec?
    /// Whether `--` has ended the options.
    var isOver = false
  }

  private static func read(_ words: ArraySlice<String>, _ command: CommandSpec) -> Line {
    var line = Line()
    for word in words {
      if line.pending != nil {
        line.pending = nil
      } else if line.isOver || !word.hasPrefix("-") || word == "-" {
        line.operands.append(word)
      } else if word == "--" {
        line.isOver = true
      } else {
        let name = word.prefix { $0 != "=" }
        let option = command.options.first { "--" + $0.long == name || $0.short.map { "-\($0)" == word } ?? false }
        guard let option else { continue }
        line.options.insert(option.long)
        if option.takesValue, !word.contains("=") { line.pending = option }
      }
    }
    return line
  }

  private static func operand(_ before: [String], _ command: CommandSpec) -> ArgumentKind {
    if let chosen = before.first, case .actions(let actions)? = command.operands.first?.kind {
      guard before.count == 1 else { return .text }
      return actions.first { $0.word == chosen }?.operand ?? .text
    }
    let operands = command.operands
    if before.count < operands.count { return operands[before.count].kind }
    guard let last = operands.last, last.repeatable else { return .text }
    return last.kind
  }
}
