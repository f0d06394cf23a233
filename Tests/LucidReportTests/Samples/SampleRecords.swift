import LucidCore
import LucidTesting

/// A record of a type made up on the spot, as a tool could give it.
func record(_ name: String, _ fields: KeyValuePairs<String, Value>) -> Record {
  let type = RecordType(name, fields.map { .init($0.key, .any, "A field.") })
  return Record(type, fields)
}

func list(_ records: [Record]) -> Value { .list(records.map(Value.record)) }
func texts(_ texts: String...) -> Value { .list(texts.map(Value.text)) }

/// Cards about the sample person's Monday, one of each kind.
enum SampleCards {
  static func card(_ kind: String, _ title: String, _ body: Record, notes: [String] = []) -> Card {
    Card(kind: kind, title: title, generated: Monday.now, body: body, notes: notes.map { Notice(.name($0)) })
  }

  static func tile(_ label: String, _ value: Value, _ sub: Value, icon: String, state: String = "ok") -> Record {
    record(
      "Tile",
      [
        "label": CardPhrase.term(.family, label.lowercased()).value, "value": value, "sub": sub,
        "source": .text(label.lowercased()), "icon": .text(icon), "state": .text(state),
      ])
  }

  static let briefing = card(
    "briefing", "Briefing",
    record(
      "Briefing",
      [
        "tiles": list([
          tile("Calendar", "3 events", "Standup at 09:00, then Client review at 13:00", icon: "calendar"),
          tile("Health", "Drained", "HRV 52 ms, 13.3 % below usual; 6 h 10 min of sleep", icon: "heart"),
          tile("Weather", "4 °C, light rain", "80 % rain, high 9 °C", icon: "cloud.rain"),
          tile("Mail", "2 unread that matter", "Contract deadline today, from Dana", icon: "envelope"),
        ])
      ]))

  static let partial = card(
    "briefing", "Briefing",
    record(
      "Briefing",
      [
        "tiles": list([
          tile("Calendar", "3 events", "Standup at 09:00", icon: "calendar"),
          tile("Health", "Drained", .null, icon: "heart"),
          tile(
            "Weather", CardPhrase.word(.notAvailable).value, "no weather.json in ~/vault", icon: "questionmark.circle",
            state: "missing"),
          tile("Mail", .null, .null, icon: "no.such.symbol"),
        ])
      ]), notes: ["weather is not available: no weather.json in ~/vault", "mail/cur/broken: cut off in the header"])

  static func event(
    _ title: String, _ start: Instant, _ end: Instant, allDay: Bool = false, location: Value = .null, conflict: Bool = false,
    attendees: [Record] = []
  ) -> Record {
    record(
      "Event",
      [
        "id": .text(title), "title": .text(title), "start": .datetime(start), "end": .datetime(end), "all_day": .boolean(allDay),
        "location": location, "notes": .null, "calendar": "Work", "attendees": list(attendees), "busy": true,
        "conflict": .boolean(conflict),
      ])
  }

  static let easter = event("Easter Monday", Monday.at(0), Monday.at(0, days: 1), allDay: true)
  static let standup = event("Standup", Monday.at(9), Monday.at(10), location: "Zoom")
  static let review = event(
    "Client review", Monday.at(13), Monday.at(14, 30), location: "1 Place Ville Marie, Montreal, room 1204 on the twelfth floor",
    conflict: true,
    attendees: ["Dana", "Sam", "Sarah Kim", "Lee", "Noor"].map { record("Person", ["name": .text($0), "email": .null]) })

  static func day(_ offset: Int, _ events: [Record]) -> Record {
    record("Day", ["date": .date(Monday.date.adding(days: offset)), "events": list(events)])
  }

  static let today = card(
    "calendarList", "Calendar",
    record(
      "CalendarList",
      [
        "range_from": .datetime(Monday.at(0)), "range_to": .datetime(Monday.at(0, days: 1)), "count": 3,
        "days": list([day(0, [easter, standup, review])]),
      ]))

