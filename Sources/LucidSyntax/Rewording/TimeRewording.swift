import LucidCore
import LucidWords

/// Times, dates and durations of other spellings.
extension Rewording {
  private struct Length {
    /// In the unit that was written, when there was only one.
    var single: String?
    var seconds = 0
    var isExact = true
  }

  // MARK: Durations

  /// `7 days`, `1h30m`, `PT2H`, `24H` in the spelling of durations; a bare number gets `unit`.
  package static func duration(_ text: String, unit: Character = "m") -> Rewording? {
    let small = text.lowercased()
    guard small.utf8.count <= 40 else { return nil }
    switch small {
    case "yesterday", "last day": return Rewording("1d")
    case "last week", "this week", "a week ago", "weekly": return Rewording("7d")
    case "last month", "this month", "monthly": return Rewording("30d")
    case "daily": return Rewording("1d")
    default: break
    }
    if let n = Int(small), n > 0 { return Rewording("\(n)\(unit)") }
    let (body, isISO) =
      small.hasPrefix("p") && small.count > 2 && small.dropFirst().first.map { $0.isNumber || $0 == "t" } == true
      ? (String(small.dropFirst()), true) : (small, false)
    guard let length = length(body, isISO: isISO), length.seconds > 0 else { return nil }
    if let single = length.single { return Rewording(single, isSafe: length.isExact) }
    let s = length.seconds
    return Rewording(s % 3600 == 0 ? "\(s / 3600)h" : s % 60 == 0 ? "\(s / 60)m" : "\(s)s", isSafe: length.isExact)
  }

  private static func length(_ text: String, isISO: Bool) -> Length? {
    var result = Length()
    var parts = 0
    var afterT = !isISO
    var rest = Substring(text)
    while true {
      rest = rest.drop { $0 == " " || $0 == "," || $0 == "+" }
      if isISO, rest.first == "t" { (rest, afterT) = (rest.dropFirst(), true) }
      if rest.hasPrefix("and ") { rest = rest.dropFirst(4).drop { $0 == " " } }
      if rest.isEmpty { break }
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      var amount: Double
      if digits.isEmpty {
        let word = rest.prefix { $0.isLetter }
        guard let n = WordNumbers.whole(String(word)), !isISO else { return nil }
        (amount, rest) = (Double(n), rest.dropFirst(word.count))
      } else {
        guard let n = Double(String(digits)), n.isFinite, n < 1e7 else { return nil }
        (amount, rest) = (n, rest.dropFirst(digits.count))
      }
      rest = rest.drop { $0 == " " }
      let word = String(rest.prefix { $0.isLetter })
      rest = rest.dropFirst(word.count)
      guard let (unit, seconds, isExact) = unit(word, afterT: afterT) else { return nil }
      if word == "ms" || word.hasPrefix("milli") { amount = (amount / 1000).rounded(.up) }
      if word.hasPrefix("mo") || (isISO && !afterT && word == "m") { amount *= 30 }
      if word.hasPrefix("y") { amount *= 365 }
      parts += 1
      result.isExact = result.isExact && isExact
      result.seconds += Int((amount * Double(seconds)).rounded())
      result.single = parts == 1 ? Int(exactly: amount).map { "\($0)\(unit)" } : nil
    }
    return parts == 0 ? nil : result
  }

  private static func unit(_ word: String, afterT: Bool) -> (unit: Character, seconds: Int, isExact: Bool)? {
    switch word {
    case "ms", "milliseconds", "millis": return ("s", 1, false)
    case "mo", "mon", "month", "months": return ("d", 86_400, false)
    case "m" where !afterT: return ("d", 86_400, false)
    case "y", "yr", "year", "years": return ("d", 86_400, false)
    case "wk", "wks": return ("w", 604_800, true)
    default: break
    }
    guard let period = WordNumbers.unit(word) else { return nil }
    switch (period.days, period.seconds) {
    case (7, _): return ("w", 604_800, true)
    case (1, _): return ("d", 86_400, true)
    case (_, 3600): return ("h", 3600, true)
    case (_, 60): return ("m", 60, true)
    default: return ("s", 1, true)
    }
  }

  // MARK: Dates

  /// The dates that a text in figures may mean, in the spelling of dates; two where day and month
  /// may be either way round.
  package static func dates(_ text: String) -> [Rewording] {
    let parts = text.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
    guard parts.count == 3, text.utf8.count <= 10, let a = Int(parts[0]), let b = Int(parts[1]), let c = Int(parts[2]) else {
      return []
    }
    func date(_ y: Int, _ m: Int, _ d: Int) -> String? {
      guard let date = CivilDate(year: y, month: m, day: d), (1000...9999).contains(y) else { return nil }
      return date.iso
    }
    if parts[0].count == 4 {
      if let one = date(a, b, c) { return [Rewording(one, isSafe: true)] }
      guard (1...12).contains(b), c > 28, c <= 31 else { return [] }
      return date(a, b, CivilDate.days(inMonth: b, year: a)).map { [Rewording($0)] } ?? []
    }
    guard parts[2].count == 4 else { return [] }
    let both = [date(c, b, a), date(c, a, b)].compactMap { $0 }
    if text.contains("."), let first = both.first { return [Rewording(first)] }
    return both.count == 2 && both[0] == both[1] ? [Rewording(both[0])] : both.map { Rewording($0) }
  }

