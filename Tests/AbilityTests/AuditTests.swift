import LucidApplication
import LucidAbilityTesting
import LucidCompiler
import LucidCore
import LucidReport
import LucidRuntime
import LucidTesting
import Testing

/// `lucid audit` finds what leaves, and nothing else.
@Suite struct AuditTests {
  private static let steps = "steps:\n  - { id: events, calendar.events: { from: <<today>>, to: <<tomorrow>> } }\n"

  private func audit(_ steps: String, prompt: String = "Hello.") throws -> AbilityAudit {
    let text = "lucidability: 1\nkind: ability\nlabel: Audited\nprompt: \"\(prompt)\"\n\(steps)"
    let file = SourceFile(name: "audited.lucidability", text: text)
    let (compilation, audits) = try AbilityAuditing(.madeUp(clock: SystemClock())).audits(file, folder: nil)
    #expect(!compilation.hasErrors, "\(TextDiagnostics(compilation.sources).render(compilation.diagnostics))")
    let audit = try #require(audits.first)
    Self.expectOnCard(audit, compilation.plans[0])
    return audit
  }

  private func flows(_ audit: AbilityAudit) -> [String] {
    audit.differences.filter { $0.target == "web.search" }.map { "\($0.family) -> \($0.target)" }
  }

  @Test(arguments: [
    // Data.
    "  - { id: found, web.search: { query: \"<<events.items[0].title>>\" } }",
    // Data through a filter and a variable.
    "  - { id: found, web.search: { query: \"<<first | upper>>\" } }\nvariables: { first: \"<<events.items[0].title>>\" }",
    // Control: whether, which and how often.
    "  - { id: found, when: events.count > 3, web.search: { query: weather } }",
    "  - { id: found, web.search: { query: \"<<if events.count > 3>>busy<<else>>free<<end>>\" } }",
    "  - { id: found, for_each: e in events.items, web.search: { query: weather } }",
  ]) func findsAFlow(step: String) throws {
    let audit = try audit(Self.steps + step + "\n")
    #expect(audit.pairs == TwinVariant.allCases.count)
    #expect(flows(audit) == ["calendar -> web.search"], "\(audit)")
    let difference = try #require(audit.differences.first { $0.target == "web.search" })
    #expect(difference.span != nil && difference.sent.count == 2 && difference.sent[0] != difference.sent[1])
  }

  @Test func findsNothingWhereNothingLeaves() throws {
    let audit = try audit(
      Self.steps + "  - { id: found, web.search: { query: weather } }\n", prompt: "<<events.count>>")
    #expect(flows(audit) == [])
    #expect(audit.differences.map(\.target) == ["model"])
  }

  @Test func findsTheDecisionToAnswer() throws {
    let audit = try audit(Self.steps + "when: events.count > 0\n")
    #expect(audit.differences.contains { $0.target == "answer" && $0.family == "calendar" && $0.variants == ["empty"] })
  }

  /// Nothing of the person leaves a shipped ability but to the model and as its answer.
  @Test(arguments: ShippedAbilityTests.files.filter { $0.hasPrefix("abilities/") }) func shippedAbilities(path: String) throws {
    let file = SourceFile(name: path, bytes: RepositoryFiles.bytes(path))
    let (compilation, audits) = try AbilityAuditing(.madeUp(clock: SystemClock())).audits(
      file, folder: Repository.path("abilities"))
    for audit in audits {
      let others = audit.differences.filter { !["model", "answer"].contains($0.target) }
      #expect(others.isEmpty, "\(audit.ability): \(others.map { "\($0.family) -> \($0.target): \($0.sent)" })")
    }
    for (plan, audit) in zip(compilation.plans, audits) { Self.expectOnCard(audit, plan) }
  }

  /// The card names every difference of an audit.
  private static func expectOnCard(_ audit: AbilityAudit, _ plan: Plan) {
    for difference in audit.differences where difference.target != TwinAudit.answer {
      let name = difference.target == TwinAudit.model ? Flow.Destination.elsewhere : difference.target
      let onCard = plan.flows.byDestination[name] ?? []
      #expect(onCard.contains(FamilySet(difference.family)), "\(audit.ability): \(difference.family) -> \(name)")
    }
  }
}
