import LucidCore

/// The words of a language by which an answer says that something was done.
///
/// They only find the sentences to compare with the work of the run (`ClaimCheck`): the forms of
/// the most usual verbs, and the nouns of what can be changed. A rarer verb counts where the
/// sentence names a change.
struct ClaimWords {
  /// The kind of change that a sentence speaks of.
  enum Deed: CaseIterable {
    case made, removed, sent

    /// Whether a change of this kind may be meant. Verbs for additions and changes are not told
    /// apart: `put` and `set` stand for both.
    func fits(_ kind: Change.Kind) -> Bool {
      switch kind {
      case .deleted: self == .removed
      case .archived: self != .sent
      case .queued: self == .sent
      default: self == .made
      }
    }
  }

  private let deeds: [String: Deed]
  /// Deeds that may make a text as well, and so need an object: `created`.
  private let vague: Set<String>
  /// Begin a deed of the model itself: `i`, `ich habe`.
  private let selves: [[String]]
  /// Begin one whatever its verb, beside the title of a change: `i ve`.
  private let perfects: [[String]]
  /// Begin a deed of somebody else, between such a subject and its deed: `you`.
  private let others: Set<String>
  /// The most words between a subject and its deed, and between a helper and its deed: a verb may
  /// end its sentence.
  private let reach: Int, spread: Int
  /// Stand before a deed that somebody did: `wurde`.
  private let strong: Set<String>
  /// Stand before a deed or a state: `is`.
  private let helpers: Set<String>
  /// Name who did it: `by`.
  private let agents: Set<String>
  /// Make it none, before the deed.
  private let doubts: Set<String>
  /// Make it none, before the deed or right after it.
  private let negations: Set<String>
  /// Go on after a deed that begins its sentence, beside the words of up to three letters.
  private let follow: Set<String>
  /// `on your`: the last word may be longer.
  private let places: [[String]]
  private let now: Set<String>
  private let pronouns: Set<String>
  /// Sentences by themselves: `done`.
  private let alone: [[String]]
  /// Promise a reminder, with other words between: `bekommst erinnerung`.
  private let promises: [[String]]
  /// Say that a thing is no more, beside its title.
  private let gone: [[String]]
  /// Say that a change waits for the person.
  private let waits: [String]
  /// Speak of an earlier message.
  private let earlier: Set<String>
  /// The beginnings of nouns, by the nouns of the changes that they stand for; an empty list stands
  /// for all.
  private let things: [(start: String, nouns: [String])]

  /// The nouns of changes by the rows of the table.
  private static let nouns: [String: [String]] = [
    "task": ["task", "reminder"], "event": ["event"], "note": ["note"], "draft": ["draft", "notification"],
    "habit": ["habit"], "contact": ["contact"], "label": ["label"], "thing": [],
  ]

  /// The rows of `claim-words.tsv`: a language, a list, and its words.
  static let all = EmbeddedTable.sections(PackageResources.claim_words_tsv).values.map(ClaimWords.init)

  private init(_ rows: [String: [String]]) {
    func list(_ name: String) -> [String] { rows[name] ?? [] }
    func set(_ name: String) -> Set<String> { Set(list(name)) }
    func phrases(_ name: String) -> [[String]] { list(name).map { $0.split(separator: " ").map(String.init) } }
    vague = set("made")
    let forms = Deed.allCases.flatMap { deed in list("\(deed)").map { ($0, deed) } }
    deeds = Dictionary(forms + list("acted").map { ($0, .made) }) { first, _ in first }
    (selves, perfects, places) = (phrases("self"), phrases("perfect"), phrases("places"))
    (alone, promises, gone) = (phrases("alone"), phrases("serve"), phrases("gone"))
    (strong, helpers, agents, others) = (set("strong"), set("helpers"), set("agents"), set("others"))
    (doubts, negations, follow) = (set("doubts"), set("negations"), set("follow"))
    (now, pronouns, earlier, waits) = (set("now"), set("it"), set("earlier"), list("waits"))
    (reach, spread) = (list("reach").first.flatMap { Int($0) } ?? 0, list("spread").first.flatMap { Int($0) } ?? 0)
    things = Self.nouns.flatMap { row, nouns in list(row).map { ($0, nouns) } }
  }

