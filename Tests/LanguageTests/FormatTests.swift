import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidSyntax
import LucidFuzzing
import LucidShipped
import LucidTesting
import Testing

/// The form of a file says what the file said, keeps every comment, and is its own form.
@Suite(.timeLimit(.minutes(20))) struct FormatTests {
  static let files: [String] =
    (RepositoryFiles.under("abilities") + RepositoryFiles.under(".lucidability-samples")
    + RepositoryFiles.under("Tests/Fixtures/language") + RepositoryFiles.under("Tests/Fixtures/format"))
    .filter { $0.hasSuffix(".lucidability") }

  static let shipped = files.filter { $0.hasPrefix("abilities/") || $0.hasPrefix(".lucidability-samples/") }

  @Test(arguments: files) func saysTheSame(path: String) throws {
    let bytes = RepositoryFiles.bytes(path)
    guard let text = try Self.checked(bytes, path) else { return }
    let compiler = ShippedLanguage.compiler(Builtins.unbound.catalog)
    let before = compiler.compile(SourceFile(name: "f", bytes: bytes))
    let after = compiler.compile(SourceFile(name: "f", text: text))
    #expect(before.kinds == after.kinds)
    #expect(before.plans.map(Self.withoutPlaces) == after.plans.map(Self.withoutPlaces))
    let codes = { (c: [Diagnostic]) in c.map { "\($0.code.rawValue) \($0.severity)" }.sorted() }
    #expect(codes(before.diagnostics) == codes(after.diagnostics))
  }

  /// What is shipped is an example of the form.
  @Test(arguments: shipped) func theShippedFilesHaveTheForm(path: String) throws {
    let bytes = RepositoryFiles.bytes(path)
    #expect(try Self.checked(bytes, path) == String(decoding: bytes, as: UTF8.self))
  }

  @Test func theTemplateOfNewHasTheFormAndNoMistakes() throws {
    let text = AbilityTemplate.text(label: "Evening")
    #expect(try Self.checked(Array(text.utf8), "template") == text)
    let compilation = ShippedLanguage.compiler(Builtins.unbound.catalog).compile(SourceFile(name: "evening", text: text))
    #expect(compilation.diagnostics.isEmpty && compilation.plans.count == 1)
  }

  @Test(arguments: 0..<8) func damagedFilesToo(block: UInt64) throws {
    for seed in block * 1_000..<block * 1_000 + 400 {
      var random = SeededRandom(seed)
      _ = try Self.checked(FuzzTests.mutation.file(&random), "seed \(seed)")
    }
  }

  /// Comments and empty lines wherever somebody may put them.
  @Test(arguments: 0..<4) func commentsAnywhere(block: UInt64) throws {
    var formatted = 0
    for seed in block * 1_000..<block * 1_000 + 300 {
      var random = SeededRandom(seed)
      let corpus = FuzzTests.mutation.corpus
      let bytes = corpus[Int.random(in: 0..<corpus.count, using: &random)]
      var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for n in 0..<Int.random(in: 1...6, using: &random) {
        let at = Int.random(in: 0..<lines.count, using: &random)
        let margin = String(repeating: " ", count: Int.random(in: 0...8, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1: lines.insert(margin + "# alone \(n)", at: at)
        case 2, 3: lines[at] += " # beside \(n)"
        default: lines.insert(margin, at: at)
        }
      }
      if try Self.checked(Array(lines.joined(separator: "\n").utf8), "seed \(seed)") != nil { formatted += 1 }
    }
    #expect(formatted > 100, "most files can be read")
  }

  /// With migration nothing may be lost either, whatever the file.
  @Test(arguments: 0..<4) func migrationToo(block: UInt64) throws {
    let formatter = Formatter(migration: Migration { ["name", "today"].contains($0) })
    for seed in block * 1_000..<block * 1_000 + 200 {
      var random = SeededRandom(seed)
      let file = SourceFile(name: "seed \(seed)", bytes: FuzzTests.mutation.file(&random))
      guard case .formatted(let text, _) = formatter.format(file) else {
        if case .fault(let reason) = formatter.format(file) { Issue.record("seed \(seed): \(reason)") }
        continue
      }
      guard case .formatted(let again, let notes) = formatter.format(SourceFile(name: "again", text: text)) else {
        Issue.record("seed \(seed): the form is refused\n\(text)")
        continue
      }
      #expect(again == text && notes.isEmpty, "seed \(seed): \(notes)")
    }
  }

  /// The form; nil for what is left alone.
  private static func checked(_ bytes: [UInt8], _ name: String) throws -> String? {
    switch Formatter().format(SourceFile(name: name, bytes: bytes)) {
    case .refused, .json: return nil
    case .fault(let reason):
      Issue.record("\(name): \(reason)\n\(String(decoding: bytes, as: UTF8.self))")
      return nil
    case .formatted(let text, _):
      let after = Array(text.utf8)
      #expect(FormatCheck.sameValues(bytes, after) || bytes.count > 256 << 10, "\(name)")
      #expect(FormatCheck.comments(bytes) == FormatCheck.comments(after), "\(name)")
      guard case .formatted(let again, _) = Formatter().format(SourceFile(name: name, text: text)) else {
        Issue.record("\(name): the form is refused\n\(text)")
        return text
      }
      #expect(again == text, "\(name)")
      return text
    }
  }

  /// A plan as JSON without the places of its parts in the file.
  static func withoutPlaces(_ plan: Plan) -> String {
    let text = StoredCopy(plan).text
    let place = #/\{"file":"(?:[^"\\]|\\.)*","line":[0-9]+,"column":[0-9]+,"source":"(?:[^"\\]|\\.)*"\}/#
    return text.replacing(#/"span":\{[^{}]*\}/#, with: "\"span\":0").replacing(place, with: "0")
  }
}
