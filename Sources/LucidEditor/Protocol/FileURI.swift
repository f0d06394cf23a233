/// Paths as URIs, and back.
package enum FileURI {
  /// nil for a URI that is no file of this machine.
  package static func path(_ uri: String) -> String? {
    guard uri.hasPrefix("file://") else { return nil }
    let rest = uri.dropFirst(7)
    guard let slash = rest.firstIndex(of: "/"), slash == rest.startIndex || rest[..<slash] == "localhost" else { return nil }
    var bytes: [UInt8] = []
    let source = Array(rest[slash...].utf8)
    var i = 0
    while i < source.count {
      if source[i] == UInt8(ascii: "%"), i + 2 < source.count,
        let byte = UInt8(String(decoding: source[i + 1...i + 2], as: UTF8.self), radix: 16)
      {
        bytes.append(byte)
        i += 3
      } else {
        bytes.append(source[i])
        i += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  package static func uri(_ path: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    var text = "file://"
    for byte in path.utf8 {
      if plain.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }

  /// The folder of a path, with its slash.
  package static func folder(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
