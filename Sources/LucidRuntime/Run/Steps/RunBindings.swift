package import LucidCore

/// Tools, variables and what presents them, bound for one attempt of a run; the next attempt gets
/// others.
package struct RunBindings: Sendable {
  /// By `family.verb`.
  package private(set) var tools: [String: any Tool]
  /// By name.
  package private(set) var variables: [String: any VariableProvider]
  /// Why known families cannot be used, by name: nothing is bound to them, or they are forbidden.
  package private(set) var unavailable: [String: MessageText]
  /// In the order of the catalogue that compiled the plan.
  package let filters: [Filter]
  package let presenters: [any Presenter]
  /// By kind.
  package let cards: [String: any CardBuilder]
  /// Words the statements of the presenters, and what is absent in texts.
  package let wording: any SentenceRendering
  /// Where writes wait until the run commits; nil where nothing can be written.
  package private(set) var stage: (any WriteStage)?
  /// Makes the same tools on a copy of the person's files as this run sees them; nothing that they
  /// write is kept.
  package private(set) var previews: (@Sendable () -> PreviewTools)?

  package init(
    tools: [any Tool], variables: [any VariableProvider] = [], filters: [Filter] = [], presenters: [any Presenter] = [],
    cards: [any CardBuilder] = [], wording: any SentenceRendering, stage: (any WriteStage)? = nil,
    unavailable: [String: MessageText] = [:], previews: (@Sendable () -> PreviewTools)? = nil
  ) {
    (self.tools, self.variables) = (Self.byName(tools), Self.byName(variables))
    (self.unavailable, self.filters, self.presenters) = (unavailable, filters, presenters)
    self.cards = Dictionary(cards.map { ($0.kind, $0) }, uniquingKeysWith: { a, _ in a })
    (self.wording, self.stage, self.previews) = (wording, stage, previews)
  }

  private static func byName(_ tools: [any Tool]) -> [String: any Tool] {
    Dictionary(tools.map { ($0.signature.name, $0) }, uniquingKeysWith: { a, _ in a })
  }

  private static func byName(_ variables: [any VariableProvider]) -> [String: any VariableProvider] {
    Dictionary(variables.map { ($0.signature.name, $0) }, uniquingKeysWith: { a, _ in a })
  }

  /// Returns a copy with other tools and variables; `previews` are those of these, if there are
  /// any.
  package func replacing(
    tools: [any Tool], variables: [any VariableProvider], stage: (any WriteStage)?, unavailable: [String: MessageText],
    previews: (@Sendable () -> PreviewTools)? = nil
  ) -> RunBindings {
    var copy = self
    (copy.tools, copy.variables) = (Self.byName(tools), Self.byName(variables))
    (copy.stage, copy.unavailable, copy.previews) = (stage, unavailable, previews)
    return copy
  }

  /// Returns a copy without what belongs to families that cannot be used, and to those of `others`,
  /// by name with the reason. Variables of `off` stay: their family says what they are.
  package func gated(without others: [String: MessageText], off: Set<String>) -> RunBindings {
    let gone = unavailable.merging(others) { known, _ in known }
    guard !gone.isEmpty else { return self }
    var copy = self
    copy.tools = tools.filter { gone[$0.value.signature.family] == nil }
    copy.variables = variables.filter { $0.value.signature.family.map { gone[$0] == nil || off.contains($0) } ?? true }
    copy.unavailable = gone
    return copy
  }

  /// Returns `tools.FAMILY`: a record when the family is bound and permitted, else absent with the
  /// reason.
  package func family(_ name: String) -> Value {
    if let reason = unavailable[name] { return .absent(Absence(unavailable: name, reason)) }
    guard tools.values.contains(where: { $0.signature.family == name }) else {
      return .absent(Absence(unavailable: name, .words(.noToolsOfFamily)))
    }
    return .record(Record(toolFamilyType, ["name": .text(name)]))
  }
}
