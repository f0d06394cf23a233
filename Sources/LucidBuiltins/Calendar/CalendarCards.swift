import LucidCore
import LucidRuntime

/// Notices and highlights common to both cards of the calendar.
enum CalendarCards {
  /// One line for each thing of the calendar that is missing or damaged, each once.
  static func notes(_ observations: [Observation]) -> [String] {
    var seen: Set<String> = []
    return observations.filter { $0.family == "calendar" }.flatMap { observation -> [String] in
      let failure: [String] = if case .failed(let f) = observation.status { [f.message] } else { [] }
      return failure + observation.notices.map(\.text)
    }.filter { seen.insert($0).inserted }
  }

  /// The sentences about every finished step of the run, other families' too: key first, then by
  /// weight.
  static func highlights(_ observations: [Observation], presenters: [any Presenter], in context: PresentContext) -> [Highlight] {
    let found = observations.filter { $0.status == .done }.flatMap { observation in
      presenters.filter { $0.family == observation.family }.flatMap { $0.highlights(observation, in: context) }.map {
        var highlight = $0
        highlight.step = observation.step
        return highlight
      }
    }
    let order = Highlight.Role.allCases
    func rank(_ h: Highlight) -> Int { order.firstIndex(of: h.role) ?? order.count }
    return found.enumerated().sorted { a, b in
      (rank(a.element), -a.element.weight, a.offset) < (rank(b.element), -b.element.weight, b.offset)
    }.map(\.element)
  }
}
