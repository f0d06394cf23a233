extension DatePattern {
  /// The type of what a pattern reads; nil where a part is missing without which nothing can be
  /// read: the month of a day, AM or PM of an hour to twelve.
  ///
  /// A month with its year is read as its first day. `w`, `Y` and `Q` are only written.
  package static func type(readBy pattern: String) -> ValueType? {
    var letters: Set<Character> = []
    guard scan(pattern, { if case .field(let letter, _) = $0 { letters.insert(letter) } }),
      letters.isDisjoint(with: ["w", "Y", "Q"])
    else { return nil }
    let isDate = letters.contains("M") && (letters.contains("d") || letters.contains("y"))
    let isTime = letters.contains("H") || letters.isSuperset(of: ["h", "a"])
    if letters.contains("x"), !isDate || !isTime { return nil }
    guard isDate else { return isTime && letters.isDisjoint(with: ["y", "M", "d", "E"]) ? .time : nil }
    return isTime ? .datetime : letters.isDisjoint(with: ["H", "h", "m", "s", "a"]) ? .date : nil
  }

  /// Reads a text that has the form of a pattern, with names of months and weekdays in English or
  /// German; nil for any other text, a day that there is not, and a weekday that is not that of the
  /// day.
  ///
  /// A day without a year is the next one to come from `today` on, today included. A time without
  /// an offset is on the wall clock of `zone`.
  package static func read(_ text: String, _ pattern: String, today: CivilDate, zone: Zone) -> Value? {
    guard let type = type(readBy: pattern) else { return nil }
    var reader = DateTextReader(text)
    var isRead = true
    _ = scan(pattern) { piece in
      guard isRead else { return }
      switch piece {
      case .literal(let literal): isRead = reader.take(literal)
      case .field(let letter, let count): isRead = reader.field(letter, count)
      }
    }
    guard isRead, reader.isAtEnd else { return nil }
    return reader.value(type, today: today, zone: zone)
  }
}

/// The parts of a date and a time, taken from a text one after the other.
private struct DateTextReader {
  private var rest: Substring
  private var numbers: [Character: Int] = [:]
  private var isAfternoon: Bool?
  private var offset: Int?

  init(_ text: String) { rest = text[...].drop(while: \.isWhitespace) }

  var isAtEnd: Bool { rest.allSatisfy(\.isWhitespace) }

  mutating func take(_ literal: String) -> Bool {
    guard !literal.allSatisfy(\.isWhitespace) else {
      guard rest.first?.isWhitespace == true else { return literal.isEmpty }
      rest = rest.drop(while: \.isWhitespace)
      return true
    }
    guard rest.hasPrefix(literal) else { return false }
    rest = rest.dropFirst(literal.count)
    return true
  }

  mutating func field(_ letter: Character, _ count: Int) -> Bool {
    switch (letter, count) {
    case ("M", 3...): name(letter, [\.months, \.shortMonths])
    case ("E", _): name(letter, [\.weekdays, \.shortWeekdays])
    case ("y", 2): number(letter, digits: 2...2) { 2000 + $0 }
    case ("y", 4): number(letter, digits: 4...4) { $0 }
    case ("y", _): number(letter, digits: 1...4) { $0 }
    case ("a", _): half()
    case ("x", _): zone()
    default: number(letter, digits: 1...2) { $0 }
    }
  }

  private mutating func number(_ letter: Character, digits: ClosedRange<Int>, _ meaning: (Int) -> Int) -> Bool {
    let written = rest.prefix(digits.upperBound).prefix { $0.isASCII && $0.isNumber }
    guard digits.contains(written.count), let n = Int(decimal: written.utf8) else { return false }
    rest = rest.dropFirst(written.count)
    return set(letter, meaning(n))
  }

  /// A part that is said twice has to be the same.
  private mutating func set(_ letter: Character, _ n: Int) -> Bool {
    let known = numbers[letter] ?? n
    numbers[letter] = n
    return known == n
  }

  /// A name in English or German, in any case, the longest that fits.
  private mutating func name(_ letter: Character, _ lists: [KeyPath<TextWords, [String]>]) -> Bool {
    var best: (length: Int, number: Int) = (0, 0)
    for words in [TextWords.english, .german] {
      for list in lists {
        for (i, name) in words[keyPath: list].enumerated() {
          let bare = name.last == "." ? name.dropLast() : name[...]
          for form in [name[...], bare, bare + "."] where form.count > best.length {
            if rest.prefix(form.count).lowercased() == form.lowercased() { best = (form.count, i + 1) }
          }
        }
      }
    }
    rest = rest.dropFirst(best.length)
    return best.length > 0 && set(letter, best.number)
  }

  private mutating func half() -> Bool {
    for (word, isAfternoon) in [("a.m.", false), ("p.m.", true), ("am", false), ("pm", true)]
    where rest.prefix(word.count).lowercased() == word {
      rest = rest.dropFirst(word.count)
      self.isAfternoon = isAfternoon
      return true
    }
    return false
  }

  /// `Z`, `-04`, `-0400`, `-04:00`.
  private mutating func zone() -> Bool {
    if rest.first == "Z" {
      rest.removeFirst()
      offset = 0
      return true
    }
    guard let sign = rest.first, "+-".contains(sign) else { return false }
    let written = rest.dropFirst().prefix { $0.isASCII && $0.isNumber || $0 == ":" }
    let digits = written.filter { $0 != ":" }
    guard digits.count == 2 || digits.count == 4, let n = Int(decimal: digits.utf8) else { return false }
    let (hours, minutes) = digits.count == 2 ? (n, 0) : (n / 100, n % 100)
    guard hours < 24, minutes < 60 else { return false }
    rest = rest.dropFirst(1 + written.count)
    offset = (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
    return true
  }

  // MARK: Values

  func value(_ type: ValueType, today: CivilDate, zone: Zone) -> Value? {
    switch type {
    case .time: return time.map(Value.time)
    case .date: return day(from: today).map(Value.date)
    default:
      guard let date = day(from: today), let time else { return nil }
      let wall = CivilDateTime(date: date, time: time)
      if let offset { return .datetime(Instant(seconds: wall.secondsSinceEpoch - Int64(offset))) }
      return .datetime(zone.instant(wall))
    }
  }

  private var time: CivilTime? {
    var hour = numbers["H"]
    if let small = numbers["h"], let isAfternoon {
      guard (1...12).contains(small) else { return nil }
      let full = small % 12 + (isAfternoon ? 12 : 0)
      guard hour ?? full == full else { return nil }
      hour = full
    }
    return hour.flatMap { CivilTime(hour: $0, minute: numbers["m"] ?? 0, second: numbers["s"] ?? 0) }
  }

  private func day(from today: CivilDate) -> CivilDate? {
    guard let month = numbers["M"] else { return nil }
    // February 29 may be eight years away.
    let years = numbers["y"].map { $0...$0 } ?? today.year...today.year + 8
    for year in years {
      guard let date = CivilDate(year: year, month: month, day: numbers["d"] ?? 1), date.isInRange,
        numbers["y"] != nil || date >= today
      else { continue }
      return numbers["E"] ?? date.weekday == date.weekday ? date : nil
    }
    return nil
  }
}
