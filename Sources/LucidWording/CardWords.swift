package import LucidCore

/// The words of card renderers in one language: fixed words, counts, days, and sentences about the
/// statements of a card.
package struct CardWords: Hashable, Sendable {
  package let language: Language
  private let text: TextLanguage

  package init(_ language: Language) {
    self.language = language
    text = TextLanguage(code: language.rawValue)
  }

  package subscript(_ label: CardLabel) -> String { label.text(language) }

  /// `3 events`, `3 Termine`; with `more` behind the number, `10+ messages`.
  package func count(_ n: Int, _ noun: CardNoun, more: String = "") -> String {
    let text = noun.text(language, more.isEmpty ? n : max(n, 2))
    guard !more.isEmpty else { return text }
    return "\(n)\(more)" + text.drop { $0.isNumber }
  }

  /// The label whose English text is `word`, as the fields of a card hold it, in this language; any
  /// other word as it is. Of words that several labels share, the first.
  package func translated(_ word: String) -> String {
    guard language != .english else { return word }
    if let label = CardLabel.allCases.first(where: { $0.text(.english) == word }) { return label.text(language) }
    return German.skies[word] ?? FamilyTraits.label(word, language) ?? word
  }

  /// The name of a metric such as `resting_hr`; nil in English, in which cards hold their titles.
  package func metric(_ name: String) -> String? {
    switch language {
    case .english: nil
    case .german: German.metrics[name]
    }
  }

  // MARK: Phrases

  /// `usually 25 min`.
  package func usually(_ figure: String) -> String { phrase("usually ", "sonst ") + figure }
  /// `feels like 2 °C`.
  package func feelsLike(_ figure: String) -> String { phrase("feels like ", "gefühlt ") + figure }
  /// `2 of 3 done`.
  package func done(_ done: Int, of total: Int) -> String { phrase("\(done) of \(total) done", "\(done) von \(total) erledigt") }
  /// `open: Run, Water`.
  package func open(_ names: [String]) -> String { phrase("open: ", "offen: ") + names.joined(separator: ", ") }
  /// `2 open`.
  package func open(_ n: Int) -> String { "\(n) " + self[.open] }
  /// `1 late`.
  package func late(_ n: Int) -> String { phrase("\(n) late", "\(n) überfällig") }
  /// `to Office`, behind a length.
  package func to(_ place: String) -> String { phrase("to ", "bis ") + place }
  /// `To Office`.
  package func heading(to place: String) -> String { phrase("To ", "Nach ") + place }
  /// `2 habits still unlogged today`.
  package func unlogged(_ n: Int) -> String {
    count(n, .habit) + phrase(" still unlogged today", " heute noch nicht eingetragen")
  }
  /// `first Standup at 09:00`.
  package func first(_ title: String, at time: String?) -> String {
    phrase("first ", "zuerst ") + title + (time.map { phrase(" at ", " um ") + $0 } ?? "")
  }
  /// `next: 09:00 Standup`.
  package func next(_ event: String) -> String { phrase("next: ", "als Nächstes: ") + event }
  /// `newest: Groceries`.
  package func newest(_ title: String) -> String { phrase("newest: ", "neueste: ") + title }
  package func atLeast(_ count: String) -> String { phrase("at least ", "mindestens ") + count }
  /// `3 events today`.
  package func today(_ count: String) -> String { phrase("\(count) today", "heute \(count)") }
  /// `until Friday, April 10`.
  package func until(_ day: String) -> String { phrase("until ", "bis ") + day }
  /// `with Ann, Bo and 2 more`.
  package func with(_ names: String, more: Int) -> String {
    phrase("with ", "mit ") + names + (more > 0 ? phrase(" and \(more) more", " und \(more) weiteren") : "")
  }
  /// `Plan for Monday, April 6`.
  package func plan(for day: String) -> String { phrase("Plan for ", "Plan für ") + day }
  /// `about 30m`.
  package func about(_ length: String) -> String { phrase("about ", "etwa ") + length }
  /// `birthday 1988-04-06`.
  package func birthday(_ day: String) -> String { phrase("birthday ", "Geburtstag ") + day }
  /// `40 min so far`.
  package func soFar(_ length: String) -> String { phrase("\(length) so far", "bisher \(length)") }
  /// `April 1 to April 30: lowest 41 ms, highest 70 ms`.
  package func range(_ first: String, _ last: String, low: String, high: String, usual: (low: String, high: String)?) -> String {
    phrase(
      "\(first) to \(last): lowest \(low), highest \(high)", "\(first) bis \(last): niedrigster Wert \(low), höchster \(high)")
      + (usual.map { phrase(", usually \($0.low) to \($0.high)", ", sonst \($0.low) bis \($0.high)") } ?? "")
  }

  private func phrase(_ english: String, _ german: String) -> String {
    switch language {
    case .english: english
    case .german: german
    }
  }

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

  /// `Mon 6`, `Mo. 6.`.
  package func dayOfForecast(_ date: CivilDate) -> String {
    DatePattern.format(CivilDateTime(date: date), phrase("EEE d", "EEE d."), language: text)
  }

  // MARK: Statements

  /// The sentence about the best statement of one of some kinds, without marks; nil in English, in
  /// which the fields of the card say it, and where there is none.
  package func sentence(_ statements: [Statement], _ kinds: [StatementKind], now: Instant, zone: Zone) -> String? {
    guard language != .english else { return nil }
    let renderer = StatementRenderer(language, now: now, zone: zone)
    for kind in kinds {
      guard let found = statements.first(where: { $0.kind == kind }), let text = renderer.text(found) else { continue }
      return text.split(separator: "**", omittingEmptySubsequences: false).joined()
    }
    return nil
  }
}
