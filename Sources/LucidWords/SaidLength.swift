import LucidCore

/// Lengths of time as they are said: `1h30m`, `2 hours and 30 minutes`.
enum SaidLength {
  /// At least one length, as many as follow each other: `2 hours and 30 minutes`; nil, and nothing
  /// taken, for none.
  static func read(_ source: PhraseSource, at: inout Int) throws(PhraseError) -> Period? {
    var sum = Period()
    var count = 0
    while at < source.tokens.count {
      let start = at
      if count > 0, source[at]?.means(.and) == true { at += 1 }
      guard let one = try one(source, at: &at) else {
        at = start
        break
      }
      sum = Period(days: sum.days + one.days, seconds: sum.seconds + one.seconds)
      count += 1
    }
    guard count > 0 else { return nil }
    guard sum.days <= 36_600, sum.seconds <= 3_200_000_000 else { throw source.refusal(.words(.tooFarAway, source.text)) }
    return sum
  }

  private static func one(_ source: PhraseSource, at: inout Int) throws(PhraseError) -> Period? {
    guard let length = WordNumbers.length(source.tokens, at) else { return nil }
    guard length.months == 0 else {
      at = length.end
      throw source.refusal(
        .words(.notSameLength, source.text), .words(source.wanted == .duration ? .writeWeeksOrDays : .writeWeeksDaysDate))
    }
    let seconds = length.seconds.rounded()
    guard length.days == length.days.rounded(), abs(length.seconds - seconds) < 0.001 else { return nil }
    at = length.end
    return Period(days: Int(length.days), seconds: Int64(seconds))
  }
}
