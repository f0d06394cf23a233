import LucidCore
import LucidSyntax

/// Passwords, tokens and keys that are written into a file, which is made to be shared. What is
/// found is never printed.
struct Credentials: Lint {
  let codes: [DiagnosticCode] = [.credential]

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    for found in Self.find(in: file.source.bytes) {
      diagnostics.report(
        .credential(
          found.name, at: Span(file: file.id, start: found.range.lowerBound, end: found.range.upperBound)))
    }
  }

  /// In the order of the file. One pass.
  static func find(in bytes: [UInt8]) -> [(name: String, range: Range<Int>)] {
    CredentialShape.classes.withUnsafeBufferPointer { classes in
      CredentialShape.seconds.withUnsafeBufferPointer { seconds in
        bytes.withUnsafeBufferPointer { b in
          var scan = CredentialScan(b, seconds: seconds)
          scan.run(classes)
          return scan.found
        }
      }
    }
  }
}

/// One look through the bytes of a file.
private struct CredentialScan {
  private let b: UnsafeBufferPointer<UInt8>
  private let seconds: UnsafeBufferPointer<UInt32>
  private(set) var found: [(name: String, range: Range<Int>)] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, seconds: UnsafeBufferPointer<UInt32>) { (b, self.seconds) = (bytes, seconds) }

  mutating func run(_ classes: UnsafeBufferPointer<UInt8>) {
    typealias ByteClass = CredentialShape.ByteClass
    let count = b.count
    var i = 0
    while i < count {
      var kind = classes[Int(b[i])]
      if kind == ByteClass.first {
        if let end = shape(i) ?? bearer(i) {
          i = end
          continue
        }
        kind = ByteClass.word
      }
      switch kind {
      case ByteClass.word:
        repeat { i &+= 1 } while i < count && classes[Int(b[i])] &- 1 < 2
      case ByteClass.assigns: i = userInformation(i) ?? assignment(i) ?? i + 1
      case ByteClass.dash: i = i + 1 < count && b[i + 1] == b[i] ? privateKey(i) ?? i + 1 : i + 1
      default: i &+= 1
      }
    }
  }

  @inline(__always)
  private static func isWord(_ c: UInt8) -> Bool {
    (c | 0x20) &- 0x61 < 26 || c &- 0x30 < 10 || c == UInt8(ascii: "_")
  }

  private static func isToken(_ c: UInt8) -> Bool {
    isWord(c) || c == UInt8(ascii: "-") || c == UInt8(ascii: ".") || c == UInt8(ascii: "+") || c == UInt8(ascii: "/")
      || c == UInt8(ascii: "=") || c == UInt8(ascii: "~")
  }

  /// The length of a text that is examined for a secret: more would be read
  /// again from each of its words.
  private static let judged = 1_024

  private func tokenEnd(_ from: Int, most: Int = .max) -> Int {
    var i = from
    while i < b.count, i - from < most, Self.isToken(b[i]) { i += 1 }
    // The end of a sentence is not part of it.
    while i > from, b[i - 1] == UInt8(ascii: ".") { i -= 1 }
    return i
  }

  private func starts(_ at: Int, _ text: StaticString) -> Bool {
    guard at + text.utf8CodeUnitCount <= b.count else { return false }
    for k in 0..<text.utf8CodeUnitCount where b[at + k] != text.utf8Start[k] { return false }
    return true
  }

  private func starts(_ at: Int, _ prefix: [UInt8]) -> Bool {
    guard at + prefix.count <= b.count else { return false }
    for k in prefix.indices where b[at + k] != prefix[k] { return false }
    return true
  }

  private mutating func add(_ name: String, _ range: Range<Int>) -> Int {
    found.append((name, range))
    return range.upperBound
  }

  // MARK: Shapes

  private mutating func shape(_ at: Int) -> Int? {
    // Most words are over, or are none of them, with their second letter.
    guard at + 4 < b.count, seconds[Int(b[at])] & (1 << UInt32(b[at + 1] & 31)) != 0 else { return nil }
    for shape in CredentialShape.all where starts(at, shape.prefix) {
      let end = tokenEnd(at, most: Self.judged)
      guard end - at - shape.prefix.count >= shape.length, isMixed(at + shape.prefix.count..<end) else { continue }
      return add(shape.name, at..<tokenEnd(at))
    }
    return nil
  }

  private mutating func bearer(_ at: Int) -> Int? {
    guard b[at] | 0x20 == UInt8(ascii: "b"), starts(at, "Bearer ") || starts(at, "bearer ") else { return nil }
    let end = tokenEnd(at + 7, most: Self.judged)
    guard end - at - 7 >= 20, isMixed(at + 7..<end) else { return nil }
    return add("a bearer token", at + 7..<tokenEnd(at + 7))
  }

  /// A block between `-----BEGIN … PRIVATE KEY-----` and its end, or the rest of the file.
  private mutating func privateKey(_ at: Int) -> Int? {
    guard starts(at, "-----BEGIN ") else { return nil }
    var i = at + 11
    while i < b.count, Self.isWord(b[i]) || b[i] == 0x20 { i += 1 }
    guard i >= 11, starts(i, "-----"), starts(i - 11, "PRIVATE KEY") else { return nil }
    var end = i
    while end < b.count, !starts(end, "-----END ") { end += 1 }
    while end < b.count, b[end] != 0x0A { end += 1 }
    return add("a private key", at..<end)
  }

  /// `https://name:password@host`: the password.
  private mutating func userInformation(_ at: Int) -> Int? {
    guard starts(at, "://") else { return nil }
    var i = at + 3
    var colon: Int?
    while i < b.count, b[i] > 0x20, b[i] != UInt8(ascii: "/"), b[i] != UInt8(ascii: "<"), b[i] != UInt8(ascii: "\"") {
      if b[i] == UInt8(ascii: ":"), colon == nil { colon = i }
      if b[i] == UInt8(ascii: "@") {
        guard let colon, i - colon > 1 else { return nil }
        return add("a password in a URL", colon + 1..<i)
      }
      i += 1
    }
    return nil
  }

  // MARK: Assignments

  /// `password: …`, `api_key = …`: the value, when it is one that nobody would make up for a text.
  private mutating func assignment(_ at: Int) -> Int? {
    var end = at
    while end > 0, b[end - 1] == 0x20 || b[end - 1] == UInt8(ascii: "\"") || b[end - 1] == UInt8(ascii: "'") { end -= 1 }
    guard end >= 5, Self.mayEndWord(b[end - 2], b[end - 1]) else { return nil }
    var start = end
    while start > 0, end - start < 32, Self.isWord(b[start - 1]) || b[start - 1] == UInt8(ascii: "-") { start -= 1 }
    guard end - start >= 5, let least = Self.leastLength(UnsafeBufferPointer(rebasing: b[start..<end])) else { return nil }
    var i = at + 1
    while i < b.count, b[i] == 0x20 { i += 1 }
    if i < b.count, b[i] == UInt8(ascii: "\"") || b[i] == UInt8(ascii: "'") { i += 1 }
    let value = i
    func skip(to most: Int) { while i < most, b[i] > 0x20, b[i] < 0x7F, !Self.endsValue(b[i]) { i += 1 } }
    skip(to: min(b.count, value + Self.judged))
    guard i - value >= least, b[value] != UInt8(ascii: "<"), b[value] != UInt8(ascii: "$"), b[value] != UInt8(ascii: "*"),
      isMixed(value..<i)
    else { return nil }
    skip(to: b.count)
    return add("a secret", value..<i)
  }

  private static func endsValue(_ c: UInt8) -> Bool {
    c == UInt8(ascii: "\"") || c == UInt8(ascii: "'") || c == UInt8(ascii: ",") || c == UInt8(ascii: "}")
      || c == UInt8(ascii: "]")
      || c == UInt8(ascii: "<")
  }

  /// Whether a word for a secret may end with two letters; most words do not.
  private static func mayEndWord(_ first: UInt8, _ second: UInt8) -> Bool {
    switch (Unicode.Scalar(first | 0x20), Unicode.Scalar(second | 0x20)) {
    case ("r", "d"), ("w", "d"), ("s", "e"), ("e", "t"), ("e", "n"), ("e", "y"): true
    default: false
    }
  }

  /// The least length of a value after this word; nil if it is no word for a secret.
  private static func leastLength(_ word: UnsafeBufferPointer<UInt8>) -> Int? {
    switch word[word.count - 1] | 0x20 {
    case UInt8(ascii: "d"): ends(word, "password") || ends(word, "passwd") ? 6 : nil
    case UInt8(ascii: "e"): ends(word, "passphrase") ? 8 : nil
    case UInt8(ascii: "t"): ends(word, "secret") ? 12 : nil
    case UInt8(ascii: "n"): ends(word, "token") ? 16 : nil
    case UInt8(ascii: "y"):
      ["api_key", "api-key", "apikey", "access_key", "access-key", "secret_key", "private_key"].contains { ends(word, $0) }
        ? 12 : nil
    default: nil
    }
  }

  private static func ends(_ word: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
    let n = text.utf8CodeUnitCount
    guard word.count >= n else { return false }
    for k in 0..<n {
      let c = word[word.count - n + k]
      guard (c >= 0x41 && c <= 0x5A ? c | 0x20 : c) == text.utf8Start[k] else { return false }
    }
    return true
  }

  /// Letters and digits both, and not the same few again and again: what stands in the place of a
  /// secret in an example is neither.
  private func isMixed(_ range: Range<Int>) -> Bool {
    var letters = false
    var digits = false
    var seen: (UInt64, UInt64) = (0, 0)
    for i in range {
      let c = b[i]
      if c >= 0x30 && c <= 0x39 { digits = true } else if c | 0x20 >= 0x61 && c | 0x20 <= 0x7A { letters = true }
      if c < 64 { seen.0 |= 1 << UInt64(c) } else if c < 128 { seen.1 |= 1 << UInt64(c - 64) }
    }
    let different = seen.0.nonzeroBitCount + seen.1.nonzeroBitCount
    return letters && digits && different >= min(range.count / 2, 8)
  }
}
