import LucidCore
import LucidSyntax
import Testing

@Suite struct ImportPathsTests {
  @Test(arguments: [
    "import: [a, b]", "label: x\nimport: [a, b]\n", "\"import\" : [a, b]", "'import'\t: [a, b]",
    "x: iimport\nimport:\n- a\n- b\n",
    "summary: what is important\nimport: [a, b]", "{import: [a, b]}",
  ])
  func areThoseOfTheKey(text: String) { #expect(ImportPaths.paths(of: SourceFile(name: "f", text: text)) == ["a", "b"]) }

  @Test(arguments: ["", "import", "label: import", "important: [a]", "imports: [a]", "label: x\nim", "x: { import: [a] }"])
  func areNoneElsewhere(text: String) { #expect(ImportPaths.paths(of: SourceFile(name: "f", text: text)).isEmpty) }
}
