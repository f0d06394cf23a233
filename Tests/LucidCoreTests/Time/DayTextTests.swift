import LucidCore
import Testing

@Suite struct DayTextTests {
  private static func day(_ iso: String) throws -> CivilDate { try #require(CivilDate(iso: iso)) }

  /// A day of another year has its year; also the next or the last one, a few days away.
  @Test(arguments: [
    ("2026-04-30", CivilDate.TextStyle.date, "April 30", "30. April"),
    ("2024-04-30", .date, "April 30, 2024", "30. April 2024"),
    ("2027-06-12", .date, "June 12, 2027", "12. Juni 2027"),
    ("2026-04-30", .short, "Apr 30", "30. Apr."),
    ("2027-01-01", .short, "Jan 1, 2027", "1. Jan. 2027"),
    ("2026-04-06", .weekday, "Monday, April 6", "Montag, 6. April"),
    ("2025-12-31", .weekday, "Wednesday, December 31, 2025", "Mittwoch, 31. Dezember 2025"),
  ])
  func aDaySeenFromAnother(iso: String, style: CivilDate.TextStyle, english: String, german: String) throws {
    let today = try Self.day("2026-04-06")
    let day = try Self.day(iso)
    #expect(day.text(style, seenFrom: today) == english)
    #expect(day.text(style, seenFrom: today, in: TextLanguage(code: "de")) == german)
  }

  @Test func aStoredTextAlwaysHasItsYear() throws {
    #expect(try Self.day("2026-04-06").text(.weekday, seenFrom: nil) == "Monday, April 6, 2026")
  }
}
