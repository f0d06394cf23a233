import LucidCompiler
import LucidCore
import LucidImport
import LucidFuzzing
import LucidTesting
import Testing

/// Damaged foreign files: no crash, and what comes out can be read.
@Suite(.timeLimit(.minutes(20))) struct RandomImportTests {
  static let pieces = [
    "{{", "}}", "{%", "%}", "{{#if ", "{{/if}}", "{{else}}", "$", "${", "<<", ">>", "<<name>>", "---\n", "\n", "  ", ": ", "- ",
    "\"", "'",
    "[", "]", "{", "}", "é", "🎉", "\u{0}", "|", "prompt: ", "title: ", "input:\n", "|\n  ", "\\u00", "\\ud83d", "name",
    "(array): ", "?", "#",
  ]

  /// An ability that a skill contains is taken as it stands, also when it is damaged.
  @Test(arguments: ImporterTests.files.map(\.path).filter { !$0.contains("week-plan") }) func survive(path: String) {
    let bytes = ImporterTests.source(path).file.bytes
    for seed in 0..<250 as Range<UInt64> {
      var random = SeededRandom(seed)
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let at = Int.random(in: 0...damaged.count, using: &random)
        let end = min(damaged.count, at + Int.random(in: 0...8, using: &random))
        damaged.replaceSubrange(at..<end, with: (Self.pieces.randomElement(using: &random) ?? "").utf8)
      }
      let source = ImportSource(SourceFile(name: path, bytes: damaged))
      // Every importer reads some; each file is mostly read by its own.
      for importer in Importers.all where importer.recognises(source) || seed % 8 == 0 {
        guard let result = try? importer.convert(source, ImporterTests.context) else { continue }
        let compilation = ImporterTests.compiler.compile(SourceFile(name: "result", text: result.text))
        // What an author wrote may be wrong in our language too; but it is YAML, and a document.
        let bad = compilation.diagnostics.filter { [.yamlSyntax, .notAMapping, .unknownKind, .duplicateKey].contains($0.code) }
        #expect(bad.isEmpty, "seed \(seed), \(importer.name): \(bad.map(\.message))\n\(result.text)")
      }
    }
  }
}
