import LucidArguments
import LucidAuthoring
import LucidCore
import LucidReport
import Testing

/// The exit of `lucid trust audit`.
@Suite struct AuditOutcomeTests {
  private static func report(card: [Flow]?, reason: String? = nil) -> AuditReport {
    let differences = card.map { card in
      [AbilityAudit.Difference(family: "mail", target: .model, card: card, variants: ["more"], span: nil, sent: ["a", "b"])]
    }
    return AuditReport(
      file: "a", sources: SourceSet(),
      audits: [AbilityAudit(ability: "A", families: ["mail"], pairs: 4, differences: differences ?? [], reason: reason)])
  }

  private static let named = report(card: [Flow(from: FamilySet("mail"), to: .model, .value)])
  private static let unnamed = report(card: [])
  private static let notRun = report(card: nil, reason: "it has inputs without a value")

  @Test(arguments: [
    ([named], false, true, ExitCode.ok), ([named, notRun], false, true, .partial), ([named, unnamed], false, true, .notMet),
    ([unnamed, notRun], false, true, .notMet), ([notRun], false, false, .usage), ([unnamed], false, false, .notMet),
    ([unnamed], true, false, .fileInvalid), ([], false, false, .usage),
  ]) func theWorstCounts(reports: [AuditReport], hasErrors: Bool, areAllRead: Bool, exit: ExitCode) {
    let outcome = AuditOutcome(reports, hasErrors: hasErrors, areAllRead: areAllRead)
    #expect(outcome.exit == exit)
    #expect((outcome.render(.text, .plain) == nil) == reports.isEmpty)
  }
}
