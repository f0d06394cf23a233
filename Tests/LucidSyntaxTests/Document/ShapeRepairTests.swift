import LucidCore
import LucidYAML
import Testing

@testable import LucidSyntax

@Suite struct ShapeRepairTests {
  @Test(arguments: ["\n", "\r\n"]) func linesWithoutBlanksBecomeEntries(lineBreak: String) throws {
    let text = ["label:Test", "", "kind=ability", ""].joined(separator: lineBreak)
    let file = SourceFile(name: "test", text: text)
    let node = try #require(YAMLReader.read(file, id: 0).documents.first)
    let fix = try #require(ShapeRepair(file: file, entry: nil).entries(of: node))
    #expect(Self.text(file, fix) == ["label: Test", "", "kind: ability", ""].joined(separator: lineBreak))
  }

  @Test(arguments: ["\n", "\r\n"]) func linesWithBulletsBecomeItems(lineBreak: String) throws {
    let text = ["tags:", "  • home", "  • work", ""].joined(separator: lineBreak)
    let fix = try Self.fix(of: "tags", in: text, .list(.text(limit: 100)))
    #expect(fix == ["tags:", "  - home", "  - work", ""].joined(separator: lineBreak))
  }

  private static func fix(of key: String, in text: String, _ shape: Shape) throws -> String? {
    let file = SourceFile(name: "test", text: text)
    let mapping = try #require(YAMLReader.read(file, id: 0).documents.first?.mapping)
    let entry = try #require(mapping.entries.first { $0.key.text == key })
    return ShapeRepair(file: file, entry: entry).fix(entry.value, shape, key).map { Self.text(file, $0) }
  }

  /// The text of a file with a fix, whose edits do not overlap.
  private static func text(_ file: SourceFile, _ fix: Diagnostic.Fix) -> String {
    var bytes = file.bytes
    for edit in fix.edits.sorted(by: { $0.span.start > $1.span.start }) {
      bytes.replaceSubrange(edit.span.range, with: edit.replacement.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