  // MARK: What a sentence says

  /// Returns the kind of deed that a sentence claims; nil for none. `isNamed` is whether it names a
  /// change of the run, `text` are the words of the whole answer.
  func claim(_ sentence: ClaimSentence, isNamed: Bool, in text: ClaimSentence) -> Deed? {
    let words = sentence.words
    if isDone(sentence, isNamed: isNamed, in: text) || isPromised(sentence) { return .made }
    if isPlaced(sentence, isNamed: isNamed) { return .made }
    if isNamed, gone.contains(where: { place(of: $0, in: words) != nil }) { return .removed }
    for (i, word) in words.enumerated() {
      guard let (form, deed, isFirst) = deed(word), isSure(sentence, at: i) else { continue }
      let about = isNamed || sentence.isQuoting || hasThing(words[..<i])
      let isTelling = about || !vague.contains(form) || hasThing(words[i...])
      if isTelling, isFirst || hasSubject(words, before: i) { return deed }
      if about, isPassive(words, at: i) || isHeading(sentence, at: i, isNamed: isNamed) { return deed }
      if isBare(sentence, at: i), about || hasThing(words[...]) || text.words.count <= 4 { return deed }
    }
    guard isNamed, let start = perfects.compactMap({ place(of: $0, in: words) }).min(), isSure(sentence, at: start),
      !words[start...].contains(where: negations.contains)
    else { return nil }
    return .made
  }

  /// The nouns of the changes that a sentence may mean; nil where it may mean any.
  func nouns(in words: [String]) -> Set<String>? {
    let found = words.compactMap { word in things.first { word.hasPrefix($0.start) }?.nouns }
    return found.isEmpty || found.contains([]) ? nil : Set(found.joined())
  }

  func saysWaiting(_ words: [String]) -> Bool { words.contains { word in waits.contains(where: word.hasPrefix) } }

  func speaksOfEarlier(_ words: [String]) -> Bool { words.contains(where: earlier.contains) }

  /// Whether a word belongs to the table: it names no object.
  func knows(_ word: String) -> Bool { deed(word) != nil || isThing(word) }

  // MARK: Forms

  /// The deed of a word in any of its endings, its form in the table, and whether the word has the
  /// subject `I` in it.
  private func deed(_ word: String) -> (form: String, deed: Deed, isFirst: Bool)? {
    if let deed = deeds[word] { return (word, deed, false) }
    for (end, whole, isFirst) in Self.endings where word.hasSuffix(end) {
      let form = String(word.dropLast(end.count)) + whole
      if let deed = deeds[form] { return (form, deed, isFirst) }
    }
    return nil
  }

  /// `ajoutées`, `creadas`; `añadí`, `creé`; `eliminó`.
  private static let endings = [
    ("s", "", false), ("e", "", false), ("es", "", false), ("a", "o", false), ("as", "o", false), ("os", "o", false),
    ("er", "é", false), ("é", "ado", true), ("í", "ido", true), ("ó", "ado", false),
  ]

  /// A negation counts within its clause: "No problem, I've moved it".
  private func isSure(_ sentence: ClaimSentence, at place: Int) -> Bool {
    let words = sentence.words
    return !words[..<place].contains(where: doubts.contains)
      && !words[sentence.start(before: place)..<place].contains(where: negations.contains)
      && !words[place...].prefix(2).contains(where: negations.contains) && !words[place...].contains(where: agents.contains)
  }

  private func hasSubject(_ words: [String], before place: Int) -> Bool {
    selves.contains { subject in
      words[..<place].indices.contains {
        words[$0..<place].starts(with: subject) && place - $0 - subject.count <= reach
          && !words[$0..<place].contains(where: others.contains)
      }
    }
  }

