/// The words of an RTF document: no pictures, no fonts, no fields' instructions. Windows-1252 where
/// a character is given as a byte.
enum RTFText {
  /// Cost: linear; any bytes are good, broken groups included.
  static func plain(_ bytes: [UInt8]) -> String {
    var reader = Reader(bytes: bytes)
    reader.read()
    return String(decoding: reader.out, as: UTF8.self)
  }

  /// Groups whose content is not text.
  private static let silent: Set<String> = [
    "fonttbl", "colortbl", "stylesheet", "info", "pict", "object", "header", "headerl", "headerr", "headerf", "footer", "footerl",
    "footerr", "footerf", "fldinst", "themedata", "colorschememapping", "datastore", "listtable", "listoverridetable", "rsidtbl",
    "generator", "xmlnstbl", "filetbl", "revtbl", "latentstyles",
  ]
  private static let words: [String: String] = [
    "par": "\n", "line": "\n", "sect": "\n\n", "page": "\n\n", "row": "\n", "cell": "\t", "tab": "\t", "emdash": "—",
    "endash": "–",
    "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”", "bullet": "•", "emspace": " ", "enspace": " ",
  ]
  /// Groups inside groups beyond what anyone writes are passed over.
  private static let deepest = 1000

  private struct Group {
    var isSilent = false
    /// The number of characters after a `\u` for readers that do not support it.
    var fallback = 1
  }

  private struct Reader {
    let bytes: [UInt8]
    var at = 0
    var out: [UInt8] = []
    var groups = [Group()]
    /// Groups beyond the deepest that are open.
    var beyond = 0
    var skip = 0
    var surrogate: UInt16?

    init(bytes: [UInt8]) { self.bytes = bytes }

    private var group: Group {
      get { groups[groups.count - 1] }
      set { groups[groups.count - 1] = newValue }
    }

    mutating func read() {
      while at < bytes.count {
        let b = bytes[at]
        at += 1
        switch b {
        case UInt8(ascii: "{"):
          if groups.count < RTFText.deepest { groups.append(group) } else { beyond += 1 }
          skip = 0
        case UInt8(ascii: "}"):
          if beyond > 0 { beyond -= 1 } else if groups.count > 1 { groups.removeLast() }
          skip = 0
        case UInt8(ascii: "\\"): control()
        case 0x0A, 0x0D, 0x00: break
        default: put(byte: b)
        }
      }
    }

    private mutating func control() {
      guard at < bytes.count else { return }
      let b = bytes[at]
      guard isLetter(b) else {
        at += 1
        switch b {
        case UInt8(ascii: "'"):
          let hex = String(decoding: bytes[at..<min(at + 2, bytes.count)], as: UTF8.self)
          at = min(at + 2, bytes.count)
          if let code = UInt8(hex, radix: 16) { put(byte: code) }
        case UInt8(ascii: "*"): group.isSilent = true
        case UInt8(ascii: "~"): put(" ")
        case UInt8(ascii: "_"): put("-")
        case 0x0A, 0x0D: put("\n")
        case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): put(byte: b)
        default: break
        }
        return
      }
      var end = at
      while end < bytes.count, end - at < 32, isLetter(bytes[end]) { end += 1 }
      let word = String(decoding: bytes[at..<end], as: UTF8.self)
      at = end
      if end < bytes.count, bytes[end] == UInt8(ascii: "-") { end += 1 }
      while end < bytes.count, end - at < 12, bytes[end] >= 0x30, bytes[end] <= 0x39 { end += 1 }
      let number = Int(String(decoding: bytes[at..<end], as: UTF8.self))
      if number != nil { at = end }
      if at < bytes.count, bytes[at] == 0x20 { at += 1 }
      perform(word, number)
    }

    private mutating func perform(_ word: String, _ number: Int?) {
      if RTFText.silent.contains(word) {
        group.isSilent = true
      } else if word == "bin" {
        at = min(bytes.count, at + max(0, number ?? 0))
      } else if word == "uc" {
        group.fallback = min(max(number ?? 1, 0), 16)
      } else if word == "u", let number {
        unicode(UInt16(truncatingIfNeeded: number))
        skip = group.fallback
      } else if let text = RTFText.words[word] {
        put(text)
      }
    }

    private mutating func unicode(_ unit: UInt16) {
      if let high = surrogate {
        surrogate = nil
        if UTF16.isTrailSurrogate(unit) { return put(String(decoding: [high, unit], as: UTF16.self), counts: false) }
      }
      if UTF16.isLeadSurrogate(unit) {
        surrogate = unit
      } else {
        put(String(decoding: [unit], as: UTF16.self), counts: false)
      }
    }

    private mutating func put(byte: UInt8) {
      put(byte < 0x80 ? String(Character(Unicode.Scalar(byte))) : HTMLEntity.text("#\(byte)") ?? "\u{FFFD}")
    }

    /// `counts` as one of the characters that stand in for the one before.
    private mutating func put(_ text: String, counts: Bool = true) {
      if counts, skip > 0 {
        skip -= 1
        return
      }
      if !group.isSilent, beyond == 0 { out += text.utf8 }
    }

    private func isLetter(_ b: UInt8) -> Bool { (b | 0x20) >= 0x61 && (b | 0x20) <= 0x7A }
  }
}