  // MARK: Times of day

  /// `9:00`, `9am`, `14h30`, `9 Uhr` as `09:00` and so on; `9.30` and `14h`, too.
  package static func time(_ text: String) -> Rewording? {
    let small = text.lowercased()
    if small == "midnight" { return Rewording("00:00") }
    let hour = small.hasSuffix("h") ? ["\(small.dropLast()):00"] : []
    let spellings = [small, small.replacing(".", with: ":")] + hour
    return spellings.lazy.compactMap { try? CivilTime(words: $0) }.first.map { Rewording($0.iso, isSafe: true) }
  }

  // MARK: Moments

  /// The moments that a text may mean, in words or figures that `TimePhrase` reads, or as a
  /// placeholder that computes them.
  package static func moments(_ text: String, needsTime: Bool) -> [Rewording] {
    let small = text.lowercased()
    guard small.utf8.count <= 60 else { return [] }
    if let computed = computed(small, needsTime: needsTime) { return [computed] }
    if let length = duration(String(small.drop { $0 == "+" })), length.isSafe, Int(small) == nil, !small.hasSuffix("ago") {
      return [Rewording("in " + spelled(length.text))]
    }
    let words = small.split(separator: " ").map(String.init)
    var candidates = [[String]](repeating: [], count: 1)
    for (i, word) in words.enumerated() {
      let choices = replacements(of: word, isFirst: i == 0)
      candidates = candidates.flatMap { one in choices.map { one + [$0] } }
      if candidates.count > 8 { return [] }
    }
    var found: [String] = []
    for candidate in candidates {
      // Beside a date in figures the time stands in figures, too.
      let hasDate = candidate.contains { CivilDate(iso: $0) != nil }
      let said = candidate.map { hasDate ? time($0)?.text ?? $0 : $0 }.joined(separator: " ")
      for text in [said, said + (hasDate ? " 09:00" : " 9am")] where isMoment(text, needsTime) {
        if !found.contains(text) { found.append(text) }
        break
      }
    }
    found.removeAll { $0 == text }
    return found.map { Rewording($0, isSafe: false) }
  }

  private static func isMoment(_ text: String, _ needsTime: Bool) -> Bool {
    guard let moment = try? TimePhrase(text) else { return false }
    return moment.hasTime || !needsTime
  }

  private static func replacements(of word: String, isFirst: Bool) -> [String] {
    let dates = dates(word).map(\.text)
    if !dates.isEmpty { return dates }
    let parts = word.split(separator: "/")
    if parts.count == 2, let a = Int(parts[0]), let b = Int(parts[1]) {
      return [(a, b), (b, a)].compactMap { month, day in
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        return "\(DatePattern.months[month - 1].lowercased()) \(day)"
      }
    }
    if word.first?.isNumber == true, let time = time(word), !word.hasSuffix("am"), !word.hasSuffix("pm") { return [time.text] }
    let isUnknown = word.count >= 5 && word.allSatisfy(\.isLetter) && WordLexicon.senses(of: WordToken.folded(word)).isEmpty
    let days: Set<WordKind> = [.day, .tonight, .weekday, .month, .part]
    if isUnknown, let near = Spelling.nearest(word, among: WordLexicon.words(of: days)) { return [near] }
    return [word]
  }

  /// Placeholders for what is computed: `last week`, `7 days ago`, `-7d`, `today - 7d`, `now + 2h`,
  /// `end of week`.
  private static func computed(_ text: String, needsTime: Bool) -> Rewording? {
    func placeholder(_ inside: String) -> Rewording { Rewording("<<\(inside)>>") }
    switch text {
    case "last week", "previous week": return needsTime ? nil : placeholder("today | minus(7d)")
    case "last month", "previous month": return needsTime ? nil : placeholder("today | minus(30d)")
    case "this week", "start of week", "beginning of week": return needsTime ? nil : placeholder("today | start_of(\"week\")")
    case "this month", "start of month": return needsTime ? nil : placeholder("today | start_of(\"month\")")
    case "in a month": return Rewording("in 30 days")
    case "in a year": return Rewording("in 365 days")
    default: break
    }
    if text.hasSuffix(" ago"), let length = duration(String(text.dropLast(4))) {
      return placeholder("\(needsTime ? "now" : "today") | minus(\(length.text))")
    }
    if text.hasPrefix("-"), let length = duration(String(text.dropFirst())), Int(text) == nil {
      return placeholder("\(needsTime ? "now" : "today") | minus(\(length.text))")
    }
    for name in ["now", "today", "tomorrow", "yesterday"] where text.hasPrefix(name) {
      let rest = text.dropFirst(name.count).filter { $0 != " " }
      guard let sign = rest.first, "+-".contains(sign), let length = duration(String(rest.dropFirst()), unit: "d") else {
        continue
      }
      return placeholder("\(name) | \(sign == "+" ? "plus" : "minus")(\(length.text))")
    }
    return nil
  }

  /// `2h` as `2 hours`.
  private static func spelled(_ period: String) -> String {
    let names: [Character: String] = ["s": "seconds", "m": "minutes", "h": "hours", "d": "days", "w": "weeks"]
    guard let unit = period.last, let name = names[unit] else { return period }
    let n = period.dropLast()
    return "\(n) \(n == "1" ? String(name.dropLast()) : name)"
  }
}
