import Testing

@testable import LucidSyntax

@Suite struct RewordingTests {
  @Test(arguments: [
    ("7 days", "7d", true), ("1h30m", "90m", true), ("PT2H", "2h", true), ("P7D", "7d", true), ("24H", "24h", true),
    ("a day", "1d", true),
    ("1 hour and 30 minutes", "90m", true), ("1.5 hours", "90m", true), ("30", "30m", false), ("2 months", "2mo", true),
    ("1 year", "1y", true),
    ("500ms", "1s", false), ("last week", "7d", false), ("P1M", "1mo", true), ("PT1M", "1m", true),
    ("1:30", "90m", false), ("2:90", "210m", false), ("0:45", "45m", false), ("2:00", "2h", false),
  ]) func durations(written: String, meant: String, isSafe: Bool) {
    #expect(Rewording.duration(written) == Rewording(meant, isSafe: isSafe))
  }

  @Test(arguments: ["", "soon", "7 apples", "-", "0", "1h xyz", "PT", "1e9 days"]) func noDurations(written: String) {
    #expect(Rewording.duration(written) == nil)
  }

  @Test(arguments: [
    ("9:00", "09:00"), ("9am", "09:00"), ("12am", "00:00"), ("12pm", "12:00"), ("5 pm", "17:00"), ("14h", "14:00"),
    ("14h30", "14:30"),
    ("9 Uhr", "09:00"), ("09:00:00", "09:00"), ("noon", "12:00"),
  ]) func times(written: String, meant: String) { #expect(Rewording.time(written)?.text == meant) }

  @Test(arguments: ["9", "25:00", "9:75", "tomorrow", "", "13:00pmx"]) func noTimes(written: String) {
    #expect(Rewording.time(written) == nil)
  }

  @Test func datesOfTwoReadingsAreNoFix() {
    #expect(Rewording.dates("2026-4-6") == [Rewording("2026-04-06", isSafe: true)])
    #expect(Rewording.dates("06/04/2026").map(\.text) == ["2026-04-06", "2026-06-04"])
    #expect(Rewording.dates("26/04/2026").map(\.text) == ["2026-04-26"])
    #expect(Rewording.dates("2026-02-30") == [Rewording("2026-02-28")])
    #expect(Rewording.dates("1/2") == [] && Rewording.dates("a-b-c") == [])
  }

  @Test(arguments: [
    ("wendesday 9am", "wednesday 9am"), ("tommorow 9am", "tomorrow 9am"), ("2026-4-7 9:00", "2026-04-07 09:00"),
    ("+2h", "in 2 hours"),
    ("tomorrow 14h", "tomorrow 14:00"), ("now + 2h", "<<now | plus(2h)>>"), ("tomorrow", "tomorrow 9am"),
  ]) func moments(written: String, meant: String) {
    #expect(Rewording.moments(written, needsTime: true).map(\.text) == [meant])
  }

  @Test(arguments: [
    ("2026-04-07T18:00 America/Toronto", "2026-04-07T18:00"), ("2026-04-07 18:00 UTC", "2026-04-07 18:00"),
    ("friday 9am", nil), ("soon Europe/Berlin", nil), ("UTC", nil),
  ]) func zones(written: String, local: String?) { #expect(Rewording.withoutZone(written) == local) }

  @Test(arguments: [("５", "5"), ("٣", "3"), ("1２", "9")]) func digitsOfOtherScripts(written: String, meant: String) {
    #expect(Rewording.integer(written, in: 1...9)?.text == meant)
  }

  /// A vague word is none of the certain ones misspelt.
  @Test func vagueWordsStayUnknown() {
    for word in ["soon", "later", "whenever"] { #expect(Rewording.moments(word, needsTime: true) == []) }
    #expect(Rewording.moments("-7d", needsTime: false).map(\.text) == ["<<today | minus(7d)>>"])
  }

  @Test func wordsAndNumbers() {
    #expect(Rewording.boolean("Yes") == Rewording("true", isSafe: true) && Rewording.boolean("1") == Rewording("true"))
    #expect(Rewording.integer("3.0", in: 1...9)?.text == "3" && Rewording.integer("30", in: 1...14) == Rewording("14"))
    #expect(Rewording.integer("three", in: 1...9) == Rewording("3", isSafe: true) && Rewording.integer("x", in: 1...9) == nil)
    #expect(
      Rewording.number("1,5")?.text == "1.5" && Rewording.number("3 hours")?.text == "3" && Rewording.number("a lot") == nil)
    #expect(Rewording.choice("int", among: ["string", "integer"])?.text == "integer")
    #expect(Rewording.choice("STRING", among: ["string"]) == Rewording("string", isSafe: true))
    #expect(Rewording.identifier("myNotes")?.text == "my_notes" && Rewording.identifier("My notes!")?.text == "my_notes")
    #expect(Rewording.identifier("???") == nil && Rewording.lowerCamel("morning-briefing")?.text == "morningBriefing")
    #expect(Rewording.color("F90")?.text == "\"#FF9900\"" && Rewording.color("mauve") == nil)
  }
}
