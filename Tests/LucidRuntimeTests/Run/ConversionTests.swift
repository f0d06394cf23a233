import LucidCore
import LucidRuntime
import LucidTesting
import Testing

/// Texts that a run puts together for an argument are read as those that are written out.
@Suite struct ConversionTests {
  private func convert(_ text: String, _ kind: Parameter.Kind) throws -> Value {
    try Conversion.convert(.text(text), for: Parameter("p", kind, ""), zone: Monday.zone, now: Monday.now)
  }

  @Test(arguments: [
    ("30m", Period(seconds: 1800)), ("1h30m", Period(seconds: 5400)), ("7 days", Period(days: 7)),
    ("half an hour", Period(seconds: 1800)),
  ]) func durations(text: String, period: Period) throws {
    #expect(try convert(text, .period) == .period(period))
    #expect(try convert(text, .since) == .datetime(Monday.zone.add(period.negated, to: Monday.now)))
  }

  @Test(arguments: ["soon", "in 2 hours", "", "30"]) func whatIsNoDurationIsRefused(text: String) {
    let error = #expect(throws: ConversionError.self) { try convert(text, .period) }
    #expect(error?.words.text == "`p` must be duration such as 30m, not `\(text)`")
    #expect(throws: ConversionError.self) { try convert(text, .since) }
  }

  @Test(arguments: [("1990-04-09", "1990-04-09"), ("04-09", "04-09"), (" 02-29 ", "02-29")])
  func birthdays(text: String, day: String) throws {
    #expect(try convert(text, .birthday) == .text(day))
    #expect(
      try Conversion.convert(.date(Monday.date), for: Parameter("p", .birthday, ""), zone: Monday.zone, now: Monday.now)
        == .text("2026-04-06"))
  }

  @Test(arguments: ["", "04-31", "april 9", "1990", "9.4."]) func whatIsNoBirthdayIsRefused(text: String) {
    #expect(throws: ConversionError.self) { try convert(text, .birthday) }
  }

  /// Arguments that are kept for later come back as they were given: a day, and a field that is removed.
  @Test func keptArgumentsAreTheSame() throws {
    let signature = ToolSignature(
      "a", "update", "",
      parameters: [
        Parameter("day", .moment, role: .content, ""), Parameter("at", .moment, role: .content, ""),
        Parameter("gone", .integer(0...9), role: .content, ""), Parameter("other", .text, role: .content, ""),
      ], result: .any, effect: .write, reach: "x")
    let given = Arguments(
      signature.parameters, [.datetime(Monday.at(0)), .datetime(Monday.at(0)), .null, .null], days: ["day"], cleared: ["gone"])
    let kept = given.kept(zone: Monday.zone)
    #expect(kept.map(\.name) == ["day", "at", "gone"] && kept.map(\.value)[0] == .date(Monday.date))
    let values = Dictionary(kept.map { ($0.name, $0.value) }, uniquingKeysWith: { a, _ in a })
    let back = try Arguments(for: signature, kept: values, now: Monday.now, zone: Monday.zone)
    #expect(back.isDay("day") && !back.isDay("at") && back.instant("day") == Monday.at(0) && back.cleared == ["gone"])
    #expect(back.json(zone: Monday.zone) == given.json(zone: Monday.zone) && back.json(zone: Monday.zone).contains("null"))
  }

  @Test func aStartMayStillBeADate() throws {
    #expect(try convert("2026-04-01", .since) == .datetime(Monday.zone.startOfDay(Monday.date.adding(days: -5))))
  }
}
