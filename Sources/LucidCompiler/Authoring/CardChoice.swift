package import LucidCore

/// The card of an ability that names none, by the tools of its steps.
package enum CardChoice {
  /// Cards by the tools that they are made from; a family stands for all its tools.
  private static let kinds = [
    "calendar.events": "calendarList", "calendar.free_slots": "freeSlots", "health.today": "healthGrid",
    "health.sleep": "healthGrid", "health.trend": "healthGrid", "habits.today": "habitGrid", "mail": "mailList",
    "weather.now": "weather", "weather.forecast": "forecast", "travel.to": "travel", "notes": "notes", "reminders": "reminder",
    "tasks": "tasks", "contacts": "contacts",
  ]

  /// Returns the card that shows what some tools read; nil where there is none. Several families
  /// share the card of the briefing.
  package static func kind(for tools: [ToolSignature]) -> String? {
    let found = tools.filter { $0.effect == .read && !$0.isDeclared }.map { kinds[$0.name] ?? kinds[$0.family] }
    guard let first = found.first else { return nil }
    if found.allSatisfy({ $0 == first }) { return first }
    return found.contains { $0 != nil } ? "briefing" : nil
  }
}
