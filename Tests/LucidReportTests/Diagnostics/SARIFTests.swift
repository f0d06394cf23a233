import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

@Suite struct SARIFTests {
  static let page = DiagnosticPage(
    "# unknown-key\n\nerror\n\nA key is unknown.\n\n## Why\n\nIt would **vanish**.\n\n## Example\n\n```yaml refused\na: 1\n```\n\n## Instead\n\n```yaml\nb: 1\n```\n"
  )

  @Test func theWholeForm() throws {
    let file = SourceFile(name: "my files/é.lucidability", text: "a: 👍 ä x\nb: y\n")
    let text = SARIFDiagnostics(SourceSet([file]), version: "1.2.3").render(
      [
        Diagnostic(
          .unknownKey, .error, "found `x`", at: Span(start: 11, end: 12), notes: ["expected `y`"],
          related: [.init("first here", at: Span(start: 13, end: 14)), .init("nowhere", at: Span(file: 7, start: 0, end: 1))],
          fix: .init([.init(Span(start: 11, end: 12), "\"y\""), .init(Span(start: 13, end: 14), "c")], isSafe: true)),
        Diagnostic(.vagueWord, .hint, "vague", at: Span(start: 13, end: 18)),
        Diagnostic(.emptyFile, .error, "nowhere", at: Span(file: 9, start: 0, end: 0)),
      ], page: { $0 == .unknownKey ? Self.page : nil })
    Golden.expect(text, "report/diagnostics.sarif")
  }

  @Test(arguments: [
    ("a/b.c", "a/b.c"), ("a b", "a%20b"), ("é:?#", "%C3%A9%3A%3F%23"), ("/x/y", "file:///x/y"), ("a\u{1}%", "a%01%25"),
  ]) func pathsBecomeReferences(path: String, uri: String) { #expect(SARIFDiagnostics.uri(path) == uri) }

  @Test func nothingIsARunWithoutResults() {
    let text = SARIFDiagnostics(SourceSet([]), version: "1").render([], page: { _ in nil })
    #expect(text.contains("\"rules\":[]") && text.contains("\"results\":[]"))
  }
}
