/// Folds texts for comparison: every search, every filter by a name and every choice by words goes
/// through it, so that it finds what keyboards write.
///
/// Capitals, accents and joiners do not count. Apostrophes, quotation marks, dashes, blanks,
/// widths, ligatures and digits are one each; Arabic alef, yeh and heh are one in all their forms.
/// A mark that makes another letter counts: `か` is not `が`, `и` not `й`. ASCII stays but for its
/// capitals.
package enum TextFold {
  /// Raised with every change of a fold, for indexes that hold folded texts.
  package static let version = 1

  /// `spellsUmlauts` makes `ueber` of `über`, in place of `uber`.
  package static func text(_ text: String, spellsUmlauts: Bool = false) -> String {
    var text = text
    return text.withUTF8 { bytes in
      if isPlain(bytes) { return String(decoding: bytes, as: UTF8.self) }
      return String(decoding: fold(bytes, spellsUmlauts: spellsUmlauts).bytes, as: UTF8.self)
    }
  }

  /// Whether two texts are the same but for what does not count; `ueber` is `über` too.
  package static func areEqual(_ a: String, _ b: String) -> Bool {
    a == b || areEqual(forms: forms(of: a), forms(of: b))
  }

  private static func areEqual(forms a: [[UInt8]], _ b: [[UInt8]]) -> Bool { a[0] == b[0] || a.last == b.last }

  /// The names that one means: those written so, else those that are equal to it.
  package static func names(meantBy name: String, among names: some Sequence<String>) -> Set<String> {
    var (written, equal): (Set<String>, Set<String>) = ([], [])
    let asked = forms(of: name)
    for one in Set(names) {
      if one == name { written.insert(one) } else if areEqual(forms: forms(of: one), asked) { equal.insert(one) }
    }
    return written.isEmpty ? equal : written
  }

  /// The folded text in UTF-8, and with its umlauts spelled out where it has any: one or two forms.
  package static func forms(of text: String) -> [[UInt8]] {
    var text = text
    return text.withUTF8 { forms(of: $0) }
  }

  package static func forms(of text: UnsafeBufferPointer<UInt8>) -> [[UInt8]] {
    let (plain, isSpelled) = fold(text, spellsUmlauts: false)
    return isSpelled ? [plain, fold(text, spellsUmlauts: true).bytes] : [plain]
  }

  /// ASCII without capitals.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.allSatisfy { $0 < 0x80 && !($0 >= 0x41 && $0 <= 0x5A) }
  }

  /// `isSpelled` says that the text has letters that German also writes in another way.
  ///
  /// Cost: one pass; 1 GB/s of ASCII, a fifth of it of other letters.
  private static func fold(_ text: UnsafeBufferPointer<UInt8>, spellsUmlauts: Bool) -> (bytes: [UInt8], isSpelled: Bool) {
    var isSpelled = false
    let bytes = [UInt8](unsafeUninitializedCapacity: text.count) { out, count in
      while count < text.count, text[count] < 0x80 {
        let byte = text[count]
        out[count] = byte &- 0x41 < 26 ? byte | 0x20 : byte
        count += 1
      }
    }
    guard bytes.count < text.count else { return (bytes, false) }
    var out = bytes
    out.reserveCapacity(text.count + text.count / 8 + 16)
    let table = FoldTable.shared
    table.bytes.withUnsafeBufferPointer { forms in
      var at = bytes.count
      while at < text.count {
        let byte = text[at]
        if byte < 0x80 {
          out.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
          at += 1
          continue
        }
        let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 1
        guard length > 1, at + length <= text.count else {
          out.append(byte)
          at += 1
          continue
        }
        var scalar = UInt32(byte) & (0x7F >> UInt32(length))
        for i in 1..<length { scalar = scalar << 6 | UInt32(text[at + i] & 0x3F) }
        guard let form = scalar < 0x110000 ? table[scalar] : nil else {
          for i in at..<at + length { out.append(text[i]) }
          at += length
          continue
        }
        at += length
        let letters = forms[form.start..<form.start + form.count]
        if form.joins {
          let mark = letters.isEmpty ? scalar : value(letters)
          if join(mark, to: &out, by: table) { continue }
          if mark == FoldTable.dots, let last = out.last, last == 0x61 || last == 0x6F || last == 0x75 {
            isSpelled = true
            if spellsUmlauts { out.append(0x65) }
            continue
          }
        }
        if form.isSpelled {
          isSpelled = true
          if spellsUmlauts, let first = letters.first {
            out.append(first)
            out.append(0x65)
            out.append(contentsOf: letters.dropFirst())
            continue
          }
        }
        out.append(contentsOf: letters)
      }
    }
    return (out, isSpelled)
  }

  /// Makes one letter of the last one and a mark; false where they stay two.
  private static func join(_ mark: UInt32, to out: inout [UInt8], by table: FoldTable) -> Bool {
    var start = out.count
    repeat { start -= 1 } while start > 0 && out[start] & 0xC0 == 0x80
    guard start >= 0, out[start] >= 0xC2, let letter = table.pair(value(out[start...]), mark),
      let scalar = Unicode.Scalar(letter)
    else { return false }
    out.removeSubrange(start...)
    UTF8.encode(scalar) { out.append($0) }
    return true
  }

  /// The first character of well-formed bytes.
  private static func value(_ bytes: some Collection<UInt8>) -> UInt32 {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.first?.value ?? 0
  }
}
