import LucidBuiltins
import LucidCore

/// The date of a `BDAY`: `1996-04-15` and `19960415`, with a time behind them or not (RFC 2426),
/// also without the year, `--0415` and `--04-15` (RFC 6350).
///
/// Apple writes a year for one that is not known and names it in `X-APPLE-OMIT-YEAR`. The day is
/// the one that is written, whatever the zone of a time. A year or a day alone, and text, is none.
struct VCardDate {
  private static let unknownYear = 1604

  private(set) var birthday: Birthday?

  init(_ line: VCardLine) {
    guard !line.has("VALUE", "TEXT") else { return }
    let text = line.text
    // What follows a date is a time.
    let date = text.prefix { $0 != "T" && $0 != "t" && $0 != " " }
    var digits = Substring(date)
    let hasYear = !digits.hasPrefix("--")
    if !hasYear { digits = digits.dropFirst(2) }
    let parts = Array(digits.utf8.filter { $0 != UInt8(ascii: "-") })
    guard parts.count == (hasYear ? 8 : 4), Self.isGrouped(digits, hasYear: hasYear), let number = Int(decimal: parts) else {
      return
    }
    let year = hasYear ? number / 10_000 : nil
    let omitted = line.parameters.first { $0.name == "X-APPLE-OMIT-YEAR" }.flatMap { Int($0.value) } ?? Self.unknownYear
    birthday = Birthday(year: year == omitted ? nil : year, month: number / 100 % 100, day: number % 100)
  }

  /// Hyphens stand between all parts or between none.
  private static func isGrouped(_ digits: Substring, hasYear: Bool) -> Bool {
    let groups = digits.split(separator: "-", omittingEmptySubsequences: false).map(\.utf8.count)
    return groups == (hasYear ? [4, 2, 2] : [2, 2]) || groups == [hasYear ? 8 : 4]
  }
}
