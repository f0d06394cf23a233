import LucidCore
import LucidYAML
import Testing

@testable import LucidImport

/// JSON files as importers see them.
@Suite struct JSONDocumentTests {
  private func source(_ text: String) -> ImportSource { ImportSource(SourceFile(name: "a.json", text: text)) }

  @Test func isTheSameTreeAsYAML() throws {
    let text = "\u{FEFF}{\"a\": [1, -2.5e3, true, null, \"x\\ny\", \"null\"], \"b\": {}, \"é\": [ ],}\n"
    let yaml = try #require(YAMLReader.read(SourceFile(name: "a", text: text), id: 0).documents.first)
    let json = try #require(source(text).documents.first)
    #expect(Self.text(json) == Self.text(yaml))
    #expect(source(text).documents.count == 1)
  }

  /// Escapes of YAML have no surrogate pairs; spans are bytes of the file, also behind them.
  @Test func pairsOfSurrogatesAreOneCharacter() throws {
    let text = #"{"a": "\ud83c\udf89", "b": "last"}"#
    let mapping = try #require(source(text).mapping)
    #expect(mapping["a"]?.scalar?.text == "🎉")
    let span = try #require(mapping["b"]?.span)
    #expect(source(text).file.text(span.range) == "\"last\"")
    #expect(source(text).file.bytes == Array(text.utf8))
  }

  @Test func whatIsNoJSONIsReadAsYAML() {
    #expect(source("{a: [b, 'c']}").mapping?["a"]?.sequence?.items.count == 2)
    #expect(source("{\"a\": 1, \"a\": 2}").diagnostics.map(\.code) == [.duplicateKey])
    #expect(!source("{\"a\": ").diagnostics.isEmpty && source("{\"a\": ").documents.isEmpty)
    #expect(source("a: 1").mapping?["a"]?.scalar?.text == "1")
  }

  /// Values, styles and places.
  private static func text(_ node: YAMLNode) -> String {
    let place = "\(node.span.start)-\(node.span.end)"
    return switch node {
    case .scalar(let s): "\(s.style)(\(s.text)) \(s.inFlow) \(place)"
    case .sequence(let s): "[" + s.items.map(text).joined(separator: ", ") + "] \(place)"
    case .mapping(let m):
      "{" + m.entries.map { text(.scalar($0.key)) + ": " + text($0.value) }.joined(separator: ", ") + "} \(m.isFlow) \(place)"
    }
  }
}
