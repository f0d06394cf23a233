package import LucidCore
package import LucidRuntime

/// `briefing`: the day on one scale of hours, and a tile for each step that the day does not tell
/// whole, in declared order; a step that gave nothing keeps its place with one honest line.
package struct BriefingCard: CardBuilder {
  package init() {}

  package let kind = "briefing"
  package let body = RecordType(
    "Briefing",
    [
      .init(
        "tiles", .list(.record(BriefingCard.tile)), "In the order of the steps; of habits and of tomorrow the day has a line."),
      .init("day", .record(BriefingDay.type), "The day as it is drawn; null when no step gave anything of it."),
    ])

  static let tile = RecordType(
    "Tile",
    [
      .init("label", .text, "What it is about."),
      .init("value", .text, "What to see at a glance."),
      .init("sub", .text, "A line under it."),
      .init("source", .text, "The step it comes from."),
      .init("icon", .text, "The name of an SF Symbol."),
      .init("state", .text, "`ok`, or `missing` when the source gave nothing."),
      .init("title", .text, "`label` or `value`: the part that is a name a person gave; null for none."),
      .init("unset", .boolean, "Whether the source is not set up: such a tile is not drawn."),
    ])

  package func card(
    title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext
  ) -> Card? {
    let observations = observations.filter { !$0.isOff }
    guard !observations.isEmpty else { return nil }
    var statements: [Statement] = []
    let day = BriefingDay(observations, in: context)
    let tiles: [Value] = observations.compactMap { observation in
      guard observation.status == .done, let presenter = presenters.first(where: { $0.family == observation.family }) else {
        return Self.missing(observation)
      }
      for var statement in day.waits(observation) ? [] : presenter.findings(observation, in: context) {
        statement.step = observation.step
        statements.append(statement)
      }
      if day.tells(observation) { return nil }
      let tile = presenter.tile(observation, in: context)
      return .record(
        Record(
          Self.tile,
          [
            "label": .text(tile.label), "value": .text(tile.value), "sub": .text(tile.sub), "source": .text(observation.step),
            "icon": .text(tile.icon), "state": .text("ok"), "title": .optional(tile.title?.rawValue),
            "unset": .boolean(false),
          ]))
    }
    return Card(
      kind: kind, title: title, generated: context.now,
      body: Record(body, ["tiles": .list(tiles), "day": day.record.map { .record($0) } ?? .null]),
      notes: observations.flatMap(\.notices).map(\.text), statements: statements)
  }

  private static func missing(_ observation: Observation) -> Value {
    let why: String
    var value = "not available"
    var isUnset = false
    switch observation.status {
    case .failed(let failure):
      why = failure.setUp ?? failure.message
      if failure.setUp != nil { (value, isUnset) = ("not set up", true) }
    case .skipped(let reason): why = reason.text
    case .notRun: why = "it was not run"
    case .done: why = "there is nothing to show for \(observation.tool)"
    }
    return .record(
      Record(
        tile,
        [
          "label": .text(observation.family.prefix(1).uppercased() + observation.family.dropFirst()),
          "value": .text(value),
          "sub": .text(why), "source": .text(observation.step), "icon": .text("questionmark.circle"), "state": .text("missing"),
          "title": .null, "unset": .boolean(isUnset),
        ]))
  }
}
