import LucidCore

/// The form of an answer that a prompt asks for, read from its words: "three bullets", "one
/// sentence", what to say in which order.
struct RequestedShape: Equatable {
  enum Form: Equatable { case bullets, numbered, lines, prose }

  var form = Form.bullets
  /// The most sentences, a closing action not counted.
  var count = 4
  /// The requested roles, in the order in which the prompt names them; may repeat.
  var roles: [Statement.Role] = []
  /// The prompt asks for an action at the end.
  var closing = false

  init(prompt: String) {
    let lines = prompt.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }
    readForm(Self.words(prompt))
    // A list in the prompt is the outline of the answer; without one the order of the words is.
    let outline = lines.filter {
      $0.hasPrefix("- ") || $0.hasPrefix("* ") || ($0.first?.isNumber == true && $0.dropFirst().hasPrefix(". "))
    }
    if outline.isEmpty {
      for word in Self.words(prompt) {
        if let role = Self.role(of: word), role != .action, !roles.contains(role) { roles.append(role) }
      }
    } else {
      roles = outline.compactMap { line in
        let words = Self.words(String(line))
        return words.lazy.compactMap(Self.role(of:)).first ?? (words.contains(where: Self.plain.contains) ? .fact : nil)
      }
      if !readsNumber { count = outline.count }
    }
    closing = Self.asksForAction(Self.words(prompt))
  }

  private var readsNumber = false

  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for c in text.lowercased() {
      if c.isLetter || c.isNumber {
        word.append(c)
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  private static let numbers = [
    "a": 1, "one": 1, "single": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10,
  ]

  private static let forms: [(words: Set<String>, form: Form)] = [
    (["bullet", "bullets"], .bullets), (["sentence", "sentences"], .prose), (["line", "lines"], .lines),
    (["point", "points", "item", "items"], .bullets), (["paragraph", "paragraphs"], .prose), (["numbered"], .numbered),
  ]

  /// The first "three bullets", "3 short lines", "one sentence": a number at most three words
  /// before the noun.
  private mutating func readForm(_ words: [String]) {
    for (i, word) in words.enumerated() {
      guard let found = Self.forms.first(where: { $0.words.contains(word) }) else { continue }
      if found.form == .numbered {
        form = .numbered
        continue
      }
      for back in 1...3 where i - back >= 0 {
        guard let n = Int(words[i - back]) ?? Self.numbers[words[i - back]], n > 0 else { continue }
        if form != .numbered { form = found.form }
        count = word.hasPrefix("paragraph") ? min(12, min(n, 3) * 4) : min(n, 20)
        // "One sentence for each": as many as there are.
        if words.dropFirst(i + 1).starts(with: ["for", "each"]) {
          count = 5
          if form == .prose { form = .lines }
        }
        readsNumber = true
        return
      }
    }
  }

  private static let cues: [(role: Statement.Role, words: Set<String>)] = [
    (.key, ["miss", "missed", "important", "key", "urgent", "matters", "deadline", "deadlines", "main"]),
    (.risk, ["risk", "risks", "conflict", "conflicts", "clash", "overlap", "overlaps", "alert", "alerts", "rain", "umbrella"]),
    (
      .state,
      [
        "ready", "readiness", "body", "recovered", "recovery", "drained", "rested", "energy", "verdict", "streak", "streaks",
        "slept",
      ]
    ),
    (.chance, ["free", "gap", "gaps", "slot", "slots", "focus", "protect", "stretch"]),
    (.action, ["action", "act", "wear"]),
  ]

  /// A line of an outline that asks for no more than what is there.
  private static let plain: Set<String> = ["note", "notes", "latest", "newest"]

  private static func role(of word: String) -> Statement.Role? { cues.first { $0.words.contains(word) }?.role }

  /// "End with one line that begins with a verb", "finish with the next action", or the word
  /// itself.
  private static func asksForAction(_ words: [String]) -> Bool {
    words.contains("action")
      || zip(words, words.dropFirst()).contains { ["end", "finish", "close", "conclude"].contains($0) && $1 == "with" }
  }
}
