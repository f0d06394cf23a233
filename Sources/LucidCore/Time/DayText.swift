extension CivilDate {
  /// The parts of a day that its text has.
  package enum TextStyle: Sendable {
    /// `April 6`, `6. April`.
    case date
    /// `Apr 6`, `6. Apr.`
    case short
    /// `Monday, April 6`, `Montag, 6. April`.
    case weekday
  }

  /// Returns the day in words, with its year unless that is the year of `today`.
  ///
  /// All texts that name a month are made here. Without a year `April 30` is read as the one of
  /// this year, so a day of another year would be a wrong date. A text that is stored and read
  /// later passes nil for `today` and always has its year.
  package func text(
    _ style: TextStyle, seenFrom today: CivilDate?, in language: TextLanguage = .english
  ) -> String {
    let words = language.words
    let pattern =
      switch style {
      case .date: words.monthAndDay
      case .short: words.shortMonthAndDay
      case .weekday: "EEEE, " + words.monthAndDay
      }
    let year = today?.year == self.year ? "" : words.andYear
    return DatePattern.format(CivilDateTime(date: self), pattern + year, language: language)
  }
}
