import LucidCore

/// Folds text for searches: without capitals and accents, as `FoldedText` compares names; blanks
/// and marks stay. The one rule of every search in mail, notes, calendars and contacts.
enum SearchFolding {
  /// In UTF-8. `spellsUmlauts` makes `ueber` of `über`, in place of `uber`. Cost: one pass.
  static func fold(_ text: String, spellsUmlauts: Bool) -> [UInt8] {
    var text = text
    return text.withUTF8 { fold($0, spellsUmlauts: spellsUmlauts) }
  }

  /// Whether a text folds differently with umlauts spelled out.
  static func hasUmlauts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for (i, byte) in text.enumerated() where byte == 0xC3 || byte == 0xCC {
      guard i + 1 < text.count else { return false }
      if byte == 0xCC ? text[i + 1] == 0x88 : umlauts.contains(text[i + 1]) { return true }
    }
    return false
  }

  /// The second bytes of `ä ö ü Ä Ö Ü`.
  private static let umlauts: [UInt8] = [0xA4, 0xB6, 0xBC, 0x84, 0x96, 0x9C]

  static func fold(_ text: UnsafeBufferPointer<UInt8>, spellsUmlauts: Bool) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(text.count + 16)
    let (starts, letters) = table
    var at = 0
    while at < text.count {
      let byte = text[at]
      if byte < 0x80 {
        out.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
        at += 1
      } else if byte >= 0xC2, byte < 0xE0, at + 1 < text.count {
        let second = text[at + 1]
        at += 2
        let scalar = Int(byte & 0x1F) << 6 | Int(second & 0x3F)
        // Two dots over the letter before.
        if scalar == 0x308 {
          if spellsUmlauts, let last = out.last, last == 0x61 || last == 0x6F || last == 0x75 { out.append(0x65) }
          continue
        }
        out += letters[Int(starts[scalar - 0x80])..<Int(starts[scalar - 0x7F])]
        if spellsUmlauts, byte == 0xC3, umlauts.contains(second) { out.append(0x65) }
      } else {
        let length = min(byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 1, text.count - at)
        let character = text[at..<at + length]
        at += length
        // Vietnamese letters and the like.
        if byte == 0xE1, let letters = FoldedText.plain(Character(String(decoding: character, as: UTF8.self)), false) {
          out += letters.utf8
        } else {
          out += character
        }
      }
    }
    return out
  }

  /// The letters of the characters from U+0080 to U+07FF, one behind the other, and where those of
  /// each begin. Accents that stand apart have none.
  private static let table: (starts: [UInt16], letters: [UInt8]) = {
    var starts: [UInt16] = []
    var letters: [UInt8] = []
    for value in UInt32(0x80)..<0x800 {
      starts.append(UInt16(letters.count))
      guard let scalar = Unicode.Scalar(value), !(0x300..<0x370).contains(value) else { continue }
      letters += (FoldedText.plain(Character(scalar), false) ?? String(scalar)).utf8
    }
    starts.append(UInt16(letters.count))
    return (starts, letters)
  }()
}
