import LucidCore
import LucidSyntax
import Testing

@testable import LucidCompiler

/// The quick look at a text must not miss what the search finds.
@Suite struct ForeignPlaceholderTests {
  @Test func textsThatArePassedOverHoldNothing() {
    let pieces = ["<", "<<", ">", ">>", "a", "{{", "}}", "$", "%", "\n", " ", "\u{AB}"]
    var texts = [""]
    var passed = 0
    var missed: [String] = []
    for _ in 1...4 {
      texts = texts.flatMap { text in pieces.map { text + $0 } }
      for text in texts where !ForeignMarkSearch.mayHaveSome(text) {
        passed += 1
        let bytes = Array(text.utf8)
        let isEmpty = ForeignMarkSearch(bytes, name: { $0 }).found().isEmpty
        if !isEmpty || !ForeignPlaceholders.unopened(bytes, { _ in true }).isEmpty { missed.append(text) }
      }
    }
    #expect(missed.isEmpty)
    #expect(passed > 500)
  }

  @Test func longTagsAreNotPassedOver() {
    let long = String(repeating: "a", count: 500)
    #expect(!ForeignMarkSearch.mayHaveSome("<<today>> and <<if a>> b <<end>>"))
    #expect(ForeignMarkSearch.mayHaveSome("<<\(long)>>"))
    #expect(ForeignMarkSearch.mayHaveSome("<<a\n>>"))
    #expect(ForeignMarkSearch.mayHaveSome("<<a>> {{b}}"))
  }
}
