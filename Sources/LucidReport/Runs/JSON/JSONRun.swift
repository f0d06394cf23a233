package import LucidCore

/// A finished run as one JSON object; times as ISO 8601 in the run's zone.
package struct JSONRun {
  private let parts: JSONRecordParts
  private let command: String?

  /// `command` gives the run again but for its time and zone; nil when it is not known. With
  /// `timings` each step and the run get `elapsed_ms`; without, the same run gives the same bytes.
  package init(zone: Zone, sources: SourceSet = SourceSet(), timings: Bool = false, command: String? = nil) {
    self.command = command
    parts = JSONRecordParts(zone: zone, sources: sources, timings: timings)
  }

  package func result(_ record: RunRecord) -> JSONResult {
    JSONResult { json in
      json.field("outcome", record.outcome.rawValue)
      json.field("run", record.id)
      json.key("ability")
      json.ability(record.ability)
      json.field("started_at", parts.zone.iso(record.started))
      json.field("zone", record.zone)
      if let command { json.field("command", command) }
      json.object("prompt") { json in
        json.field("authored", record.ability.prompt)
        json.field("resolved", record.prompt?.text)
      }
      if let persona = record.persona {
        json.object("persona") { json in
          json.field("name", persona.name)
          json.field("label", persona.label)
          json.field("text", persona.text.text)
        }
      }
      json.array("steps") { json in for step in record.steps { self.step(step, record, &json) } }
      json.array("variables") { json in for variable in record.variables { self.variable(variable, &json) } }
      json.key("headline")
      if let headline = record.headline { json.sentence(headline, zone: parts.zone) } else { json.null() }
      json.key("card")
      if let card = record.card { parts.card(card, &json) } else { json.null() }
      json.object("answer", ifAny: record.answer) { json, answer in parts.answer(answer, &json) }
      parts.ending(record, &json)
      if let dryRun = record.dryRun {
        json.key("dry_run")
        parts.dryRun(dryRun, &json)
      }
      parts.elapsed(record.elapsed, &json)
    }
  }

  private func step(_ step: StepRecord, _ record: RunRecord, _ json: inout JSONText) {
    let observation = record.observations.first { $0.step == step.name }
    json.object { json in
      json.field("name", step.name)
      json.field("tool", step.tool)
      parts.status(step.status, &json)
      json.key("result")
      if case .done = step.status, let observation { json.value(observation.value, zone: parts.zone) } else { json.null() }
      json.key("notices")
      parts.notices(observation?.notices ?? [], &json)
      parts.facts(step.facts, &json)
      parts.elapsed(step.elapsed, &json)
    }
  }

  private func variable(_ variable: VariableRecord, _ json: inout JSONText) {
    json.object { json in
      json.field("name", variable.name)
      json.field("cost", variable.cost.rawValue)
      json.field("status", variable.status.rawValue)
      json.field("value", variable.value, zone: parts.zone)
    }
  }
}
