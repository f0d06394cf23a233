import LucidCore
import LucidWording

/// The fields of a record as a card shows them; whatever is missing, of another type or empty is
/// nil, never a word.
struct CardFields {
  let record: Record
  let context: CardContext

  subscript(name: String) -> Value { record[name] }

  /// Any value as its text.
  func text(_ name: String) -> String? {
    let value = record[name]
    if case .number(let d) = value { return context.figure(d) }
    let text = ValueText.text(value, zone: context.zone)
    return text.isEmpty ? nil : text
  }

  func phrase(_ name: String, _ tone: TextStyle = .plain) -> StyledText? { text(name).map { StyledText($0, tone) } }

  /// A figure with its unit: `52 ms`; one decimal at most.
  func figure(_ name: String, _ unit: String = "") -> String? {
    guard let d = record[name].double, d.isFinite else { return nil }
    return context.figure(d) + unit
  }

  func integer(_ name: String) -> Int? { record[name].integer }
  func flag(_ name: String) -> Bool { record[name].boolean ?? false }
  func figures(_ name: String) -> [Double] { (record[name].list ?? []).compactMap(\.double) }

  /// The records of a list; anything else in it is left out.
  func items(_ name: String) -> [CardFields] {
    (record[name].list ?? []).compactMap(\.record).map { CardFields(record: $0, context: context) }
  }

  func fields(_ name: String) -> CardFields? { record[name].record.map { CardFields(record: $0, context: context) } }

  /// The texts of a list, or of a single value.
  func texts(_ name: String) -> [String] {
    let values = record[name].list ?? [record[name]]
    return values.map { ValueText.text($0, zone: context.zone) }.filter { !$0.isEmpty }
  }

  /// A piece in the language of the card; nil where there is none.
  func worded(_ name: String) -> String? { CardPhrase(record[name]).map(context.text) }

  /// The pieces of a list in the language of the card, with a point between them.
  func wordedList(_ name: String) -> String? {
    guard let pieces = record[name].list else { return worded(name) }
    return pieces.compactMap { CardPhrase($0).map(context.text) }.joined(separator: " · ")
  }

  /// A word of the fixed set, by its name in the data; any other as it is.
  func word(_ name: String) -> String? {
    text(name).map { word in CardWord(name: word.replacing(" ", with: "_")).map { context.words[$0] } ?? word }
  }

  /// The local day of a date, a point in time, or a text such as `2026-04-06`.
  func date(_ name: String) -> CivilDate? {
    switch record[name] {
    case .date(let d): d
    case .datetime(let i): context.zone.date(i)
    case .text(let t): CivilDate(iso: t.prefix(10))
    default: nil
    }
  }

  func instant(_ name: String) -> Instant? { record[name].instant }

  /// One decimal at most: records hold more than an eye wants.
  static func figure(_ d: Double) -> String { ValueText.number(abs(d) < 1e12 ? (d * 10).rounded() / 10 : d) }
}

/// The context of a card: its moment, the zone of the run, and the words of its language.
struct CardContext: Sendable {
  let now: Instant
  let zone: Zone
  let words: CardWords
  /// The records that sentences beside the card are about, as `Statement.subjects` gives them, and
  /// the kinds of all of them.
  var told: Set<String> = []

  func isTold(_ kind: StatementKind) -> Bool { told.contains(kind.name) }

  var today: CivilDate { zone.date(now) }

  func text(_ phrase: CardPhrase) -> String { words.text(phrase, now: now, zone: zone) }

  /// The sentence about a card's first statement of one of some kinds; nil where there is none.
  func sentence(_ card: Card, _ kinds: StatementKind...) -> StyledText? {
    words.sentence(card.statements, kinds, now: now, zone: zone).map { StyledText($0) }
  }

  /// `09:00` on the wall clock.
  func clock(_ instant: Instant) -> String { String(zone.civil(instant).time.iso.prefix(5)) }

  /// `09:00–10:00`; a second day is named: `22:00–02:00 Tue`.
  func span(_ start: Instant, _ end: Instant?) -> StyledText {
    guard let end, end > start else { return StyledText(clock(start)) }
    let other = zone.date(end) == zone.date(start) ? "" : " " + words.weekday(zone.date(end))
    return StyledText(clock(start)) + StyledText(.dash) + StyledText(clock(end) + other)
  }

  /// `Monday, April 6`, with the year when it is another one.
  func day(_ date: CivilDate) -> String {
    words.day(date, seenFrom: today)
  }

  /// A figure with one decimal at most.
  func figure(_ d: Double) -> String { words.number(CardFields.figure(d)) }

  /// `Today`, `Tomorrow`, `Yesterday`, or nothing.
  func nearness(_ date: CivilDate) -> String? {
    switch date.daysSinceEpoch - today.daysSinceEpoch {
    case 0: words[.today]
    case 1: words[.tomorrow]
    case -1: words[.yesterday]
    default: nil
    }
  }

  /// When something came: the time if it was today, else the day.
  func stamp(_ instant: Instant) -> String {
    let date = zone.date(instant)
    if date == today { return clock(instant) }
    return words.shortDay(date, seenFrom: today)
  }
}
