/// The figures of a date, not yet compared with a calendar: `14.4.2026`, `2026-04-14`, `7 april`,
/// `April 7th`, `the 14th`.
struct SaidDate {
  let year: Int?
  /// nil for the day of any month.
  let month: Int?
  let day: Int
  /// The token behind it.
  let end: Int

  /// Reads a date that begins with digits; nil for none.
  static func figures(_ source: PhraseSource, at start: Int, behind opener: WordToken?) -> SaidDate? {
    guard let (n, digits) = source.number(start) else { return nil }
    func mark(_ i: Int, _ c: Character) -> Bool { source.isJoined(c, at: start + i) }
    func number(_ i: Int) -> (value: Int, digits: Int)? { source.number(start + i).flatMap { $0.digits <= 4 ? $0 : nil } }
    // 2026-04-14, and T15:00 behind it.
    if digits == 4, mark(1, "-"), let month = number(2), mark(3, "-"), let day = number(4), day.digits == 2 {
      let hasTime = source[start + 5]?.word == "t" && source[start + 5]?.isJoined == true
      return SaidDate(year: n, month: month.value, day: day.value, end: start + (hasTime ? 6 : 5))
    }
    guard digits <= 2 else { return nil }
    let isOfClock = opener?.means(.hour) == true
    // 14.4., 14.4.2026, 14.04.26; a single stop between them is one of a clock where `Uhr` follows.
    if mark(1, "."), let month = number(2), month.digits <= 2, source[start + 2]?.isJoined == true {
      let isOpen = mark(3, ".")
      guard isOpen || source.isSentence && !isOfClock && source[start + 3]?.means(.oclock) != true else { return nil }
      let year =
        isOpen && source[start + 4]?.isJoined == true ? number(4).flatMap { [2, 4].contains($0.digits) ? $0 : nil } : nil
      return SaidDate(
        year: year.map { $0.digits == 2 ? 2000 + $0.value : $0.value }, month: month.value, day: n,
        end: start + (!isOpen ? 3 : year == nil ? 4 : 5))
    }
    let hasStop = mark(1, ".")
    let isOrdinal = source[start + 1]?.means(.suffix) == true && source[start + 1]?.isJoined == true || hasStop && !isOfClock
    let end = start + (isOrdinal ? 2 : 1)
    let next = source[end]?.means(.of) == true ? end + 1 : end
    if let month = source[next]?.value(.month), source[next]?.means(.am) != true {
      return dated(source, month: month, day: n, end: source.isJoined(".", at: next + 1) ? next + 2 : next + 1)
    }
    let isDated = opener?.means(.dated) == true
    guard next == end, isOrdinal && (!hasStop || opener?.means(.filler) == true) || isDated,
      isOrdinal || source[end]?.means(anyOf: [.oclock, .days, .seconds]) != true
    else { return nil }
    return SaidDate(year: nil, month: nil, day: n, end: end)
  }

  /// Reads a date that begins with the name of a month; nil for none.
  static func named(_ month: Int, _ source: PhraseSource, at start: Int) -> SaidDate? {
    var next = source.isJoined(".", at: start + 1) ? start + 2 : start + 1
    if source[next]?.means(.definite) == true { next += 1 }
    guard let (day, digits) = source.number(next), digits <= 2, !source.isSentence || source[next]?.beginsClause == false else {
      return nil
    }
    return dated(source, month: month, day: day, end: source[next + 1]?.means(.suffix) == true ? next + 2 : next + 1)
  }

  /// A day and its month, with the year behind them.
  private static func dated(_ source: PhraseSource, month: Int, day: Int, end: Int) -> SaidDate {
    let isNext = source[end + 1]?.content == .mark("-") || source[end + 1]?.content == .mark(":")
    guard let year = source.number(end), year.digits == 4, !isNext else {
      return SaidDate(year: nil, month: month, day: day, end: end)
    }
    return SaidDate(year: year.value, month: month, day: day, end: end + 1)
  }
}
