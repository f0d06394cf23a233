import LucidCore
import LucidYAML
import Testing

/// Strings as `JSONText` writes them are YAML too: files of schedules and formatted abilities hold them.
@Suite struct JSONStringTests {
  /// The first two planes have every exception that YAML makes.
  @Test func everyScalarComesBack() throws {
    for start in stride(from: UInt32(0), to: 0x20000, by: 0x1000) {
      var text = ""
      text.unicodeScalars.append(contentsOf: (start..<start + 0x1000).compactMap(Unicode.Scalar.init))
      var json = JSONText()
      json.string(text)
      let file = SourceFile(name: "a", bytes: Array("a: ".utf8) + json.bytes + [0x0A])
      let back = YAMLReader.read(file, id: 0).documents.first?.mapping?["a"]?.scalar?.text
      #expect(back?.utf8.elementsEqual(text.utf8) == true, "U+\(String(start, radix: 16))")
    }
  }
}
