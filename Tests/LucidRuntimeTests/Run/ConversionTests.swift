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

  @Test func aStartMayStillBeADate() throws {
    #expect(try convert("2026-04-01", .since) == .datetime(Monday.zone.startOfDay(Monday.date.adding(days: -5))))
  }
}
