/// The ids of abilities: UUIDs, compared without regard to capitals.
package enum AbilityID {
  /// A random one (version 4).
  package static func fresh() -> String {
    var bytes = (0..<16).map { _ in UInt8.random(in: 0...255) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = bytes.map { (($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true)) }.joined()
    var out = ""
    for (i, c) in digits.enumerated() {
      if [8, 12, 16, 20].contains(i) { out += "-" }
      out.append(c)
    }
    return out
  }

  package static func isID(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12] && parts.allSatisfy { $0.allSatisfy(\.isHexDigit) }
  }
}
