import LucidWords

/// A time of day as it is typed: `7`, `7:30`, `07.30`, `7h30`, `7pm`, `7 pm`, `noon`.
enum TimeOfDayParser {
  /// Minutes of the day; nil when the word is none. May take `am` or `pm` of the words that follow.
  static func read(_ word: String, _ rest: inout ArraySlice<String>) throws(ScheduleError) -> Int? {
    if let minutes = ScheduleVocabulary.value(word, [.clock]) { return minutes }
    if ScheduleVocabulary.has(word, [.midnight]) { return 0 }
    guard word.first?.isNumber == true else { return nil }
    let ending = word.drop { !$0.isLetter || $0 == "h" }
    let digits = word.dropLast(ending.count)
    var half = isPM(ending)
    guard half != nil || ending.isEmpty else { return nil }
    if half == nil, let next = rest.first, next.count > 1, let isPM = isPM(next[...]) {
      half = isPM
      rest = rest.dropFirst()
    }
    if let next = rest.first, ScheduleVocabulary.has(next, [.oclock]) { rest = rest.dropFirst() }
    let parts = digits.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." || $0 == "h" }
    guard parts.count <= 3, let hour = number(parts[0]), parts.dropFirst().allSatisfy({ $0.isEmpty || number($0) != nil }) else {
      return nil
    }
    if parts.count == 2, parts[1].isEmpty, half == nil, digits.hasSuffix("h") {
      throw ScheduleError(
        "`\(word)` may be a time or how often", hint: "write `\(parts[0]):00`, or `every \(parts[0]) hours`")
    }
    if parts.count == 3, number(parts[2]) != 0 {
      throw ScheduleError(
        "`\(word)` has seconds, and timers have a resolution of one minute", hint: "write `\(parts[0]):\(parts[1])`")
    }
    let minute = parts.count > 1 ? number(parts[1]) ?? 0 : 0
    var shown = hour
    if let half {
      guard (1...12).contains(hour) else { throw ScheduleError("`\(word)` is not a time of day") }
      shown = hour % 12 + (half ? 12 : 0)
    }
    guard (0..<24).contains(shown), (0..<60).contains(minute) else {
      throw ScheduleError(
        "`\(word)` is not a time of day", hint: shown == 24 ? "the day begins at 0:00" : "hours go from 0 to 23")
    }
    return shown * 60 + minute
  }

  /// Which half of the day `am` and `p.m.` are; nil for other words.
  private static func isPM(_ word: Substring) -> Bool? {
    WordToken.list(String(word)).first.flatMap { $0.means(.pm) ? true : $0.means(.am) ? false : nil }
  }

  private static func number(_ digits: Substring) -> Int? {
    digits.utf8.allSatisfy { (0x30...0x39).contains($0) } && digits.count <= 4 ? Int(digits) : nil
  }
}
