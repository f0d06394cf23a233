import LucidCore
import Testing

@Suite struct Decimal15Tests {
  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (1, "1"), (80, "80"), (3.6, "3.6"), (-13.3456, "-13.3456"), (45.50169, "45.50169"),
    (0.00001, "0.00001"),
    (0.1 + 0.2, "0.3"), (1.0 / 3, "0.333333333333333"), (2.0 / 3, "0.666666666666667"), (1e15, "1000000000000000"),
    (1e20, "100000000000000000000"), (1e21, "1e+21"), (1.5e300, "1.5e+300"), (1e-7, "0.0000001"), (1e-8, "1e-8"),
    (0.0000012, "0.0000012"),
    (123456789.125, "123456789.125"), (1.5e-300, "1.5e-300"), (0.999999999999999999, "1"),
    (99999.99999999999999, "100000"), (.infinity, ""), (.nan, ""),
  ]) func printsWhatItIs(number: Double, text: String) { #expect(ValueText.number(number) == text) }

  /// A decimal of up to 15 digits prints as it is written.
  @Test func decimalsComeBack() {
    for whole in stride(from: 0, to: 1000, by: 37) {
      for part in stride(from: 1, to: 100_000, by: 997) {
        let text = "\(whole)." + String(repeating: "0", count: 5 - String(part).count) + "\(part)"
        guard let number = Double(text) else { continue }
        var expected = text
        while expected.hasSuffix("0") { expected.removeLast() }
        #expect(ValueText.number(number) == expected)
        #expect(Decimal15(number).fixed(5) == text)
      }
    }
  }

  @Test(arguments: [
    (80.5, 2, "80.50"), (0, 2, "0.00"), (0.005, 2, "0.01"), (0.004, 2, "0.00"), (-0.004, 2, "0.00"), (-0.005, 2, "-0.01"),
    (9.995, 2, "10.00"),
    (1e20, 1, "100000000000000000000.0"), (123.456, 0, "123"), (0.5, 0, "1"), (0.05, 1, "0.1"), (99.99, 1, "100.0"),
  ]) func hasFixedDecimals(number: Double, decimals: Int, text: String) { #expect(Decimal15(number).fixed(decimals) == text) }

  @Test(arguments: [
    (Period(seconds: 5400), "1 h 30 min"), (Period(days: 1), "1 day"), (Period(days: 2, seconds: 10_800), "2 days 3 h"),
    (Period(seconds: 59), "59 s"), (Period(), "0 s"), (Period(seconds: -90), "-1 min 30 s"),
    (Period(days: 1, seconds: 300), "1 day"),
    (Period(seconds: 3600), "1 h"), (Period(days: 7), "7 days"), (Period(months: 1), "1 month"), (Period(months: 24), "2 years"),
    (Period(months: 14, days: 3), "1 year 2 months"), (Period(months: 2, seconds: 60), "2 months"),
    (Period(months: -1, days: -2), "-1 month 2 days"), (Period(months: 1, days: -1), "29 days"),
  ]) func durationsAreWords(period: Period, text: String) { #expect(period.words == text) }

  @Test func monthsAreReadAndWritten() {
    for (text, months) in [("1mo", 1), ("18mo", 18), ("1y", 12), ("0mo", 0)] { #expect(Period(text) == Period(months: months)) }
    for text in ["mo", "1 mo", "1MO", "-1mo", "1.5y", "1yo", "12345678901mo"] { #expect(Period(text) == nil, "\(text)") }
    for period in [Period(months: 1), Period(months: 18), Period(months: 24)] { #expect(Period(period.text) == period) }
    #expect(Period(months: 1).words(in: TextLanguage(code: "de")) == "1 Monat")
    #expect(Period(months: 25).words(in: TextLanguage(code: "de")) == "2 Jahre 1 Monat")
  }

  @Test func monthsAreMultiplied() {
    #expect(Period(months: 1).multiplied(by: 3) == Period(months: 3))
    #expect(Period(months: 1).multiplied(by: 0.5) == Period(days: 15))
    #expect(Period(months: 12).nominalSeconds == 365 * 86_400)
    #expect(Period(months: .max).adding(Period(months: 1)) == nil && Period(months: 1).multiplied(by: 1e9) == nil)
  }

  @Test func lengthsHaveABound() {
    #expect(Period(days: .max).adding(Period(days: 1)) == nil && Period(seconds: .max).adding(Period(seconds: 1)) == nil)
    #expect(Period(days: 1).multiplied(by: 1e300) == nil && Period(days: 1).multiplied(by: .nan) == nil)
    #expect(Period(days: 1).multiplied(by: 1.0 / 3)?.multiplied(by: 3) == Period(seconds: 86_400))
  }
}
