package import LucidCore

/// A day, and perhaps a time, by which a message wants something.
package struct Deadline: Hashable, Sendable {
  package let day: CivilDate
  /// nil for any time of the day.
  package let time: CivilTime?

  /// `2026-04-06`, `2026-04-06T10:00`.
  package var iso: String { day.iso + (time.map { "T" + $0.iso.prefix(5) } ?? "") }

  /// Reads `iso` back; nil for any other text.
  package init?(iso: String) {
    let parts = iso.split(separator: "T", maxSplits: 1)
    guard let first = parts.first, let day = CivilDate(iso: String(first)) else { return nil }
    let time = parts.count > 1 ? CivilTime(iso: String(parts[1])) : nil
    if parts.count > 1, time == nil { return nil }
    self.init(day: day, time: time)
  }

  package init(day: CivilDate, time: CivilTime?) {
    self.day = day
    self.time = time
  }

  /// The last instant at which it is kept.
  package func end(in zone: Zone) -> Instant {
    time.map { zone.instant(CivilDateTime(date: day, time: $0)) } ?? zone.startOfDay(day.adding(days: 1)).adding(seconds: -1)
  }
}

/// Finds deadlines in English and German text: `by Monday 10:00`, `due tomorrow`, `Frist morgen`,
/// `bis Freitag 17 Uhr`, `can you send it today?`.
///
/// A day counts only beside a word that makes it a deadline: `The photos of today` has none. Days
/// are those after the one on which the message was sent.
struct DeadlineReader {
  let sent: Instant
  let zone: Zone

  /// The earliest one; nil for none.
  func find(in text: String) -> Deadline? {
    let words = Self.words(text)
    var found: [Deadline] = []
    for (i, word) in words.enumerated() {
      let reach: (before: Int, after: Int)
      if Self.limits.contains(word.folded) {
        reach = (0, Self.fillers(words, after: i))
      } else if Self.deadlines.contains(word.folded) {
        reach = (3, 5)
      } else if Self.isRequest(words, at: i) {
        reach = (0, 8)
      } else {
        continue
      }
      if let deadline = read(words, around: i, reach) { found.append(deadline) }
    }
    return found.min { $0.end(in: zone) < $1.end(in: zone) }
  }

  /// A word without the marks around it.
  private struct Word {
    let plain: String
    let folded: String
    /// Whether a sentence ends with it.
    let isLast: Bool
  }

  private static func words(_ text: String) -> [Word] {
    text.split(whereSeparator: \.isWhitespace).prefix(600).map { part in
      var plain = part
      while let c = plain.first, !c.isLetter, !c.isNumber { plain = plain.dropFirst() }
      while let c = plain.last, !c.isLetter, !c.isNumber { plain = plain.dropLast() }
      // `12.` is a day of the month.
      let isOrdinal = plain.allSatisfy { $0.isNumber || $0 == "." } && plain.count <= 10
      let end = part.last.map { ".!?".contains($0) } ?? false
      return Word(
        plain: plain.lowercased(), folded: FoldedText(String(plain)).words.joined(),
        isLast: end && !(isOrdinal && part.last == "."))
    }
  }

  private static let limits: Set<String> = ["by", "until", "till", "before", "bis", "vor", "spatestens", "spaetestens"]
  private static let deadlines: Set<String> = [
    "deadline", "due", "expires", "expire", "frist", "abgabe", "abgabefrist", "fallig", "faellig", "deadlines",
  ]
  private static let requests: Set<String> = ["please", "need", "bitte", "brauche", "brauchen", "benotige", "benotigen"]
  private static let asked: Set<String> = [
    "can", "could", "would", "will", "kannst", "konntest", "konnen", "konnten", "wurdest", "wurden",
  ]
  private static let you: Set<String> = ["you", "du", "sie", "ihr"]
  private static let small: Set<String> = [
    "the", "this", "next", "coming", "on", "at", "end", "of", "latest", "zum", "am", "den", "noch", "spatestens", "spaetestens",
    "um",
    "kommenden", "nachsten", "diesen", "ende", "der", "einschliesslich", "um",
  ]

  private static func isRequest(_ words: [Word], at i: Int) -> Bool {
    requests.contains(words[i].folded)
      || (asked.contains(words[i].folded) && words.indices.contains(i + 1) && you.contains(words[i + 1].folded))
  }

  /// Counts the words behind `by` that may pass before the day: only those that belong to it.
  private static func fillers(_ words: [Word], after i: Int) -> Int {
    var count = 1
    while words.indices.contains(i + count), small.contains(words[i + count].folded), count < 5 { count += 1 }
    return count
  }

  private func read(_ words: [Word], around i: Int, _ reach: (before: Int, after: Int)) -> Deadline? {
    var day: (CivilDate, isWeekday: Bool)?
    var time: CivilTime?
    func look(_ at: Int) {
      if day == nil, let found = self.day(words, at) { day = found }
      if time == nil, let found = Self.time(words, at) { time = found }
    }
    var at = i + 1
    while at <= i + reach.after, at < words.count, !words[at - 1].isLast {
      look(at)
      at += 1
    }
    // A time stands right behind its day: `Monday 10:00`, `Freitag um 17 Uhr`.
    if day != nil, time == nil {
      while at < words.count, at <= i + reach.after + 4, !words[at - 1].isLast {
        look(at)
        at += 1
      }
    }
    at = i - 1
    while day == nil, at >= 0, at >= i - reach.before, !words[at].isLast {
      look(at)
      at -= 1
    }
    let today = zone.date(sent)
    if let (date, isWeekday) = day {
      let isToday = isWeekday && date == today.adding(days: 7)
      // Said on a Monday, `Monday 10:00` is this morning as long as that is to come.
      if isToday, let time, zone.instant(CivilDateTime(date: today, time: time)) > sent {
        return Deadline(day: today, time: time)
      }
      return Deadline(day: date, time: time)
    }
    guard let time, reach.before > 0 || reach.after < 8 else { return nil }
    let isOver = zone.instant(CivilDateTime(date: today, time: time)) < sent
    return Deadline(day: today.adding(days: isOver ? 1 : 0), time: time)
  }

