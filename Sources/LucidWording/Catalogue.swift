import LucidCore

/// All texts of one language: sentences about statements, and what cards are made of. A further
/// language is a type of this kind and its case of `Language`.
protocol Catalogue: Sendable {
  static var code: Language { get }
  static var texts: FixedTexts { get }
  static var nouns: [CardNoun: (one: String, many: String)] { get }
  static var messages: [UInt8] { get }

  /// The name of a tool family as people call it: `weather`, `Wetter`.
  static func family(_ name: String) -> String
  var moment: WordingMoment { get }
  init(moment: WordingMoment)
  func text(_ statement: Statement) throws(StatementError) -> String
  /// Texts of a statement for one line, the longest first; empty where its sentence is the only
  /// one.
  func headlines(_ statement: Statement) throws(StatementError) -> [String]
  func day(_ date: CivilDate) -> String
  func prefix(_ date: CivilDate) -> String
  /// With a preposition: `from March 1 to 31`.
  func days(_ range: StatementRange) -> String
  /// Without one: `March 1 to 31`.
  func range(_ range: StatementRange) -> String
  func number(_ d: Double) -> String
  func amount(_ amount: (value: Double, unit: StatementUnit)) -> String
  /// `09:00`, `9:00`.
  func time(_ instant: Instant) -> String
  /// `1 day`, `12 days`.
  func count(days: Int) -> String
  /// `today`, `on Wednesday`.
  func on(_ date: CivilDate) -> String
  /// `today`, `from today to Friday`.
  func within(_ range: StatementRange) -> String
  /// `5 of 8`.
  func progress(_ value: (value: Double, unit: StatementUnit), _ target: (value: Double, unit: StatementUnit)) -> String
  /// The word for what falls: `rain`.
  func falls(_ word: String) -> String
}

extension Language {
  var catalogue: any Catalogue.Type {
    switch self {
    case .english: English.self
    case .german: German.self
    }
  }
}

extension Catalogue {
  static var language: MessageLanguage {
    MessageLanguage(texts: messages, nouns: nouns, text: TextLanguage(code: code.rawValue), family: family)
  }

  /// The words about a write, or those about one that is not done; `already` tells how it was
  /// before.
  func done(_ s: Statement, _ done: String, undone: String, already: String? = nil) -> String {
    if let already, s.setting == .unchanged { return already }
    return s.isUndone ? undone : done
  }

  /// `09:00–10:00`; with `(+1)` where the end lies on the next day, and so on.
  func span(_ span: (start: Instant, end: Instant)) -> String {
    guard span.end > span.start else { return time(span.start) }
    let days = moment.days(from: span.start, to: span.end)
    return "\(time(span.start))–\(time(span.end))" + (days > 0 ? " (+\(days))" : "")
  }

  /// `13 %`: as people say it; the exact figure stands in JSON and on cards.
  func percent(_ percent: Double) -> String { number(abs(percent.rounded())) + " %" }

  /// `45 min`, `3 h`, `1 h 30 min`, `2 days`.
  func length(_ minutes: Double) -> String {
    // Beyond any night, and beyond what an Int holds.
    guard minutes.isFinite, abs(minutes) < 1e9 else { return number(minutes) + " min" }
    let whole = Int(minutes.rounded())
    let size = abs(whole)
    let sign = whole < 0 ? "−" : ""
    if size >= 1440, size % 1440 == 0 { return sign + count(days: size / 1440) }
    guard size >= 60 else { return "\(sign)\(size) min" }
    return sign + (size % 60 == 0 ? "\(size / 60) h" : "\(size / 60) h \(size % 60) min")
  }

  /// Figures of the body are said whole from 10 on.
  static func whole(_ d: Double) -> Double { abs(d) >= 10 ? d.rounded() : d }

  /// `a`, `a and b`, `a, b and c`.
  func list(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " \(Self.texts.and) " + last
  }

  func bold(_ title: String) -> String { TitleMarks.bold(title, none: Self.texts.untitled) }
  /// `**Review**`, `**Review** (tentative)`.
  func title(_ s: Statement) throws(StatementError) -> String {
    let open = s.values[.reply]?.word.flatMap(CardWord.init(name:))
    return bold(try s.text(.title)) + (open.flatMap { Self.texts[.card, $0.rawValue] }.map { " (\($0))" } ?? "")
      + source(s, .source)
  }
  func other(_ s: Statement) throws(StatementError) -> String { bold(try s.text(.other)) + source(s, .otherSource) }

