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
    ([named], nil, true, ExitCode.ok), ([named, notRun], nil, true, .partial), ([named, unnamed], nil, true, .notMet),
    ([unnamed, notRun], nil, true, .notMet), ([notRun], nil, false, .usage), ([unnamed], nil, false, .notMet),
    ([unnamed], ExitCode.fileInvalid, false, .fileInvalid), ([unnamed], .oldForm, true, .oldForm), ([], nil, false, .usage),
  ]) func theWorstCounts(reports: [AuditReport], refusal: ExitCode?, areAllRead: Bool, exit: ExitCode) {
    let outcome = AuditOutcome(reports, refusal: refusal, areAllRead: areAllRead)
    #expect(outcome.exit == exit)
    #expect((outcome.render(.text, .plain) == nil) == reports.isEmpty)
  }
}
