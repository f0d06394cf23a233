/// The 64-bit FNV-1a hash: the same in every run and on every machine, unlike Swift's. For names
/// and against accidents; no protection.
package enum FNV1a {
  package static let start: UInt64 = 0xCBF2_9CE4_8422_2325

  package static func hash(_ bytes: UnsafeRawBufferPointer, from start: UInt64 = start) -> UInt64 {
    var hash = start
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  package static func hash(_ bytes: [UInt8], from start: UInt64 = start) -> UInt64 {
    bytes.withUnsafeBytes { hash($0, from: start) }
  }

  package static func hash(_ text: String, from start: UInt64 = start) -> UInt64 {
    var text = text
    return text.withUTF8 { hash(UnsafeRawBufferPointer($0), from: start) }
  }

  /// A file name of 32 digits for a key. Two keys may share one, so the file names its key.
  package static func fileName(_ key: String) -> String {
    hash(key).hexadecimal + hash(key, from: 0x9E37_79B9_7F4A_7C15).hexadecimal
  }
}

extension FixedWidthInteger where Self: UnsignedInteger {
  /// All digits to the base 16, small letters, with zeros in front.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
  }
}
