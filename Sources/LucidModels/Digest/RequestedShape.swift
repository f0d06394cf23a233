import LucidCore

/// The form of an answer that a prompt asks for, read from its words: "three bullets", "one sentence", what to say in which order.
struct RequestedShape: Equatable {
  enum Form: Equatable { case bullets, numbered, lines, prose }

  var form = Form.bullets
  /// How many sentences at most.
  var count = 4
  /// What is asked for, in the order in which the prompt names it.
  var roles: [Highlight.Role] = []
  var endsWithAction = false

  init(prompt: String) {
    let words = Self.words(prompt)
    readForm(words)
    readRoles(words)
  }

  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for c in text.lowercased() {
      if c.isLetter || c.isNumber { word.append(c) } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  private static let numbers = [
    "a": 1, "one": 1, "single": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
  ]

  private static let forms: [(words: Set<String>, form: Form)] = [
    (["bullet", "bullets"], .bullets), (["sentence", "sentences"], .prose), (["line", "lines"], .lines),
    (["point", "points", "item", "items"], .bullets), (["paragraph", "paragraphs"], .prose), (["numbered"], .numbered),
  ]

  /// The first "three bullets", "3 short lines", "one sentence": a number at most three words before the noun.
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
        count = word.hasPrefix("paragraph") ? min(12, n * 4) : min(n, 20)
        return
      }
    }
  }

  private static let cues: [(role: Highlight.Role, words: Set<String>)] = [
    (.key, ["miss", "important", "key", "urgent", "first", "matters", "deadline", "deadlines"]),
    (.risk, ["risk", "risks", "conflict", "conflicts", "clash", "overlap", "overlaps", "back", "warn", "alert", "alerts", "umbrella", "jacket"]),
    (.state, ["ready", "readiness", "body", "recovered", "recovery", "drained", "rested", "energy", "verdict", "streak", "streaks"]),
    (.chance, ["free", "gap", "gaps", "slot", "slots", "focus", "protect"]),
    (.action, ["action", "do", "reply", "act", "leave", "wear", "next"]),
  ]

  private mutating func readRoles(_ words: [String]) {
    for word in words {
      for cue in Self.cues where cue.words.contains(word) && !roles.contains(cue.role) { roles.append(cue.role) }
    }
    endsWithAction = roles.contains(.action)
  }
}
