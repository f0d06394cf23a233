import LucidCore
import LucidSyntax
import LucidTesting
import Testing

@testable import lucid

/// Damaged files of every kind go through the whole compiler: no crash, no hang, no place outside its file. A seed brings a case back.
@Suite(.timeLimit(.minutes(2))) struct FuzzTests {
  static let corpus: [[UInt8]] = {
    let fixtures = ["err", "ok"].flatMap { kind in
      FolderOfFixtures("language").names(kind).map { RepositoryFiles.bytes("Tests/Fixtures/language/\(kind)/\($0).lucidability") }
    }
    let shipped = (RepositoryFiles.under("abilities") + RepositoryFiles.under(".lucidability-samples")).filter {
      $0.hasSuffix(".lucidability")
    }
    return (fixtures + shipped.map { RepositoryFiles.bytes($0) }).filter { $0.count < 20_000 }
  }()

  static let words = [
    "<<", ">>", "<<if ", "<<end>>", "<<else>>", "<<for x in ", "<<<<", "{{", "}}", "|", "(", ")", "[", "]", "{", "}", ",", ": ",
    "- ", "\n", "  ", "\t", "'", "\"", "\\", "#", "&a ", "*a ", "!!str ", "|\n  ",
    ">-\n  ", "---\n", "...\n", "%YAML 1.2\n", "? ", "~", "null", "1e999", "99999999999999999999", "2026-02-30", "24:61", "7d",
    "0x10", ".", "today", "next_event", "events.items[0].title", " and ", " or ", "not ", " in ",
    " is available", " == ", " < ", "+", "-", "*", "/", "prompt: ", "steps:\n", "when: ", "variables:\n", "on_error: {use: ",
    "calendar.events: {}", "kind: ", "lucidability: 1\n", "\u{0}", "\u{1B}", "\u{FEFF}", "é", "🎉", "\u{202E}", "\r\n", "\u{85}",
  ]

  static func mutated(_ random: inout SeededRandom) -> [UInt8] {
    var bytes = corpus[Int.random(in: 0..<corpus.count, using: &random)]
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let at = bytes.isEmpty ? 0 : Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, at + Int.random(in: 0...12, using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0: if at < bytes.count { bytes[at] = UInt8.random(in: 0...255, using: &random) }
      case 1: bytes.removeSubrange(at..<end)
      case 2, 3: bytes.insert(contentsOf: words.randomElement(using: &random)!.utf8, at: at)
      case 4: bytes.replaceSubrange(at..<end, with: words.randomElement(using: &random)!.utf8)
      case 5: bytes = Array(bytes[..<at])
      case 6:
        // A line twice, or in another place.
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let from = Int.random(in: 0..<lines.count, using: &random)
        lines.insert(lines[from], at: Int.random(in: 0...lines.count, using: &random))
        bytes = Array(lines.joined(separator: [0x0A]))
      default:
        let other = corpus[Int.random(in: 0..<corpus.count, using: &random)]
        bytes = Array(bytes[..<at]) + other[min(other.count, at)...]
      }
    }
    return bytes
  }

  @Test(arguments: 0..<8) func mutatedFiles(block: UInt64) {
    let compiler = Composition(vault: nil).compiler
    let start = ContinuousClock.now
    for seed in block * 1_000..<block * 1_000 + 500 {
      var random = SeededRandom(seed)
      let file = SourceFile(name: "fuzz", bytes: Self.mutated(&random))
      let before = ContinuousClock.now
      let compilation = compiler.compile(file)
      #expect(ContinuousClock.now - before < .seconds(5), "seed \(seed)")
      var last: (UInt32, UInt32) = (0, 0)
      for d in compilation.diagnostics {
        let spans = [d.span] + d.related.map(\.span) + (d.fix.map { [$0.span] } ?? [])
        for span in spans {
          let size = compilation.sources[span]?.bytes.count ?? -1
          #expect(span.start <= span.end && Int(span.end) <= size, "seed \(seed): \(d.code.rawValue) at \(span) of \(size)")
        }
        #expect(last <= (d.span.file, d.span.start), "seed \(seed): \(d.code.rawValue) is out of order")
        #expect(!d.message.isEmpty && !d.message.contains("\n"), "seed \(seed): \(d.message)")
        last = (d.span.file, d.span.start)
      }
      #expect(compilation.plans.isEmpty || compilation.plans.count <= compilation.kinds.count, "seed \(seed)")
      #expect(Set(compilation.diagnostics).count == compilation.diagnostics.count, "seed \(seed)")
    }
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test(arguments: 0..<4) func tokenSoup(block: UInt64) {
    for seed in block * 10_000..<block * 10_000 + 2_000 {
      var random = SeededRandom(seed)
      let text = (0..<Int.random(in: 0...30, using: &random)).map { _ in Self.words.randomElement(using: &random)! }.joined()
      let bytes = Array(text.utf8)
      for asPlaceholder in [false, true] {
        let range = Self.parsed(bytes, asPlaceholder)
        #expect(range.lowerBound >= 0 && range.upperBound <= bytes.count, "seed \(seed)")
      }
      let template = TemplateParser.parse(bytes)
      for range in template.failures.map(\.range) + template.suspects.map(\.range) {
        #expect(range.lowerBound >= 0 && range.upperBound <= bytes.count, "seed \(seed)")
      }
      // What holds no placeholder stays as it is.
      if template.nodes.allSatisfy({ if case .text = $0 { true } else { false } }), template.failures.isEmpty {
        let kept = template.nodes.map { if case .text(let t) = $0 { t } else { "" } }.joined()
        #expect(kept == text || text.contains("<<<<"), "seed \(seed)")
      }
    }
  }

  /// The range of the expression, or of what is wrong with it.
  private static func parsed(_ bytes: [UInt8], _ asPlaceholder: Bool) -> Range<Int> {
    let whole = 0..<bytes.count
    do throws(ExpressionParser.Failure) {
      return try asPlaceholder
        ? ExpressionParser.placeholder(bytes, whole).range : ExpressionParser.expression(bytes, whole).range
    } catch {
      return error.range
    }
  }
}
