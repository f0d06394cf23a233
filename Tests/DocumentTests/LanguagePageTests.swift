import LucidApplication
import LucidCompiler
import LucidCore
import LucidReport
import LucidRuntime
import LucidSession
import LucidShipped
import LucidSyntax
import LucidTesting
import Testing

@testable import LucidCommands
@testable import LucidSetup

/// Every example of `docs/language.md` gives what stands below it. `LUCID_RECORD=1` writes down what it gives.
@Suite struct LanguagePageTests {
  @Test func examplesGiveWhatStandsBelowThem() async throws {
    let lines = RepositoryFiles.lines("docs/language.md").map(String.init)
    var out: [String] = []
    var result: String?
    var steps = ""
    var i = 0
    while i < lines.count {
      guard lines[i].hasPrefix("```") else {
        out.append(lines[i])
        i += 1
        continue
      }
      let end = try #require(lines[(i + 1)...].firstIndex(of: "```"), "line \(i + 1) opens a block that never ends")
      let text = lines[(i + 1)..<end].map { $0 + "\n" }.joined()
      let kind = String(lines[i].dropFirst(3))
      if kind == "text", let given = result {
        out += ["```text"] + given.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + ["```"]
        result = nil
      } else {
        #expect(result == nil, "the example before line \(i + 1) has no ```text below it")
        out += lines[i...end]
        switch kind {
        case "yaml steps": steps = text
        case "yaml": result = try await prompt(text, line: i + 1)
        case "yaml refused": result = refusal(text)
        case "prompt":
          let indented = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  " + $0 }
          result = try await prompt(
            "lucidability: 1\nkind: ability\nlabel: Piece\n" + steps + "prompt: |\n" + indented.joined(separator: "\n"),
            line: i + 1)
        default: break
        }
      }
      i = end + 1
    }
    Golden.expect(out.joined(separator: "\n"), "../../docs/language.md")
  }

  /// Section 8 names every key of tests, every outcome and every word for a text.
  @Test func everyKeyOfTestsIsDocumented() throws {
    let lines = RepositoryFiles.lines("docs/language.md")
    let start = try #require(lines.firstIndex { $0.hasPrefix("## 8. ") }) + 1
    let tests = lines[start...].prefix { !$0.hasPrefix("## ") }.joined(separator: "\n")
    for key in TestKeys.test + TestKeys.expect + TestKeys.text {
      #expect(tests.contains("`\(key.name)"), "`\(key.name)` is not in section 8")
    }
    for outcome in RunOutcome.allCases { #expect(tests.contains("`\(outcome.rawValue)`"), "\(outcome) is not in section 8") }
  }

  /// The prompt as the sample person's run resolves it on Monday, or the answer of an ability without one.
  private func prompt(_ ability: String, line: Int) async throws -> String? {
    let settings = Monday.settings
    let composition = Composition(vault: ShippedAbilities.sampleVault, zones: Monday.zones, settings: settings)
    let compilation = composition.compiler.compile(SourceFile(name: "example", text: ability))
    #expect(
      compilation.diagnostics.isEmpty, "line \(line): \(TextDiagnostics(compilation.sources).render(compilation.diagnostics))")
    guard let plan = compilation.plans.first else { return nil }
    let context = composition.tools.context(
      clock: TestClock(Monday.now), loop: nil, zone: Monday.zone, settings: settings, runID: "page", observer: nil)
    var record = await Executor(context).run(plan, inputs: plan.inputs.map { $0.fallback ?? .null })
    // Of what a person chooses the page takes the first.
    if let first = record.failure?.failure.offers.first {
      let inputs = plan.inputs.map { $0.isChosen ? Value.text(first.id) : $0.fallback ?? .null }
      record = await Executor(context).run(plan, inputs: inputs)
    }
    return Self.trimmed(try #require(record.prompt?.text ?? record.answer?.text, "line \(line): \(record.notices.map(\.text))"))
  }

  private func refusal(_ ability: String) -> String? {
    let compilation = Composition().compiler.compile(SourceFile(name: "example.lucidability", text: ability))
    #expect(!compilation.diagnostics.isEmpty)
    return Self.trimmed(TextDiagnostics(compilation.sources).render(compilation.diagnostics))
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
