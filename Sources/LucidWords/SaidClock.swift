import LucidCore

/// A time of day in figures or words: `9am`, `14:30`, `half past seven`.
struct SaidClock: Hashable {
  let hour: Int
  var minute = 0
  var second = 0
  /// Whether it is one of the 24-hour clock, so that no half of the day is asked for.
  let isWhole: Bool

  init(hour: Int, minute: Int = 0, second: Int = 0, isWhole: Bool) {
    (self.hour, self.minute, self.second, self.isWhole) = (hour, minute, second, isWhole)
  }

  /// A bare hour is of the 24-hour clock from 12 on where it is announced, as in `at 15`.
  init(bare hour: Int, behind opener: WordToken?) {
    self.init(hour: hour, isWhole: hour >= 12 && opener?.means(.hour) == true)
  }

  init(minutes: Int, isWhole: Bool = true) { self.init(hour: minutes / 60, minute: minutes % 60, isWhole: isWhole) }

  // MARK: Figures

  /// Reads `9am`, `14:30`, `9 Uhr`, `17.30 Uhr`, `14h30`; nil for no time of day. `part` is the
  /// part of the day that is said before it.
  static func figures(
    _ source: PhraseSource, at start: Int, behind opener: WordToken?, in part: TimePhrase.Part?
  ) throws(PhraseError) -> (clock: SaidClock, end: Int)? {
    guard let (n, digits) = source.number(start), digits <= 2 else { return nil }
    var end = start + 1
    func sixtieth(_ isSign: (WordToken) -> Bool) -> Int? {
      guard let sign = source[end], sign.isJoined, isSign(sign), let (n, digits) = source.number(end + 1), digits == 2,
        source[end + 1]?.isJoined == true
      else { return nil }
      return n
    }
    let isColon = { (sign: WordToken) in sign.content == .mark(":") }
    var (minute, second) = (0, 0)
    var isWhole = false
    if let n = sixtieth({ isColon($0) || $0.value(.seconds) == 3600 }) {
      (minute, isWhole, end) = (n, true, end + 2)
      if let n = sixtieth(isColon) { (second, end) = (n, end + 2) }
    } else if let n = sixtieth({ $0.content == .mark(".") }), source.isOfEachDay || source[end + 2]?.means(.oclock) == true {
      (minute, isWhole, end) = (n, true, end + 2)
    }
    var hour = n
    let half = source[end].flatMap { isPM($0) }
    // The German `am` stands before a day: `12:00 am Freitag`.
    let isDay = source[end]?.isJoined == false && source[end]?.means(.opens) == true && isWhole && isDay(source[end + 1])
    if let half, !isDay {
      guard (1...12).contains(n) else { throw source.refusal(.words(.noSuchHour, source.text)) }
      (hour, isWhole, end) = (n % 12 + (half ? 12 : 0), true, end + 1)
    } else if let word = source[end], word.means(.oclock) {
      (isWhole, end) = (isWhole || word.value(.oclock) == 24, end + 1)
    } else if !isWhole {
      // Only where an hour is announced, or a part of the day follows or came before.
      let isOfPart =
        source[end]?.means(.in) == true && source[end + 1]?.means(.filler) == true && source[end + 2]?.means(.part) == true
      guard source.isSentence, opener?.means(.hour) == true || part != nil || isOfPart,
        source[end]?.means(anyOf: [.days, .seconds]) != true
      else { return nil }
      return (SaidClock(bare: n, behind: opener), end)
    }
    guard hour < 24, minute < 60, second < 60 else { return nil }
    // `8 Uhr abends` is twenty o'clock.
    let hasPart = source[end].map { $0.means(.part) && !$0.means(.day) } == true || part != nil
    let needsHalf = half == nil && hour <= 12 && hasPart
    return (SaidClock(hour: hour, minute: minute, second: second, isWhole: isWhole && !needsHalf), end)
  }

  private static func isPM(_ token: WordToken) -> Bool? { token.means(.am) ? false : token.means(.pm) ? true : nil }

  private static func isDay(_ token: WordToken?) -> Bool {
    if case .number? = token?.content { true } else { token?.means(.weekday) == true }
  }

  // MARK: Words

  /// Reads `noon`, `half past seven`, `quarter to nine`, `halb acht`, `Viertel nach sieben`; nil
  /// for no time of day.
  static func words(_ source: PhraseSource, at start: Int) -> (clock: SaidClock, end: Int)? {
    guard let token = source[start] else { return nil }
    if let minutes = token.value(.clock) { return (SaidClock(minutes: minutes), start + 1) }
    if let said = minutes(source, at: start) { return said }
    guard token.means(anyOf: [.half, .quarter]), let next = source[start + 1] else { return nil }
    let isHalf = token.means(.half)
    let sign = next.means(.after) ? 1 : next.means(.to) ? -1 : 0
    guard sign != 0 || isHalf, let (hour, end) = WordNumbers.number(source.tokens, sign == 0 ? start + 1 : start + 2),
      (1...12).contains(hour), hour == hour.rounded(), source[end]?.means(anyOf: [.days, .seconds]) != true
    else { return nil }
    // The German half is the one before the hour, the English one that behind it: `halb acht`, `half seven`.
    let half = token.word == "half" ? 30 : -30
    return ofHalfDay(Int(hour) * 60 + (sign == 0 ? half : sign * (isHalf ? 30 : 15)), source, behind: end)
  }

  /// A time of the 12-hour clock, with the `am` or `pm` behind it.
  private static func ofHalfDay(_ minutes: Int, _ source: PhraseSource, behind end: Int) -> (clock: SaidClock, end: Int) {
    guard let isPM = source[end].flatMap({ isPM($0) }) else { return (SaidClock(minutes: minutes % 720, isWhole: false), end) }
    return (SaidClock(minutes: minutes % 720 + (isPM ? 720 : 0)), end + 1)
  }

  /// Reads `ten past nine`, `20 nach acht`, `zehn vor sieben`, `five to eight`: fives of minutes.
  private static func minutes(_ source: PhraseSource, at start: Int) -> (clock: SaidClock, end: Int)? {
    guard let (count, sign) = WordNumbers.number(source.tokens, start), [5, 10, 20, 25].contains(count),
      let word = source[sign], word.means(anyOf: [.after, .to]),
      let (hour, end) = WordNumbers.number(source.tokens, sign + 1), (1...12).contains(hour), hour == hour.rounded(),
      source[end]?.means(anyOf: [.days, .seconds]) != true
    else { return nil }
    return ofHalfDay(Int(hour) * 60 + (word.means(.after) ? Int(count) : -Int(count)), source, behind: end)
  }

  // MARK: Time

  /// The time that it is in a part of the day.
  func time(in part: TimePhrase.Part?, of source: PhraseSource) throws(PhraseError) -> CivilTime? {
    var hour = hour
    if !isWhole {
      guard let part else {
        throw source.refusal(.words(.morningOrEvening, source.text), .words(.writeMorningOrEvening))
      }
      if hour < 12, !part.clock.contains(hour) { hour += 12 }
    }
    // Noon and the end of a day may follow any part of it.
    guard part?.clock.contains(hour) ?? true || part == .morning && hour == 12 else { throw source.contradiction }
    return CivilTime(hour: hour, minute: minute, second: second)
  }
}
