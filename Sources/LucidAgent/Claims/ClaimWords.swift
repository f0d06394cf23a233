import LucidCore

/// The words of a language by which an answer says that something was done.
struct ClaimWords {
  /// Words that say by themselves that it is done, in their order: `consider it done`.
  let phrases: [[String]]
  /// Sentences that say it of a thing which another sentence names: `done`, `all set`.
  let openers: [[String]]
  /// Begin a deed of the model itself: `i`, `ich habe`, `j ai`.
  let subjects: [[String]]
  /// The most words between a subject and its deed: a verb may end its sentence.
  let reach: Int
  let deeds: Set<String>
  /// Stand between a thing and its deed: `has been`, `wurde`.
  let helpers: Set<String>
  let things: Set<String>
  /// Make it none, before the deed.
  let doubts: Set<String>

  /// Whether the words of a sentence claim something.
  func claim(in words: [String]) -> Bool {
    if phrases.contains(where: { holds($0, words) }) { return true }
    for (i, word) in words.enumerated() where deeds.contains(word) {
      let before = Array(words[..<i])
      guard !before.contains(where: doubts.contains), !words[i...].prefix(2).contains(where: doubts.contains) else { continue }
      if subjects.contains(where: { isNear($0, before) }) { return true }
      // "Der Termin wurde eingetragen", "Rappel ajouté".
      let isLast = i + 1 == words.count || words[i + 1] == ":" || ["für", "pour", "um", "à", "am"].contains(words[i + 1])
      guard isLast, let last = before.last else { continue }
      if before.contains(where: things.contains), before.count <= 6 || helpers.contains(last) { return true }
    }
    return false
  }

  /// Whether a sentence claims something of a thing that the text names.
  func opens(_ words: [String], in text: Set<String>) -> Bool { openers.contains(words) && !things.isDisjoint(with: text) }

  private func holds(_ phrase: [String], _ words: [String]) -> Bool {
    words.indices.contains { words[$0...].starts(with: phrase) && !words[..<$0].contains(where: doubts.contains) }
  }

  private func isNear(_ subject: [String], _ before: [String]) -> Bool {
    before.indices.contains { before[$0...].starts(with: subject) && before.count - $0 - subject.count <= reach }
  }
}

extension ClaimWords {
  /// The rows of `claim-words.tsv`: a language, or `answer` for those of `CompletionClaim`, a list,
  /// and its words. English goes by set phrases alone; its deeds have rules of their own.
  private static let table = EmbeddedTable.sections(PackageResources.claim_words_tsv)

  static let all = table.keys.filter { $0 != "answer" }.map(ClaimWords.init(language:))

  static func list(_ name: String, of section: String) -> Set<String> { Set(table[section]?[name] ?? []) }

  private init(language: String) {
    func phrases(_ name: String) -> [[String]] {
      (Self.table[language]?[name] ?? []).map { $0.split(separator: " ").map(String.init) }
    }
    self.init(
      phrases: phrases("phrases"), openers: phrases("openers"), subjects: phrases("subjects"),
      reach: phrases("reach").first?.first.flatMap { Int($0) } ?? 0, deeds: Self.list("deeds", of: language),
      helpers: Self.list("helpers", of: language), things: Self.list("things", of: language),
      doubts: Self.list("doubts", of: language))
  }
}
