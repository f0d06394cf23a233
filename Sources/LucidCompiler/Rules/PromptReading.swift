import LucidCore
import LucidSyntax
import LucidYAML

/// The author's own words of a prompt, in order: without placeholders, and without what stands
/// between quotation marks.
struct PromptReading {
  struct Word {
    let range: Range<Int>
    let hash: UInt64
    let roles: PromptRoles
    /// Whether a sentence, a line of a list or a clause after a colon begins with it.
    let begins: Bool
  }

  let scalar: Scalar
  private(set) var words: [Word] = []
  /// The union of the roles of all words.
  private(set) var roles: PromptRoles = []
  /// Whether something of the ability's own data is put in: a step, a variable, what a built-in
  /// variable reads.
  let insertsData: Bool
  /// Whether the ability has steps, its own or a plan's.
  let gathers: Bool
  /// Whether `output:` says what the answer looks like.
  let hasOutput: Bool

  init(_ scalar: Scalar, insertsData: Bool, gathers: Bool, hasOutput: Bool) {
    self.scalar = scalar
    self.insertsData = insertsData
    self.gathers = gathers
    self.hasOutput = hasOutput
    var text = scalar.text
    text.withUTF8 { read($0) }
  }

  /// Whether the prompt asks for something that is made from data, in a language that the rules
  /// know, as far as can be told. A wish for a good day needs no form.
  var asks: Bool { gathers ? !roles.isEmpty : !roles.isDisjoint(with: [.source, .seeks]) }

  func string(_ word: Word) -> String { String(decoding: Array(scalar.text.utf8)[word.range], as: UTF8.self) }

  /// Whether the word at an index is this one; false outside the prompt.
  func isWord(_ i: Int, _ text: StaticString) -> Bool {
    guard words.indices.contains(i), words[i].range.count == text.utf8CodeUnitCount else { return false }
    var hash = PromptLexicon.start
    for k in 0..<text.utf8CodeUnitCount { hash = PromptLexicon.add(text.utf8Start[k], to: hash) }
    return words[i].hash == hash
  }

  /// Whether the word at an index is one of these.
  func isWord(_ i: Int, among words: StaticString...) -> Bool { words.contains { isWord(i, $0) } }

  /// Whether a word of the prompt is this one, in small letters.
  func names(_ word: String) -> Bool {
    let hash = word.utf8.reduce(PromptLexicon.start) { PromptLexicon.add($1, to: $0) }
    return words.contains { $0.hash == hash && $0.range.count == word.utf8.count }
  }

  // MARK: Reading

  private mutating func read(_ b: UnsafeBufferPointer<UInt8>) {
    let lexicon = PromptLexicon.shared
    words.reserveCapacity(b.count / 5)
    var i = 0
    var begins = true
    while i < b.count {
      let c = b[i]
      if Self.isLetter(c) {
        let start = i
        var hash = PromptLexicon.start
        while i < b.count, Self.isLetter(b[i]) || (b[i] == UInt8(ascii: "-") && i + 1 < b.count && Self.isLetter(b[i + 1])) {
          hash = PromptLexicon.add(Self.small(b[i], after: i > start ? b[i - 1] : 0), to: hash)
          i += 1
        }
        let role = lexicon.roles(of: hash)
        roles.formUnion(role)
        words.append(Word(range: start..<i, hash: hash, roles: role, begins: begins))
        begins = begins && role.contains(.leads)
        continue
      }
      switch c {
      case UInt8(ascii: "<") where i + 1 < b.count && b[i + 1] == c:
        i = Self.afterPlaceholder(b, i)
        continue
      case UInt8(ascii: "\""):
        i = Self.afterQuotation(b, i)
        begins = false
        continue
      case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: ";"): begins = true
      case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "#"):
        if i == 0 || b[i - 1] == 0x0A || b[i - 1] == 0x20 { begins = true }
      case 0x0A: if i > 0, b[i - 1] == 0x0A { begins = true }
      case 0x30...0x39: begins = false
      default: break
      }
      i += 1
    }
  }

  /// The small letter, also of `Ä`, `Ö` and `Ü`, whose second byte differs as that of other
  /// letters.
  private static func small(_ c: UInt8, after before: UInt8) -> UInt8 {
    let isCapital = c >= 0x41 && c <= 0x5A || before == 0xC3 && c >= 0x80 && c <= 0x9E
    return isCapital ? c | 0x20 : c
  }

  private static func isLetter(_ c: UInt8) -> Bool { (c | 0x20 >= 0x61 && c | 0x20 <= 0x7A) || c >= 0x80 }

  /// After the `>>` on the same line, or after the two marks.
  private static func afterPlaceholder(_ b: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
    var i = at + 2
    while i + 1 < b.count, b[i] != 0x0A {
      if b[i] == UInt8(ascii: ">"), b[i + 1] == UInt8(ascii: ">") { return i + 2 }
      i += 1
    }
    return at + 2
  }

  /// After the closing mark on the same line or the next; an apostrophe's sister that is never
  /// closed is passed over alone.
  private static func afterQuotation(_ b: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
    var i = at + 1
    var breaks = 0
    while i < b.count, breaks < 2 {
      if b[i] == UInt8(ascii: "\"") { return i + 1 }
      if b[i] == 0x0A { breaks += 1 }
      i += 1
    }
    return at + 1
  }
}
