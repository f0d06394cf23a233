import LucidCore

/// The words of a text as deadlines are read from them, by sentence, and the words that make a day
/// a deadline. English and German.
struct DeadlineWords {
  /// A word without the marks around it.
  struct Word {
    let plain: String
    let folded: String
    /// Whether it is a number with a full stop that may be the day of a month: `15.`
    let isOrdinal: Bool
  }

  /// The first 600 words.
  let sentences: [[Word]]

  init(_ text: String) {
    let parts = text.split(whereSeparator: \.isWhitespace).prefix(600)
    var sentences: [[Word]] = []
    var sentence: [Word] = []
    for (i, part) in parts.enumerated() {
      var plain = part
      while let c = plain.first, !c.isLetter, !c.isNumber { plain = plain.dropFirst() }
      while let c = plain.last, !c.isLetter, !c.isNumber { plain = plain.dropLast() }
      let isNumber = !plain.isEmpty && plain.allSatisfy { $0.isNumber || $0 == "." } && plain.count <= 10
      let lower = plain.lowercased()
      sentence.append(
        Word(
          plain: lower, folded: FoldedText(String(plain)).words.joined(),
          isOrdinal: isNumber && part.last == "." && Int(plain) != nil))
      let isEnd = part.last.map { ".!?".contains($0) } ?? false
      // The stops of `12.` and, within a sentence, of `p.m.` end none.
      let isHalf = lower == "p.m" || lower == "a.m"
      let next = parts.dropFirst(i + 1).first
      let goesOn = (isNumber && part.last == ".") || (isHalf && next?.first?.isUppercase == false)
      if isEnd, !goesOn {
        sentences.append(sentence)
        sentence = []
      }
    }
    self.sentences = sentences + (sentence.isEmpty ? [] : [sentence])
  }

  static let limits: Set<String> = ["by", "until", "till", "before", "bis", "vor", "spatestens", "spaetestens"]
  static let deadlines: Set<String> = [
    "deadline", "due", "expires", "expire", "frist", "abgabe", "abgabefrist", "fallig", "faellig",
    "deadlines",
  ]
  static let requests: Set<String> = [
    "please", "need", "bitte", "brauche", "brauchen", "benotige", "benotigen",
  ]
  static let asked: Set<String> = [
    "can", "could", "would", "will", "kannst", "konntest", "konnen", "konnten", "wurdest", "wurden",
  ]
  static let you: Set<String> = ["you", "du", "sie", "ihr"]
  /// Words that may stand between "by" and a day, or between a day and a time.
  static let small: Set<String> = [
    "the", "this", "next", "coming", "on", "at", "of", "latest", "zum", "am", "den", "noch", "um", "der",
    "spatestens", "spaetestens", "kommenden", "nachsten", "diesen", "einschliesslich", "morning",
    "afternoon", "evening", "abend", "fruh", "",
  ]
  /// Words of a deadline that is over, anywhere in its sentence.
  static let over: Set<String> = [
    "missed", "passed", "expired", "lapsed", "abgelaufen", "verpasst", "versaumt", "verstrichen",
    "vorbei", "uberschritten",
  ]
  /// Verbs of the past that make it one that is over only near the word for it.
  static let past: Set<String> = ["was", "were", "war", "waren"]
  static let moves: Set<String> = [
    "extended", "moved", "postponed", "pushed", "verlangert", "verschoben", "verlegt",
  ]
  /// Words in front of the new day of a deadline that was moved.
  static let targets: Set<String> = ["to", "until", "till", "auf", "bis"]
}

/// Reads days and times from the words of a sentence, as seen from the day of the message.
struct DeadlineDays {
  /// A day, and the time that its word has: `Montagmittag`.
  struct Day {
    /// In the order in which they decide against each other.
    enum Kind: Int {
      /// `EOD`, `close of business`: the end of a working day, of today if no other is named.
      case workday, weekday, date
    }

    let date: CivilDate
    let kind: Kind
    var time: CivilTime?
  }

  let words: [DeadlineWords.Word]
  let today: CivilDate