  static let week = card(
    "calendarList", "This week",
    record(
      "CalendarList",
      [
        "range_from": .datetime(Monday.at(0)), "range_to": .datetime(Monday.at(0, days: 5)), "count": 6,
        "days": list([
          day(0, [easter, standup, review]), day(1, [event("Dentist", Monday.at(15, days: 1), Monday.at(16, days: 1))]),
          day(2, [event("1:1 with Sam", Monday.at(11, days: 2), Monday.at(11, 30, days: 2))]),
          day(4, [event("On call", Monday.at(22, days: 4), Monday.at(2, days: 5))]),
        ]),
      ]))

  static func slot(_ from: Instant, _ to: Instant) -> Record {
    record("Slot", ["start": .datetime(from), "end": .datetime(to), "minutes": .integer(Int(to.seconds - from.seconds) / 60)])
  }

  static let slots = card(
    "freeSlots", "Free time",
    record(
      "FreeSlots",
      [
        "slots": list([
          slot(Monday.at(8), Monday.at(9)), slot(Monday.at(10), Monday.at(11)), slot(Monday.at(11), Monday.at(12)),
          slot(Monday.at(14, 30), Monday.at(16, 15)),
        ]),
        "protect": .record(slot(Monday.at(10), Monday.at(13))),
      ]))

  static func metric(_ name: String, _ value: Value, _ unit: String, _ baseline: Value, _ delta: Value, _ series: [Int]) -> Record
  {
    record(
      "Metric",
      [
        "name": .text(name), "value": value, "unit": .text(unit), "baseline": baseline, "delta_pct": delta, "trend": "down",
        "series": .list(series.map(Value.integer)),
      ])
  }

  static let health = card(
    "healthGrid", "Health",
    record(
      "HealthGrid",
      [
        "metrics": list([
          metric("hrv", 52, "ms", 60, -13.333, [61, 59, 60, 62, 58, 60, 52]),
          metric("resting_hr", 58, "bpm", 56, 3.571, [56, 55, 56, 57, 56, 56, 58]),
          metric("steps", 1240, "count", 6200, -80, [6000, 6400, 6200, 5900, 6300, 6400, 1240]),
          metric("sleep", 370, "min", 425, -12.941, [430, 420, 425, 431, 419, 425, 370]),
          metric("deep_sleep", .null, "min", .null, .null, []),
        ]),
        "verdict": "drained", "advice": "Keep the afternoon light and go to bed before 22:30.",
      ]))

  static func habit(
    _ name: String, _ emoji: Value, _ unit: String, _ value: Value, _ target: Value, done: Bool, streak: Int, _ week: [Bool]
  ) -> Record {
    record(
      "Habit",
      [
        "id": .text(name), "name": .text(name), "emoji": emoji, "unit": .text(unit), "value": value, "target": target,
        "done": .boolean(done),
        "streak": .integer(streak), "best": .integer(streak), "last7": .list(week.map(Value.boolean)),
      ])
  }

  static let habits = card(
    "habitGrid", "Habits",
    record(
      "HabitGrid",
      [
        "done": 1, "total": 3,
        "habits": list([
          habit("Meditate", "🧘", "boolean", .null, 1, done: false, streak: 12, [true, true, true, true, true, true, false]),
          habit("Water", "💧", "count", 5, 8, done: false, streak: 1, [false, false, true, false, false, true, false]),
          habit("Run", .null, "duration", 30, 30, done: true, streak: 3, [false, false, false, false, true, true, true]),
        ]),
      ]))

  static func message(_ from: Value, _ subject: Value, _ date: Instant, _ snippet: Value, unread: Bool) -> Record {
    record(
      "Message",
      [
        "id": subject, "from": from, "to": "Robin", "subject": subject, "date": .datetime(date), "snippet": snippet,
        "unread": .boolean(unread),
        "bulk": false,
      ])
  }

