/// The characters beyond ASCII that a comparison of texts takes for others, as bytes.
///
/// `Tests/Reference/fold_table.py` writes `fold-table.txt` from Unicode 14.0.0; what
/// `compatibility-forms.txt` has is folded from the form there.
struct FoldTable {
  /// The form of a character.
  struct Form {
    let start: Int
    let count: Int
    /// Whether it may make one letter of the letter before it.
    let joins: Bool
    /// Whether German also writes it with an `e` behind its first letter.
    let isSpelled: Bool
  }

  /// Written where a letter has two dots that German spells out.
  static let dots: UInt32 = 0x308

  static let shared = FoldTable()

  /// The UTF-8 of all forms.
  private(set) var bytes: [UInt8] = []
  /// The place of the entries of 128 characters in a row, in such rows; 0 for none.
  private var pages = [UInt16](repeating: 0, count: 0x110000 >> 7)
  /// A place in `bytes`, a count, two flags and a bit that says there is a form.
  private var entries = [UInt32](repeating: 0, count: 128)
  /// A letter and a mark, and the one letter that they are.
  private var pairs: [UInt64: UInt32] = [:]

  private static let isThere: UInt32 = 1 << 31
  private static let joins: UInt32 = 1 << 30
  private static let isSpelled: UInt32 = 1 << 29

  private init() {
    bytes.reserveCapacity(24_000)
    entries.reserveCapacity(40_000)
    pairs.reserveCapacity(200)
    CharacterForms.each(in: PackageResources.fold_table_txt) { entry in
      if let mark = entry.mark {
        pairs[Self.key(entry.first, mark)] = entry.form.first ?? 0
        let old = self.entry(mark)
        set(mark, (old == 0 ? place([mark]) : old) | Self.joins)
      } else {
        add(entry, isFolded: true)
      }
    }
    // The vowels and the last consonants of Korean syllables.
    for jamo in [UInt32](0x1161...0x1175) + [UInt32](0x11A8...0x11C2) { set(jamo, place([jamo]) | Self.joins) }
    CharacterForms.each(in: PackageResources.compatibility_forms_txt) { add($0, isFolded: false) }
  }

  /// Adds what is not there yet.
  private mutating func add(_ row: CharacterForms.Entry, isFolded: Bool) {
    var same: UInt32 = 0
    for n in 0..<row.count where entry(row.first + n) == 0 {
      if row.isRising || same == 0 { same = place(row.form, rise: row.isRising ? n : 0, isFolded: isFolded) }
      set(row.first + n, same)
    }
  }

  /// Adds the bytes of a form, itself folded unless it is. Returns its entry.
  private mutating func place(_ form: [UInt32], rise: UInt32 = 0, isFolded: Bool = true) -> UInt32 {
    let start = bytes.count
    var flags = Self.isThere
    for letter in form {
      let letter = letter + rise
      if isFolded, letter == Self.dots {
        flags |= Self.isSpelled
      } else if letter < 0x80 {
        bytes.append(!isFolded && letter >= 0x41 && letter <= 0x5A ? UInt8(letter) | 0x20 : UInt8(letter))
      } else if !isFolded, let folded = self[letter] {
        if form.count == 1, folded.joins { flags |= Self.joins }
        for i in folded.start..<folded.start + folded.count { bytes.append(bytes[i]) }
      } else {
        UTF8.encode(Unicode.Scalar(letter) ?? "\u{FFFD}") { self.bytes.append($0) }
      }
    }
    return flags | UInt32(bytes.count - start) << 20 | UInt32(start)
  }

  private mutating func set(_ scalar: UInt32, _ entry: UInt32) {
    let page = Int(scalar >> 7)
    if pages[page] == 0 {
      pages[page] = UInt16(entries.count >> 7)
      entries.append(contentsOf: repeatElement(0, count: 128))
    }
    entries[Int(pages[page]) << 7 | Int(scalar & 0x7F)] = entry
  }

  private func entry(_ scalar: UInt32) -> UInt32 { entries[Int(pages[Int(scalar >> 7)]) << 7 | Int(scalar & 0x7F)] }

  /// nil for a character that is compared as it is.
  subscript(scalar: UInt32) -> Form? {
    let entry = entry(scalar)
    guard entry != 0 else { return nil }
    return Form(
      start: Int(entry & 0xFFFFF), count: Int(entry >> 20 & 0x3F), joins: entry & Self.joins != 0,
      isSpelled: entry & Self.isSpelled != 0)
  }

  private static func key(_ letter: UInt32, _ mark: UInt32) -> UInt64 { UInt64(letter) << 32 | UInt64(mark) }

  /// The one letter that a letter and a mark are; nil where they stay two.
  func pair(_ letter: UInt32, _ mark: UInt32) -> UInt32? {
    if (0x1100...0x1112).contains(letter), (0x1161...0x1175).contains(mark) {
      return 0xAC00 + ((letter - 0x1100) * 21 + mark - 0x1161) * 28
    }
    if (0xAC00...0xD7A3).contains(letter), (letter - 0xAC00) % 28 == 0, (0x11A8...0x11C2).contains(mark) {
      return letter + mark - 0x11A7
    }
    return pairs[Self.key(letter, mark)]
  }
}
