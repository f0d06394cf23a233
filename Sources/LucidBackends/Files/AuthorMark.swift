import LucidBuiltins
import LucidCore

/// The mark on an item whose words a model wrote, or that holds words by others.
///
/// It names the texts that it was put on, so that it ends when the person changes them, in whatever
/// program. A change by a run renews it.
enum AuthorMark {
  /// In iCalendar files.
  static let property = "X-LUCID-WRITTEN-BY"
  /// In the front matter of notes.
  static let key = "written_by"
  /// The bytes of a text that have a part in the mark: of a long note only the beginning is read.
  private static let longest = 32 << 10

  /// Names of folders, and tags, for what comes from elsewhere.
  static let imports: Set<String> = [
    "clippings", "clipping", "clipped", "imported", "imports", "shared", "subscribed", "subscriptions",
  ]

  /// Whether a file lies in a folder for what comes from elsewhere.
  static func isImported(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { imports.contains($0.lowercased()) }
  }

  /// The value of the mark on texts, which are compared but for white space.
  static func value(_ texts: [String]) -> String {
    let words = texts.map { text in
      String(decoding: Array(text.utf8.prefix(longest)), as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(
        separator: " ")
    }
    return "model " + String(FNV1a.hash(words.joined(separator: "\n")), radix: 16)
  }

  // MARK: iCalendar

  /// Whether the properties of a component carry the mark of their texts.
  static func isOn(_ properties: [ICalProperty]) -> Bool {
    properties.first { $0.name == property }.map { $0.text == value(of: properties) } ?? false
  }

  static func isOn(_ lines: CalendarLines) -> Bool { isOn(ICalComponent.properties(lines.head)) }

  /// Marks a component, or takes a mark away that no longer holds.
  static func put(_ isMarked: Bool, on lines: inout CalendarLines) {
    let value = value(of: ICalComponent.properties(lines.head))
    if isMarked { lines.set(property, ICalLine.plain("\(property):\(value)")) } else { lines.remove([property]) }
  }

  /// Marks a new component, unless its words are the person's own.
  static func marked(_ component: [UInt8], isOwn: Bool) -> [UInt8] {
    guard !isOwn else { return component }
    var lines = CalendarLines(component)
    put(true, on: &lines)
    return lines.bytes
  }

  private static func value(of properties: [ICalProperty]) -> String {
    value(["SUMMARY", "LOCATION", "DESCRIPTION"].map { name in properties.last { $0.name == name }?.text ?? "" })
  }

  /// Whether somebody else organizes it.
  static func isInvitation(_ properties: [ICalProperty]) -> Bool { properties.contains { $0.name == "ORGANIZER" } }
}
