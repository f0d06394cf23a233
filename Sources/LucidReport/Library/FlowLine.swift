package import LucidCore

/// One flow on a card: data that may leave, and where to. Text, JSON
/// and HTML are made of these.
package struct FlowLine: Hashable, Sendable {
  let flow: Flow
  /// The hosts of the network that the tool asks, or those of the models.
  var hosts: [String] = []
  /// The host forbids it, whatever was allowed.
  let isForbidden: Bool

  /// In the order of the plan, models last. `hosts` are those of the network that answer, by
  /// family, and for `models elsewhere`; `forbidden` is asked for a family and a tool.
  package static func of(
    _ flows: [Flow], hosts: [String: [String]] = [:], forbidden: (_ source: String, _ tool: String) -> Bool = { _, _ in false }
  ) -> [FlowLine] {
    let (models, others) = (flows.filter { $0.destination == .model }, flows.filter { $0.destination != .model })
    return (others + models).map { flow in
      let isForbidden = flow.destination != .model && flow.from.names.contains { forbidden($0, flow.destination.name) }
      let name = flow.destination == .model ? Flow.Destination.elsewhere : ToolName.family(flow.destination.name)
      let asked = hosts[name] ?? []
      return FlowLine(flow: flow, hosts: asked, isForbidden: isForbidden)
    }
  }

  /// `calendar, mail`.
  var families: MessageText { .list(flow.from.names.map(MessageText.family)) }

  /// `travel.to at router.example`.
  private var destination: MessageText {
    hosts.isEmpty
      ? .name(flow.destination.name) : .words(.flowAt, flow.destination.name, CapabilityLine.all(hosts, .and))
  }

  /// `to web.search, in query`.
  var what: MessageText {
    switch (flow.destination, flow.way) {
    case (.model, _) where hosts.isEmpty: .words(.flowModel)
    case (.model, _): .words(.flowModelAt, CapabilityLine.all(hosts, .or))
    case (_, .request): .words(.flowRequest, destination)
    case (_, .decision): .words(.flowDecision, destination)
    case (_, .value): flow.parameter.map { .words(.flowValue, destination, $0) } ?? .words(.flowTo, destination)
    }
  }

  /// `line 12: <<events.items[0].title>>`; nil where no line says it.
  var place: MessageText? {
    guard flow.line > 0 else { return nil }
    let expression = flow.expression.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return expression.isEmpty ? .words(.flowLine, flow.line) : .words(.flowLineOf, flow.line, expression)
  }
}

extension JSONText {
  mutating func flows(_ lines: [FlowLine], withPolicy: Bool) {
    objects("flows", lines) { json, line in
      json.strings("from", line.flow.from.names)
      json.field("to", line.flow.destination.name)
      if !line.hosts.isEmpty { json.strings("hosts", line.hosts) }
      json.field("way", line.flow.way.rawValue)
      json.field("parameter", line.flow.parameter)
      json.field("expression", line.flow.expression.isEmpty ? nil : line.flow.expression)
      json.key("line")
      if line.flow.line > 0 { json.integer(line.flow.line) } else { json.null() }
      if withPolicy { json.field("forbidden", line.isForbidden) }
    }
  }
}
