/// A number as decimal digits, without the noise of binary fractions: `0.1 + 0.2` is 0.3.
///
/// Fifteen digits are as many as every decimal keeps in a `Double`.
package struct Decimal15 {
  private let isNegative: Bool
  /// Without leading and trailing zeros; empty for zero.
  private var digits: [UInt8]
  /// The number is 0.digits times ten to this power.
  private var point: Int

  /// Not for numbers that are not finite.
  package init(_ d: Double) {
    isNegative = d < 0
    (digits, point) = Self.read("\(abs(d))")
    keep(15)
  }

  /// The digits of `12.5`, `5e-324` or `1e+16`.
  private static func read(_ text: String) -> (digits: [UInt8], point: Int) {
    var digits: [UInt8] = []
    var point: Int?
    var exponent = 0
    var bytes = Array(text.utf8)[...]
    while let b = bytes.popFirst() {
      switch b {
      case UInt8(ascii: "."): point = digits.count
      case UInt8(ascii: "e"): exponent = Int(String(decoding: bytes.drop { $0 == UInt8(ascii: "+") }, as: UTF8.self)) ?? 0
      case 0x30...0x39 where exponent == 0: digits.append(b - 0x30)
      default: break
      }
      if b == UInt8(ascii: "e") { break }
    }
    let leading = digits.prefix { $0 == 0 }.count
    let place = (point ?? digits.count) + exponent - leading
    digits.removeFirst(leading)
    while digits.last == 0 { digits.removeLast() }
    return (digits, digits.isEmpty ? 0 : place)
  }

  /// Rounds to a number of digits, half away from zero.
  private mutating func keep(_ count: Int) {
    guard count >= 0, digits.count > count else {
      if count < 0 { (digits, point) = ([], 0) }
      return
    }
    let up = digits[count] >= 5
    digits.removeLast(digits.count - count)
    if up {
      var i = count - 1
      while i >= 0, digits[i] == 9 {
        digits[i] = 0
        i -= 1
      }
      if i >= 0 {
        digits[i] += 1
      } else {
        digits.insert(1, at: 0)
        point += 1
      }
    }
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { point = 0 }
  }

  /// Returns the number with so many decimals, also where they are zero: `80.50`.
  package func fixed(_ decimals: Int) -> String {
    var rounded = self
    rounded.keep(point + decimals)
    return rounded.plain(decimals: decimals)
  }

  package var text: String {
    guard point <= 21, point > -7 || digits.isEmpty else {
      let rest = digits.dropFirst().map(String.init).joined()
      let exponent = point - 1
      return sign + "\(digits[0])" + (rest.isEmpty ? "" : "." + rest) + "e" + (exponent < 0 ? "-" : "+") + "\(abs(exponent))"
    }
    return plain(decimals: max(0, digits.count - point))
  }

  private var sign: String { isNegative && !digits.isEmpty ? "-" : "" }

  private func digit(_ i: Int) -> String { digits.indices.contains(i) ? String(digits[i]) : "0" }

  private func plain(decimals: Int) -> String {
    let whole = point <= 0 ? "0" : (0..<point).map(digit).joined()
    guard decimals > 0 else { return sign + whole }
    return sign + whole + "." + (point..<point + decimals).map(digit).joined()
  }
}
