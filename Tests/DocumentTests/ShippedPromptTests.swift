import LucidApplication
import LucidCompiler
import LucidCore
import LucidReport
import LucidRuntime
import LucidSession
import LucidShipped
import LucidTesting
import Testing

@testable import LucidCommands

/// What every shipped ability resolves to over the sample person's data. A change of the language that changes one of these
/// texts shows here.
@Suite struct ShippedPromptTests {
  static let files = RepositoryFiles.texts.filter {
    $0.hasSuffix(".lucidability") && ($0.hasPrefix("abilities/") || $0.hasPrefix(".lucidability-samples/"))
  }

  @Test func promptsAndCardsStayWhatTheyWere() async throws {
    var page = ""
    for path in Self.files {
      let composition = Composition(vault: ShippedAbilities.sampleVault, zones: Monday.zones, settings: Monday.settings)
      let compilation = composition.compiler.compile(SourceFile(name: path, bytes: RepositoryFiles.bytes(path)))
      for plan in compilation.plans {
        let context = composition.tools.context(
          clock: TestClock(Monday.now), loop: nil, zone: Monday.zone, settings: Monday.settings, runID: "page", observer: nil)
        let record = await Executor(context).run(plan, inputs: plan.inputs.map { $0.fallback ?? .null })
        var card = JSONText()
        card.value((record.card?.body).map(Value.record) ?? .null, zone: Monday.zone)
        page += "== \(path): \(record.outcome)\n\(record.prompt?.text ?? record.answer?.text ?? "")\ncard \(card.text)\n"
        page += record.notices.map { "notice \($0.text)\n" }.joined()
      }
    }
    Golden.expect(page, "language/shipped-prompts.txt")
  }
}
