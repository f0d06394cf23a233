/// JSON writes what is beyond 16 bits as two escapes, which YAML does not know: they become the character itself.
enum JSONSurrogates {
  /// Only bytes that begin as JSON does are changed.
  static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    guard let first = bytes.first(where: { $0 > 0x20 }), first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      return bytes
    }
    var out: [UInt8] = []
    var i = 0
    while i < bytes.count {
      guard bytes[i] == UInt8(ascii: "\\"), i + 1 < bytes.count else {
        out.append(bytes[i])
        i += 1
        continue
      }
      if let high = unit(bytes, i), (0xD800..<0xDC00).contains(high), let low = unit(bytes, i + 6),
        (0xDC00..<0xE000).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
      {
        out += String(Character(scalar)).utf8
        i += 12
      } else {
        out += bytes[i..<i + 2]
        i += 2
      }
    }
    return out
  }

  /// The number of `\uXXXX` at a place.
  private static func unit(_ bytes: [UInt8], _ at: Int) -> UInt32? {
    guard at + 6 <= bytes.count, bytes[at] == UInt8(ascii: "\\"), bytes[at + 1] == UInt8(ascii: "u") else { return nil }
    return UInt32(String(decoding: bytes[at + 2..<at + 6], as: UTF8.self), radix: 16)
  }
}
