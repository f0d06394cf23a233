package import LucidCore

/// The sources that there are, each with what the answer of a run has of it, as text.
package struct TextSources {
  private let screen: Screen

  package init(screen: Screen = .plain) { self.screen = screen }

  /// `unavailable` are the families that cannot be read, with the reason.
  package func render(_ record: RunRecord, unavailable: [String: MessageText]) -> String {
    var page = LineWriter(ANSIWriter(screen))
    let shown = Set(record.labels.families.names)
    let calls = Dictionary(grouping: record.observations, by: \.family)
    let known = FamilyTraits.all.filter { $0.part != nil || shown.contains($0.name) || calls[$0.name] != nil }.map(\.name)
    // Tools of the configuration have families of their own.
    let families = known + calls.keys.filter { !known.contains($0) }.sorted()
    let column = (families.map(\.count).max() ?? 0) + 2
    for family in families {
      let states: [StyledText]
      if let made = calls[family] {
        states = made.map(Self.state)
      } else if shown.contains(family) {
        states = [StyledText("shown to the model", .good)]
      } else if let reason = unavailable[family] {
        states = [StyledText("not available: \(reason.text)", .dim)]
      } else {
        states = [StyledText("not looked at", .dim)]
      }
      for (i, state) in states.enumerated() { page.add(StyledText(i == 0 ? family : "", .strong), state, column: column) }
    }
    return page.text
  }

  /// The state of one call: `calendar.events: 3 items`.
  private static func state(_ observation: Observation) -> StyledText {
    let tool = StyledText(observation.tool + ": ")
    switch observation.status {
    case .done:
      let count = observation.value["items"].list?.count
      return tool + StyledText(count.map { $0 == 1 ? "1 item" : "\($0) items" } ?? "read", .good)
    case .skipped(let reason): return tool + StyledText("left out: \(reason.text)", .dim)
    case .failed(let failure): return tool + StyledText("failed: \(failure.shown)", .bad)
    case .notRun: return tool + StyledText("not reached", .dim)
    }
  }
}
