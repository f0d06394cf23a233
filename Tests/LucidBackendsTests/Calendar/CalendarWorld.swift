import LucidCore
import LucidFuzzing
import LucidSystem
import LucidTesting
import LucidVault

/// What is listed of one event: all that a write may change, and nothing that is only a name.
struct ListedEvent: Hashable, Comparable, CustomStringConvertible {
  var title: String
  var start: Instant
  var end: Instant
  var allDay = false
  var location: String?

  static func < (a: ListedEvent, b: ListedEvent) -> Bool {
    (a.start.seconds, a.end.seconds, a.title) < (b.start.seconds, b.end.seconds, b.title)
  }

  var description: String {
    "\(title) \(CivilDateTime(secondsSinceEpoch: start.seconds).iso)Z +\(end.seconds - start.seconds)\(allDay ? " day" : "")\(location ?? "")"
  }
}

/// A calendar made up from a seed, with the list of its events worked out beside the file: by adding steps to a wall clock, not by libical.
struct CalendarWorld {
  let zone: Zone
  let from: Instant
  let to: Instant
  private(set) var text = ""
  private(set) var expected: [ListedEvent] = []
  private(set) var description: [String] = []
  private var random: SeededRandom
  private let base: CivilDate
  private let newline: String

  /// A zone with the day on which its clocks change.
  private static let places = [
    ("Europe/Berlin", "2026-03-29"), ("Europe/Berlin", "2026-10-25"), ("America/Toronto", "2026-03-08"),
    ("America/Toronto", "2026-11-01"), ("Australia/Lord_Howe", "2026-04-05"), ("Australia/Lord_Howe", "2026-10-04"),
    ("Asia/Kathmandu", "2026-05-05"),
  ]

  init(seed: UInt64) throws {
    random = SeededRandom(seed)
    let (name, day) = Self.places.randomElement(using: &random) ?? Self.places[0]
    guard let zone = SystemZones().zone(name), let date = CivilDate(iso: day) else { throw WorldError() }
    self.zone = zone
    base = date
    newline = Bool.random(using: &random) ? "\r\n" : "\n"
    from = zone.startOfDay(date.adding(days: -25))
    to = zone.startOfDay(date.adding(days: 30))
    var components = ""
    for n in 0..<Int.random(in: 1...3, using: &random) { components += series("S\(n)") }
    for n in 0..<Int.random(in: 0...2, using: &random) { components += single("E\(n)") }
    text = WritableCalendar.calendar(components).replacing("\r\n", with: newline)
    expected = expected.filter { $0.start < to && ($0.end > from || ($0.end == $0.start && $0.start >= from)) }.sorted()
  }

  struct WorldError: Error {}

  // MARK: Forms of time

  private enum Form: CaseIterable { case zoned, other, floating, utc, day }

  /// A line, and the clock by which its times go.
  private func clock(_ form: Form) -> Zone {
    switch form {
    case .zoned, .floating, .day: zone
    case .utc: .utc
    case .other: SystemZones().zone("America/New_York") ?? zone
    }
  }

  private func line(_ name: String, _ form: Form, _ wall: Int64) -> String {
    let iso = CivilDateTime(secondsSinceEpoch: wall).iso.filter { $0 != "-" && $0 != ":" }
    return switch form {
    case .zoned, .other: "\(name);TZID=\(clock(form).identifier):\(iso)\r\n"
    case .floating: "\(name):\(iso)\r\n"
    case .utc: "\(name):\(iso)Z\r\n"
    case .day: "\(name);VALUE=DATE:\(iso.prefix(8))\r\n"
    }
  }

  private func instant(_ wall: Int64, _ form: Form) -> Instant { clock(form).instant(CivilDateTime(secondsSinceEpoch: wall)) }

  private mutating func wall(day: ClosedRange<Int>) -> Int64 {
    let days = base.adding(days: Int.random(in: day, using: &random)).daysSinceEpoch
    let minutes = [0, 60, 90, 105, 120, 125, 150, 180, 540, 1410].randomElement(using: &random) ?? 540
    return Int64(days) * 86_400 + Int64(minutes) * 60
  }

  // MARK: Events

  private mutating func single(_ title: String) -> String {
    let form = Form.allCases.randomElement(using: &random) ?? .zoned
    let start = form == .day ? wall(day: -5...5) / 86_400 * 86_400 : wall(day: -5...5)
    let (lines, length) = length(form, start)
    expected.append(event(title, start, form, length))
    return "BEGIN:VEVENT\r\nUID:\(title)\r\nSUMMARY:\(title)\r\n\(line("DTSTART", form, start))\(lines)END:VEVENT\r\n"
  }

  /// How long an event is: none, exact seconds, or days.
  private enum Length { case exact(Int64), days(Int) }

  private mutating func length(_ form: Form, _ start: Int64) -> (lines: String, Length) {
    if form == .day {
      let days = Int.random(in: 1...3, using: &random)
      return days == 1 ? ("", .days(1)) : (line("DTEND", .day, start + Int64(days) * 86_400), .days(days))
    }
    let minutes = [0, 20, 60, 90, 1500].randomElement(using: &random) ?? 60
    switch Int.random(in: 0...2, using: &random) {
    case 0: return ("DURATION:PT\(minutes)M\r\n", .exact(Int64(minutes) * 60))
    case 1 where minutes > 0:
      // The end on the same clock: through the night in which the clocks change that is another length.
      let end = start + Int64(minutes) * 60
      let exact = instant(end, form).seconds - instant(start, form).seconds
      guard exact > 0 else { return ("", .exact(0)) }
      return (line("DTEND", form, end), .exact(exact))
    default: return ("", .exact(0))
    }
  }

