import LucidCore
import Testing

@testable import LucidReport

@Suite struct GitHubTests {
  @Test func oneLineEach() {
    let file = SourceFile(name: "a, b:c%.lucidability", text: "é👍: x\ntwo\nthree\n")
    let text = GitHubDiagnostics(SourceSet([file])).render([
      Diagnostic(.unknownKey, .error, "100 % of `a::b`, \u{1B}[31m", at: Span(start: 2, end: 6), notes: ["first", "second"]),
      Diagnostic(.unusedName, .warning, "over lines", at: Span(start: 10, end: 16)),
      Diagnostic(.vagueWord, .hint, "nowhere", at: Span(file: 9, start: 0, end: 1)),
    ])
    #expect(
      text == """
        ::error file=a%2C b%3Ac%25.lucidability,line=1,endLine=1,col=2,endColumn=3,title=unknown-key::100 %25 of `a::b`, \\u{1B}[31m%0Afirst%0Asecond
        ::warning file=a%2C b%3Ac%25.lucidability,line=2,endLine=3,title=unused-name::over lines
        ::notice title=vague-word::nowhere

        """)
  }

  @Test func nothingIsNothing() { #expect(GitHubDiagnostics(SourceSet([])).render([]) == "") }
}
