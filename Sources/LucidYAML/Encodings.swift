import LucidCore

/// Texts in encodings that are not UTF-8.
enum Encodings {
  /// The text of a file that begins with the mark of UTF-16; nil for any other.
  static func utf16(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 4, bytes.count % 2 == 0 else { return nil }
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return nil }
    let units = stride(from: 2, to: bytes.count, by: 2).map { i in
      isLittle ? UInt16(bytes[i]) | UInt16(bytes[i + 1]) << 8 : UInt16(bytes[i]) << 8 | UInt16(bytes[i + 1])
    }
    return String(validating: units, as: UTF16.self)
  }

  /// Characters of Windows-1252 at 0x80 to 0x9F.
  private static let high: [UInt32] = [
    0x20AC, 0, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0, 0x17D, 0, 0, 0x2018, 0x2019,
    0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0, 0x17E, 0x178,
  ]

  /// The bytes of a file that are not UTF-8, as Windows-1252; nil when they are none, or more than
  /// a person typed.
  static func windows1252(_ bytes: [UInt8], id: UInt32) -> [Diagnostic.Edit]? {
    var edits: [Diagnostic.Edit] = []
    var at = 0
    while at < bytes.count {
      guard let bad = invalid(bytes, from: at) else { return edits }
      let byte = bytes[bad]
      let value = byte < 0xA0 ? high[Int(byte & 0x1F)] : UInt32(byte)
      guard byte >= 0x80, value > 0, let scalar = Unicode.Scalar(value), edits.count < 200 else { return nil }
      edits.append(.init(Span(file: id, start: bad, end: bad + 1), String(Character(scalar))))
      at = bad + 1
    }
    return edits
  }

  private static func invalid(_ bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBufferPointer { b -> Int? in
      do throws(UTF8.ValidationError) {
        _ = try UTF8Span(validating: UnsafeBufferPointer(rebasing: b[start...]).span)
        return nil
      } catch {
        return start + error.byteOffsets.lowerBound
      }
    }
  }
}
