/// A phone number as people write it: `+49 (0)171 2345678`, `00491712345678`, `0171/2345678`.
struct PhoneNumber {
  /// With the country code in front when `isInternational`, else without the leading zero.
  private let digits: String
  private let isInternational: Bool

  /// nil for fewer than four digits, or for what has letters in it.
  init?(_ text: String) {
    guard text.allSatisfy({ $0.isNumber || $0.isWhitespace || "+-–()./".contains($0) }) else { return nil }
    // The zero in brackets is dialled inside the country only.
    var rest = ""
    var skips = false
    for c in text {
      if c == "(" { skips = true }
      if c == ")", skips {
        if rest.hasSuffix("(0") { rest = String(rest.dropLast(2)) }
        skips = false
        continue
      }
      if let digit = c.wholeNumberValue, digit < 10 { rest += String(digit) } else if c == "+" || c == "(" { rest.append(c) }
    }
    var plain = rest.filter { $0 != "(" }
    isInternational = plain.hasPrefix("+") || plain.hasPrefix("00")
    if plain.hasPrefix("+") {
      plain.removeFirst()
    } else if plain.hasPrefix("00") {
      plain.removeFirst(2)
    } else if plain.hasPrefix("0") {
      plain.removeFirst()
    }
    plain = plain.filter { $0 != "+" }
    guard plain.count >= 4 else { return nil }
    digits = plain
  }

  /// Whether it is another number, or a stretch of its digits. `region` is the country of numbers
  /// without a code.
  func isPart(of other: PhoneNumber, region: String?) -> Bool {
    if other.digits.contains(digits) { return true }
    // The other one is written without its country.
    guard isInternational, !other.isInternational, other.digits.count >= 6, digits.hasSuffix(other.digits) else { return false }
    let code = String(digits.dropLast(other.digits.count))
    guard let home = region.flatMap({ Self.codes[$0.uppercased()] }) else { return (1...3).contains(code.count) }
    return code == home
  }

  /// Country codes by ISO 3166 code, for the countries that share a language with neighbours.
  private static let codes = [
    "AT": "43", "AU": "61", "BE": "32", "BR": "55", "CA": "1", "CH": "41", "CZ": "420", "DE": "49", "DK": "45", "ES": "34",
    "FI": "358", "FR": "33", "GB": "44", "IE": "353", "IN": "91", "IT": "39", "JP": "81", "LI": "423", "LU": "352", "NL": "31",
    "NO": "47", "NZ": "64", "PL": "48", "PT": "351", "SE": "46", "US": "1",
  ]
}
