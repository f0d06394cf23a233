import LucidCore

/// Writes an ability's reach as JSON.
extension JSONText {
  /// `hosts` are those of the network that answer, by family.
  mutating func capabilities(of plan: Plan, hosts: [String: [String]] = [:]) {
    let card = plan.capabilities
    object { json in
      json.accesses("reads", card.reads, hosts: hosts)
      json.accesses("writes", card.writes)
      json.accesses("sends", card.sends)
      json.accesses("discloses", card.discloses)
      json.flows(FlowLine.of(card.flows, hosts: hosts), withPolicy: false)
      json.field("asks_model", plan.asksModel)
    }
  }

  /// The same with how far each goes, and what of it the host forbids.
  mutating func capabilities(_ lines: [CapabilityLine], _ flows: [FlowLine], asksModel: Bool) {
    object { json in
      for (name, verb) in [("reads", "reads"), ("writes", "writes"), ("sends", "sends"), ("discloses", "tells")] {
        json.array(name) { json in
          for line in lines where line.verb == verb {
            json.object { json in
              json.field("source", line.access.source)
              json.field("reach", line.access.reach.text)
              json.strings("through", line.access.through)
              if !line.hosts.isEmpty { json.strings("hosts", line.hosts) }
              json.strings("with", line.bounds)
              json.field("forbidden", line.isForbidden)
            }
          }
        }
      }
      json.flows(flows, withPolicy: true)
      json.field("asks_model", asksModel)
    }
  }

  private mutating func accesses(
    _ name: String, _ accesses: [CapabilityCard.Access], hosts: [String: [String]] = [:]
  ) {
    objects(name, accesses) { json, access in
      json.field("source", access.source)
      json.field("reach", access.reach.text)
      json.strings("through", access.through)
      if let hosts = hosts[access.source] { json.strings("hosts", hosts) }
    }
  }
}
