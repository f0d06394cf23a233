import LucidCore
import LucidRuntime

/// Statements of all finished steps and a line for each problem, common to all cards.
struct CardParts {
  /// Best first; equal weights in the order of the steps. Each names its step.
  let statements: [Statement]
  let notes: [Notice]

  init(_ observations: [Observation], _ presenters: [any Presenter], _ context: PresentContext) {
    var statements: [Statement] = []
    var notes: [Notice] = []
    for observation in observations {
      switch observation.status {
      case .done:
        notes += observation.notices
        for presenter in presenters where presenter.family == observation.family {
          statements += presenter.findings(observation, in: context)
        }
      // The run says once what is not set up; what is off is not missed.
      case .skipped(.missing(let missing)) where missing.isOff || missing.setUp != nil: break
      case .failed(let failure) where failure.setUp != nil: break
      case .skipped(let reason): notes.append(Notice(.words(.wasSkipped, observation.tool, reason.message)))
      case .failed(let failure): notes.append(Notice(.words(.hasFailed, observation.tool, failure.words)))
      case .notRun: break
      }
    }
    self.statements = statements.enumerated()
      .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
      .map(\.element)
    self.notes = notes
  }

  /// The card with these parts.
  func card(_ kind: String, _ title: String, _ body: Record, _ context: PresentContext) -> Card {
    Card(kind: kind, title: title, generated: context.now, body: body, notes: notes, statements: statements)
  }
}

extension [Observation] {
  /// The first finished result of a tool.
  func result(of tool: String) -> Record? {
    for observation in self where observation.tool == tool && observation.status == .done {
      if let record = observation.value.record { return record }
    }
    return nil
  }
}
