import LucidTesting
import Testing

@testable import LucidCore

@Suite struct TextFoldTests {
  @Test(arguments: [
    ("", ""), ("Plain, don't - \"x\" `y`", "plain, don't - \"x\" `y`"), ("ÄÖÜ äöü ß", "aou aou ss"),
    ("Łódź Ærø İıŋ", "lodz aero iin"), ("e\u{301}te\u{301}", "ete"), ("Ёлка й и\u{306}", "елка й й"),
    ("ΟΔΟΣ οδός", "οδοσ οδοσ"),
    ("“a” «b» ‘c’ – — …", "\"a\" \"b\" 'c' - - ..."), ("Ａ１　ﬁ ﬃ ½ ② ㎏", "a1 fi ffi 1/2 2 kg"),
    ("a\u{AD}b\u{200B}c\u{FEFF}", "abc"),
    ("أإآٱ ى ة ک ـ", "اااا ي ه ك "), ("زِيَادَة", "زياده"), ("ज़ क्\u{200D}ष १२", "ज क्ष 12"),
    ("ড\u{9BC} \u{9DC} ড", "\u{9DC} \u{9DC} ড"),
    ("が か\u{3099} ｶﾞ ﾊﾟ", "が が ガ パ"), ("한 \u{1112}\u{1161}\u{11AB} \u{FFA1}\u{FFC2}", "한 한 가"),
    ("น้ำ", "น\u{E49}\u{E4D}\u{E32}"), ("🏳️‍🌈 ❤️", "🏳🌈 ❤"),
  ]) func folds(text: String, folded: String) {
    // The scalars: two spellings of one character are equal as texts.
    #expect(Array(TextFold.text(text).unicodeScalars) == Array(folded.unicodeScalars))
  }

  @Test(arguments: [
    ("über", ["uber", "ueber"]), ("u\u{308}ber", ["uber", "ueber"]), ("Ǖ", ["u", "ue"]), ("ё ї Ϋ", ["е ї υ"]), ("uber", ["uber"]),
    ("", [""]), ("Ä", ["a", "ae"]), ("naïve", ["naive"]),
  ]) func spellsUmlauts(text: String, forms: [String]) {
    #expect(TextFold.forms(of: text).map { String(decoding: $0, as: UTF8.self) } == forms)
    #expect(TextFold.text(text, spellsUmlauts: true) == forms.last)
  }

  /// A fold of a fold is the same, for every character.
  @Test func foldsOnce() {
    for value in UInt32(0x20)..<0x30000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = TextFold.text(String(Character(scalar)))
      #expect(Array(TextFold.text(folded).utf8) == Array(folded.utf8), "U+\(String(value, radix: 16))")
      #expect(folded.utf8.allSatisfy { !($0 >= 0x41 && $0 <= 0x5A) }, "U+\(String(value, radix: 16))")
    }
  }

  /// Texts that are equal to Swift, for they differ in their normal form only, fold to the same
  /// bytes: letters and marks in one character or in two.
  @Test func normalFormsMakeNoDifference() {
    var seen: [String: [UInt8]] = [:]
    var equal = 0
    func add(_ scalars: [Unicode.Scalar]) {
      let text = String(String.UnicodeScalarView(scalars))
      let folded = Array(TextFold.text(text).utf8)
      if let other = seen[text] {
        equal += 1
        #expect(other == folded, "\(scalars)")
      } else {
        seen[text] = folded
      }
    }
    func scalars(_ ranges: [ClosedRange<UInt32>]) -> [Unicode.Scalar] { ranges.joined().compactMap(Unicode.Scalar.init) }
    for scalar in scalars([0xA0...0x33FF, 0xAC00...0xAD00, 0xF900...0xFB4F]) { add([scalar]) }
    let letters = scalars([0x41...0x5A, 0x61...0x7A, 0x391...0x3C9, 0x410...0x456, 0x627...0x64A, 0x3041...0x30FF])
    let marks = scalars([0x300...0x314, 0x323...0x331, 0x342...0x342, 0x345...0x345, 0x653...0x655, 0x3099...0x309A])
    for letter in letters { for mark in marks { add([letter, mark]) } }
    for letter in scalars([
      0x915...0x939, 0x9A1...0x9B9, 0x9C7...0x9C7, 0xB21...0xB39, 0xB47...0xB47, 0xBC6...0xBC7, 0xD46...0xD47,
    ]) {
      for mark in scalars([0x93C...0x93C, 0x9BC...0x9D7, 0xB3C...0xB57, 0xBBE...0xBD7, 0xD3E...0xD57]) { add([letter, mark]) }
    }
    for first in scalars([0x1100...0x1112]) { for vowel in scalars([0x1161...0x1175]) { add([first, vowel]) } }
    #expect(equal > 600)
  }

  /// Damaged bytes end no fold, and stay.
  @Test func takesAnyBytes() {
    let damaged: [[UInt8]] = [[0xC3], [0xE2, 0x80], [0x80, 0xBF], [0xF4, 0xBF, 0xBF, 0xBF], [0xCC, 0x88], [0xC3, 0x28]]
    for bytes in damaged {
      let forms = bytes.withUnsafeBufferPointer { TextFold.forms(of: $0) }
      #expect(!forms.isEmpty)
    }
    #expect([0xFF, 0x41].withUnsafeBufferPointer { TextFold.forms(of: $0) } == [[0xFF, 0x61]])
  }

  @Test func namesAreMeantAsTheyAreWritten() {
    let names = ["Work", "work", "Büro", "Buero", "Café"]
    #expect(TextFold.names(meantBy: "work", among: names) == ["work"])
    #expect(TextFold.names(meantBy: "WORK", among: names) == ["Work", "work"])
    #expect(TextFold.names(meantBy: "Büro", among: names) == ["Büro"])
    #expect(TextFold.names(meantBy: "büro", among: names) == ["Büro", "Buero"])
    #expect(TextFold.names(meantBy: "buro", among: names) == ["Büro"])
    #expect(TextFold.names(meantBy: "cafe", among: names) == ["Café"])
    #expect(TextFold.names(meantBy: "x", among: names).isEmpty)
  }

  /// Indexes hold folded texts: another table is another version.
  @Test func aNewTableIsANewVersion() {
    let sums = [1: "340ba2c9158454cb0c7a9101d2d7a754a580962ed7796ba7cb0f5c94187f97cb"]
    let table = RepositoryFiles.bytes("Sources/LucidCore/Text/fold-table.txt")
    #expect(sums[TextFold.version] == SHA256.hex(table), "raise TextFold.version and add a row")
  }
}
