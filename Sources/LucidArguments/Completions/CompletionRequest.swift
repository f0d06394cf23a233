/// The candidates for the last word of a command line.
package struct CompletionRequest: Sendable {
  package let kind: ArgumentKind
  /// The part of the word before the candidate: `--format=`, or nothing.
  package let head: String
  /// The part of the word that candidates begin with.
  package let word: String
  /// The options before it, by long name.
  package let options: Set<String>
  /// The operands before it that the shell need not offer again: inputs that are set.
  package let operands: [String]
  package let command: CommandSpec?

  /// `words` stand after `lucid`; the last one is to be completed. `isAbility` says whether a first
  /// word that is no command is an ability.
  package init(_ words: [String], _ table: CommandTable, isAbility: (String) -> Bool = { _ in false }) {
    let last = words.last ?? ""
    var before = Array(words.dropLast())
    let home = "--" + GlobalOptions.home.long
    while let first = before.first, first == home || first.hasPrefix(home + "=") {
      guard first != home || before.count > 1 else {
        (kind, head, word, options, operands, command) = (.folders, "", last, [], [], nil)
        return
      }
      before.removeFirst(first == home ? 2 : 1)
    }
    guard let name = before.first else {
      let options = ["--help", home, "--version"]
      let start: ArgumentKind = last.hasPrefix("-") ? .words(options) : .start
      (kind, head, word, self.options, operands, command) = (start, "", last, [], [], nil)
      return
    }
    before = table.current(before).line
    if table.find(before[0]) == nil, isAbility(name) { before.insert(AbilityWords.command, at: 0) }
    guard var command = table.find(before[0])?.spec else {
      (kind, head, word, options, operands, command) = (.text, "", last, [], [], nil)
      return
    }
    var line = Line(before.dropFirst(), command)
    // An action is the first operand.
    while let first = line.operands.first, let action = command.action(first) {
      command = action.spec
      before.remove(at: before.dropFirst().firstIndex(of: first) ?? 0)
      line = Line(before.dropFirst(), command)
    }
    self.command = command
    (options, operands) = (line.options, line.operands)
    let all = command.options + (command.standard?.spec.options ?? [])
    if let option = line.pending {
      (kind, head, word) = (option.valueKind ?? .text, "", last)
    } else if !line.isOver, last.hasPrefix("--"), let equals = last.firstIndex(of: "=") {
      let option = all.first { "--" + $0.long == last[..<equals] }
      (kind, head, word) = (
        option?.valueKind ?? .text, String(last[...equals]), String(last[last.index(after: equals)...])
      )
    } else if !line.isOver, last.hasPrefix("-") {
      let names = all.flatMap { ["--" + $0.long] + ($0.short.map { ["-\($0)"] } ?? []) }
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

    init(_ words: ArraySlice<String>, _ command: CommandSpec) {
      let all = command.options + (command.standard?.spec.options ?? [])
      for word in words {
        if pending != nil {
          pending = nil
        } else if isOver || !word.hasPrefix("-") || word == "-" {
          operands.append(word)
        } else if word == "--" {
          isOver = true
        } else {
          let name = word.prefix { $0 != "=" }
          let option = all.first { "--" + $0.long == name || $0.short.map { "-\($0)" == word } ?? false }
          guard let option else { continue }
          options.insert(option.long)
          if option.takesValue, !word.contains("=") { pending = option }
        }
      }
    }
  }

  private static func operand(_ before: [String], _ command: CommandSpec) -> ArgumentKind {
    let actions = before.isEmpty && !command.actions.isEmpty ? [ArgumentKind.words(command.actionWords)] : []
    let operands = command.operands
    var own: ArgumentKind?
    if before.count < operands.count {
      own = operands[before.count].kind
    } else if let last = operands.last, last.repeatable {
      own = last.kind
    }
    let place = operands[min(before.count, max(operands.count - 1, 0))...].first
    if place?.isInput == true, let ability = before.first { own = .input(of: ability) }
    if case .value? = own, let key = before.first { own = .value(of: key) }
    guard !actions.isEmpty else { return own ?? .text }
    return own.map { .either(actions + [$0]) } ?? actions[0]
  }
}
