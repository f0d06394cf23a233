import LucidCore
import Testing

@Suite struct WrittenNumberTests {
  /// The text, its number with a point as the decimal mark, and with a comma; nil where it is none.
  static let cases: [(text: String, english: Double?, german: Double?)] = [
    ("12", 12, 12), (" -7 ", -7, -7), ("+3", 3, 3), ("−2", -2, -2), ("84.20", 84.2, 84.2), ("84,20", 84.2, 84.2),
    ("1,234", 1234, 1.234), ("1.234", 1.234, 1234), ("0,125", 0.125, 0.125), ("1,234.50", 1234.5, 1234.5),
    ("1.234,50", 1234.5, 1234.5), ("1,234,567", 1_234_567, 1_234_567), ("1 234 567,8", 1_234_567.8, 1_234_567.8),
    ("1'234.5", 1234.5, 1234.5), ("€ 12", 12, 12), ("12 €", 12, 12), ("$-3.5", -3.5, -3.5), ("80 %", 80, 80), ("0", 0, 0),
    ("", nil, nil), ("-", nil, nil), (".", nil, nil), ("1.", nil, nil), (".5", nil, nil), ("1,23,4", nil, nil),
    ("1.2.3,4,5", nil, nil),
    ("12 EUR", nil, nil), ("1e5", nil, nil), ("0x10", nil, nil), ("NaN", nil, nil), ("inf", nil, nil), ("½", nil, nil),
    ("١٢", nil, nil),
    ("--1", nil, nil), ("12,3456,789", nil, nil),
  ]

  @Test(arguments: cases) func isRead(text: String, english: Double?, german: Double?) {
    #expect(Value.number(written: text, decimal: ".")?.double == english)
    #expect(Value.number(written: text, decimal: ",")?.double == german)
  }

  @Test func wholeNumbersAreIntegers() {
    #expect(Value.number(written: "1,234", decimal: ".") == .integer(1234))
    #expect(Value.number(written: "12.0", decimal: ".") == .number(12))
  }

  @Test func hugeOnesHaveAnEnd() {
    #expect(Value.number(written: String(repeating: "9", count: 30), decimal: ".")?.double ?? 0 > 9e29)
    #expect(Value.number(written: String(repeating: "9", count: 399), decimal: ".") == nil)
    #expect(Value.number(written: String(repeating: "9", count: 100_000), decimal: ".") == nil)
  }
}