  private static let offsets: [String: Int] = [
    "today": 0, "todays": 0, "tonight": 0, "eod": 0, "cob": 0, "heute": 0, "heutigen": 0, "tomorrow": 1, "tomorrows": 1,
    "morgen": 1,
    "ubermorgen": 2, "uebermorgen": 2,
  ]
  private static let weekdays: [String: Int] = [
    "monday": 1, "tuesday": 2, "wednesday": 3, "thursday": 4, "friday": 5, "saturday": 6, "sunday": 7, "mon": 1, "tue": 2,
    "wed": 3,
    "thu": 4, "fri": 5, "montag": 1, "dienstag": 2, "mittwoch": 3, "donnerstag": 4, "freitag": 5, "samstag": 6, "sonnabend": 6,
    "sonntag": 7, "eow": 5,
  ]
  private static let months: [String: Int] = [
    "january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8, "september": 9,
    "october": 10,
    "november": 11, "december": 12, "jan": 1, "feb": 2, "mar": 3, "apr": 4, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "sept": 9,
    "oct": 10, "nov": 11, "dec": 12, "januar": 1, "februar": 2, "marz": 3, "maerz": 3, "mai": 5, "juni": 6, "juli": 7,
    "oktober": 10,
    "dezember": 12,
  ]

  private func day(_ words: [Word], _ at: Int) -> (CivilDate, isWeekday: Bool)? {
    let today = zone.date(sent)
    let word = words[at]
    func folded(_ i: Int) -> String { words.indices.contains(i) ? words[i].folded : "" }
    if word.folded == "end" || word.folded == "ende" {
      let next = (1...3).map { folded(at + $0) }
      if next.contains("day") || next.contains("business") { return (today, false) }
      if next.contains("week") || next.contains("woche") { return (weekday(5, after: today.adding(days: -1)), false) }
    }
    if let offset = Self.offsets[word.folded] { return (today.adding(days: offset), false) }
    if let weekday = Self.weekdays[word.folded] { return (self.weekday(weekday, after: today), true) }
    if let date = CivilDate(iso: word.plain) { return (date, false) }
    let parts = word.plain.split(separator: ".").compactMap { Int(String($0)) }
    if word.plain.contains("."), (2...3).contains(parts.count), parts[0] <= 31 {
      return date(parts[0], parts[1], year: parts.count == 3 ? parts[2] : nil).map { ($0, false) }
    }
    let number = Int(word.plain.prefix { $0.isASCII && $0.isNumber })
    if let number, let month = Self.months[folded(at + 1)] { return date(number, month, year: nil).map { ($0, false) } }
    if let month = Self.months[word.folded], words.indices.contains(at + 1),
      let number = Int(words[at + 1].plain.prefix { $0.isASCII && $0.isNumber })
    {
      return date(number, month, year: nil).map { ($0, false) }
    }
    return nil
  }

  private func weekday(_ weekday: Int, after today: CivilDate) -> CivilDate {
    let distance = (weekday - today.weekday + 7) % 7
    return today.adding(days: distance == 0 ? 7 : distance)
  }

  /// Without a year the next such day; a day of the last month is over rather than of next year.
  private func date(_ day: Int, _ month: Int, year: Int?) -> CivilDate? {
    let today = zone.date(sent)
    func make(_ year: Int) -> CivilDate? {
      func two(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
      return CivilDate(iso: "\(year)-\(two(month))-\(two(day))")
    }
    if let year { return make(year < 100 ? 2000 + year : year) }
    let years = today.iso.prefix(4)
    guard let current = Int(String(years)), let date = make(current) else { return nil }
    return date < today.adding(days: -60) ? make(current + 1) : date
  }

  /// `10:00`, `9am`, `5 pm`, `17 Uhr`, `noon`.
  private static func time(_ words: [Word], _ at: Int) -> CivilTime? {
    let plain = words[at].plain
    if ["noon", "midday", "mittag", "mittags"].contains(words[at].folded) { return CivilTime(secondOfDay: 12 * 3600) }
    let next = words.indices.contains(at + 1) && !words[at].isLast ? words[at + 1].folded : ""
    let figures = plain.prefix { ($0.isASCII && $0.isNumber) || $0 == ":" || $0 == "." }
    let unit = String(plain.dropFirst(figures.count))
    let parts = figures.split { $0 == ":" || $0 == "." }.compactMap { Int(String($0)) }
    guard let hour = parts.first, parts.count <= 2, figures.count <= 5 else { return nil }
    let minute = parts.count == 2 ? parts[1] : 0
    let word = unit.isEmpty ? next : unit
    var hours: Int?
    switch word {
    case "am": hours = hour == 12 ? 0 : hour
    case "pm": hours = hour == 12 ? 12 : hour + 12
    case "uhr", "h": hours = hour
    default: hours = unit.isEmpty && plain.contains(":") && parts.count == 2 ? hour : nil
    }
    guard let hours, (0...23).contains(hours), (0...59).contains(minute) else { return nil }
    return CivilTime(secondOfDay: hours * 3600 + minute * 60)
  }
}
