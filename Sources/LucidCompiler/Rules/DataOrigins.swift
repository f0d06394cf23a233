import LucidCore

/// Where a value comes from, as far as it matters when it leaves: the families whose data is the
/// person's own, and those that bring text which strangers wrote.
struct DataOrigins {
  /// Families of personal data.
  private static let personal: Set<String> = [
    "calendar", "mail", "notes", "health", "habits", "contacts", "reminders", "tasks", "location", "files",
  ]
  /// Families whose texts others write; a file's own steps use what is in the person's notes.
  private static let outside: Set<String> = ["mail", "web", "calendar", "files", "mcp", "run"]

  var personal: Set<String> = []
  var outside: Set<String> = []

  static let none = DataOrigins()

  init() {}

  init(family: String) {
    if Self.personal.contains(family) { personal = [family] }
    if Self.outside.contains(family) { outside = [family] }
  }

  static func + (a: DataOrigins, b: DataOrigins) -> DataOrigins {
    var sum = a
    sum.personal.formUnion(b.personal)
    sum.outside.formUnion(b.outside)
    return sum
  }

  /// The origins of a value that cannot hold text, such as a number: it carries no instructions.
  var withoutText: DataOrigins {
    var rest = self
    rest.outside = []
    return rest
  }
}
