import LucidCore
import LucidTesting

/// Cards with pictures of days: the day of a briefing, a forecast, a trend.
extension SampleCards {
  private static func hour(_ hour: Int, _ degrees: Double, _ summary: String) -> Record {
    record(
      "BriefingHour",
      ["time": .datetime(Monday.at(hour)), "temp_c": .number(degrees), "rain_pct": 70, "summary": .text(summary)])
  }

  private static let unset = record(
    "Tile", ["label": "Weather", "value": "not set up", "sub": "lucid setup", "state": "missing", "unset": true])

  static let morning = card(
    "briefing", "Briefing",
    record(
      "Briefing",
      [
        "tiles": list([
          tile("Calendar", "3 events", "Standup at 09:00", icon: "calendar"),
          unset,
        ]),
        "day": .record(
          record(
            "BriefingDay",
            [
              "date": .date(Monday.date), "events": list([easter, standup, review]),
              "hours": list([hour(7, 3.9, "light rain"), hour(10, 6.4, "light rain"), hour(13, 8.5, "partly cloudy")]),
              "sleep": .record(record("Night", ["minutes": 370, "usual": 425])),
              "habits": .record(record("Habits", ["done": 1, "total": 3, "open": texts("Meditate", "Water")])),
              "travel": .record(record("TravelTime", ["destination": "office", "minutes": 34, "usual": 25])),
              "due": list([
                record("Task", ["id": "t", "title": "Sign the contract for Dana", "due": "today at 16:00", "source": "tasks"])
              ]),
              "waiting": list([
                record(
                  "Message",
                  [
                    "id": "m", "from": "Dana Okafor <dana@example.org>", "subject": "Contract deadline today",
                    "line": "Legal needs it back by 17:00", "due": "today at 17:00",
                  ])
              ]),
              "birthdays": list([record("Birthday", ["id": "c", "name": "Sam Roy", "date": .date(Monday.date), "age": 41])]),
              "ahead": list([review]),
              "tomorrow": .record(
                record(
                  "Tomorrow",
                  ["count": 2, "truncated": true, "first": "Dentist", "at": .datetime(Monday.at(15, days: 1))])),
            ])),
      ]))

  private static func day(_ offset: Int, _ low: Double, _ high: Double, _ summary: String, rain: Int) -> Record {
    record(
      "ForecastDay",
      [
        "date": .date(Monday.date.adding(days: offset)), "low_c": .number(low), "high_c": .number(high),
        "summary": .text(summary), "rain_pct": .integer(rain),
      ])
  }

  static let forecast = card(
    "forecast", "Forecast",
    record(
      "Forecast",
      [
        "place": "Montreal",
        "items": list([
          day(0, 2.4, 9, "light rain", rain: 80), day(1, -4, 1, "light snow", rain: 60), day(2, 3.1, 13.2, "clear sky", rain: 5),
          record("ForecastDay", ["date": .date(Monday.date.adding(days: 3)), "summary": "fog"]),
        ]),
        "advice": "Take an umbrella for today.",
      ]))

  static let trend = card(
    "healthGrid", "Trend",
    record(
      "HealthGrid",
      [
        "metrics": list([metric("HRV", 52, "ms", 60, -13.333, [58, 61, 63, 57, 62, 60, 59, 52])]),
        "first": .date(Monday.date.adding(days: -7)), "last": .date(Monday.date),
      ]))

  static let ofDays: [(name: String, card: Card)] = [("briefing-day", morning), ("forecast", forecast), ("health-trend", trend)]
}
