package import LucidCore

/// The audits of the abilities of one file.
package struct AuditReport: Sendable {
  package let file: String
  package let sources: SourceSet
  package let audits: [AbilityAudit]

  package init(file: String, sources: SourceSet, audits: [AbilityAudit]) {
    (self.file, self.sources, self.audits) = (file, sources, audits)
  }

  /// The line of a difference; nil for a call of the model, its request and the answer.
  func line(_ difference: AbilityAudit.Difference) -> Int? { AbilityTestPlace(difference.span, sources)?.line }
}