  /// ` (moved, says Dana)`, of an event of which a message says another time; nothing for others.
  private func source(_ s: Statement, _ name: StatementValues.Name) -> String {
    guard let parts = s.values[name]?.list, parts.count == 2, let state = parts[0].word, let sender = parts[1].text else {
      return ""
    }
    let word: CardWord = state == "moved" ? .movedBy : .asksForOther
    return Self.texts[.card, word.rawValue].map { " (\(TextPieces.filled($0, [sender])))" } ?? ""
  }

  /// `**Product review** at 13:30: it takes place in the Auditorium`; today also with the time
  /// first, then without it. `day` and `at` begin with a blank. An hour that the clause has is not
  /// said twice, nor is a title.
  func aboutEvent(_ s: Statement, day: String, at: String) throws(StatementError) -> [String] {
    let (title, clause, moment) = (try title(s), try s.text(.text), s.values[.at]?.instant)
    let isTimed = moment.map { says(clause, time($0)) } ?? false
    let line = "\(title)\(day)\(isTimed ? "" : at): \(clause)"
    let bare = "\(title): \(clause)"
    let timed = moment.flatMap { !isTimed && self.moment.date($0) == self.moment.today ? "\(time($0)) \(bare)" : nil }
    let when = isTimed ? day : day + at
    let untitled = when.isEmpty ? [] : ["\(TitleMarks.capital(String(when.dropFirst()))): \(clause)"]
    let (name, text) = (try s.text(.title).lowercased(), clause.lowercased())
    if text.contains(name) { return untitled + [line] + (timed.map { [$0] } ?? []) + [bare] }
    let isNamed = name.split { !$0.isLetter }.contains { $0.count > 4 && text.contains($0) }
    return [line] + (timed.map { [$0] } ?? []) + (isNamed ? untitled : []) + [bare]
  }

  /// Whether a text has a time of day, with or without a zero before it.
  private func says(_ text: String, _ clock: String) -> Bool {
    text.ranges(of: clock.hasPrefix("0") ? String(clock.dropFirst()) : clock).contains { place in
      !(text[..<place.lowerBound].last.map { $0.isNumber && $0 != "0" || $0 == ":" } ?? false)
    }
  }

  /// Texts for a headline about a message: its quotation and the parts of it with the deadline, or
  /// without it where they say it, then its subject. `whole` is for one without a quotation.
  func lines(
    about s: Statement, lead: String?, whole: String, quoted: (String) -> String
  ) throws(StatementError) -> [String] {
    let subject = (lead.map { $0 + ": " } ?? "") + (try subject(s)) + writer(s)
    let parts = s.values[.text]?.list?.compactMap(\.list) ?? s.values[.excerpt].map { [[$0]] } ?? []
    let lines = parts.flatMap { part -> [String] in
      guard let text = part.first?.text else { return [] }
      guard let lead else { return [quoted(text)] }
      return ["\(lead), \(quoted(text))"] + (part.count > 1 ? [quoted(text)] : [])
    }
    return (lines.isEmpty ? [whole] : lines) + [subject]
  }

  /// ` (Dana)`, behind the subject of a message; empty without a sender.
  func writer(_ s: Statement) -> String { s.values[.sender]?.text.map { " (\($0))" } ?? "" }

  /// The items of a list of events, each with its day and its time.
  func invitations(
    _ s: Statement, when: (CivilDate, Instant?) -> String
  ) throws(StatementError) -> String {
    try s.list(.items).compactMap { item in
      guard let parts = item.list, parts.count > 1, let title = parts[0].text, let day = parts[1].day else { return nil }
      return bold(title) + " " + when(day, parts.count > 2 ? parts[2].instant : nil)
    }.joined(separator: ", ")
  }

  /// The event of a conflict that could move, its length, and its free times; no times for none.
  func move(_ s: Statement, more: String) -> (event: String, slots: String)? {
    guard let title = s.values[.text]?.text, let minutes = s.values[.length]?.minutes,
      let spans = s.values[.items]?.list?.compactMap(\.span)
    else { return nil }
    let texts = spans.map { prefix(moment.date($0.start)) + span($0) }
    return ("\(bold(title)) (\(length(minutes)))", texts.joined(separator: ", ") + (s.values[.more] == nil ? "" : more))
  }

