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
}
