import LucidCore

/// A tool that the language no longer has, or one that no longer takes some arguments, with the
/// call that means the same.
///
/// `check` names the call, `fmt --migrate` writes it. A row stays for as long as files may have it.
package struct RetiredTool: Sendable {
  /// The form that an argument has now.
  package enum Argument: Sendable {
    /// Another name for the same value.
    case named(String)
    /// A number of days from `from` on, today without one: the end of the range, `to`.
    case daysAhead
    /// A number of days that end with `until`, today without one, that day included: `from`.
    case daysBack
    /// A number of days that end now: a length of this name.
    case daysSince(String)
    /// A last day, included: `to`, which is exclusive.
    case lastDay
  }

  package let name: String
  /// The tool of the new call; the same one where only arguments have changed.
  package let tool: String
  /// Arguments that say what the old tool did without them, where the call does not give them.
  let implied: [(name: String, value: String)]
  /// By the name that the argument had.
  let arguments: [String: Argument]
  /// The place of the old result in the new one, such as `.items[0]`; empty where they are the
  /// same.
  let place: String

  /// The place of the old result where the new one is a list.
  static let item = ".items[0]"

  private init(
    _ name: String, is tool: String? = nil, implied: [(name: String, value: String)] = [],
    arguments: [String: Argument] = [:], place: String = ""
  ) {
    self.name = name
    self.tool = tool ?? name
    self.implied = implied
    self.arguments = arguments
    self.place = place
  }

  package static let all = [
    RetiredTool("calendar.reschedule", is: "calendar.update"),
    RetiredTool("calendar.delete_range", is: "calendar.delete"),
    RetiredTool(
      "tasks.create_event", is: "calendar.create", implied: [("start", "<<today | at(09:00)>>")],
      arguments: ["description": .named("notes")]),
    // A reminder of this very second was due, and `due` is exclusive.
    RetiredTool("reminders.due", is: "reminders.list", implied: [("due", "<<now + 1s>>")]),
    RetiredTool("contacts.birthdays", arguments: ["days": .daysAhead]),
    RetiredTool(
      "mail.latest", is: "mail.search", implied: [("personal", "true"), ("limit", "1")], place: item),
    RetiredTool("notes.recent", is: "notes.search", implied: [("limit", "10")]),
    RetiredTool(
      "notes.referenced", is: "notes.search", implied: [("used", "7d"), ("limit", "10")],
      arguments: ["days": .daysSince("used")]),
    RetiredTool("notes.pin", is: "notes.update", implied: [("pinned", "true")]),
    RetiredTool("habits.begin", is: "habits.log", implied: [("create", "true")]),
    RetiredTool("habits.log_all", is: "habits.log"),
    RetiredTool("habits.summary", arguments: ["days": .daysBack, "until": .lastDay]),
    RetiredTool("health.trend", arguments: ["days": .daysBack, "until": .lastDay]),
    RetiredTool("weather.forecast", arguments: ["days": .daysAhead]),
  ]

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// Returns the row of a name; one under an alias of its family stays there.
  static func named(_ name: String) -> RetiredTool? {
    // Most keys of a step name no tool.
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    if let row = byName[name] { return row }
    let alias = String(name[..<dot])
    guard let family = FamilyTraits.byAlias[alias], let row = byName[family + name[dot...]] else { return nil }
    let tool =
      ToolName.family(row.tool) == family
      ? alias + String(decoding: row.tool.utf8.dropFirst(family.utf8.count), as: UTF8.self) : row.tool
    return RetiredTool(name, is: tool, implied: row.implied, arguments: row.arguments, place: row.place)
  }
}
