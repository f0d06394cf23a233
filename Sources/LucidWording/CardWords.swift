package import LucidCore

/// The texts of cards in one language: fixed words, pieces, counts, days, and sentences about the
/// statements of a card.
package struct CardWords: Hashable, Sendable {
  package let language: Language
  private let text: TextLanguage
  fileprivate var catalogue: any Catalogue.Type { language.catalogue }

  package init(_ language: Language) {
    self.language = language
    text = TextLanguage(code: language.rawValue)
  }

  // MARK: Words

  /// The text of a word, with pieces in the places that it has for them.
  package subscript(_ word: CardWord, _ pieces: String...) -> String { filled(word, pieces) }

  fileprivate func filled(_ word: CardWord, _ pieces: [String]) -> String {
    TextPieces.filled(catalogue.texts[.card, word.rawValue] ?? "", pieces)
  }

  /// `3 events`, `3 Termine`; with `more` behind the number, `10+ messages`.
  package func count(_ n: Int, _ noun: CardNoun, more: String = "") -> String {
    let forms = catalogue.nouns[noun]
    return "\(n)\(more) " + ((n == 1 && more.isEmpty ? forms?.one : forms?.many) ?? "")
  }

  /// The name of a metric such as `resting_hr`, with a capital first letter; one that is not known
  /// stays as its source words it.
  package func metric(_ name: String, title: String? = nil) -> String {
    TitleMarks.capital(catalogue.texts[.metric, name] ?? title ?? name)
  }

  /// The sky in a word of the data, such as `light rain`; one that is not known stays as the source
  /// words it.
  package func sky(_ word: String) -> String { catalogue.texts[.sky, word] ?? word }

  /// The unit of a figure: `ms`, `steps`.
  package func unit(_ unit: String) -> String { StatementUnit(rawValue: unit) == .steps ? self[.steps] : unit }

  // MARK: Numbers and days

  /// The text of a number with the decimal mark of the language.
  package func number(_ figure: String) -> String { text.number(figure) }

  /// `Monday, April 6`, `Montag, 6. April`; with the year if `today` is in another one.
  package func day(_ date: CivilDate, seenFrom today: CivilDate) -> String {
    date.text(.weekday, seenFrom: today, in: text)
  }

  /// `Apr 6`, `6. Apr.`; with the year if `today` is in another one.
  package func shortDay(_ date: CivilDate, seenFrom today: CivilDate) -> String {
    date.text(.short, seenFrom: today, in: text)
  }

  /// `Mon`, `Mo.`.
  package func weekday(_ date: CivilDate) -> String { DatePattern.format(CivilDateTime(date: date), "EEE", language: text) }

  /// `in 7 h 30 min`.
  package func distance(_ seconds: Int64) -> String { RelativeText.seconds(seconds, text) }

  /// `Mon 6`, `Mo. 6.`.
  package func dayOfForecast(_ date: CivilDate) -> String {
    DatePattern.format(CivilDateTime(date: date), self[.forecastDay], language: text)
  }

  /// The text of a piece, seen from a moment.
  package func text(_ phrase: CardPhrase, now: Instant, zone: Zone) -> String {
    PhraseWording(words: self, zone: zone, catalogue: catalogue.init(moment: WordingMoment(now: now, zone: zone))).text(phrase)
  }

  // MARK: Statements

  /// The sentence about the first statement of one of some kinds, without marks; nil where there is
  /// none.
  package func sentence(_ statements: [Statement], _ kinds: [StatementKind], now: Instant, zone: Zone) -> String? {
    let renderer = StatementRenderer(language, now: now, zone: zone)
    for kind in kinds {
      guard let found = statements.first(where: { $0.kind == kind }), let text = renderer.text(found) else { continue }
      return text.split(separator: "**", omittingEmptySubsequences: false).joined()
    }
    return nil
  }
}

/// Words the pieces of cards.
private struct PhraseWording {
  let words: CardWords
  let zone: Zone
  let catalogue: any Catalogue

  func text(_ phrase: CardPhrase) -> String {
    switch phrase {
    case .title(let text): text
    case .word(let word, let pieces): words.filled(word, pieces.map(text))
    case .term(.metric, let name): words.metric(name)
    case .term(.sky, let word): words.sky(word)
    case .term(.family, let name): TitleMarks.capital(words.catalogue.family(name))
    case .count(let n, let noun, let isCut): count(n, noun, more: isCut ? "+" : "")
    case .amount(let d, .min): catalogue.length(d)
    case .amount(let d, .plain): catalogue.number(d)
    case .amount(let d, let unit): "\(catalogue.number(d)) \(words.unit(unit.rawValue))"
    case .change(let percent): (percent > 0 ? "+" : "") + catalogue.number(percent) + " %"
    case .day(let date): catalogue.day(date)
    case .nearDay(let date): catalogue.prefix(date).split(separator: " ").joined(separator: " ")
    case .days(let first, let last): catalogue.range(StatementRange(first, last))
    case .period(let first, let last): catalogue.days(StatementRange(first, last))
    case .clock(let at): clock(at)
    case .span(let start, let end): span(start, end)
    case .row(let pieces): pieces.map(text).filter { !$0.isEmpty }.joined(separator: " ")
    case .list(let pieces): pieces.map(text).filter { !$0.isEmpty }.joined(separator: ", ")
    }
  }

  private func count(_ n: Int, _ noun: CardNoun?, more: String) -> String {
    noun.map { words.count(n, $0, more: more) } ?? "\(n)\(more)"
  }

  private func clock(_ at: Instant) -> String { String(zone.civil(at).time.iso.prefix(5)) }

  /// `09:00–10:00`; with `(+1)` where the end lies on the next day, and so on.
  private func span(_ start: Instant, _ end: Instant) -> String {
    let days = zone.date(end).daysSinceEpoch - zone.date(start).daysSinceEpoch
    return "\(clock(start))–\(clock(end))" + (days > 0 ? " (+\(days))" : "")
  }
}
