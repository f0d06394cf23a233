import LucidCore

/// Tells whether a file still holds what it held: its length and two sums of its bytes. Against
/// accidents, not against malice; whoever can forge one can write to the vault anyway.
struct Checksum: Hashable, Sendable {
  /// `312-ab…-cd…`: the length and 16 digits for each sum.
  let text: String

  init(_ bytes: [UInt8]) {
    let a = FNV1a.hash(bytes)
    var b: UInt64 = 0x9E37_79B9_7F4A_7C15
    for byte in bytes {
      b = (b &+ UInt64(byte) &+ 1) &* 0xD134_2543_DE82_EF95
      b ^= b >> 29
    }
    text = "\(bytes.count)-\(a.hexadecimal)-\(b.hexadecimal)"
  }

  /// The number of bytes.
  var count: Int { text.split(separator: "-").first.flatMap { Int($0) } ?? 0 }

  /// nil for what is none.
  init?(text: Substring) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, Int(parts[0]) != nil, parts[1...].allSatisfy({ $0.count == 16 }) else { return nil }
    self.text = String(text)
  }
}
