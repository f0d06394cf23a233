import LucidCore
import LucidYAML
import Testing

@testable import LucidSyntax

@Suite struct DocumentSyntaxTests {
  private func document(_ keys: [String]) -> DocumentSyntax {
    let entries = keys.map { key in
      let span = Span(start: 0, end: 0)
      return YAMLMapping.Entry(
        key: Scalar(text: key, style: .plain, span: span, inFlow: false),
        value: .scalar(Scalar(text: "the " + key, style: .plain, span: span, inFlow: false)))
    }
    return DocumentSyntax(kind: .ability, span: Span(start: 0, end: 0), entries: entries, steps: [])
  }

  /// Keys are passed over by their first letter and their length: none that is there may be.
  @Test(arguments: DocumentKind.allCases) func everyKeyIsFoundAloneAndAmongAll(kind: DocumentKind) {
    let keys = Keys.keys(of: kind).map(\.name) + ["", "x-über", String(repeating: "k", count: 300)]
    let all = document(keys)
    for key in keys {
      #expect(all.text(key) == "the " + key)
      #expect(document([key]).text(key) == "the " + key)
      #expect(document(keys.filter { $0 != key }).text(key) == nil)
    }
  }
}
