import LucidCore
import LucidWords

/// Times, dates and durations of other spellings.
extension Rewording {
  // MARK: Durations

  /// `7 days`, `1h30m`, `1:30`, `PT2H`, `24H`, `last week` in the spelling of durations; a bare
  /// number gets `unit`.
  package static func duration(_ text: String, unit: Character = "m") -> Rewording? {
    let small = text.lowercased()
    guard small.utf8.count <= 40 else { return nil }
    if let n = Int(small), n > 0 { return Rewording("\(n)\(unit)") }
    let clock = small.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    if clock.count == 2, clock.allSatisfy({ (0...10_000).contains($0) }), clock != [0, 0] {
      let minutes = clock[0] * 60 + clock[1]
      return Rewording(minutes % 60 == 0 ? "\(minutes / 60)h" : "\(minutes)m")
    }
    return length(of: small) ?? past(small)
  }

  private static func length(of text: String) -> Rewording? {
    let isISO = text.hasPrefix("p") && text.dropFirst().first.map { $0.isNumber || $0 == "t" } == true
    return length(isISO ? iso(text.dropFirst()) : text)
  }

  /// `1dt2h30m` in words; an `m` before the time is a month.
  private static func iso(_ text: Substring) -> String {
    let halves = text.split(separator: "t", maxSplits: 1, omittingEmptySubsequences: false)
    return halves[0].replacing("m", with: " month ") + " " + halves.dropFirst().joined()
  }

  /// The lengths of a text together, in the unit that was written when there is only one. Beside
  /// other units a month has 30 days here, a year 365.
  private static func length(_ text: String) -> Rewording? {
    let tokens = WordToken.list(text).filter { ![.mark(","), .mark("+")].contains($0.content) }.map { token in
      token.word.flatMap { OtherWords.units[$0] }.map { WordToken($0) } ?? token
    }
    var (at, count, sum, months, isExact) = (0, 0, 0.0, 0.0, true)
    while at < tokens.count {
      if count > 0, tokens[at].means(.and) { at += 1 }
      guard let one = WordNumbers.length(tokens, at) else { return nil }
      sum += one.seconds + 86_400 * (one.days + 30 * one.months + 5 * (one.months / 12).rounded(.down))
      if one.seconds == 0, one.days == 0 { months += one.months } else { months = .nan }
      isExact = isExact && one.months == 0
      (at, count) = (one.end, count + 1)
    }
    let seconds = Int(sum.rounded(.up))
    guard seconds > 0 else { return nil }
    if months > 0, months < 1_000_000, months == months.rounded() {
      let n = Int(months)
      return Rewording(n % 12 == 0 ? "\(n / 12)y" : "\(n)mo", isSafe: true)
    }
    let written = count == 1 ? tokens.last?.word.flatMap(WordNumbers.letter) : nil
    let units: [(letter: Character, seconds: Int)] = [("w", 604_800), ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]
    let fitting = units.filter { seconds % $0.seconds == 0 }
    let unit = fitting.first { $0.letter == written } ?? fitting.first { $0.letter != "w" } ?? units[4]
    return Rewording("\(seconds / unit.seconds)\(unit.letter)", isSafe: isExact && sum == Double(seconds))
  }

  /// The days since a time that is over, or between times that repeat: `last week`, `monthly`.
  private static func past(_ text: String) -> Rewording? {
    var days: Int?
    if let minutes = WordToken(text).value(.often) {
      days = minutes / 1440
    } else if let phrase = try? TimePhrase(range: text) {
      switch phrase.form {
      case .day(.offset(let n), 0): days = -n
      case .span(.calendar(.week, ...0)): days = 7
      case .span(.calendar(.month, ...0)): days = 30
      case .span(.back(let n)): days = n
      default: break
      }
    }
    return days.flatMap { $0 > 0 ? Rewording("\($0)d") : nil }
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
    if WordToken(small).means(.midnight) { return Rewording("00:00") }
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
    if let sum = sum(small, needsTime: needsTime) { return [sum] }
    let words = small.split(separator: " ").map(String.init)
    let isAhead = words.first.map { WordToken($0).means(.in) } == true
    let body = isAhead ? words.dropFirst().joined(separator: " ") : String(small.drop { $0 == "+" })
    if Int(body) == nil, let length = length(of: body), length.isSafe || isAhead {
      return [Rewording("in " + spelled(length.text))]
    }
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

  /// The moment before the name of a zone, such as `America/Toronto` or `UTC`; nil for any other
  /// text.
  package static func withoutZone(_ text: String) -> String? {
    guard let blank = text.lastIndex(of: " ") else { return nil }
    let zone = text[text.index(after: blank)...]
    let isZone =
      ["utc", "gmt"].contains(zone.lowercased()) || zone.contains("/") && zone.allSatisfy { $0.isLetter || "/_-".contains($0) }
    let rest = String(text[..<blank])
    return isZone && isMoment(rest, true) ? rest : nil
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
    let hasHalf = WordToken.list(word).contains { $0.means(anyOf: [.am, .pm]) }
    if word.first?.isNumber == true, !hasHalf, let time = time(word) { return [time.text] }
    let isUnknown = word.count >= 5 && word.allSatisfy(\.isLetter) && WordLexicon.senses(of: WordToken.folded(word)).isEmpty
    let days: Set<WordKind> = [.day, .tonight, .weekday, .month, .part]
    if isUnknown, let near = Spelling.nearest(word, among: WordLexicon.words(of: days)) { return [near] }
    return [word]
  }

  /// The placeholder of a sum: `-7d`, `today - 7d`, `now + 2h`.
  private static func sum(_ text: String, needsTime: Bool) -> Rewording? {
    let text = text.hasPrefix("-") && Int(text) == nil ? (needsTime ? "now" : "today") + text : text
    for name in ["now", "today", "tomorrow", "yesterday"] where text.hasPrefix(name) {
      let rest = text.dropFirst(name.count).filter { $0 != " " }
      guard let sign = rest.first, "+-".contains(sign), let length = duration(String(rest.dropFirst()), unit: "d") else {
        continue
      }
      return Rewording("<<\(name) | \(sign == "+" ? "plus" : "minus")(\(length.text))>>")
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