  static let mail = card(
    "mailList", "Email",
    record(
      "MailList",
      [
        "count": 3,
        "groups": list([
          record(
            "Group",
            [
              "role": "needs_reply",
              "messages": list([
                message(
                  "Dana <dana@acme.example>", "Contract deadline today", Monday.at(6, 50),
                  "Hi Robin, the contract has to be signed by five today, or the offer lapses. Can you look at clause four before the review? Thanks!",
                  unread: true),
                message("Sam <sam@work.example>", "Re: budget", Monday.at(18, 10, days: -1), .null, unread: true),
              ]),
            ]),
          record(
            "Group",
            [
              "role": "Other",
              "messages": list([message(.null, "", Monday.at(5, days: -400), "Build 41 passed.", unread: false)]),
            ]),
        ]),
      ]))

  static let weather = card(
    "weather", "Weather",
    record(
      "Weather",
      [
        "place": "Montreal", "temp_c": 4, "feels_c": 1.3, "summary": "light rain", "rain_pct": 80, "wind_kph": 18, "high_c": 9,
        "low_c": 2,
        "hours": list([
          record("Hour", ["time": .datetime(Monday.at(8)), "temp_c": 4, "summary": "light rain", "rain_pct": 80]),
          record("Hour", ["time": .datetime(Monday.at(9)), "temp_c": 5, "summary": "rain", "rain_pct": 70]),
        ]),
        "alerts": texts("Rainfall warning until 14:00"), "advice": "Take an umbrella.",
      ]))

  static let travel = card(
    "travel", "Traffic",
    record(
      "TravelTime",
      ["destination": "1 Place Ville Marie, Montreal", "minutes": 34, "usual_minutes": 25, "advice": "Leave now for Standup."]))

  static let notes = card(
    "notes", "Notes",
    record(
      "Notes",
      [
        "count": 2,
        "items": list([
          record(
            "Note",
            [
              "id": "n1", "title": "Project proposal draft",
              "body": "Scope and dates for the Client review.\n\n- ask Dana about clause four",
              "tags": texts("work", "draft"), "updated": .datetime(Monday.at(17, days: -1)), "pinned": true,
            ]),
          record(
            "Note", ["id": "n2", "title": "Grocery list", "body": "oat milk", "tags": .null, "updated": .null, "pinned": false]),
        ]),
        "matched_events": texts("Client review"),
      ]))

  static let tiles = card(
    "tiles", "My tiles",
    record(
      "Tiles",
      [
        "tiles": list([
          record("Tile", ["label": "Next", "value": "Standup"]), record("Tile", ["label": "City", "value": "Montreal"]),
        ])
      ]))

  static let list_ = card(
    "list", "Packing",
    record(
      "List", ["items": .list(["Passport", .null, .record(record("Thing", ["title": "Charger", "sub": "the long one"])), 3])]))

  static let table = card(
    "table", "Trains",
    record(
      "Table",
      [
        "columns": texts("train", "leaves", "price"),
        "rows": .list([
          .list(["VIA 67", .time(CivilTime(hour: 9, minute: 5)!), 74.5]), .list(["VIA 69", .null, 102]),
          .list(["a train with a much longer name"]),
        ]),
      ]))

  static let text = card("text", "Thought", record("Text", ["text": "One thing at a time.\nThen the next."]))

  static let unknown = card(
    "tarot", "Tarot",
    record(
      "Tarot",
      [
        "card_name": "The Sun", "reversed": false, "meaning": .null, "numbers": .list([3, 7]), "drawn_at": .datetime(Monday.now),
      ]))

  static let all: [(name: String, card: Card)] =
    [
      ("briefing", briefing), ("briefing-partial", partial), ("calendar-today", today), ("calendar-week", week),
      ("free-slots", slots),
      ("health", health), ("habits", habits), ("mail", mail), ("weather", weather), ("travel", travel), ("notes", notes),
      ("reminder-set", reminderSet), ("reminder-list", reminderList), ("tasks", tasks), ("tiles", tiles),
      ("list", list_), ("table", table), ("text", text), ("unknown", unknown),
    ] + ofDays
}