  private func event(_ title: String, _ wall: Int64, _ form: Form, _ length: Length) -> ListedEvent {
    let start = instant(wall, form)
    switch length {
    case .exact(let seconds): return ListedEvent(title: title, start: start, end: start.adding(seconds: seconds))
    case .days(let days):
      return ListedEvent(
        title: title, start: start, end: zone.startOfDay(zone.date(start).adding(days: days)), allDay: true)
    }
  }

  private enum Step { case seconds(Int64), months(Int) }

  private mutating func rule(_ form: Form, _ start: Int64) -> (text: String, walls: [Int64]) {
    let interval = Int.random(in: 1...3, using: &random)
    var choices: [(String, Step)] = [
      ("DAILY", .seconds(86_400)), ("WEEKLY", .seconds(7 * 86_400)), ("MONTHLY", .months(1)), ("YEARLY", .months(12)),
    ]
    if form != .day {
      choices += [("HOURLY", .seconds(3600)), ("MINUTELY", .seconds(1800)), ("SECONDLY", .seconds(1200))]
    }
    let (name, step) = choices.randomElement(using: &random) ?? choices[0]
    let isFine = ["HOURLY", "MINUTELY", "SECONDLY"].contains(name)
    let factor = name == "MINUTELY" ? 30 : name == "SECONDLY" ? 1200 : 1
    let most = isFine ? Int.random(in: 5...40, using: &random) : 500
    var walls: [Int64] = []
    let end = CivilDateTime(date: base.adding(days: 35)).secondsSinceEpoch
    var n = 0
    while walls.count < most {
      let wall: Int64
      switch step {
      case .seconds(let seconds): wall = start + Int64(n * interval) * seconds
      case .months(let months):
        let date = CivilDateTime(secondsSinceEpoch: start).date
        let month = date.month - 1 + n * interval * months
        guard let next = CivilDate(year: date.year + month / 12, month: month % 12 + 1, day: date.day) else {
          n += 1
          continue
        }
        wall = start + Int64(next.daysSinceEpoch - date.daysSinceEpoch) * 86_400
      }
      n += 1
      if wall > end { break }
      walls.append(wall)
    }
    var text = "RRULE:FREQ=\(name);INTERVAL=\(interval * factor)"
    if isFine || Bool.random(using: &random) {
      let count = isFine ? walls.count : Int.random(in: 1...max(walls.count, 1), using: &random)
      text += ";COUNT=\(count)"
      walls = Array(walls.prefix(count))
    } else if Bool.random(using: &random), let last = walls.randomElement(using: &random) {
      // UNTIL is an instant where the clock has a zone.
      walls = walls.filter { $0 <= last }
      let moment = form == .day || form == .floating ? last : instant(last, form).seconds
      let iso = CivilDateTime(secondsSinceEpoch: moment).iso.filter { $0 != "-" && $0 != ":" }
      text += ";UNTIL=" + (form == .day ? String(iso.prefix(8)) : form == .floating ? iso : iso + "Z")
    }
    return (text + "\r\n", walls)
  }

  private mutating func series(_ title: String) -> String {
    let form = Form.allCases.randomElement(using: &random) ?? .zoned
    var start = wall(day: -12...0)
    if form == .day { start = start / 86_400 * 86_400 }
    let (lengthLines, length) = length(form, start)
    var (rule, walls) = rule(form, start)
    description.append("\(title) \(form) \(rule)")
    var head = "UID:\(title)\r\nSUMMARY:\(title)\r\n" + line("DTSTART", form, start) + lengthLines + rule
    var own: [Int64: ListedEvent] = [:]
    if form != .day, Bool.random(using: &random) {
      // One more time with a length of its own.
      let extra = wall(day: 1...8) + 7 * 60
      let iso = CivilDateTime(secondsSinceEpoch: extra).iso.filter { $0 != "-" && $0 != ":" }
      let zoneName = form == .zoned || form == .other ? ";TZID=\(clock(form).identifier)" : ""
      head += "RDATE;VALUE=PERIOD\(zoneName):\(iso)\(form == .utc ? "Z" : "")/PT45M\r\n"
      own[extra] = event(title, extra, form, .exact(2700))
      walls.append(extra)
    }
    for wall in walls.dropFirst() where Int.random(in: 0..<12, using: &random) == 0 && own[wall] == nil {
      head += line("EXDATE", form, wall)
      walls.removeAll { instant($0, form) == instant(wall, form) }
    }
    var exceptions = ""
    if let wall = walls.dropFirst().randomElement(using: &random), Int.random(in: 0..<3, using: &random) == 0 {
      let moved = form == .day ? wall + 2 * 86_400 : wall + 7 * 60
      walls.removeAll { instant($0, form) == instant(wall, form) }
      exceptions +=
        "BEGIN:VEVENT\r\nUID:\(title)\r\nSUMMARY:\(title) x\r\n" + line("RECURRENCE-ID", form, wall)
        + line("DTSTART", form, moved)
        + "SEQUENCE:\(Int.random(in: 0...2, using: &random))\r\nEND:VEVENT\r\n"
      expected.append(event("\(title) x", moved, form, form == .day ? .days(1) : .exact(0)))
    }
    var seen: Set<Int64> = []
    for wall in walls.sorted() where seen.insert(instant(wall, form).seconds).inserted {
      expected.append(own[wall] ?? event(title, wall, form, length))
    }
    return "BEGIN:VEVENT\r\n\(head)X-KEPT:\(title)\r\nEND:VEVENT\r\n" + exceptions
  }
}
