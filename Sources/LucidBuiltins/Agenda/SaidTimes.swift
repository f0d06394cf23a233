import LucidCore
import LucidWords

/// The days and the times of day in a text, as they were meant when it was sent.
struct SaidTimes {
  struct Clock {
    let time: CivilTime
    /// False where nothing says in which half of the day it lies.
    let isWhole: Bool
    /// The tokens that say it.
    let tokens: Range<Int>

    /// The reading that lies nearest to a time of day.
    func time(near other: CivilTime) -> CivilTime {
      guard !isWhole, time.hour <= 12 else { return time }
      let later = CivilTime(secondOfDay: (time.secondOfDay + 12 * 3600) % 86_400)
      let (first, second) = (abs(time.secondOfDay - other.secondOfDay), abs(later.secondOfDay - other.secondOfDay))
      return second < first ? later : time
    }
  }

  /// Each with the tokens that say it.
  private(set) var days: [(day: CivilDate, tokens: Range<Int>)] = []
  private(set) var clocks: [Clock] = []
  /// Hours by which something ends: `until 23:55`.
  private var limits: [Range<Int>] = []

  init(_ tokens: [WordToken], sent: Instant, zone: Zone) {
    var at = 0
    // The number of `March 9` is no hour.
    var dates: [Range<Int>] = []
    while at < tokens.count {
      defer { at += 1 }
      let token = tokens[at]
      if token.means(.tonight) { days.append((zone.date(sent), at..<at + 1)) }
      // `this afternoon` is a part of the day.
      if token.means(.this), at + 1 < tokens.count, tokens[at + 1].means(.part) { days.append((zone.date(sent), at..<at + 2)) }
      if !token.senses.isEmpty || token.word == nil, let (result, end) = PhraseReader.phrase(in: tokens, at: at, text: ""),
        // `Room 3.02` is no day of February.
        token.word != nil || at == 0 || tokens[at - 1].word.map(Self.rooms.contains) != true, case .success(let phrase) = result,
        case .day = phrase.form, phrase.saysDay,
        let day = try? phrase.days(now: sent, zone: zone).lowerBound, end > at,
        // `the 20:10 train` and `class 4A` name no day of the month.
        end == tokens.count || !tokens[end].isJoined
          || tokens[end].content != .mark(":") && (token.word != nil || end > at + 1 || tokens[end].word == nil)
      {
        if !days.contains(where: { $0.tokens.contains(at) }) { days.append((day, at..<end)) }
        if phrase.clock == nil { dates.append(at..<end) }
      }
      // The hour stands by itself: `tomorrow at ten` is a day and an hour.
      if !dates.contains(where: { $0.contains(at) }), Self.isClock(tokens, at), let said = PhraseReader.said(in: tokens, at: at),
        !clocks.contains(where: { $0.tokens.overlaps(at..<said.end) })
      {
        clocks.append(Clock(time: said.time, isWhole: said.isWhole, tokens: at..<said.end))
        if at > 0, tokens[at - 1].means(anyOf: [.until, .limit]) { limits.append(at..<said.end) }
      }
    }
  }

  /// Whether something takes place on a day, as far as the text says: it names none, or it, or only
  /// those of limits such as `until 23:55 today`.
  func allows(_ day: CivilDate) -> Bool {
    days.contains { $0.day == day }
      || days.allSatisfy { said in
        limits.contains { $0.upperBound >= said.tokens.lowerBound && $0.lowerBound <= said.tokens.upperBound }
      }
  }

  /// Whether an hour may begin here: a bare number is one only behind a word that announces it.
  private static let rooms = KnownWords.set("changes", "rooms")

  private static func isClock(_ tokens: [WordToken], _ at: Int) -> Bool {
    if tokens[at].means(.hour) || isContrast(tokens, at) { return true }
    if tokens[at].means(anyOf: [.clock, .midnight, .half, .quarter]) { return true }
    guard case .number = tokens[at].content else {
      return at > 0 && tokens[at].means(.number) && tokens[at - 1].means(anyOf: [.until, .limit])
    }
    let next = at + 1 < tokens.count ? tokens[at + 1] : nil
    return next?.isJoined == true && next?.content == .mark(":") || next?.means(anyOf: [.am, .pm, .oclock]) == true
      || at > 0 && tokens[at - 1].means(anyOf: [.until, .limit])
      || at + 3 < tokens.count && tokens[at + 1].content == .mark(".") && tokens[at + 3].means(.oclock)
  }

  /// Whether a number is that of another hour: `instead of eight`, `rather than five`.
  private static func isContrast(_ tokens: [WordToken], _ at: Int) -> Bool {
    guard at > 0, WordNumbers.number(tokens, at) != nil else { return false }
    let before = tokens[max(0, at - 2)..<at].compactMap(\.word).joined(separator: " ")
    return contrasts.contains { before == $0 || before.hasSuffix(" " + $0) }
  }

  private static let contrasts = KnownWords.list("changes", "in place of")
}
