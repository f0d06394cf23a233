import LucidCore
import Testing

@testable import LucidBackends

/// Dates of messages and feeds as GMime reads them.
@Suite struct MailDateTests {
  /// Programs leave out the blank before the offset; GMime then took the time for UTC, and a time without seconds for an hour.
  @Test(arguments: [
    ("Mon, 06 Apr 2026 07:30:15 -0400", "2026-04-06T11:30:15Z"), ("Mon, 06 Apr 2026 07:30:15-0400", "2026-04-06T11:30:15Z"),
    ("01 Jan 2001 00:01+0000", "2001-01-01T00:01:00Z"), ("Mon, 6 Apr 2026 9:05+0530 (IST)", "2026-04-06T03:35:00Z"),
    ("06-Apr-2026 07:30:00+0200", "2026-04-06T05:30:00Z"),
    // No time stands before these.
    ("Mon, 06 Apr 2026 07:30:15 GMT", "2026-04-06T07:30:15Z"), ("Mon, 06 Apr 2026 07:30 +0000", "2026-04-06T07:30:00Z"),
  ]) func isReadToTheSecond(text: String, expected: String) throws {
    let instant = try #require(try MimeReader().date(text))
    #expect(Zone.utc.iso(instant) == expected)
  }

  @Test(arguments: ["", "+0000", "-", "tomorrow", "+-+-"]) func otherTextsAreNoDates(text: String) throws {
    #expect(try MimeReader().date(text) == nil)
  }
}
