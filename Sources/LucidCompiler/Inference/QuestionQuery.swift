package import LucidCore
import LucidWords

/// A question as a search of the person's sources: words that a record has to have, a span of days,
/// families, states and an order.
///
/// Every word of the question is used by one of these, stands in the list of words that say
/// nothing, or is a term: then a record has to have it. So a question is never answered as if a
/// word were not in it. Words are rows of `word-lists.tsv`, in every language.
package struct QuestionQuery: Sendable {
  /// A word that a record has to have.
  package struct Term: Hashable, Sendable {
    /// As it was typed, without `'s`.
    package let typed: String
    let word: String

    /// The letters that all forms of the word begin with, folded.
    package var root: String { WordForms.root(word) }

    /// Without the `s` of a German genitive, for a source that knows no forms of words.
    package var stem: String {
      typed.utf8.count > 3 && typed.hasSuffix("s") && !typed.hasSuffix("ss") ? String(typed.dropLast()) : typed
    }

    /// Whether one of the words of a text is this one, in another form or as a part of a compound.
    package func matches(_ words: [String]) -> Bool {
      // The words of a text have no apostrophes.
      let word = word.filter { $0 != "'" }
      return words.contains { WordForms.isSame(word, $0) }
    }

    /// Returns the word that is nearly spelled like this one; nil for none and for short words.
    package func nearest(among words: Set<String>) -> Term? {
      guard word.utf8.count > 6, let near = Spelling.nearest(word, among: words.filter { $0.utf8.count > 4 }.sorted()) else {
        return nil
      }
      return Term(typed: near, word: near)
    }

    init(typed: String, word: String) { (self.typed, self.word) = (typed, word) }
  }

  /// Sources are asked for each of them.
  package static let mostTerms = 8

  /// The records of those found that answer the question.
  package enum Order: Sendable {
    case all
    /// The first that is to come.
    case next
    /// The latest that is over.
    case last
  }

  /// The state that a record has to be in.
  package enum State: String, Sendable, CaseIterable { case unread, open, done, overdue }

  package private(set) var terms: [Term] = []
  /// Words that a record must not have.
  package private(set) var excluded: [Term] = []
  /// Empty for all.
  package private(set) var families: Set<String> = []
  package private(set) var states: Set<State> = []
  package private(set) var order = Order.all
  /// nil for any time.
  package private(set) var days: ClosedRange<CivilDate>?
  /// Seconds of the day; nil for the whole day.
  package private(set) var hours: Range<Int>?
  /// The words of the time, as they were typed.
  package private(set) var timeWords: String?
  /// Whether yes or no is asked.
  package private(set) var isYesNo = false
  /// Whether it is asked if there is such a thing: then there is none where nothing has the word.
  package private(set) var isOfHaving = false
  /// Whether only what is still to come of the time is wanted.
  package private(set) var isRest = false
  /// The verb by which a message asks for a change, as it was typed; nil for a question.
  package private(set) var deed: String?
  /// Words that no search goes by, as they were typed: the question is refused by them.
  package private(set) var unusable: [String] = []
  /// Words that name a source which no search reads, such as the weather.
  private var outside: [Term] = []
  package var isOutside: Bool { !outside.isEmpty }
  /// Times beside another one that a search does not join.
  package private(set) var conflicting: [String] = []
  /// Words by which the built-in summary chooses what it tells; no search goes by them either.
  package private(set) var summarized: [String] = []

  private let characters: [Character]
  private let tokens: [WordToken]
  private let now: Instant
  private let zone: Zone
  private var today: CivilDate { zone.date(now) }

  /// Reads words alone: each is a term, but for those of a time.
  package init(words: String, now: Instant, zone: Zone) {
    self.init(text: words, now: now, zone: zone)
    read { _ in false }
  }

  /// Reads a question.
  package init(_ question: String, now: Instant, zone: Zone) {
    self.init(text: question, now: now, zone: zone)
    let vocabulary = Vocabulary()
    let all = tokens.compactMap(\.word)
    let first = all.first ?? ""
    isYesNo = question.contains("?") && !vocabulary.asking.contains(first)
    if vocabulary.isDeed(all) {
      let verb = typed(tokens.firstIndex { $0.word != nil } ?? 0)
      (deed, unusable) = (isYesNo ? nil : verb, [verb])
    }
    isOfHaving = all.contains { vocabulary.having.contains($0) }
    let isToMe = !all.contains { vocabulary.me.contains($0) }
    read { query in query.use(vocabulary, isToMe: isToMe) }
    // "When is the dentist" asks for one day of it.
    if order == .all, days == nil, !terms.isEmpty, all.contains(where: { vocabulary.single.contains($0) }) {
      order = all.contains { vocabulary.over.contains($0) } ? .last : .next
    }
    if families.isEmpty {
      if states.contains(.overdue) { families = ["tasks", "reminders"] }
      if states.contains(.unread) { families = ["mail"] }
    }
    // A telephone number is asked of a contact, whatever else is named.
    if families.contains(Self.contacts) { families = [Self.contacts] }
  }

  private static let contacts = "contacts"

  /// Adds a family that the question does not name.
  package mutating func look(in family: String) { families.insert(family) }

  /// Takes words that name a source which no search reads for words to search for.
  package mutating func searchOutside() {
    terms += outside
    outside = []
  }

  /// The words that say something, as they were typed.
  package var words: [String] { unusable + conflicting + summarized + (terms + outside).map(\.typed) }

  // MARK: Around a search

  /// Whether a message greets or asks for help.
  package static func isGreeting(_ message: String) -> Bool {
    WordLists.words("find greeting").contains(FoldedText(message, spellsUmlauts: true).text)
  }

  /// The second of two questions in one message, as it was typed; nil for one question.
  package static func second(of message: String) -> String? {
    let tokens = WordToken.list(message)
    let begins = WordLists.words("find second")
    for i in tokens.indices.dropLast().dropFirst(2) {
      guard ["and", "und"].contains(tokens[i].word ?? ""), let next = tokens[i + 1].word else { continue }
      let word = next.hasSuffix("'s") ? String(next.dropLast(2)) : next
      if begins.contains(word) { return String(Array(message)[tokens[i + 1].place.lowerBound...]) }
    }
    return nil
  }

  /// Questions that can be asked of some families, at most six: one of each, then a second one.
  package static func examples(of families: [String], _ language: String) -> [String] {
    let all = families.map { WordLists.words("find example \(language) \($0)").sorted() }
    return Array((0..<2).flatMap { n in all.compactMap { $0.indices.contains(n) ? $0[n] : nil } }.prefix(6))
  }

  private init(text: String, now: Instant, zone: Zone) {
    // What is not drawn, such as a soft hyphen, is no part of a word.
    let drawn = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .format }))
    // Words that a hyphen holds together.
    var text = drawn.replacing("\u{2010}", with: "-").replacing("\u{2011}", with: "-")
    text = [
      "E-Mail-Adresse", "email address", "e-mail address", "Email address", "E-Mail", "e-mail", "E-mail", "to-do", "To-do",
      "To-Do",
    ].reduce(text) { text, word in text.replacing(word, with: word.filter { $0.isLetter }) }
    characters = Array(text)
    tokens = WordToken.list(text)
    (self.now, self.zone) = (now, zone)
  }

  /// The words by which a question is read.
  private struct Vocabulary {
    /// Whether words begin with an order: "log my run" does, "log book" and "open tasks" do not.
    func isDeed(_ words: [String]) -> Bool {
      let (first, second) = (words.first ?? "", words.dropFirst().first ?? "")
      if nounActions.contains(first) {
        return objects.contains(second) || words.contains { WordLists.words("find done").contains($0) }
      }
      return actions.contains(first) && !joining.contains(second) && !states.contains { $0.1.contains(first) }
    }

    let light = WordLists.words("light").union(WordLists.words("articles")).union(WordLists.words("find light"))
    let asked = WordLists.words("asked")
    let actions = WordLists.words("find action")
    let nounActions = WordLists.words("find action on")
    let objects = WordLists.words("articles").union(WordLists.words("find action object"))
    let asking = WordLists.words("find asking")
    let joining = WordLists.words("find joining")
    let single = WordLists.words("find single")
    let over = WordLists.words("find over")
    let having = WordLists.words("find having")
    let me = WordLists.words("find me")
    let toMe = WordLists.words("find to me")
    let next = WordLists.words("find next")
    let last = WordLists.words("find last")
    let rest = WordLists.words("find rest")
    let not = WordLists.words("negations").union(WordLists.words("find not"))
    let unusable = WordLists.words("find unusable")
    let states = State.allCases.map { ($0, WordLists.words("find \($0.rawValue)")) }
    let families = ["calendar", "mail", "tasks", "reminders", "notes", "habits", "bookmarks", contacts].map {
      ($0, WordLists.words("find \($0)"))
    }

    /// The families that a word names: "due" is said of tasks and of reminders.
    func families(_ word: String) -> [String] {
      let named = families.filter { $0.1.contains(word) }.map(\.0)
      return named.isEmpty ? FamilyTraits.named(by: word).map { [$0] } ?? [] : named
    }
  }

  // MARK: Reading

  /// The place of the next token.
  private var at = 0

  /// Reads all tokens. `use` takes the words at the place that mean something else than a term;
  /// false, and nothing taken, for none.
  private mutating func read(_ use: (inout QuestionQuery) -> Bool) {
    at = 0
    while at < tokens.count {
      if time() || mixed() || use(&self) { continue }
      if let word = tokens[at].word ?? number(at) { terms.append(term(at, word)) }
      at += 1
    }
  }

  /// Takes letters and digits in one word, such as `q3` and `HV214`, whose parts are no terms.
  private mutating func mixed() -> Bool {
    var end = at
    while end < tokens.count, end == at || tokens[end].isJoined, tokens[end].word != nil || isNumber(end) { end += 1 }
    guard (at..<end).contains(where: isNumber), (at..<end).contains(where: { tokens[$0].word != nil }) else { return false }
    let typed = String(characters[tokens[at].place.lowerBound..<tokens[end - 1].place.upperBound])
    terms.append(Term(typed: typed, word: FoldedText(typed, spellsUmlauts: true).text))
    at = end
    return true
  }

  private func number(_ i: Int) -> String? {
    if case .number(let n, _) = tokens[i].content { String(n) } else { nil }
  }

  private func term(_ i: Int, _ word: String) -> Term {
    var typed = typed(i)
    for end in ["'s", "’s"] where typed.hasSuffix(end) { typed.removeLast(2) }
    return Term(typed: typed, word: word.hasSuffix("'s") ? String(word.dropLast(2)) : word)
  }

  private func typed(_ i: Int) -> String { String(characters[tokens[i].place]) }

  private mutating func use(_ words: Vocabulary, isToMe: Bool) -> Bool {
    guard let full = tokens[at].word else {
      // A number alone is a term.
      if number(at) != nil { return false }
      at += 1
      return true
    }
    let word = full.hasSuffix("'s") ? String(full.dropLast(2)) : full
    if hour() { return true }
    func isAny(_ list: Set<String>) -> Bool { list.contains(word) || list.contains(typed(at).lowercased()) }
    if isAny(words.not) { return exclude(words) }
    let following = at + 1 < tokens.count ? tokens[at + 1].word ?? "" : ""
    if isAny(words.unusable) || words.unusable.contains("\(word) \(following)") {
      unusable.append(typed(at))
    } else if isAny(words.rest) {
      isRest = true
    } else if isAny(words.last) {
      order = .last
    } else if isAny(words.next) {
      order = .next
    } else if let state = words.states.first(where: { isAny($0.1) })?.0 {
      states.insert(state)
    } else if isToMe, isAny(words.toMe) {
      families.insert("mail")
    } else if !families(word, words).isEmpty {
      let named = families(word, words)
      let searched = named.filter { name in words.families.contains { $0.0 == name } }
      families.formUnion(searched)
      if searched.isEmpty { outside.append(term(at, word)) }
    } else if !isAny(words.light) {
      if let days = misspeltDay(word) {
        (self.days, timeWords) = (days, typed(at))
      } else if isAny(words.asked) {
        summarized.append(typed(at))
      } else {
        return false
      }
    }
    at += 1
    return true
  }

  /// The families that a word names, also where one letter of it is wrong.
  private func families(_ word: String, _ words: Vocabulary) -> [String] {
    let named = words.families(word)
    guard named.isEmpty, word.utf8.count > 5, !words.light.contains(word) else { return named }
    let names = words.families.flatMap { $0.1 }.filter { $0.utf8.count > 6 }.sorted() + ["calendar", "kalender"]
    guard let near = Spelling.nearest(word, among: names), abs(near.utf8.count - word.utf8.count) < 2,
      near.utf8.first == word.utf8.first, near.utf8.last == word.utf8.last
    else { return [] }
    return words.families(near)
  }

  /// The day whose name is misspelled.
  private func misspeltDay(_ word: String) -> ClosedRange<CivilDate>? {
    guard days == nil, word.utf8.count > 6 else { return nil }
    // "Samsung" is no Samstag: only the words around today, with as many letters.
    let names = WordLexicon.words(of: [.day]).filter { $0.utf8.count == word.utf8.count }
    guard let near = Spelling.nearest(word, among: names), near.utf8.first == word.utf8.first, near.utf8.last == word.utf8.last
    else { return nil }
    return try? TimePhrase(near).days(now: now, zone: zone)
  }

  /// "not Tom", "nicht mit Tom": a name behind it is left out; anything else is no word of a
  /// search.
  private mutating func exclude(_ words: Vocabulary) -> Bool {
    var i = at + 1
    while i < tokens.count, tokens[i].word.map({ words.joining.contains($0) }) == true { i += 1 }
    if i < tokens.count, let word = tokens[i].word, characters[tokens[i].place.lowerBound].isUppercase {
      excluded.append(term(i, word))
    } else {
      i = min(at + 1, tokens.count - 1)
      unusable.append((at...i).map(typed).joined(separator: " "))
    }
    at = i + 1
    return true
  }

  // MARK: Times

  /// Takes the time at the place.
  private mutating func time() -> Bool {
    guard let (found, end) = span(at) else { return false }
    let words = String(characters[tokens[at].place.lowerBound..<tokens[end - 1].place.upperBound])
    if let before = days, found.saysDay, before != found.days {
      // "today and tomorrow" are one span; "on Friday on Monday" is none.
      let isJoined = at > 0 && ["and", "und"].contains(tokens[at - 1].word ?? "")
      if !isJoined || before.upperBound.adding(days: 1) != found.days.lowerBound { conflicting.append(words) }
      days = min(before.lowerBound, found.days.lowerBound)...max(before.upperBound, found.days.upperBound)
    } else if days == nil || found.saysDay {
      (days, timeWords) = (found.days, words)
    }
    hours = found.hours ?? hours
    at = end
    return true
  }

  private struct Span {
    let days: ClosedRange<CivilDate>
    let hours: Range<Int>?
    /// Whether a day is said; a time of day alone is one of today, or of the day beside it.
    let saysDay: Bool

    init(_ days: ClosedRange<CivilDate>, _ hours: Range<Int>?, saysDay: Bool = true) {
      (self.days, self.hours, self.saysDay) = (days, hours, saysDay)
    }
  }

  private func span(_ i: Int) -> (found: Span, end: Int)? {
    guard let word = tokens[i].word else { return plain(i) }
    if ["between", "from", "zwischen", "von", "vom"].contains(word), let (found, end) = range(i + 1) { return (found, end) }
    if tokens[i].means(.since), let (found, end) = plain(i + 1) {
      let first = found.days.lowerBound > today ? found.days.lowerBound.adding(days: -7) : found.days.lowerBound
      return first > today ? nil : (Span(first...today, nil), end)
    }
    if let (found, end) = plain(i + 1), let hours = found.hours, tokens[i].means(anyOf: [.until, .onward]) {
      let from = tokens[i].means(.onward)
      let limited = from ? hours.lowerBound..<86_400 : 0..<max(hours.lowerBound, 1)
      return (Span(found.days, limited, saysDay: found.saysDay), end)
    }
    if tokens[i].means(anyOf: [.until, .limit]), let (found, end) = plain(i + 1) {
      return (Span(today.adding(days: -Self.longAgo)...found.days.upperBound, nil), end)
    }
    return plain(i)
  }

  /// Days before which nothing is due any more.
  private static let longAgo = 3660

  /// `April 13 and April 16`, `13. bis 20. April`.
  private func range(_ i: Int) -> (found: Span, end: Int)? {
    func isJoint(_ i: Int) -> Bool {
      tokens.indices.contains(i) && ["and", "to", "until", "till", "und", "bis"].contains(tokens[i].word ?? "")
    }
    if let (first, end) = plain(i), isJoint(end), let (last, close) = plain(end + 1),
      first.days.lowerBound <= last.days.upperBound
    {
      return (Span(first.days.lowerBound...last.days.upperBound, nil), close)
    }
    guard tokens.indices.contains(i), case .number(let day, _) = tokens[i].content else { return nil }
    let joint = i + 1 < tokens.count && tokens[i + 1].content == .mark(".") ? i + 2 : i + 1
    guard isJoint(joint), let (last, close) = plain(joint + 1),
      let first = CivilDate(year: last.days.upperBound.year, month: last.days.upperBound.month, day: day),
      first <= last.days.upperBound
    else { return nil }
    return (Span(first...last.days.upperBound, nil), close)
  }

  private func plain(_ i: Int) -> (found: Span, end: Int)? {
    guard tokens.indices.contains(i) else { return nil }
    if let whole = whole(i) { return whole }
    let text = String(characters[tokens[i].place.lowerBound...])
    guard let (phrase, end) = PhraseReader.phrase(in: tokens, at: i, text: text), case .success(let said) = phrase,
      let days = try? said.days(now: now, zone: zone)
    else { return nil }
    var hours: Range<Int>?
    if let clock = said.clock {
      hours = clock.secondOfDay..<(clock.secondOfDay + 3600)
    } else if let part = said.part {
      hours = (part.hours.lowerBound * 3600)..<(part.hours.upperBound * 3600)
    }
    return (Span(days, hours, saysDay: said.saysDay), end)
  }

  /// "in March", "last year", "my week".
  private func whole(_ i: Int) -> (found: Span, end: Int)? {
    let token = tokens[i]
    guard i + 1 < tokens.count else { return nil }
    let next = tokens[i + 1]
    if ["in", "im"].contains(token.word ?? ""), let month = next.value(.month), !isNumber(i + 2) {
      // The one that is over, or this one: months to come are said with "next".
      let year = month > today.month ? today.year - 1 : today.year
      guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
      return (Span(first...first.adding(days: CivilDate.days(inMonth: month, year: year) - 1), nil), i + 2)
    }
    let turn = token.means(.last) ? -1 : token.means(.this) ? 0 : token.means(anyOf: [.next, .coming]) ? 1 : nil
    if let turn, next.value(.months) == 12, let first = CivilDate(year: today.year + turn, month: 1, day: 1),
      let last = CivilDate(year: today.year + turn, month: 12, day: 31)
    {
      return (Span(first...last, nil), i + 2)
    }
    if ["my", "meine", "meiner"].contains(token.word ?? ""), next.value(.days) == 7, !next.means(.plural) {
      let monday = today.adding(days: 1 - today.weekday)
      return (Span(monday...monday.adding(days: 6), nil), i + 2)
    }
    return nil
  }

  /// Takes "at 11", which is of the day: from 8 to 12 in the morning, else in the afternoon.
  private mutating func hour() -> Bool {
    guard ["at", "um"].contains(tokens[at].word ?? ""), at + 1 < tokens.count, case .number(let n, _) = tokens[at + 1].content,
      (1...12).contains(n), hours == nil
    else { return false }
    let start = (n < 8 ? n + 12 : n) * 3600
    hours = start..<(start + 3600)
    at += 2
    return true
  }

  private func isNumber(_ i: Int) -> Bool { tokens.indices.contains(i) && number(i) != nil }
}
