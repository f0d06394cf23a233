import LucidCore
import LucidYAML

/// Finds lookalikes where YAML or an expression stumbles over them: in indentations, behind the
/// marks of keys and items, in keys, in tags and conditions.
///
/// Texts may have any character. What it finds is one error, and the file is read no further.
struct CharacterCheck {
  private struct Found {
    let range: Range<Int>
    let scalar: Unicode.Scalar
    let instead: String
    let isYAML: Bool
  }

  private let file: SourceFile
  private let bytes: [UInt8]
  private var found: [Found] = []
  /// The indentation of the key whose block text is read.
  private var block: Int?

  /// The error of a file; nil when there is none.
  static func finding(_ file: SourceFile, id: UInt32) -> Diagnostic? {
    guard mayHaveSome(file.bytes) else { return nil }
    var check = CharacterCheck(file: file, bytes: file.bytes)
    check.run()
    guard let first = check.found.first else { return nil }
    let edits = check.found.map {
      Diagnostic.Edit(Span(file: id, start: $0.range.lowerBound, end: $0.range.upperBound), $0.instead)
    }
    return .lookalike(
      Lookalikes.name(first.scalar), instead: first.instead, more: check.found.count - 1, isYAML: first.isYAML,
      at: Span(file: id, start: first.range.lowerBound, end: first.range.upperBound), fix: .init(edits, isSafe: true))
  }

  private init(file: SourceFile, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  /// Whether the bytes hold the first byte of any of these characters.
  private static func mayHaveSome(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { b in
      guard !b.isASCII else { return false }
      for byte in b where byte >= 0xC2 {
        switch byte {
        case 0xC2, 0xCE, 0xCF, 0xD0, 0xD1, 0xE1, 0xE2, 0xE3, 0xEF: return true
        default: continue
        }
      }
      return false
    }
  }

  private mutating func run() {
    guard String(validating: bytes, as: UTF8.self) != nil else { return }
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      line(start..<end)
      start = end + 1
    }
  }

  private mutating func line(_ range: Range<Int>) {
    let plain = bytes[range].prefix { $0 == 0x20 }.count
    let rest = bytes[range].dropFirst(plain)
    guard !rest.isEmpty else { return }
    if let block, plain > block { return tags(range) }
    block = nil
    guard rest.first != UInt8(ascii: "#") else { return }
    let content = structure(range)
    if let last = bytes[range].last(where: { $0 != 0x0D && $0 != 0x20 }),
      last == UInt8(ascii: "|") || last == UInt8(ascii: ">") || last == UInt8(ascii: "-"),
      endsInBlockMark(range)
    {
      block = plain
    }
    if isCondition(content) { all(content) } else { tags(content) }
  }

  /// Notes lookalikes around keys and dashes. Returns the value of the line.
  private mutating func structure(_ range: Range<Int>) -> Range<Int> {
    var pending: [Found] = []
    var at = range.lowerBound
    func scalar(_ i: Int) -> (scalar: Unicode.Scalar, end: Int)? {
      guard i < range.upperBound else { return nil }
      var iterator = bytes[i..<range.upperBound].makeIterator()
      var decoder = UTF8()
      guard case .scalarValue(let s) = decoder.decode(&iterator) else { return nil }
      return (s, i + UTF8.width(s))
    }
    func skipBlanks() {
      while let (s, end) = scalar(at) {
        if s == " " || s == "\t" {
          at = end
        } else if let own = Lookalikes.ascii(s), Lookalikes.isBlank(s) {
          pending.append(Found(range: at..<end, scalar: s, instead: own, isYAML: true))
          at = end
        } else {
          return
        }
      }
    }
    skipBlanks()
    while let (s, end) = scalar(at), s == "-", let (next, _) = scalar(end), next == " " || Lookalikes.isBlank(next) {
      at = end
      skipBlanks()
      found += pending
      pending = []
    }
    let key = at
    while let (s, end) = scalar(at) {
      if s.value < 0x80, Lexer.isName(UInt8(s.value)) || s == "-" || s == "." {
        at = end
      } else if let own = Lookalikes.ascii(s), own.isEmpty {
        pending.append(Found(range: at..<end, scalar: s, instead: own, isYAML: true))
        at = end
      } else {
        break
      }
    }
    guard at > key, let (colon, end) = scalar(at), colon == ":" || colon == "：" else {
      return key..<range.upperBound
    }
    if let next = scalar(end), next.scalar != " ", next.scalar != "\r", !Lookalikes.isBlank(next.scalar) {
      return key..<range.upperBound
    }
    if colon != ":" { pending.append(Found(range: at..<end, scalar: colon, instead: ":", isYAML: true)) }
    at = end
    // A blank behind the colon ends the key; more of them are part of no value.
    skipBlanks()
    found += pending
    return at..<range.upperBound
  }

  private func endsInBlockMark(_ range: Range<Int>) -> Bool {
    let text = file.text(range).split(separator: " ").last ?? ""
    return text.first == "|" || text.first == ">"
  }

  /// Whether the line of a value has a key whose value is an expression.
  private func isCondition(_ content: Range<Int>) -> Bool {
    let line = file.lineRange(at: content.lowerBound)
    guard line.lowerBound < content.lowerBound else { return false }
    return ["when:", "for_each:"].contains { ByteScan.contains($0, in: bytes, within: line.lowerBound..<content.lowerBound) }
  }

  /// Notes lookalikes between `<<` and `>>`, apart from texts in quotes.
  private mutating func tags(_ range: Range<Int>) {
    var i = range.lowerBound
    while i + 1 < range.upperBound {
      guard bytes[i] == UInt8(ascii: "<"), bytes[i + 1] == UInt8(ascii: "<") else {
        i += 1
        continue
      }
      var end = i + 2
      while end + 1 < range.upperBound, bytes[end] != UInt8(ascii: ">") || bytes[end + 1] != UInt8(ascii: ">") { end += 1 }
      guard end + 1 < range.upperBound else { return }
      all(i + 2..<end)
      i = end + 2
    }
  }

  private mutating func all(_ range: Range<Int>) {
    var at = range.lowerBound
    var quote: Unicode.Scalar?
    var previous: Unicode.Scalar = " "
    for s in String(decoding: bytes[range], as: UTF8.self).unicodeScalars {
      let end = at + UTF8.width(s)
      defer { (at, previous) = (end, s) }
      if let open = quote {
        if s == open { quote = nil }
      } else if s == "\"" || (s == "'" && !previous.properties.isAlphabetic) {
        quote = s
      } else if let own = Lookalikes.ascii(s) {
        found.append(Found(range: at..<end, scalar: s, instead: own, isYAML: false))
      } else if let own = Lookalikes.latin(s), isBesideLatin(at, end) {
        found.append(Found(range: at..<end, scalar: s, instead: own, isYAML: false))
      }
    }
  }

  private func isBesideLatin(_ start: Int, _ end: Int) -> Bool {
    (start > 0 && Lexer.isNameStart(bytes[start - 1])) || (end < bytes.count && Lexer.isNameStart(bytes[end]))
  }
}
