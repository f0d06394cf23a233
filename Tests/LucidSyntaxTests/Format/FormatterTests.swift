import LucidCore
import LucidFuzzing
import LucidTesting
import Testing

@testable import LucidSyntax

@Suite struct FormatterTests {
  private static func format(_ text: String) -> Formatter.Result { Formatter.format(SourceFile(name: "f", text: text)) }

  private static func text(_ result: Formatter.Result) -> String {
    switch result {
    case .formatted(let text): text
    case .leftAlone(let reason): "left alone: \(reason)"
    case .unreadable(let diagnostics): "unreadable: \(diagnostics.map(\.message).joined(separator: "; "))"
    }
  }

  @Test(arguments: ["comments", "json", "scalars", "crlf", "documents"]) func hasItsForm(name: String) {
    let bytes = RepositoryFiles.bytes("Tests/Fixtures/format/\(name).lucidability")
    let text = Self.text(Formatter.format(SourceFile(name: name, bytes: bytes)))
    Golden.expect(text, "format/\(name).formatted")
    #expect(Self.text(Self.format(text)) == text, "not idempotent")
  }

  /// What the project ships and shows is written as `lucid fmt` writes it.
  @Test(arguments: RepositoryFiles.texts.filter { $0.hasSuffix(".lucidability") && !$0.hasPrefix("Tests/") })
  func isCanonical(path: String) {
    let bytes = RepositoryFiles.bytes(path)
    #expect(Self.text(Formatter.format(SourceFile(name: path, bytes: bytes))) == String(decoding: bytes, as: UTF8.self))
  }

  @Test(arguments: [
    ("label: &a Test\nprompt: *a\n", "anchors"), ("? label\n: Test\n", "keys of the long form"),
    ("label: a\rprompt: b\n", "carriage return"), ("label: \"a\u{2028}b\"\n", "line break that is not"),
  ])
  func whatItDoesNotKnowStays(text: String, reason: String) {
    guard case .leftAlone(let said) = Self.format(text) else {
      Issue.record("\(Self.text(Self.format(text)))")
      return
    }
    #expect(said.contains(reason))
  }

  @Test(arguments: ["a: [b\n", "a: b: c\n", "\tx: 1\n", "a: 1\na: 2\n", ""]) func mistakesAreSaid(text: String) {
    guard case .unreadable(let diagnostics) = Self.format(text) else {
      Issue.record("\(Self.text(Self.format(text)))")
      return
    }
    #expect(!diagnostics.isEmpty)
  }

  /// Idempotent, the same meaning, every comment kept: over everything there is and over what chance makes of it.
  @Test func neverChangesWhatAFileSays() {
    var random = SeededRandom(20_261_121)
    var (formatted, refused) = (0, 0)
    for path in RepositoryFiles.texts where path.hasSuffix(".lucidability") {
      let bytes = RepositoryFiles.bytes(path)
      for round in 0..<12 {
        let mutant = round == 0 ? bytes : Self.mutate(bytes, &random)
        let file = SourceFile(name: path, bytes: mutant)
        switch Formatter.format(file) {
        case .formatted(let text):
          formatted += 1
          let again = Self.text(Self.format(text))
          #expect(again == text, "\(path), round \(round): not idempotent\n\(String(decoding: mutant, as: UTF8.self))")
          let (a, b) = (
            YAMLReader.read(file, id: 0).documents, YAMLReader.read(SourceFile(name: "f", text: text), id: 0).documents
          )
          #expect(a.count == b.count && zip(a, b).allSatisfy(SameMeaning.same), "\(path), round \(round)")
        case .leftAlone(let reason):
          refused += reason.contains("without changing") ? 1 : 0
        case .unreadable: continue
        }
      }
    }
    #expect(formatted > 400, "only \(formatted) files could be formatted")
    #expect(refused * 50 < formatted, "\(refused) of \(formatted) files were beyond it")
  }

  /// A line doubled, dropped, moved in, or followed by a comment; a blank more or less.
  private static func mutate(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let i = Int.random(in: 0..<lines.count, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: lines.insert(Array("# a comment".utf8), at: i)
      case 1: lines.insert(lines[i].prefix { $0 == 0x20 } + Array("# at its indentation".utf8), at: i)
      case 2: lines[i] += Array("  # behind".utf8)
      case 3: lines.insert([], at: i)
      case 4: lines.insert(Array("   # three blanks".utf8), at: i)
      case 5: lines[i] = Array("  ".utf8) + lines[i]
      case 6: lines.insert(Array("x-\(i): { a: [1, 2], b: \"c\" }".utf8), at: i)
      default: lines.remove(at: i)
      }
      if lines.isEmpty { lines = [[]] }
    }
    return Array(lines.joined(separator: [0x0A]))
  }
}
