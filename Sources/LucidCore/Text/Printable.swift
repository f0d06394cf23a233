/// Text from outside in a message: without characters that steer a terminal.
package enum Printable {
  /// Line breaks, control and invisible format characters are written out as `\u{1B}`; what is over
  /// `limit` scalars is cut.
  package static func text(_ text: String, limit: Int = .max) -> String {
    let scalars = text.unicodeScalars
    var out = ""
    for s in scalars.prefix(limit) {
      let steers = s.value < 0x20 || (0x7F..<0xA0).contains(s.value) || s.properties.generalCategory == .format
      if steers { out += "\\u{" + String(s.value, radix: 16, uppercase: true) + "}" } else { out.unicodeScalars.append(s) }
    }
    return scalars.count > limit ? out + "…" : out
  }
}
