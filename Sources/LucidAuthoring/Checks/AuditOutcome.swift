package import LucidArguments
import LucidCore
package import LucidReport

/// The audits of several files: the exit that they ask for, and their forms.
package struct AuditOutcome {
  private let reports: [AuditReport]
  private let refusal: ExitCode?
  private let areAllRead: Bool

  /// `refusal` is the exit that files with errors ask for, `areAllRead` says that none was left out
  /// because it cannot be read.
  package init(_ reports: [AuditReport], refusal: ExitCode?, areAllRead: Bool) {
    (self.reports, self.refusal, self.areAllRead) = (reports, refusal, areAllRead)
  }

  /// Errors of a file outweigh differences that no card names, and these outweigh files that could
  /// not be read and abilities that were not run.
  package var exit: ExitCode {
    if let refusal { return refusal }
    let audits = reports.flatMap(\.audits)
    if audits.contains(where: { !$0.offCard.isEmpty }) { return .notMet }
    if !areAllRead { return .usage }
    return audits.contains { $0.reason != nil } ? .partial : .ok
  }

  /// nil when there is nothing to show.
  package func render(_ form: Form, _ screen: Screen) -> CommandResult? {
    if form == .json { return .json(JSONAuditReport().render(reports)) }
    return reports.isEmpty ? nil : .text(TextAuditReport(screen: screen).render(reports))
  }
}
