package import LucidCore

/// One line of a capability card. Text, JSON and HTML are made of these, so that none of them says
/// more than another.
package struct CapabilityLine: Hashable, Sendable {
  /// `reads`, `writes`, `sends` or `tells`.
  let verb: String
  let access: CapabilityCard.Access
  /// The literal arguments that limit it: `since: 24h`, `body: true`.
  let bounds: [String]
  let caps: [WriteCap]
  /// The hosts of the network that are asked for the source.
  var hosts: [String] = []
  /// The host forbids it, whatever was allowed.
  let isForbidden: Bool

  /// In the order of the card. The catalog gives arguments their names; `hosts` are those of the
  /// network that answer, by family; `forbidden` is asked for a verb and a source.
  package static func of(
    _ plan: Plan, _ catalog: Catalog?, hosts: [String: [String]] = [:],
    forbidden: (_ verb: String, _ source: String) -> Bool = { _, _ in false }
  ) -> [CapabilityLine] {
    let card = plan.capabilities
    return [("reads", card.reads), ("writes", card.writes), ("sends", card.sends), ("tells", card.discloses)].flatMap {
      verb, list in
      list.map { access in
        CapabilityLine(
          verb: verb, access: access, bounds: bounds(plan, catalog, access.through, isRead: verb == "reads"),
          caps: verb == "writes" || verb == "sends" ? plan.writes.filter { access.through.contains($0.tool) } : [],
          hosts: verb == "reads" ? hosts[access.source] ?? [] : [], isForbidden: forbidden(verb, access.source))
      }
    }
  }

  /// `with since: 24h`, `through mail.urgent`, `at most 1 call of notes.create`.
  var details: [MessageText] {
    (hosts.isEmpty ? [] : [.words(.cardFrom, Self.all(hosts, .and))])
      + (bounds.isEmpty ? [] : [.words(.cardWith, bounds.joined(separator: ", "))])
      + (access.through.isEmpty ? [] : [.words(.reachThrough, access.through.joined(separator: ", "))])
  }

  /// The most calls of a tool: `1 call of notes.create`.
  static func most(_ cap: WriteCap) -> MessageText { .words(.cardCallsOf, MessageText.count(cap.most, .call), cap.tool) }

  /// `a and b and c`.
  static func all(_ hosts: [String], _ word: MessageWord) -> MessageText {
    hosts.dropFirst().reduce(.name(hosts.first ?? "")) { .words(word, $0, $1) }
  }

  /// The arguments that limit a line: for a read how far back and how much, as given or by default;
  /// for a change or a deletion those that say which. A value of the run is as it is written.
  private static func bounds(_ plan: Plan, _ catalog: Catalog?, _ through: [String], isRead: Bool) -> [String] {
    guard let catalog = catalog?.adding(plan.tools) else { return [] }
    let texts = ExpressionText(plan, catalog, zone: .utc)
    var found: [String] = []
    func add(_ name: String, _ arguments: [PlanArgument?], _ texts: ExpressionText) {
      guard let tool = catalog.tool(name), isRead || tool.effect == .write && !tool.makesNew else { return }
      for (parameter, argument) in zip(tool.parameters, arguments)
      where isRead ? isBound(parameter, isGiven: argument != nil) : parameter.role == .selector && argument != nil {
        guard let text = argument.map({ written($0, texts) }) ?? fallback(parameter) else { continue }
        let bound = "\(parameter.name): \(text)"
        if !found.contains(bound) { found.append(bound) }
      }
    }
    for step in plan.steps where through.contains(step.tool) { add(step.tool, step.arguments, texts.inside(step)) }
    for variable in plan.variables where through.contains("<<\(variable.name)>>") {
      if case .tool(let name, let arguments) = variable.source { add(name, arguments, texts) }
    }
    return found
  }

  private static func isBound(_ parameter: Parameter, isGiven: Bool) -> Bool {
    switch parameter.kind {
    case .since, .moment, .instant, .period, .choice: true
    case .boolean, .integer: isGiven
    default: false
    }
  }

  private static func written(_ argument: PlanArgument, _ texts: ExpressionText) -> String {
    switch argument {
    case .value(.literal(.text(let text))): text
    case .value(let expression): texts.text(expression)
    case .text(let template): texts.text(template)
    }
  }

  private static func fallback(_ parameter: Parameter) -> String? {
    guard let value = parameter.fallback, !value.isMissing else { return parameter.usual }
    return ValueText.literal(value, zone: .utc)
  }
}
