package import LucidCore

/// The capability card of a plan on a screen: what it can read, write and send, and through what.
package struct ReachLines {
  private let lines: [CapabilityLine]
  private let flows: [FlowLine]
  private let asksModel: Bool

  /// Without a catalog it does not say how far back it reads; `hosts` are those of the network that
  /// answer, by family.
  package init(_ plan: Plan, _ catalog: Catalog? = nil, hosts: [String: [String]] = [:]) {
    lines = CapabilityLine.of(plan, catalog, hosts: hosts)
    flows = FlowLine.of(plan.flows, hosts: hosts)
    asksModel = plan.asksModel
  }

  init(_ lines: [CapabilityLine], _ flows: [FlowLine], asksModel: Bool) {
    (self.lines, self.flows, self.asksModel) = (lines, flows, asksModel)
  }

  static let noModel = MessageText.words(.cardNoModel)
  private static var forbidden: StyledText { StyledText(MessageText.words(.cardForbidden).text, .bad) }

  /// On its own.
  package func text(_ screen: Screen) -> String {
    var page = LineWriter(ANSIWriter(screen))
    add(to: &page)
    return page.text
  }

  func add(to page: inout LineWriter) {
    page.heading(MessageText.words(.cardReach).text)
    for (verb, none) in [
      ("reads", "reads nothing"), ("writes", "writes nothing"), ("sends", "sends nothing anywhere"), ("tells", ""),
    ] {
      let own = lines.filter { $0.verb == verb }
      if own.isEmpty {
        let isTold = verb == "sends" && lines.contains { $0.verb == "tells" }
        let said = verb == "sends" && !flows.isEmpty ? "sends no message" : none
        if !said.isEmpty, !isTold { page.add(StyledText(said, verb == "reads" ? .plain : .good), indent: 2) }
      }
      for (i, line) in own.enumerated() {
        let what = StyledText(line.access.source, .strong) + StyledText(": " + line.access.reach.text)
        let details = line.details.map { StyledText($0.text, .dim) } + (line.isForbidden ? [Self.forbidden] : [])
        page.add(StyledText(i == 0 ? verb : "", verb == "reads" ? .plain : .warn), .joined([what] + details), column: 8)
      }
    }
    if !asksModel { page.add(StyledText(Self.noModel.text, .good), indent: 2) }
    for cap in lines.flatMap(\.caps) {
      page.add(StyledText("at most", .warn), StyledText(CapabilityLine.most(cap).text), column: 8)
    }
    add(flows, to: &page)
  }

  private func add(_ flows: [FlowLine], to page: inout LineWriter) {
    guard !flows.isEmpty else { return }
    page.heading(MessageText.words(.cardLeaving).text)
    for line in flows {
      let what =
        StyledText(line.families.text, .strong)
        + StyledText(" " + line.what.text, line.flow.destination == .model ? .plain : .warn)
      let place = line.place.map { StyledText($0.text, .dim) }
      page.add(.joined([what, place, line.isForbidden ? Self.forbidden : nil]), indent: 2)
    }
  }
}
