/// The encoding of a text file that another program wrote, decided line by line: one damaged byte
/// says nothing about the other lines.
package struct TextEncoding {
  /// The file in UTF-8. Lines of the older encoding are converted; all others have their bytes.
  package let text: [UInt8]
  /// Lines without UTF-8 that are read as Windows-1252.
  package private(set) var older = 0
  /// Lines in UTF-8 with bytes that are none.
  package private(set) var damaged = 0
  /// Whether any line has letters beyond ASCII in UTF-8.
  private(set) var hasUTF8 = false

  /// Whether the file as a whole is in another encoding, so that text in UTF-8 would stand beside
  /// letters that no program could read with it.
  package var isOlder: Bool { older > 0 && !hasUTF8 }

  /// `isFolded` for formats in which a line goes on behind a line break and a blank, also inside of
  /// a letter (RFC 5545 §3.1, RFC 6350 §3.2).
  package init(_ file: [UInt8], isFolded: Bool) {
    // Most files are ASCII, which is both.
    guard file.contains(where: { $0 >= 0x80 }) else {
      text = file
      return
    }
    guard String(validating: file, as: UTF8.self) == nil else {
      (text, hasUTF8) = (file, true)
      return
    }
    var out: [UInt8] = []
    out.reserveCapacity(file.count + file.count / 8)
    var (older, damaged, hasUTF8) = (0, 0, false)
    var at = 0
    while at < file.count {
      let start = at
      var content: [UInt8] = []
      repeat {
        // The blank of a folded line is no part of its content.
        let begin = at > start ? at + 1 : at
        let end = file[at...].firstIndex(of: 0x0A) ?? file.count
        content += file[begin..<end]
        if content.last == 0x0D { content.removeLast() }
        at = min(end + 1, file.count)
      } while isFolded && at < file.count && (file[at] == 0x20 || file[at] == 0x09)
      let letters = Self.letters(content)
      if letters.bad > letters.good {
        older += 1
        out += Windows1252.text(file[start..<at])
      } else {
        if letters.bad > 0 { damaged += 1 }
        hasUTF8 = hasUTF8 || letters.good > 0
        out += file[start..<at]
      }
    }
    text = out
    (self.older, self.damaged, self.hasUTF8) = (older, damaged, hasUTF8)
  }

  /// The number of letters beyond ASCII in UTF-8, and of pieces that are not.
  private static func letters(_ line: [UInt8]) -> (good: Int, bad: Int) {
    guard line.contains(where: { $0 >= 0x80 }) else { return (0, 0) }
    var (good, bad) = (0, 0)
    var decoder = UTF8()
    var bytes = line.makeIterator()
    while true {
      switch decoder.decode(&bytes) {
      case .scalarValue(let scalar): if scalar.value >= 0x80 { good += 1 }
      case .emptyInput: return (good, bad)
      case .error: bad += 1
      }
    }
  }
}
