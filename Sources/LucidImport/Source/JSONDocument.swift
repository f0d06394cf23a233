import LucidCore
import LucidYAML

/// A JSON file as importers see every file: as a tree of YAML, with spans in the bytes of the file.
enum JSONDocument {
  static let largest = ByteCount.mib(4)

  /// Returns nil for what is no list or object of JSON; the YAML reader then says what is wrong
  /// with it, if anything is.
  static func read(_ bytes: [UInt8]) -> YAMLNode? {
    guard bytes.count <= largest.bytes else { return nil }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard let first = text.first(where: { $0 > 0x20 }), first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      return nil
    }
    // What YAML takes as well. A key that occurs twice is refused there too.
    let options = JSONParser.Options([.byteOrderMark, .trailingComma])
    return (try? JSONParser.parse(bytes, options)).map { node($0, in: bytes) }
  }

  private static func node(_ json: JSONNode, in bytes: [UInt8]) -> YAMLNode {
    let span = span(json.range)
    switch json.value {
    case .text(let text): return .scalar(scalar(text, span))
    case .null, .boolean, .integer, .number:
      let text = String(decoding: bytes[json.range], as: UTF8.self)
      return .scalar(Scalar(text: text, style: .plain, span: span, inFlow: true))
    case .list(let items): return .sequence(YAMLSequence(items: items.map { node($0, in: bytes) }, span: span))
    case .object(let members):
      let entries = members.map {
        YAMLMapping.Entry(key: scalar($0.name, Self.span($0.nameRange)), value: node($0.value, in: bytes))
      }
      return .mapping(YAMLMapping(entries: entries, span: span, isFlow: true))
    }
  }

  private static func scalar(_ text: String, _ span: Span) -> Scalar {
    Scalar(text: text, style: .doubleQuoted, span: span, inFlow: true)
  }

  private static func span(_ range: Range<Int>) -> Span { Span(start: range.lowerBound, end: range.upperBound) }
}
