import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidBuiltins

/// Words for days that were written on an earlier day. Today is Monday, April 6, 2026.
@Suite struct DatedQuotationTests {
  private func dated(_ text: String, daysAgo: Int64) -> String {
    DatedQuotation.of(
      text, written: Monday.now.adding(seconds: -daysAgo * 86_400), in: PresentContext(now: Monday.now, zone: Monday.zone))
  }

  @Test(arguments: [
    ("school ends at 12:15 tomorrow because of", "school ends at 12:15 [today] because of"),
    ("We meet in Gallery 5 today", "We meet in Gallery 5 [April 5]"),
    ("Tomorrow's review moves, tonight too", "[today]'s review moves, [April 5, night] too"),
    ("can you come this evening?", "can you come [April 5] evening?"),
    ("this is for the day after tomorrow.", "this is for [Tuesday]."),
    ("As I said the day before yesterday", "As I said [April 3]"),
    ("Kannst du morgen um 10? Morgen früh geht auch.", "Kannst du [heute] um 10? [heute] früh geht auch."),
    ("Guten Morgen, am Morgen war nichts, heute Abend schon", "Guten Morgen, am Morgen war nichts, [5. April] Abend schon"),
    ("spätestens übermorgen", "spätestens [Dienstag]"),
    ("on Friday, in the morning", "on Friday, in the morning"),
    ("", ""),
  ]) func ofYesterday(text: String, reads: String) { #expect(dated(text, daysAgo: 1) == reads) }

  @Test func ofTodayItStays() { #expect(dated("see you tomorrow", daysAgo: 0) == "see you tomorrow") }

  @Test func longAgoItIsADate() {
    #expect(dated("due today", daysAgo: 10) == "due [March 27]")
    #expect(dated("bis heute", daysAgo: 10) == "bis [27. März]")
  }

  @Test func withoutADateItStays() {
    let context = PresentContext(now: Monday.now, zone: Monday.zone)
    #expect(DatedQuotation.of("due today", written: nil, in: context) == "due today")
  }
}
