/// The Swift source that holds the shipped files, one literal a file.
///
/// A static string can only hold UTF-8, so a file that is valid UTF-8 stands as it is, and any other file stands one
/// character a byte (U+0000 to U+00FF) and is turned back when it is asked for. Both keep every byte.
struct SourceText {
  private var text = Array(
    """
    // Written by ship-data while building; not to be edited.
    extension Shipped {
      static let files: [ShippedFile] = [

    """.utf8)

  mutating func add(path: String, bytes: [UInt8]) {
    let valid = String(validating: bytes, as: UTF8.self) != nil
    append("    ShippedFile(path: \"")
    appendScalars(path.unicodeScalars)
    append("\", form: .\(valid ? "utf8" : "bytes"), text: \"")
    if valid {
      appendScalars(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    } else {
      for byte in bytes { appendScalar(Unicode.Scalar(byte)) }
    }
    append("\"),\n")
  }

  func finished() -> [UInt8] { text + Array("  ]\n}\n".utf8) }

  private mutating func append(_ s: String) { text.append(contentsOf: s.utf8) }

  private mutating func appendScalars(_ scalars: String.UnicodeScalarView) {
    for scalar in scalars { appendScalar(scalar) }
  }

  /// Only printable ASCII stands for itself, so that nothing depends on how the compiler reads other characters.
  private mutating func appendScalar(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\n": append("\\n")
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case " "..."~": text.append(UInt8(scalar.value))
    default: append("\\u{" + String(scalar.value, radix: 16) + "}")
    }
  }
}
