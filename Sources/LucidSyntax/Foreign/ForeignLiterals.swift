import LucidCore
import LucidWords

/// Numbers, times, dates and durations as other languages write them.
enum ForeignLiterals {
  /// The literal of this language and whether no other was meant; nil for what is none.
  static func literal(_ word: String) -> (text: String, isSafe: Bool)? {
    time(word) ?? date(word) ?? number(word) ?? duration(word)
  }

  /// Whether a word with marks between its digits is one literal.
  static func isOne(_ word: String) -> Bool {
    CivilDate(iso: word) != nil || CivilTime(iso: word) != nil || literal(word) != nil || isSlashDate(word)
  }

  private static func parts(_ word: String, _ mark: Character) -> [Int]? {
    let parts = word.split(separator: mark, omittingEmptySubsequences: false).map { Int(decimal: $0.utf8) }
    return parts.contains(nil) ? nil : parts.compactMap { $0 }
  }

  /// `7:30`, `08:00:00`, `5pm`, `5:30pm`.
  private static func time(_ word: String) -> (String, Bool)? {
    // Most numbers are none, and need no reading.
    guard word.contains(":") || word.last?.lowercased() == "m", let time = try? CivilTime(words: word),
      time.secondOfDay % 60 == 0, time.iso != word
    else { return nil }
    return (time.iso, true)
  }

  /// `2026-2-3`, `06.04.2026`, `24/12/2026`, whose order is certain.
  private static func date(_ word: String) -> (String, Bool)? {
    if let parts = parts(word, "-"), parts.count == 3, parts[0] > 1000 { return iso(parts[0], parts[1], parts[2], word) }
    if let parts = parts(word, "."), parts.count == 3, parts[2] > 1000 { return iso(parts[2], parts[1], parts[0], word) }
    if let parts = parts(word, "/"), parts.count == 3, parts[0] > 1000 { return iso(parts[0], parts[1], parts[2], word) }
    guard let parts = parts(word, "/"), parts.count == 3, parts[2] > 1000 else { return nil }
    if parts[0] > 12 || parts[0] == parts[1] { return iso(parts[2], parts[1], parts[0], word) }
    if parts[1] > 12 { return iso(parts[2], parts[0], parts[1], word) }
    return nil
  }

  private static func iso(_ year: Int, _ month: Int, _ day: Int, _ word: String) -> (String, Bool)? {
    let text = "\(year)-\(padded(month, 2))-\(padded(day, 2))"
    return CivilDate(iso: text) == nil || text == word ? nil : (text, true)
  }

  private static func isSlashDate(_ word: String) -> Bool { slashDates(word) != nil }

  /// The two readings of a date such as `06/04/2026`: day first, month first.
  static func slashDates(_ word: String) -> (dayFirst: String, monthFirst: String)? {
    guard let parts = parts(word, "/"), parts.count == 3, parts[2] > 1000, let a = iso(parts[2], parts[1], parts[0], word),
      let b = iso(parts[2], parts[0], parts[1], word)
    else { return nil }
    return (a.0, b.0)
  }

  /// `1_000`, `1,000`, `1,5`.
  private static func number(_ word: String) -> (String, Bool)? {
    if let parts = word.split(separator: "_") as [Substring]?, parts.count > 1, parts.allSatisfy({ Int(decimal: $0.utf8) != nil })
    {
      return (parts.joined(), true)
    }
    let parts = word.split(separator: ",")
    guard parts.count > 1, parts.allSatisfy({ Int(decimal: $0.utf8) != nil }) else { return nil }
    if parts.dropFirst().allSatisfy({ $0.utf8.count == 3 }), parts[0].utf8.count <= 3 { return (parts.joined(), false) }
    return parts.count == 2 ? (parts.joined(separator: "."), false) : nil
  }

  /// The sign of a unit of time. `M` is a month, not a minute.
  static func unit(_ word: String) -> String? {
    if word == "M" { return "mo" }
    if let letter = WordNumbers.letter(word) { return String(letter) }
    switch WordToken(OtherWords.units[word.lowercased()] ?? word).value(.months) {
    case 1: return "mo"
    case 12: return "y"
    default: return nil
    }
  }

  /// `90min`, `1h30m`.
  private static func duration(_ word: String) -> (String, Bool)? {
    var (rest, minutes, pieces) = (Substring(word), 0, [String]())
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      let letters = rest.prefix { $0.isASCII && $0.isLetter }
      rest = rest.dropFirst(letters.count)
      guard let n = Int(decimal: digits.utf8), n < 100_000, let unit = unit(String(letters)) else { return nil }
      pieces.append("\(n)\(unit)")
      switch unit {
      case "h": minutes += n * 60
      case "m": minutes += n
      default: if pieces.count > 1 || !rest.isEmpty { return nil }
      }
    }
    guard let first = pieces.first else { return nil }
    let text = pieces.count == 1 ? first : "\(minutes)m"
    // Some read a month in `M`, others a minute.
    return text == word ? nil : (text, !word.contains("M"))
  }
}
