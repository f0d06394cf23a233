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
      .init("label", .record(CardPhrase.type), "What it is about."),
      .init("value", .record(CardPhrase.type), "What to see at a glance."),
      .init("sub", .list(.record(CardPhrase.type)), "A line under it; null for none."),
      .init("source", .text, "The step it comes from."),
      .init("icon", .text, "The name of an SF Symbol."),
      .init("state", .text, "`ok`, or `missing` when the source gave nothing."),
      .init("unset", .boolean, "Whether the source is not set up: such a tile is not drawn."),
    ])

  package func card(
    title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext
  ) -> Card? {
    let observations = ProposedChanges.applied(to: observations.filter { !$0.isOff }, in: context)
    guard !observations.isEmpty else { return nil }
    var statements: [Statement] = []
    let day = BriefingDay(observations, in: context)
    let tiles: [Value] = observations.compactMap { observation in
      guard observation.status == .done else { return Self.missing(observation) }
      let family = observation.family
      let presenter = presenters.first { $0.family == family } ?? ResultPresenter(family: family)
      statements += day.kept(presenter.findings(observation, in: context), of: observation)
      if day.tells(observation) { return nil }
      return Self.record(day.beside(presenter.shown(observation, in: context), of: observation), of: observation, state: "ok")
    }
    statements += day.statements
    return Card(
      kind: kind, title: title, generated: context.now,
      body: Record(body, ["tiles": .list(tiles), "day": day.record.map { .record($0) } ?? .null]),
      notes: observations.flatMap(\.notices), statements: statements)
  }

  private static func missing(_ observation: Observation) -> Value {
    let isUnset = if case .failed(let failure) = observation.status { failure.setUp != nil } else { false }
    let tile = Tile(
      .term(.family, observation.family), .word(isUnset ? .notSetUp : .notAvailable), icon: "questionmark.circle")
    return record(tile, of: observation, state: "missing", isUnset: isUnset)
  }

  private static func record(_ tile: Tile, of observation: Observation, state: String, isUnset: Bool = false) -> Value {
    .record(
      Record(
        Self.tile,
        [
          "label": tile.label.value, "value": tile.value.value, "sub": CardPhrase.values(tile.sub),
          "source": .text(observation.step), "icon": .text(tile.icon), "state": .text(state), "unset": .boolean(isUnset),
        ]))
  }
}