  private static let offsets: [String: Int] = [
    "today": 0, "todays": 0, "tonight": 0, "heute": 0, "heutigen": 0, "tomorrow": 1, "tomorrows": 1,
    "morgen": 1, "ubermorgen": 2, "uebermorgen": 2,
  ]
  private static let pastOffsets = ["yesterday": -1, "gestern": -1, "vorgestern": -2]
  private static let weekdays: [String: Int] = [
    "monday": 1, "tuesday": 2, "wednesday": 3, "thursday": 4, "friday": 5, "saturday": 6, "sunday": 7,
    "mon": 1, "tue": 2, "wed": 3, "thu": 4, "fri": 5, "montag": 1, "dienstag": 2, "mittwoch": 3,
    "donnerstag": 4, "freitag": 5, "samstag": 6, "sonnabend": 6, "sonntag": 7, "eow": 5,
  ]
  private static let dayParts: Set<String> = [
    "abend", "mittag", "nachmittag", "vormittag", "morgen", "fruh", "nacht",
  ]
  private static let months: [String: Int] = [
    "january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8,
    "september": 9, "october": 10, "november": 11, "december": 12, "jan": 1, "feb": 2, "mar": 3,
    "apr": 4, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "sept": 9, "oct": 10, "nov": 11, "dec": 12,
    "januar": 1, "februar": 2, "marz": 3, "maerz": 3, "mai": 5, "juni": 6, "juli": 7, "oktober": 10,
    "dezember": 12,
  ]
  private static let numbers: [String: Int] = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "ten": 10, "a": 1,
    "ein": 1, "eine": 1, "einer": 1, "einem": 1, "zwei": 2, "drei": 3, "vier": 4, "funf": 5,
    "sechs": 6, "sieben": 7, "zehn": 10,
  ]
  private static let units: [String: Int] = [
    "day": 1, "days": 1, "tag": 1, "tage": 1, "tagen": 1, "week": 7, "weeks": 7, "woche": 7,
    "wochen": 7,
  ]

  private func folded(_ i: Int) -> String { words.indices.contains(i) ? words[i].folded : "" }

  /// The day that begins at a word, and how many words it has. A number alone is a day of the month
  /// only where `allowsNumber`.
  func day(_ at: Int, allowsNumber: Bool = false) -> (Day, count: Int)? {
    let word = words[at].folded
    if let end = end(at) { return end }
    if let length = length(at) { return length }
    if ["eod", "cob"].contains(word) { return (Day(date: today, kind: .workday), 1) }
    if let days = Self.offsets[word] ?? Self.pastOffsets[word] {
      return (Day(date: today.adding(days: days), kind: .date), 1)
    }
    if let date = date(at, allowsNumber) { return (Day(date: date.0, kind: .date), date.count) }
    guard let (weekday, time) = Self.weekday(word) else { return nil }
    var date = next(weekday)
    // "last Friday" is over whatever the sentence says of it.
    if ["last", "letzten", "letzter", "vergangenen"].contains(folded(at - 1)) { date = date.adding(days: -7) }
    return (Day(date: date, kind: .weekday, time: time), 1)
  }

  /// `Friday`; `Freitagabend`, and `Montagmittag` with its time.
  private static func weekday(_ word: String) -> (Int, CivilTime?)? {
    if let weekday = weekdays[word] { return (weekday, nil) }
    guard let name = weekdays.keys.first(where: { $0.utf8.count > 5 && word.hasPrefix($0) }) else { return nil }
    let part = String(word.dropFirst(name.count))
    guard dayParts.contains(part) else { return nil }
    return weekdays[name].map { ($0, part == "mittag" ? CivilTime(secondOfDay: 12 * 3600) : nil) }
  }

  /// The next such day of the week after today.
  private func next(_ weekday: Int) -> CivilDate {
    let distance = (weekday - today.weekday + 7) % 7
    return today.adding(days: distance == 0 ? 7 : distance)
  }

  /// `end of day`, `end of the week`, `end of next week`, `Ende des Monats`, `end of April`,
  /// `close of business`, `Monatsende`.
  private func end(_ at: Int) -> (Day, count: Int)? {
    let word = words[at].folded
    if word == "monatsende" { return (Day(date: lastDay(today.year, today.month), kind: .date), 1) }
    if word == "jahresende" { return (Day(date: lastDay(today.year, 12), kind: .date), 1) }
    guard ["end", "ende", "close"].contains(word) else { return nil }
    var isNext = false
    for n in 1...3 {
      let (next, count) = (folded(at + n), n + 1)
      switch next {
      case "next", "nachster", "nachsten", "kommender", "kommenden": isNext = true
      case "day", "business": return (Day(date: today, kind: .workday), count)
      case "week", "woche":
        let friday = weekday(5, from: today.adding(days: isNext ? 7 - (today.weekday - 1) : 0))
        return (Day(date: friday, kind: .date), count)
      case "month", "monats":
        let first = lastDay(today.year, today.month).adding(days: 1)
        let month = isNext ? first : today
        return (Day(date: lastDay(month.year, month.month), kind: .date), count)
      case "year", "jahres": return (Day(date: lastDay(today.year, 12), kind: .date), count)
      default:
        guard let month = Self.months[next] else { continue }
        let year = month < today.month ? today.year + 1 : today.year
        return (Day(date: lastDay(year, month), kind: .date), count)
      }
    }
    return nil
  }

  private func weekday(_ weekday: Int, from first: CivilDate) -> CivilDate {
    first.adding(days: (weekday - first.weekday + 7) % 7)
  }

  private func lastDay(_ year: Int, _ month: Int) -> CivilDate {
    let next = month == 12 ? CivilDate(year: year + 1, month: 1, day: 1) : CivilDate(year: year, month: month + 1, day: 1)
    return next?.adding(days: -1) ?? today
  }

  /// `in 3 days`, `within two weeks`, `innerhalb von 14 Tagen`, `binnen einer Woche`. "3 days ago"
  /// and "vor 3 Tagen" begin with another word.
  private func length(_ at: Int) -> (Day, count: Int)? {
    guard ["in", "within", "innerhalb", "binnen"].contains(words[at].folded) else { return nil }
    let first = ["von", "of", "the", "den"].contains(folded(at + 1)) ? at + 2 : at + 1
    guard let count = Self.numbers[folded(first)] ?? Int(folded(first)), (1...400).contains(count),
      let unit = Self.units[folded(first + 1)], folded(first + 2) != "ago"
    else { return nil }
    return (Day(date: today.adding(days: count * unit), kind: .date), first + 2 - at)
  }

  /// `2026-04-10`, `10.4.`, `10. April`, `April 8th`, `8 April 2026`; `the 15th` and `15.` where a
  /// number may be a day.
  private func date(_ at: Int, _ allowsNumber: Bool) -> (CivilDate, count: Int)? {
    let word = words[at]
    if let date = CivilDate(iso: word.plain) { return (date, 1) }
    let parts = word.plain.split(separator: ".").compactMap { Int(String($0)) }
    if word.plain.contains("."), (2...3).contains(parts.count), parts[0] <= 31 {
      return date(parts[0], parts[1], year: parts.count == 3 ? parts[2] : nil).map { ($0, 1) }
    }
    func year(_ i: Int) -> Int? { Int(folded(i)).flatMap { (1000...9999).contains($0) ? $0 : nil } }
    let digits = word.plain.prefix { $0.isASCII && $0.isNumber }
    if let number = Int(digits), let month = Self.months[folded(at + 1)] {
      let year = year(at + 2)
      return date(number, month, year: year).map { ($0, year == nil ? 2 : 3) }
    }
    if let month = Self.months[word.folded], words.indices.contains(at + 1),
      let number = Int(words[at + 1].plain.prefix { $0.isASCII && $0.isNumber }), number <= 31
    {
      let year = year(at + 2)
      return date(number, month, year: year).map { ($0, year == nil ? 2 : 3) }
    }
    guard allowsNumber, let number = Int(digits), (1...31).contains(number),
      word.isOrdinal || ["st", "nd", "rd", "th"].contains(word.plain.dropFirst(digits.count))
    else { return nil }
    return dayOfMonth(number).map { ($0, 1) }
  }

  /// The next such day of a month, today included.
  private func dayOfMonth(_ day: Int) -> CivilDate? {
    let next = lastDay(today.year, today.month).adding(days: 1)
    let month = day < today.day ? next : today
    return CivilDate(year: month.year, month: month.month, day: day)
  }

  /// Without a year the next such day; a day of the last month is over rather than of next year.
  private func date(_ day: Int, _ month: Int, year: Int?) -> CivilDate? {
    if let year { return CivilDate(year: year < 100 ? 2000 + year : year, month: month, day: day) }
    guard let date = CivilDate(year: today.year, month: month, day: day) else { return nil }
    return date < today.adding(days: -60) ? CivilDate(year: today.year + 1, month: month, day: day) : date
  }

  /// `10:00`, `9am`, `5 pm`, `5 p.m.`, `17 Uhr`, `9:30 Uhr`, `noon`, and how many words it has.
  static func time(_ words: [DeadlineWords.Word], _ at: Int) -> (CivilTime, count: Int)? {
    let plain = words[at].plain
    if ["noon", "midday", "mittag", "mittags"].contains(words[at].folded) {
      return (CivilTime(secondOfDay: 12 * 3600), 1)
    }
    let next = words.indices.contains(at + 1) ? words[at + 1].folded : ""
    let figures = plain.prefix { ($0.isASCII && $0.isNumber) || $0 == ":" || $0 == "." }
    let unit = plain.dropFirst(figures.count).filter { $0 != "." }
    let parts = figures.split { $0 == ":" || $0 == "." }.compactMap { Int(String($0)) }
    guard let hour = parts.first, parts.count <= 2, figures.count <= 5 else { return nil }
    let minute = parts.count == 2 ? parts[1] : 0
    let word = unit.isEmpty ? next : unit
    var hours: Int?
    var count = unit.isEmpty ? 2 : 1
    switch word {
    // The German "am" stands before a day: `bis 12:00 am Freitag`.
    case "am" where !(unit.isEmpty && isGermanDay(words, at + 2)): hours = hour == 12 ? 0 : hour
    case "pm": hours = hour == 12 ? 12 : hour + 12
    case "uhr", "h": hours = hour
    default:
      hours = unit.isEmpty && plain.contains(":") && parts.count == 2 ? hour : nil
      count = 1
    }
    guard let hours, (0...23).contains(hours), (0...59).contains(minute) else { return nil }
    return (CivilTime(secondOfDay: hours * 3600 + minute * 60), count)
  }

  private static func isGermanDay(_ words: [DeadlineWords.Word], _ at: Int) -> Bool {
    guard words.indices.contains(at) else { return false }
    let word = words[at].folded
    return weekdays[word] != nil && (word.hasSuffix("tag") || ["mittwoch", "sonnabend"].contains(word))
  }
}
