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
  /// Work that the prompt asks for and only a model can do; nil for none.
  var work: Work?

  /// Work that only a model can do.
  enum Work: String { case draft, goal, translation, judgement }

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
    work = Self.work(Self.words(prompt))
    if !readsNumber, outline.isEmpty, Self.asksForActionAlone(Self.words(prompt)) {
      (form, count, closing) = (.prose, 0, true)
    }
  }

  private var readsNumber = false
  /// Whether the prompt says how many sentences there are to be.
  var isCounted: Bool { readsNumber }

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
    "ein": 1, "eine": 1, "einen": 1, "einem": 1, "einer": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6,
    "sieben": 7, "acht": 8, "neun": 9, "zehn": 10,
  ]

  private static let forms: [(words: Set<String>, form: Form)] = [
    (["bullet", "bullets"], .bullets), (["sentence", "sentences", "headline"], .prose), (["line", "lines"], .lines),
    (["point", "points", "item", "items"], .bullets), (["paragraph", "paragraphs"], .prose), (["numbered"], .numbered),
    (["stichpunkt", "stichpunkte", "stichpunkten", "punkt", "punkte", "punkten"], .bullets),
    (["satz", "sätze", "sätzen", "überschrift", "schlagzeile"], .prose), (["zeile", "zeilen"], .lines),
    (["absatz", "absätze", "absätzen"], .prose),
    (["nummeriert", "nummerierte", "nummerierten"], .numbered),
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
        count = word.hasPrefix("paragraph") || word.hasPrefix("abs") ? min(12, min(n, 3) * 4) : min(n, 20)
        // "One sentence for each": as many as there are.
        if words.dropFirst(i + 1).starts(with: ["for", "each"])
          || words.dropFirst(i + 1).starts(with: ["für"]) && words.dropFirst(i + 2).first?.hasPrefix("jede") == true
        {
          count = 5
          if form == .prose { form = .lines }
        }
        readsNumber = true
        return
      }
    }
  }

  private static let cues: [(role: Statement.Role, words: Set<String>)] = [
    (
      .key,
      [
        "miss", "missed", "important", "key", "urgent", "matters", "deadline", "deadlines", "main", "wichtig", "wichtige",
        "wichtigste", "wichtigsten", "verpassen", "dringend",
      ]
    ),
    (
      .risk,
      [
        "risk", "risks", "conflict", "conflicts", "clash", "overlap", "overlaps", "alert", "alerts", "rain", "umbrella", "risiko",
        "risiken", "konflikt", "konflikte", "überschneidung", "warnung", "regen",
      ]
    ),
    (
      .state,
      [
        "ready", "readiness", "body", "recovered", "recovery", "drained", "rested", "energy", "verdict", "streak", "streaks",
        "slept", "körper", "erholt", "erholung", "erschöpft", "schlaf", "verfassung", "serie", "serien",
      ]
    ),
    (
      .chance,
      [
        "free", "gap", "gaps", "slot", "slots", "focus", "protect", "stretch", "frei", "freie", "freien", "lücke", "lücken",
        "fokus",
      ]
    ),
    (.action, ["action", "act", "wear", "handlung", "aktion"]),
  ]

  /// A line of an outline that asks for no more than what is there.
  private static let plain: Set<String> = ["note", "notes", "latest", "newest", "notiz", "notizen", "neueste", "neuesten"]

  private static func role(of word: String) -> Statement.Role? { cues.first { $0.words.contains(word) }?.role }

  /// "End with one line that begins with a verb", "finish with the next action", or the word
  /// itself.
  private static func asksForAction(_ words: [String]) -> Bool {
    words.contains { ["action", "aktion", "handlung"].contains($0) }
      || zip(words, words.dropFirst()).contains { ["end", "finish", "close", "conclude"].contains($0) && $1 == "with" }
      || words.indices.contains { i in
        ["ende", "beende", "schließe", "schluss"].contains(words[i]) && words[i...].prefix(4).contains("mit")
      }
  }

  /// "One action", "the one next step", and no form beside it.
  private static func asksForActionAlone(_ words: [String]) -> Bool {
    let nouns: Set = ["action", "step", "aktion", "handlung", "schritt"]
    let ones: Set = ["one", "single", "eine", "einzige", "einen", "einzigen"]
    return words.indices.contains { i in nouns.contains(words[i]) && words[..<i].suffix(2).contains(where: ones.contains) }
  }

  /// Verbs that want a text, each with the nouns that follow within four words.
  private static let writing: Set = ["write", "compose", "schreib", "schreibe", "verfasse", "formuliere"]
  private static let written: Set = [
    "reply", "mail", "email", "letter", "message", "text", "post", "poem", "story", "speech", "antwort", "brief",
    "nachricht", "gedicht", "rede",
  ]
  private static let works: [(work: Work, words: Set<String>)] = [
    (.draft, ["draft", "drafts", "entwurf", "entwirf"]), (.goal, ["goal", "goals", "ziel", "ziele"]),
    (.translation, ["translate", "translation", "übersetze", "übersetzung"]),
    (.judgement, ["recommend", "recommendation", "brainstorm", "ideas", "empfiehl", "empfehlung", "ideen"]),
  ]

  /// Answers that weigh what was found; no rule gives them.
  private static let choices = [["yes", "or", "no"], ["ja", "oder", "nein"]]

  private static func work(_ words: [String]) -> Work? {
    if words.indices.contains(where: { i in choices.contains { words[i...].starts(with: $0) } }) { return .judgement }
    for (i, word) in words.enumerated() {
      if let found = works.first(where: { $0.words.contains(word) }) { return found.work }
      if writing.contains(word), words[(i + 1)...].prefix(4).contains(where: written.contains) { return .draft }
    }
    return nil
  }
}