  /// "The task has been created", "Der Termin ist für Freitag eingetragen".
  private func isPassive(_ words: [String], at place: Int) -> Bool {
    let before = words[..<place].suffix(spread)
    if before.contains(where: strong.contains) { return true }
    return before.contains(where: helpers.contains) && isFollowed(words, at: place) && !doubts.contains(words[after: place] ?? "")
  }

  /// "Task "Call Sam" created", "Rappel programmé pour demain".
  private func isHeading(_ sentence: ClaimSentence, at place: Int, isNamed: Bool) -> Bool {
    let start = sentence.start(before: place)
    guard place > start, place - start <= 6 else { return false }
    return (isNamed || isThing(sentence.words[start])) && isFollowed(sentence.words, at: place)
      && !sentence.words[place...].contains { helpers.contains($0) && !follow.contains($0) }
  }

  /// "Added to your tasks", "Ist eingetragen".
  private func isBare(_ sentence: ClaimSentence, at place: Int) -> Bool {
    var start = place
    if start > 0, helpers.contains(sentence.words[start - 1]) { start -= 1 }
    return sentence.starts.contains(start) && isFollowed(sentence.words, at: place)
  }

  /// Whether a sentence ends after the deed, or goes on with what was changed.
  private func isFollowed(_ words: [String], at place: Int) -> Bool {
    guard let next = words[after: place] else { return true }
    return follow.contains(next) || isThing(next) || next.count <= 3 && next != "in" && !helpers.contains(next)
  }

  private func isThing(_ word: String) -> Bool { things.contains { word.hasPrefix($0.start) } }

  private func hasThing(_ words: ArraySlice<String>) -> Bool { words.contains(where: isThing) }

  /// "It's in your notes now", "Steht jetzt auf deiner Liste".
  private func isPlaced(_ sentence: ClaimSentence, isNamed: Bool) -> Bool {
    let words = sentence.words
    for place in places {
      guard let at = words.indices.first(where: { holds(place, words[$0...]) }), isSure(sentence, at: at) else { continue }
      var verb = at - 1
      var isNow = verb >= 0 && now.contains(words[verb])
      if isNow { verb -= 1 }
      guard verb >= 0, helpers.contains(words[verb]) else { continue }
      // "Ya está en tu lista".
      isNow = isNow || words[before: verb].map(now.contains) ?? false
      let isAlone = sentence.starts.contains(verb) || pronouns.contains(words[before: verb] ?? "")
      if isNow || isNamed || sentence.isQuoting || isAlone || words[at...].prefix(4).contains(where: now.contains) { return true }
    }
    return false
  }

  /// "You'll get a reminder at 15:00".
  private func isPromised(_ sentence: ClaimSentence) -> Bool {
    let words = sentence.words
    return promises.contains { promise in
      words.indices.contains { start in
        guard words[start] == promise[0], isSure(sentence, at: start) else { return false }
        var rest = promise.dropFirst()
        for word in words[start...].dropFirst().prefix(6) where word == rest.first { rest = rest.dropFirst() }
        return rest.isEmpty
      }
    }
  }

  /// "Done." where it is all that is said, or where the answer names a thing.
  private func isDone(_ sentence: ClaimSentence, isNamed: Bool, in text: ClaimSentence) -> Bool {
    if alone.contains(sentence.words) { return text.words.count == sentence.words.count || hasThing(text.words[...]) }
    return isNamed && alone.contains { sentence.words.starts(with: $0) && sentence.words[after: $0.count - 1] == ":" }
  }

  private func place(of phrase: [String], in words: [String]) -> Int? {
    words.indices.first { words[$0...].starts(with: phrase) }
  }

  /// The last word of the phrase may be the beginning of one.
  private func holds(_ phrase: [String], _ words: ArraySlice<String>) -> Bool {
    words.count >= phrase.count && words.starts(with: phrase.dropLast())
      && words.dropFirst(phrase.count - 1).first?.hasPrefix(phrase.last ?? "") == true
  }
}

extension [String] {
  fileprivate subscript(after place: Int) -> String? { place + 1 < count ? self[place + 1] : nil }
  fileprivate subscript(before place: Int) -> String? { place > 0 ? self[place - 1] : nil }
}
