import LucidFuzzing
import LucidTesting
import Testing

@testable import LucidYAML

/// Tags are taken for words in plain scalars only, and a file that YAML reads stays as it is.
@Suite struct TagTokenTests {
  static let files = RepositoryFiles.texts.filter { $0.hasSuffix(".lucidability") }

  /// A file of the repository that YAML accepts has the same events, with its tags as words.
  @Test(arguments: files) func aFileThatIsYAMLStaysTheSame(path: String) {
    let bytes = RepositoryFiles.bytes(path)
    guard let before = Self.events(bytes, tags: false) else { return }
    #expect(Self.events(bytes, tags: true) == before)
  }

  @Test func thereAreFiles() { #expect(Self.files.count > 300) }

  /// The mistakes that are collected, each of which may be YAML.
  @Test func theCollectedMistakesStayTheSame() {
    var read = 0
    for path in RepositoryFiles.under("Tests/Mistakes/cases") {
      for text in String(decoding: RepositoryFiles.bytes(path), as: UTF8.self).split(separator: "\n=== ").dropFirst() {
        let body = text.drop { $0 != "\n" }
        // In this one the comma of a tag stands between brackets, where YAML ends the text.
        guard body.contains("lucidability: 1"), !text.hasPrefix("flow-comma-placeholder") else { continue }
        for part in [#/⟦([^⟦⇒⟧]*)(?:⇒[^⟧]*)?⟧/#, #/⟦(?:[^⟦⇒⟧]*⇒)?([^⟦⇒⟧]*)⟧/#] {
          let bytes = Array(body.replacing(part) { $0.output.1 }.utf8)
          guard let before = Self.events(bytes, tags: false) else { continue }
          read += 1
          #expect(Self.events(bytes, tags: true) == before, "\(path): \(text.prefix { $0 != "\n" })")
        }
      }
    }
    #expect(read > 100)
  }

  private static let parts = [
    "<<", ">>", "<<x[0]>>", "<<a | f(\", \")>>", "<<if a: b>>", "[", "]", "{", "}", ",", ": ", ":", " #", "#", "\n", "\n  ",
    "\n- ", "- ",
    "? ", "'", "\"", "|\n", ">\n", "|2\n", "a", "b c", "&x ", "*x", "!t ", "\\", "é", "\u{85}", "\u{2028}", "\r\n", "\n---\n",
    "raw: true\n",
    "\t", "k: ", "\n    ", " ",
  ]

  /// Bytes that are changed for libyaml lie in plain scalars only, and come back in each.
  @Test func damagedFilesKeepTheirBytes() {
    var (read, hidden) = (0, 0)
    for seed in 0..<40_000 as Range<UInt64> {
      var random = SeededRandom(seed)
      let text = (0..<Int.random(in: 1..<16, using: &random)).map { _ in
        Self.parts[Int.random(in: Self.parts.indices, using: &random)]
      }.joined()
      let bytes = Array(text.utf8)
      var places = PlainTags(bytes, from: 0)?.places ?? []
      guard !places.isEmpty else { continue }
      let count = places.count
      let problem = YAMLEvent.read(bytes, tags: true) { event in
        guard case .scalar(let text, .plain) = event.kind else { return true }
        places.removeAll { event.range.contains($0) }
        // An anchor may stand before the text.
        let ink = Self.ink(text)
        let written = Self.ink(String(decoding: bytes[event.range], as: UTF8.self))
        #expect(Array(written.suffix(ink.count)) == ink, "seed \(seed)")
        return true
      }
      guard problem == nil else { continue }
      (read, hidden) = (read + 1, hidden + count)
      #expect(places.isEmpty, "seed \(seed): \(text.debugDescription)")
    }
    #expect(read > 500 && hidden > 500)
  }

  /// Without blanks and line breaks.
  private static func ink(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x85 }
  }

  /// The events of a text with their places; nil when it cannot be read.
  private static func events(_ bytes: [UInt8], tags: Bool) -> [String]? {
    var found: [String] = []
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let problem = YAMLEvent.read(bytes, from: start, tags: tags) { event in
      found.append("\(event.kind) \(event.range) \(event.line):\(event.column) \(event.anchor ?? "") \(event.tag ?? "")")
      return true
    }
    return problem == nil ? found : nil
  }
}
