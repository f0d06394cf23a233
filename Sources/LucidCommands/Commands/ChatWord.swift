import LucidCore

/// A command within a conversation: a line that begins with `/`.
enum ChatWord: String, CaseIterable {
  case apply, reject, undo, sources, why, reset, prompt, help, quit

  /// The words behind the name, for the help.
  private var usage: String {
    switch self {
    case .apply: " [N…|all]"
    case .reject: " [N…]"
    default: ""
    }
  }

  private var summary: String {
    switch self {
    case .apply: "list the pending changes of this conversation, or apply them"
    case .reject: "reject them, all or by their numbers"
    case .undo: "undo what the last message or /apply wrote; again: the one before"
    case .sources: "show what the last answer looked at"
    case .why: "explain the last answer, as `lucid why` does"
    case .reset: "forget the conversation and update the date"
    case .prompt: "show what the model is shown, and the sizes"
    case .help: "list these commands"
    case .quit: "quit, like Ctrl-D"
    }
  }

  static let list: String = {
    let width = (allCases.map { $0.rawValue.count + $0.usage.count }.max() ?? 0) + 3
    let lines = allCases.map { word in
      let head = "/" + word.rawValue + word.usage
      return head + String(repeating: " ", count: width - head.count) + word.summary + "\n"
    }
    return lines.joined() + "the beginning of a command is enough; a line that ends in \\ continues on the next\n"
  }()

  /// Reads a line that begins with `/`. The beginning of a name stands for it where no other begins
  /// so. nil for no command.
  static func read(_ line: String) -> (word: ChatWord, rest: [String])? {
    var parts = line.dropFirst().split(separator: " ").map(String.init)
    guard !parts.isEmpty, line.dropFirst().first != " " else { return nil }
    let name = parts.removeFirst().lowercased()
    if let word = name == "exit" ? .quit : ChatWord(rawValue: name) { return (word, parts) }
    let begun = allCases.filter { $0.rawValue.hasPrefix(name) }
    return begun.count == 1 ? (begun[0], parts) : nil
  }

  /// Returns what is said of a line that is no command.
  static func refusal(of line: String) -> String {
    let name = TerminalSanitizer.message(String(line.prefix { $0 != " " }), limit: 80)
    let near = Spelling.nearest(String(name.dropFirst()), among: allCases.map(\.rawValue)).map { "; did you mean /\($0)?" } ?? ""
    return "there is no \(name)\(near); /help lists the commands\n"
  }
}
