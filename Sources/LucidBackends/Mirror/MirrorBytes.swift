import LucidCore

/// A record as the bytes of a mirror: its fields in their order, without names. The form is that of
/// one version of the program; another one makes the mirror again.
struct MirrorWriter {
  private(set) var bytes: [UInt8] = []

  mutating func number(_ n: Int64) {
    // Small numbers of either sign take few bytes.
    var rest = UInt64(bitPattern: n << 1 ^ n >> 63)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func flag(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func text(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      number(Int64(utf8.count))
      bytes.append(contentsOf: utf8)
    }
  }

  mutating func optional<T>(_ value: T?, _ write: (inout MirrorWriter, T) -> Void) {
    flag(value != nil)
    if let value { write(&self, value) }
  }

  mutating func list<T>(_ items: some Collection<T>, _ write: (inout MirrorWriter, T) -> Void) {
    number(Int64(items.count))
    for item in items { write(&self, item) }
  }

  mutating func append(_ bytes: [UInt8]) {
    number(Int64(bytes.count))
    self.bytes += bytes
  }

  mutating func optional(_ text: String?) { optional(text) { $0.text($1) } }
  mutating func optional(_ time: Instant?) { optional(time) { $0.number($1.seconds) } }

  mutating func families(_ families: FamilySet) {
    number(Int64(families.bits))
    list(families.own.sorted()) { $0.text($1) }
  }
}

/// Reads what `MirrorWriter` writes. After damage it gives empty values, and `isWhole` is false.
struct MirrorReader {
  private let all: [UInt8]
  private var at = 0
  private(set) var isDamaged = false

  init(_ bytes: [UInt8]) { all = bytes }

  /// Whether all was read, and nothing else was there.
  var isWhole: Bool { !isDamaged && at == all.count }

  mutating func number() -> Int64 {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while at < all.count, shift < 64 {
      let byte = all[at]
      at += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }
      shift += 7
    }
    isDamaged = true
    return 0
  }

  mutating func flag() -> Bool { number() != 0 }

  mutating func text() -> String { String(decoding: bytes(), as: UTF8.self) }

  mutating func bytes() -> ArraySlice<UInt8> {
    let count = number()
    guard !isDamaged, count >= 0, count <= all.count - at else {
      isDamaged = true
      return []
    }
    defer { at += Int(count) }
    return all[at..<at + Int(count)]
  }

  mutating func optional<T>(_ read: (inout MirrorReader) -> T) -> T? { flag() ? read(&self) : nil }

  mutating func list<T>(_ read: (inout MirrorReader) -> T) -> [T] {
    let count = number()
    var items: [T] = []
    // Every item has a byte at least.
    guard count >= 0, count <= all.count - at else {
      isDamaged = true
      return []
    }
    while items.count < Int(count), !isDamaged { items.append(read(&self)) }
    return items
  }

  mutating func optionalText() -> String? { optional { $0.text() } }
  mutating func optionalTime() -> Instant? { optional { Instant(seconds: $0.number()) } }

  mutating func families() -> FamilySet {
    let bits = UInt32(truncatingIfNeeded: number())
    return FamilySet(bits: bits, own: Set(list { $0.text() }))
  }
}

/// A record that a mirror can hold of a file: what reading the file gives, and nothing else.
///
/// It depends on the bytes and the path of the file alone: no zone, no language and no time of the
/// run go into it. What follows from those is computed from it afterwards.
protocol MirrorRecord: Sendable {
  /// Names the form of the bytes; a form that changes gets another name.
  static var form: String { get }
  static var largeSize: Int64 { get }
  func write(to writer: inout MirrorWriter)
  init(from reader: inout MirrorReader)
}

/// A checksum of eight bytes at a time. Against accidents; no protection.
enum MirrorSum {
  static func of(_ bytes: [UInt8], from start: UInt64 = FNV1a.start) -> Int64 {
    let sum = bytes.withUnsafeBytes { raw -> UInt64 in
      var (sum, at) = (start ^ UInt64(raw.count), 0)
      while at + 8 <= raw.count {
        sum = (sum ^ raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
        sum ^= sum >> 32
        at += 8
      }
      return FNV1a.hash(UnsafeRawBufferPointer(rebasing: raw[at...]), from: sum)
    }
    return Int64(bitPattern: sum)
  }
}
