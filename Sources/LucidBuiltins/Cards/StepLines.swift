package import LucidCore
package import LucidRuntime

/// Notices and statements of a card, from the observations it was made of.
package struct StepLines: Sendable {
  /// One line for each thing that is missing or damaged, in the order of the steps, none twice.
  package private(set) var notes: [Notice] = []
  /// Statements of all finished steps, each with its step.
  package private(set) var statements: [Statement] = []

  package init(_ observations: [Observation], presenters: [any Presenter], in context: PresentContext) {
    for observation in observations {
      switch observation.status {
      case .done:
        for presenter in presenters where presenter.family == observation.family {
          statements += presenter.findings(observation, in: context)
        }
        for notice in observation.notices { add(notice) }
      // The run says once what is not set up; what is off is not missed.
      case .failed(let failure) where failure.setUp != nil: break
      case .skipped(.missing(let missing)) where missing.isOff || missing.setUp != nil: break
      case .failed(let failure): add(Notice(missing: MissingData(unavailable: observation.family, failure)))
      case .skipped(let reason): add(Notice(.words(.wasLeftOut, MessageText.family(observation.family), reason.message)))
      case .notRun: break
      }
    }
  }

  package mutating func add(_ more: [Statement], of step: String) {
    statements += more.map { $0.placed(in: step) }
  }

  private mutating func add(_ note: Notice) {
    if !notes.contains(note) { notes.append(note) }
  }
}
