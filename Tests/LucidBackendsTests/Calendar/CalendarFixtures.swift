import LucidSystem

/// The calendars under `Tests/Fixtures/calendar`.
enum CalendarFixtures {
  static func tree(_ name: String) -> FolderTree {
    // This file lies at Tests/LucidBackendsTests/Calendar/CalendarFixtures.swift.
    FolderTree("/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Fixtures/calendar/" + name)!
  }
}
