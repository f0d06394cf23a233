/// The names of Maildir++ folders beyond ASCII (RFC 3501 §5.1.3): `Entw&APw-rfe` is `Entwürfe`.
enum ModifiedUTF7 {
  /// The name as it stands when it is not well formed.
  static func decode(_ name: String) -> String {
    guard name.contains("&") else { return name }
    var out = ""
    var rest = Substring(name)
    while let and = rest.firstIndex(of: "&") {
      out += rest[..<and]
      rest = rest[rest.index(after: and)...]
      guard let end = rest.firstIndex(of: "-") else { return name }
      let code = rest[..<end]
      rest = rest[rest.index(after: end)...]
      if code.isEmpty {
        out += "&"
      } else if let text = utf16(code) {
        out += text
      } else {
        return name
      }
    }
    return out + rest
  }

  private static func utf16(_ code: Substring) -> String? {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+,".utf8)
    var bits: UInt32 = 0
    var count = 0
    var units: [UInt16] = []
    for byte in code.utf8 {
      guard let value = alphabet.firstIndex(of: byte) else { return nil }
      bits = (bits << 6 | UInt32(value)) & 0x3FFFFF
      count += 6
      if count >= 16 {
        count -= 16
        units.append(UInt16(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return units.isEmpty ? nil : String(decoding: units, as: UTF16.self)
  }
}
