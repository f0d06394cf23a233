import LucidCore

/// The capability card of a plan on a screen: what it can read, write and send, and through what.
package struct ReachLines {
  private let card: CapabilityCard
  private let caps: [WriteCap]

  package init(_ plan: Plan) {
    card = plan.capabilities
    caps = plan.writes
  }

  /// On its own.
  package func text(_ screen: Screen) -> String {
    var page = Page(Ink(screen))
    add(to: &page)
    return page.text
  }

  func add(to page: inout Page) {
    page.reach(card)
    for cap in caps {
      page.add(Phrase("at most", .warn), Phrase("\(Count.of(cap.most, "call")) of \(cap.tool)"), column: 8)
    }
  }
}
