package import LucidCore

/// Tools, variables and what presents them, bound for one attempt of a run; the next attempt gets
/// others.
package struct RunBindings: Sendable {
  /// By `family.verb`.
  package let tools: [String: any Tool]
  /// By name.
  package let variables: [String: any VariableProvider]
  /// Why known families cannot be used, by name: nothing is bound to them, or they are forbidden.
  package let unavailable: [String: String]
  /// In the order of the catalogue that compiled the plan.
  package let filters: [Filter]
  package let presenters: [any Presenter]
  /// By kind.
  package let cards: [String: any CardBuilder]
  /// Words the statements of the presenters, and what is absent in texts.
  package let wording: any SentenceRendering
  /// Where writes wait until the run commits; nil where nothing can be written.
  package let stage: (any WriteStage)?
  /// Makes the same tools on a copy of the person's files as this run sees them; nothing that they
  /// write is kept.
  package let previews: (@Sendable () -> PreviewTools)?

  package init(
    tools: [any Tool], variables: [any VariableProvider] = [], filters: [Filter] = [], presenters: [any Presenter] = [],
    cards: [any CardBuilder] = [], wording: any SentenceRendering, stage: (any WriteStage)? = nil,
    unavailable: [String: String] = [:], previews: (@Sendable () -> PreviewTools)? = nil
  ) {
    self.init(
      tools: Dictionary(tools.map { ($0.signature.name, $0) }, uniquingKeysWith: { a, _ in a }),
      variables: Dictionary(variables.map { ($0.signature.name, $0) }, uniquingKeysWith: { a, _ in a }),
      unavailable: unavailable, filters: filters, presenters: presenters,
      cards: Dictionary(cards.map { ($0.kind, $0) }, uniquingKeysWith: { a, _ in a }), wording: wording, stage: stage,
      previews: previews)
  }

  private init(
    tools: [String: any Tool], variables: [String: any VariableProvider], unavailable: [String: String], filters: [Filter],
    presenters: [any Presenter], cards: [String: any CardBuilder], wording: any SentenceRendering,
    stage: (any WriteStage)?, previews: (@Sendable () -> PreviewTools)?
  ) {
    self.tools = tools
    self.variables = variables
    self.unavailable = unavailable
    self.filters = filters
    self.presenters = presenters
    self.cards = cards
    self.wording = wording
    self.stage = stage
    self.previews = previews
  }

  /// Returns a copy with other tools and variables; `previews` are those of these, if there are
  /// any.
  package func replacing(
    tools: [any Tool], variables: [any VariableProvider], stage: (any WriteStage)?, unavailable: [String: String],
    previews: (@Sendable () -> PreviewTools)? = nil
  ) -> RunBindings {
    RunBindings(
      tools: tools, variables: variables, filters: filters, presenters: presenters, cards: Array(cards.values),
      wording: wording, stage: stage, unavailable: unavailable, previews: previews)
  }

  /// Returns a copy without what belongs to families that cannot be used, and to those of `others`,
  /// by name with the reason. Variables of `off` stay: their family says what they are.
  package func gated(without others: [String: String], off: Set<String>) -> RunBindings {
    let gone = unavailable.merging(others) { known, _ in known }
    guard !gone.isEmpty else { return self }
    return RunBindings(
      tools: tools.filter { gone[$0.value.signature.family] == nil },
      variables: variables.filter { $0.value.signature.family.map { gone[$0] == nil || off.contains($0) } ?? true },
      unavailable: gone,
      filters: filters, presenters: presenters, cards: cards, wording: wording, stage: stage, previews: previews)
  }

  /// Returns `tools.FAMILY`: a record when the family is bound and permitted, else absent with the
  /// reason.
  package func family(_ name: String) -> Value {
    if let reason = unavailable[name] { return .absent(Absence(unavailable: name, reason)) }
    guard tools.values.contains(where: { $0.signature.family == name }) else {
      return .absent(Absence(unavailable: name, "this program has no tools of that family"))
    }
    return .record(Record(toolFamilyType, ["name": .text(name)]))
  }
}