  /// An amount whose unit is named beside it.
  func figure(_ amount: (value: Double, unit: StatementUnit)) -> String {
    amount.unit == .steps ? number(Self.whole(amount.value)) : self.amount(amount)
  }

  /// The parts of a comparison with a weekday; nil for a statement without one. `range` is its
  /// lowest and its highest value, or the one that all have.
  func weekday(
    _ s: Statement, to word: String
  ) -> (isAbove: Bool, day: CivilDate, count: Int, range: String, mean: String, before: String?)? {
    guard let parts = s.values[.weekday]?.list, parts.count >= 6, let day = parts[1].day, let count = parts[2].count
    else { return nil }
    let figures = parts[3...].compactMap(\.amount).map(figure)
    guard figures.count >= 3 else { return nil }
    let range = figures[0] == figures[1] ? figures[0] : "\(figures[0]) \(word) \(figures[1])"
    return (parts[0].word == "above", day, count, range, figures[2], figures.count > 3 ? figures[3] : nil)
  }

  func metric(_ s: Statement) throws(StatementError) -> String {
    let name = try s.word(.metric)
    return Self.texts[.metric, name] ?? name
  }

  func advice(_ s: Statement) throws(StatementError) -> String {
    if let text = s.values[.text]?.text { return text }
    guard let text = Self.texts[.advice, try s.word(.advice)] else { throw StatementError(kind: s.kind.name, name: .advice) }
    return text
  }

  // MARK: Parts of sentences

  /// `Meditate`, `Water (5 of 8)`.
  func openHabits(_ s: Statement) throws(StatementError) -> String {
    list(
      try s.list(.items).compactMap { item in
        guard let parts = item.list, let name = parts.first?.text else { return nil }
        guard parts.count == 3, let value = parts[1].amount, let target = parts[2].amount else { return name }
        return "\(name) (\(progress(value, target)))"
      })
  }

  /// `, rain 80 %`; nothing where none is known.
  func chance(_ s: Statement) throws(StatementError) -> String {
    guard let chance = s.values[.chance]?.amount else { return "" }
    return ", \(falls(try s.word(.falls))) \(number(chance.value)) %"
  }

  func gapDay(_ s: Statement) throws(StatementError) -> String {
    if let range = s.range { return within(range) }
    return try onDay(s)
  }
  /// The texts of free spans, the last told by its start where it lasts to the end of the hours:
  /// `from 14:30`.
  func openEnded(_ texts: [String], of s: Statement, word: String) -> [String] {
    guard let last = s.values[.items]?.list?.last?.span, s.values[.until]?.instant == last.end else { return texts }
    return texts.dropLast() + ["\(word) \(time(last.start))"]
  }
  func onDay(_ s: Statement) throws(StatementError) -> String { on(try s.day(.day)) }
  func span(_ s: Statement) throws(StatementError) -> String { span(try s.span(.span)) }
  func place(_ s: Statement) -> String { s.values[.place]?.text.map { ", " + $0 } ?? "" }

  func isOne(_ s: Statement) throws(StatementError) -> Bool { try s.count(.count) == 1 && s.certainty == .exact }
  func subject(_ s: Statement) throws(StatementError) -> String {
    TitleMarks.bold(try s.text(.title), none: Self.texts.noSubject)
  }
  func sender(_ s: Statement) -> String { s.values[.sender]?.text ?? Self.texts.unknownSender }

  /// Minutes as they are: people name the length of a way in minutes, also above 60.
  func trip(_ s: Statement) throws(StatementError) -> String { number(try s.minutes(.length)) }
  func reach(_ s: Statement) -> String { s.values[.reach]?.text.map { ": \($0)" } ?? "" }
  func isOver(_ s: Statement) -> Bool { moment.isOver(s.values[.until]?.day, s.values[.at]?.instant) }
  /// Whether the quotation of a message asks for something.
  func isRequest(_ s: Statement) -> Bool { s.values[.rank]?.word == "request" }

  /// The request that a reply answers, where it is short enough to be said in place of the subject.
  func shortRequest(_ s: Statement) -> String? {
    s.values[.excerpt]?.text.flatMap { isRequest(s) && $0.count <= Headline.most ? $0 : nil }
  }
  func isPayment(_ s: Statement) -> Bool { s.values[.rank]?.word == "payment" }
  func more(_ s: Statement, _ text: (Int) -> String) -> String { s.values[.more]?.count.map(text) ?? "" }
}
