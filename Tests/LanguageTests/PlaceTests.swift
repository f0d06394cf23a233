import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidReport
import LucidShipped
import LucidTesting
import Testing

/// A mistake in the middle of a text that YAML folds and unescapes is shown at its character, whatever counts the columns.
@Suite struct PlaceTests {
  /// The name of the mistake stands once in the file.
  static let files: [(name: String, text: String)] = [
    (
      "a folded block",
      "lucidability: 1\nkind: ability\nlabel: Day\nprompt: >\n  Grüße 👩‍💻, das ist\n  漢字 🎉 und <<name | truncate(\"wrong\")>> hier.\n\n  Ende.\n"
    ),
    (
      "quotation marks with escapes over two lines",
      "lucidability: 1\nkind: ability\nlabel: Day\nprompt: \"\\U0001F389 \\\"a\\\" \\t é 🎉\n  and 👍 <<name | truncate(\\\"wrong\\\")>> \\x41\"\n"
    ),
    (
      "single quotation marks",
      "lucidability: 1\nkind: ability\nlabel: Day\nprompt: 'it''s 🎉 <<name | truncate(\"wrong\")>>'\n"
    ),
    ("a plain text", "lucidability: 1\nkind: ability\nlabel: Day\nprompt: 🎉 it is\n  é 🎉 <<name | truncate(\"wrong\")>>\n"),
    (
      "a literal block with Windows line breaks",
      "lucidability: 1\r\nkind: ability\r\nlabel: Day\r\nprompt: |\r\n  🎉\r\n   é👍 <<name | truncate(\"wrong\")>>\r\n"
    ),
    (
      "JSON",
      "{\"lucidability\": 1, \"kind\": \"ability\", \"label\": \"Day\", \"prompt\": \"🎉\\u00e9 <<name | truncate(\\\"wrong\\\")>>\"}\n"
    ),
  ]

  @Test(arguments: files) func isTheSameInEveryCount(name: String, text: String) throws {
    let file = SourceFile(name: "a.lucidability", text: text)
    let compilation = ShippedLanguage.compiler(Builtins.unbound.catalog).compile(file)
    let d = try #require(compilation.diagnostics.first)
    #expect(compilation.diagnostics.map(\.code) == [.typeMismatch], "\(name)")
    let marked = file.text(d.span.range)
    #expect(["\"wrong\"", "\\\"wrong\\\""].contains(marked), "\(name): \(marked)")

    // Counted by hand, from the text itself.
    let start = String(decoding: file.bytes[..<Int(d.span.start)], as: UTF8.self)
    let line = start.utf8.count { $0 == 0x0A } + 1
    let before = start.utf8.lastIndex(of: 0x0A).map { start[start.utf8.index(after: $0)...] } ?? start[...]
    let (scalars, utf16, bytes) = (before.unicodeScalars.count + 1, before.utf16.count + 1, before.utf8.count + 1)
    #expect(scalars < utf16 && utf16 < bytes, "\(name) tells the counts apart")

    #expect(TextDiagnostics(compilation.sources).render(d).hasPrefix("a.lucidability:\(line):\(scalars): error: "))
    #expect(
      GitHubDiagnostics(compilation.sources).render([d]).contains(
        ",col=\(scalars),endColumn=\(scalars + marked.unicodeScalars.count),"))
    let sarif = SARIFDiagnostics(compilation.sources, version: "1").render([d], page: { _ in nil })
    #expect(
      sarif.contains(
        "\"startLine\":\(line),\"startColumn\":\(utf16),\"endLine\":\(line),\"endColumn\":\(utf16 + marked.utf16.count),"),
      "\(sarif)")
    // The language server protocol counts from 0.
    let position = file.position(of: Int(d.span.start), counting: .utf16)
    #expect((position.line - 1, position.column - 1) == (line - 1, utf16 - 1))
    #expect(file.position(of: Int(d.span.start), counting: .bytes).column == bytes)
    #expect(file.offset(of: position, counting: .utf16) == Int(d.span.start))
  }
}
