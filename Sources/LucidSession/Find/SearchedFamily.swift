import LucidCore

/// A family that `lucid find` and questions search: the fields that place its records in time, and
/// what is told of one. To add one: its row in `all`.
package struct SearchedFamily: Sendable {
  /// The moment and the words of a record that are told.
  typealias Details = @Sendable (Record) -> [MessageText]

  package let name: String
  /// The field with the time of a record, also of a record in it; nil for what has none.
  let time: String?
  /// The field with its exclusive end.
  private(set) var end: String?
  /// The field with a text of several lines, of which those with the words are told.
  private(set) var text: String?
  /// The field with the sender, by which a person is looked for.
  private(set) var sender: String?
  /// Arguments that widen the call of its first tool.
  private(set) var arguments: [String: Value] = [:]
  /// Whether it is asked for the records with each word: it may be too large to be read whole.
  private(set) var isLarge = false
  /// Whether the time only orders the records: their details tell it.
  private(set) var tellsTime = true
  /// Whether its records are of today alone.
  private(set) var isOfToday = false
  let details: Details

  package static let all: [SearchedFamily] = [
    SearchedFamily(name: "calendar", time: "start", end: "end", text: "notes") { event in
      [
        event["status"] == .text("cancelled") ? .words(.foundCancelled) : nil, text(event["location"]),
        names(event["attendees"]), text(event["calendar"]),
      ].compactMap { $0 }
    },
    SearchedFamily(name: "tasks", time: "deadline", text: "description", arguments: ["open": .boolean(false)]) { task in
      [isDone(task), texts(task["labels"])].compactMap { $0 }
    },
    SearchedFamily(name: "reminders", time: "at", text: "notes", arguments: ["open": .boolean(false)]) { reminder in
      [isDone(reminder)].compactMap { $0 }
    },
    SearchedFamily(
      name: "mail", time: "date", text: "body", sender: "from", arguments: ["body": .boolean(true)], isLarge: true
    ) { message in
      [text(message["from"]), message["unread"] == .boolean(true) ? .words(.foundUnread) : nil].compactMap { $0 }
    },
    SearchedFamily(name: "notes", time: "updated", text: "body", isLarge: true) { note in [texts(note["tags"])].compactMap { $0 }
    },
    SearchedFamily(name: "contacts", time: "birthday.next", tellsTime: false) { person in
      let birthday = person["birthday"].record
      return [
        texts(person["phones"]) ?? .words(.foundNoPhone), texts(person["emails"]), text(person["company"]),
        date(birthday?["next"]).map { .words(.foundBirthday, $0) },
        birthday?["age"].integer.map { .words(.foundAge, $0) },
      ].compactMap { $0 }
    },
    SearchedFamily(name: "habits", time: nil, isOfToday: true) { habit in
      let value = habit["value"].shownNumber, target = habit["target"].shownNumber
      let unit = habit["unit"] == .text("duration") ? " min" : ""
      return [
        .words(habit["done"] == .boolean(true) ? .foundDone : .foundNotDone),
        habit["unit"] == .text("boolean") ? nil : value.flatMap { v in target.map { "\(v) / \($0)\(unit)" } },
        habit["streak"].integer.map { .words(.foundInARow, $0) },
      ].compactMap { $0 }
    },
    SearchedFamily(name: "bookmarks", time: "added", isLarge: true) { bookmark in
      [text(bookmark["url"]), text(bookmark["folder"])].compactMap { $0 }
    },
  ]

  package static func of(_ name: String) -> SearchedFamily? { all.first { $0.name == name } }

  // MARK: Fields

  private static func text(_ value: Value) -> MessageText? {
    value.text.flatMap { $0.isEmpty ? nil : .name($0.oneLine(limit: 120)) }
  }

  private static func texts(_ value: Value) -> MessageText? {
    guard case .list(let items) = value else { return nil }
    let texts = items.compactMap(text)
    return texts.isEmpty ? nil : .list(texts)
  }

  private static func date(_ value: Value?) -> MessageText? {
    if case .date(let date)? = value { .weekday(date, seenFrom: nil) } else { nil }
  }

  private static func names(_ value: Value) -> MessageText? {
    guard case .list(let items) = value else { return nil }
    let names = items.compactMap { $0.record.flatMap { text($0["name"]) ?? text($0["email"]) } }
    return names.isEmpty ? nil : .list(names)
  }

  private static func isDone(_ record: Record) -> MessageText? {
    record["done"] == .boolean(true) ? .words(.foundDone) : nil
  }
}

extension Value {
  /// A figure without a needless fraction.
  fileprivate var shownNumber: String? {
    switch self {
    case .integer(let n): String(n)
    case .number(let n): n == n.rounded() && abs(n) < 1e15 ? String(Int(n)) : String(n)
    default: nil
    }
  }
}
