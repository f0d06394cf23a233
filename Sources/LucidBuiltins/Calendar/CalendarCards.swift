import LucidCore
import LucidRuntime

/// Notices and statements common to both cards of the calendar.
enum CalendarCards {
  /// One line for each thing of the calendar that is missing or damaged, each once.
  static func notes(_ observations: [Observation]) -> [Notice] {
    var seen: Set<MessageText> = []
    return observations.filter { $0.family == "calendar" }.flatMap { observation -> [Notice] in
      let failure: [Notice] = if case .failed(let f) = observation.status { [Notice(f.words)] } else { [] }
      return failure + observation.notices
    }.filter { seen.insert($0.message).inserted }
  }

  /// The sentences about every finished step of the run, other families' too: key first, then by
  /// weight.
  static func statements(_ observations: [Observation], presenters: [any Presenter], in context: PresentContext) -> [Statement] {
    let found = observations.filter { $0.status == .done }.flatMap { observation in
      presenters.filter { $0.family == observation.family }.flatMap { $0.findings(observation, in: context) }
    }
    let order = Statement.Role.allCases
    func rank(_ s: Statement) -> Int { order.firstIndex(of: s.role) ?? order.count }
    return found.enumerated().sorted { a, b in
      (rank(a.element), -a.element.weight, a.offset) < (rank(b.element), -b.element.weight, b.offset)
    }.map(\.element)
  }
}
