/// A piece of a card as a value, which a catalogue words when the language of the page is known.
package indirect enum CardPhrase: Hashable, Sendable {
  /// A word of the data, whose text is in the catalogues.
  package enum Term: String, Sendable, CaseIterable {
    /// Such as `resting_hr`, `light rain` and `calendar`.
    case metric, sky, family
  }

  /// A name that a person or a source gave: the same in every language.
  case title(String)
  case word(CardWord, [CardPhrase] = [])
  case term(Term, String)
  /// A number of things, or a bare number; `isCut` where there are more.
  case count(Int, CardNoun? = nil, isCut: Bool = false)
  /// Minutes are shown as hours and minutes.
  case amount(Double, StatementUnit = .plain)
  /// A percentage with its sign.
  case change(Double)
  /// `today`, `Wednesday`, `April 20`.
  case day(CivilDate)
  /// Nothing for today, else `Tue`, `Apr 20`: before a time.
  case nearDay(CivilDate)
  /// `March 1 to 31`, both included.
  case days(CivilDate, CivilDate)
  /// `from March 1 to 31`, `on April 5`.
  case period(CivilDate, CivilDate)
  /// The time of day alone.
  case clock(Instant)
  case span(Instant, Instant)
  /// Pieces one after the other.
  case row([CardPhrase])
  /// Pieces with commas between them.
  case list([CardPhrase])
}

extension CardPhrase {
  /// The piece without the name of a deed.
  package var unchanged: CardPhrase {
    if case .word(let word, _) = self, CardWord.deeds.contains(word) { .word(.unchanged) } else { self }
  }
}

// MARK: Records

extension CardPhrase {
  /// The shape of a piece in the body of a card. A field that its kind does not need is null, and
  /// JSON leaves it out.
  package static let type = RecordType(
    "CardPhrase",
    [
      .init(
        "kind", .text,
        "`title`, `word`, `metric`, `sky`, `family`, `count`, `amount`, `change`, `day`, `near_day`, `days`, `period`, "
          + "`clock`, `span`, `row` or `list`."),
      .init("value", .any, "A name as a person gave it, a word of a fixed set, a number, a day, or a point in time."),
      .init("until", .any, "The last day, or the end of a span."),
      .init("unit", .text, "The unit of an amount, or the noun that is counted."),
      .init("cut", .boolean, "Whether there are more than the number."),
      .init("of", .list(.any), "The pieces of a row or a list, or those that a word has around it."),
    ], isSparse: true)

  package var value: Value {
    switch self {
    case .title(let text): Self.piece("title", ["value": .text(text)])
    case .word(let word, let pieces): Self.piece("word", ["value": .text(word.name), "of": Self.values(pieces)])
    case .term(let term, let name): Self.piece(term.rawValue, ["value": .text(name)])
    case .count(let n, let noun, let isCut):
      Self.piece("count", ["value": .integer(n), "unit": .optional(noun?.rawValue), "cut": isCut ? .boolean(true) : .null])
    case .amount(let d, let unit): Self.piece("amount", ["value": .number(d), "unit": .text(unit.rawValue)])
    case .change(let d): Self.piece("change", ["value": .number(d)])
    case .day(let date): Self.piece("day", ["value": .date(date)])
    case .nearDay(let date): Self.piece("near_day", ["value": .date(date)])
    case .days(let first, let last): Self.piece("days", ["value": .date(first), "until": .date(last)])
    case .period(let first, let last): Self.piece("period", ["value": .date(first), "until": .date(last)])
    case .clock(let at): Self.piece("clock", ["value": .datetime(at)])
    case .span(let start, let end): Self.piece("span", ["value": .datetime(start), "until": .datetime(end)])
    case .row(let pieces): Self.piece("row", ["of": Self.values(pieces)])
    case .list(let pieces): Self.piece("list", ["of": Self.values(pieces)])
    }
  }

  private static func piece(_ kind: String, _ fields: KeyValuePairs<String, Value>) -> Value {
    var record = Record(type, fields)
    record["kind"] = .text(kind)
    return .record(record)
  }

  package static func values(_ pieces: [CardPhrase]) -> Value { pieces.isEmpty ? .null : .list(pieces.map(\.value)) }

  /// Reads a piece of a card; a bare text is a title. nil for anything else, such as a piece that a
  /// later version wrote.
  package init?(_ piece: Value) {
    if let text = piece.text {
      self = .title(text)
      return
    }
    let (unit, until) = (piece["unit"].text, piece["until"])
    let pieces = (piece["of"].list ?? []).compactMap { CardPhrase($0) }
    guard let kind = piece["kind"].text else { return nil }
    switch (kind, piece["value"]) {
    case ("title", .text(let text)): self = .title(text)
    case ("word", .text(let name)):
      guard let word = CardWord(name: name) else { return nil }
      self = .word(word, pieces)
    case (_, .text(let name)):
      guard let term = Term(rawValue: kind) else { return nil }
      self = .term(term, name)
    case ("count", .integer(let n)): self = .count(n, unit.flatMap(CardNoun.init), isCut: piece["cut"].boolean ?? false)
    case ("day", .date(let date)): self = .day(date)
    case ("near_day", .date(let date)): self = .nearDay(date)
    case ("days", .date(let first)): self = .days(first, until.date ?? first)
    case ("period", .date(let first)): self = .period(first, until.date ?? first)
    case ("clock", .datetime(let at)): self = .clock(at)
    case ("span", .datetime(let start)): self = .span(start, until.instant ?? start)
    case ("row", _): self = .row(pieces)
    case ("list", _): self = .list(pieces)
    case ("amount", let value): self = .amount(value.double ?? 0, unit.flatMap(StatementUnit.init) ?? .plain)
    case ("change", let value): self = .change(value.double ?? 0)
    default: return nil
    }
  }
}
