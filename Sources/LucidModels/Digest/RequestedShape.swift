import LucidCore
import LucidWords

/// The form of an answer that a prompt asks for, read from its words: "three bullets", "one
/// sentence", what to say in which order.
struct RequestedShape: Equatable {
  enum Form: String { case bullets, numbered, lines, prose }

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

  /// The rows of `shape-words.tsv`, in English and German.
  private static let table = EmbeddedTable.sections(PackageResources.shape_words_tsv)

  private static func list(_ name: String) -> Set<String> { Set(table["lists"]?[name] ?? []) }

  private static func key(of word: String, in section: String) -> String? {
    table[section]?.first { $0.value.contains(word) }?.key
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

  /// The first "three bullets", "3 short lines", "one sentence": a number at most three words
  /// before the noun.
  private mutating func readForm(_ words: [String]) {
    for (i, word) in words.enumerated() {
      guard let found = Self.key(of: word, in: "forms").flatMap(Form.init) else { continue }
      if found == .numbered {
        form = .numbered
        continue
      }
      for back in 1...3 where i - back >= 0 {
        guard let n = WordNumbers.whole(words[i - back]), n > 0 else { continue }
        if form != .numbered { form = found }
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

  /// A line of an outline that asks for no more than what is there.
  private static let plain = list("plain")

  private static func role(of word: String) -> Statement.Role? { key(of: word, in: "roles").flatMap(Statement.Role.init) }

  private static let actions = list("actions")
  private static let steps = list("steps")
  private static let ones = list("ones")

  /// "End with one line that begins with a verb", "finish with the next action", or the word
  /// itself.
  private static func asksForAction(_ words: [String]) -> Bool {
    words.contains(where: actions.contains)
      || words.indices.contains { i in
        key(of: words[i], in: "endings").map { words[(i + 1)...].prefix($0 == "with" ? 1 : 3).contains($0) } ?? false
      }
  }

  /// "One action", "the one next step", and no form beside it.
  private static func asksForActionAlone(_ words: [String]) -> Bool {
    words.indices.contains { i in steps.contains(words[i]) && words[..<i].suffix(2).contains(where: ones.contains) }
  }

  /// Verbs that want a text, each with the nouns that follow within four words.
  private static let writing = list("writing")
  private static let written = list("written")

  /// Answers that weigh what was found; no rule gives them.
  private static let choices = [["yes", "or", "no"], ["ja", "oder", "nein"]]

  private static func work(_ words: [String]) -> Work? {
    if words.indices.contains(where: { i in choices.contains { words[i...].starts(with: $0) } }) { return .judgement }
    for (i, word) in words.enumerated() {
      if let found = key(of: word, in: "works") { return Work(rawValue: found) }
      if writing.contains(word), words[(i + 1)...].prefix(4).contains(where: written.contains) { return .draft }
    }
    return nil
  }
}
