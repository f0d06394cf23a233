import LucidCore
import LucidYAML
import Testing

@testable import LucidSyntax

/// Every byte of a decoded scalar must lead back to the byte of the file it came from.
@Suite struct ScalarMapTests {
  /// `§` marks a word in the source; the word must be found again from its place in the decoded text.
  static let cases: [(String, String)] = [
    ("plain", "a: one WORD two\n"),
    ("plain after emoji", "a: é🎉 WORD\n"),
    ("plain folded", "a: one\n  two\n\n  WORD three\n"),
    ("single", "a: 'it''s a WORD'\n"),
    ("single folded", "a: 'one  \n\n   two WORD'\n"),
    ("double", #"a: "tab\tquote\" \u00e9 \U0001F389 \x41 WORD""# + "\n"),
    ("double joined", "a: \"one \\\n    two WORD\"\n"),
    ("double folded", "a: \"one\n  two\n\n\n  WORD\"\n"),
    ("literal", "a: |\n  first\n    indented\n\n  é WORD end\n"),
    ("literal strip", "a: |-\n    first\n    WORD\n"),
    ("literal explicit", "a: |2\n    two more\n  WORD\n"),
    ("literal comment", "a: | # remark\n  WORD\n"),
    ("folded", "a: >\n  one\n  two\n\n  three WORD\n"),
    ("folded long gap", "a: >-\n  one\n\n\n  two\n  WORD\n"),
    ("folded indented", "a: >\n  one\n    code\n    more\n  then\n  WORD\n"),
    ("folded leading gap", "a: >\n\n  one\n  WORD\n"),
    ("literal leading gap", "a: |\n\n\n  one\n  WORD\n"),
    ("nested literal", "x:\n  - a: |\n      one 🎉\n      WORD\n"),
    ("CRLF literal", "a: |\r\n  one\r\n  WORD\r\n"),
    ("CRLF folded", "a: >\r\n  one\r\n  WORD\r\n\r\n"),
    ("other breaks plain", "a: one\u{85}  two\u{2028}  three\r  WORD\n"),
    ("other breaks double", "a: \"one\u{2029} \u{85} two WORD\"\n"),
    ("other breaks literal", "a: |\n  one\u{85}  two\u{2028}\u{2029}  WORD\n"),
    ("other breaks folded", "a: >\u{85}  one\u{85}  two\u{2028}  three\u{85}\u{85}  WORD\n"),
    ("double joined over empty lines", "a: \"one \\\n\n\n    two WORD\"\n"),
    ("behind an anchor", "a: &x one WORD\n"),
    ("behind an anchor and a remark", "a: &x # remark\n\n  |\n  one\n  WORD\n"),
    ("behind an anchor at once", "a: &x:one WORD\n"),
    ("behind an anchor in a flow", "a: [&x 'one WORD', b]\n"),
    ("flow", "a: [one, 'é', WORD]\n"),
    ("byte order mark", "\u{FEFF}a: é WORD\n"),
  ]

  @Test(arguments: cases) func findsTheWordAgain(name: String, text: String) throws {
    let file = SourceFile(name: name, text: text)
    let result = YAMLReader.read(file, id: 0)
    #expect(!result.diagnostics.contains { $0.severity == .error })
    let scalar = try #require(result.documents.first.flatMap(Self.find))
    let source = TextSource(scalar, in: file)
    let decoded = Array(scalar.text.utf8)
    let word = Array("WORD".utf8)
    let at = try #require(decoded.indices.first { decoded[$0...].starts(with: word) })
    let span = source.span(at..<at + 4)
    #expect(file.text(span.range) == "WORD", "decoded: \(scalar.text.debugDescription)")
  }

  private static func find(_ node: YAMLNode) -> Scalar? {
    switch node {
    case .scalar(let s): s.text.contains("WORD") ? s : nil
    case .sequence(let s): s.items.lazy.compactMap(find).first
    case .mapping(let m): m.entries.lazy.compactMap { find($0.value) }.first
    }
  }
}
