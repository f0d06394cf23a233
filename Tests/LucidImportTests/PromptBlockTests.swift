import LucidCompiler
import LucidCore
import LucidSyntax
import LucidYAML
import Testing

@testable import LucidImport

/// How the prompt of an imported ability is written.
@Suite struct PromptBlockTests {
  private static func result(_ prompt: String) throws -> String {
    let json = "{\"jobs\": [{\"schedule\": \"0 9 * * *\", \"prompt\": \(quoted(prompt))}]}"
    let source = ImportSource(SourceFile(name: "jobs.json", text: json))
    return try HermesImporter().convert(source, ImporterTests.context).text
  }

  private static func quoted(_ text: String) -> String {
    "\""
      + text.unicodeScalars.map { s in
        s.value < 0x20 || s.value == 0x7F || s == "\"" || s == "\\"
          ? "\\u" + String(String(s.value + 0x10000, radix: 16).dropFirst()) : String(s)
      }.joined() + "\""
  }

  private static func prompt(_ text: String) throws -> String? {
    YAMLReader.read(SourceFile(name: "x", text: text), id: 0).documents.first?.mapping?["prompt"]?.scalar?.text
  }

  @Test(arguments: [
    ("one  \ntwo\t\n\nthree", "|"), ("    deep\nless", "|2"), ("\tcode\nless", "|2"), ("a\u{A0}b\nc\u{200B}d", "|"),
    ("  \n\n  first\nsecond  ", "|2"),
  ])
  func severalLinesAreABlock(text: String, mark: String) throws {
    let result = try Self.result(text)
    #expect(result.contains("prompt: \(mark)\n"), "\(result)")
    let kept = try #require(try Self.prompt(result))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).drop { $0.allSatisfy(\.isWhitespace) }
    let end = lines.joined(separator: "\n")
    #expect(kept == String(end.reversed().drop { $0.isWhitespace }.reversed()) + "\n")
    guard case .formatted(let form, _) = Formatter().format(SourceFile(name: "x", text: result)) else {
      Issue.record("the result is refused")
      return
    }
    #expect(form == result, "`lucid fmt` writes it in another way")
  }

  /// A short line stays beside its key; a long one that would need quotes does not.
  @Test func longLinesAreABlock() throws {
    let long = "Say: " + String(repeating: "a word ", count: 20) + "end"
    #expect(try Self.result(long).contains("prompt: |\n  Say: a word"))
    #expect(try Self.result("Say: a word").contains("prompt: \"Say: a word\"\n"))
  }

  /// A control character must stay visible.
  @Test(arguments: ["a\u{1B}[2J\nb", "a\u{202E}b\nc", "a\rb\nc"])
  func controlCharactersStayQuoted(text: String) throws {
    let result = try Self.result(text)
    #expect(result.contains("prompt: \""))
    #expect(try Self.prompt(result) == text + "\n")
  }

  /// Files of Windows have other line breaks, no other text.
  @Test func carriageReturnsAreNoPartOfTheText() throws {
    #expect(try Self.prompt(Self.result("a\r\nb")) == "a\nb\n")
  }

  /// The limits are those of the language, and what exceeds them is said.
  @Test func longPromptsAreNamed() throws {
    let long = String(repeating: "word ", count: 12_000)
    #expect(try !Self.result(long).isEmpty)
    #expect(ImporterTests.compiler.compile(SourceFile(name: "x", text: try Self.result(long))).hasErrors == false)
    let source = ImportSource(
      SourceFile(name: "jobs.json", text: "[{\"schedule\": \"0 9 * * *\", \"prompt\": \"\(long + long)\"}]"))
    let result = try HermesImporter().convert(source, ImporterTests.context)
    #expect(result.notes.contains { $0.text.contains("64000") && $0.text.contains("119999") })
  }
}
