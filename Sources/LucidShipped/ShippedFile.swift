/// One shipped file as it lies in the program's read-only data.
struct ShippedFile {
  enum Form {
    /// The text is the file.
    case utf8
    /// The file is not UTF-8: one character a byte, U+0000 to U+00FF.
    case bytes
  }

  let path: StaticString
  let form: Form
  let text: StaticString

  var bytes: [UInt8] {
    let stored = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    switch form {
    case .utf8: return Array(stored)
    case .bytes: return String(decoding: stored, as: UTF8.self).unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }
  }
}

extension ShippedFile {
  /// Whether the file holds just these bytes. Copies nothing unless their number may be the file's.
  func holds(_ other: [UInt8]) -> Bool {
    (form == .bytes || text.utf8CodeUnitCount == other.count) && bytes == other
  }
}
