/// UTF-8 as lines of at most 76 ASCII characters, RFC 2045; line breaks are LF.
enum QuotedPrintable {
  static func lines(_ text: String) -> String {
    var out: [UInt8] = []
    // Any line break is one of the text's own.
    for (i, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      if i > 0 { out.append(0x0A) }
      append(Array(line.utf8), to: &out)
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func append(_ line: [UInt8], to out: inout [UInt8]) {
    var width = 0
    for (i, byte) in line.enumerated() {
      let isLast = i == line.count - 1
      var piece = [byte]
      // A dot or `From ` at the beginning of a line means something to programs on the way.
      let isRisky = width == 0 && (byte == UInt8(ascii: ".") || line[i...].starts(with: "From ".utf8))
      let isBlank = byte == 0x20 || byte == 0x09
      if byte == UInt8(ascii: "=") || byte > 0x7E || byte < 0x20 && !isBlank || isBlank && isLast || isRisky {
        piece = [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
      if width + piece.count > (isLast ? 76 : 75) {
        out += [UInt8(ascii: "="), 0x0A]
        width = 0
        if piece == [UInt8(ascii: ".")] { piece = Array("=2E".utf8) }
        if line[i...].starts(with: "From ".utf8) { piece = Array("=46".utf8) }
      }
      out += piece
      width += piece.count
    }
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
}
