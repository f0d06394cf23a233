import LucidCore

/// Conditions that YAML takes for something else: `when: !urgent`, `when: [ a > 3 ]`,
/// `when: {{ a > 3 }}`, `when: a ? b : c`.
enum ForeignConditions {
  /// The error of the first such line; nil when there is none. Only for files that have errors.
  static func finding(_ file: SourceFile, id: UInt32) -> Diagnostic? {
    var start = 0
    while start < file.bytes.count {
      let line = file.lineRange(at: start)
      if let finding = finding(file, line, id) { return finding }
      start = file.wholeLine(at: start).upperBound
    }
    return nil
  }

  private static func finding(_ file: SourceFile, _ line: Range<Int>, _ id: UInt32) -> Diagnostic? {
    let bytes = file.bytes
    var at = line.lowerBound
    while at < line.upperBound, bytes[at] == 0x20 || bytes[at] == UInt8(ascii: "-") { at += 1 }
    guard bytes[at..<line.upperBound].starts(with: "when:".utf8) else { return nil }
    at += 5
    var end = line.upperBound
    while at < end, bytes[at] == 0x20 { at += 1 }
    while end > at, [0x20, 0x0A, 0x0D].contains(bytes[end - 1]) { end -= 1 }
    guard at < end else { return nil }
    var inner = at..<end
    switch bytes[at] {
    case UInt8(ascii: "!"): break
    case UInt8(ascii: "["):
      guard bytes[end - 1] == UInt8(ascii: "]") else { return nil }
      inner = at + 1..<end - 1
    case UInt8(ascii: "{"):
      guard bytes[at..<end].starts(with: "{{".utf8), bytes[at..<end].suffix(2).elementsEqual("}}".utf8) else { return nil }
      inner = at + 2..<end - 2
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "|"), UInt8(ascii: ">"): return nil
    default: guard bytes[at..<end].contains(UInt8(ascii: "?")), bytes[at..<end].contains(UInt8(ascii: ":")) else { return nil }
    }
    while inner.lowerBound < inner.upperBound, bytes[inner.lowerBound] == 0x20 { inner = inner.lowerBound + 1..<inner.upperBound }
    while inner.lowerBound < inner.upperBound, bytes[inner.upperBound - 1] == 0x20 {
      inner = inner.lowerBound..<inner.upperBound - 1
    }
    guard let (condition, isSafe) = condition(bytes, inner) else { return nil }
    return .foreignCondition(condition, isSafe: isSafe, at: Span(file: id, start: at, end: end))
  }

  /// The condition of this language that a value stands for, and whether its author can have meant
  /// nothing else.
  private static func condition(_ bytes: [UInt8], _ range: Range<Int>) -> (text: String, isSafe: Bool)? {
    if (try? ExpressionParser.read(bytes, range)) != nil { return (String(decoding: bytes[range], as: UTF8.self), true) }
    guard let repair = ExpressionRepair.explain(bytes, range, isReadable: false)?.repair,
      case .expression(let text) = repair.proof
    else {
      return nil
    }
    return (text, repair.isSafe)
  }
}
