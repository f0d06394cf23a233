package import LucidCore

/// Events of a run as JSON, one line each, in the order in which they happen; the payload comes
/// before the answer.
///
/// Every line has `event`: `started`, `prompt`, `again`, `step`, `variable`, `headline`, `payload`,
/// `asking`, `part`, `answer`, `finished`.
package struct JSONLEvents {
  private let parts: JSONRecordParts

  package init(zone: Zone, sources: SourceSet = SourceSet(), timings: Bool = false) {
    parts = JSONRecordParts(zone: zone, sources: sources, timings: timings)
  }

  /// The line of an event, with its line break. `exit` is asked for the last one only.
  package func line(_ event: RunEvent, exit: (RunRecord) -> ExitFacts) -> String {
    var json = JSONText()
    json.object { json in
      switch event {
      case .started(let run, let ability, let at):
        json.field("event", "started")
        json.field("run", run)
        json.field("at", parts.zone.iso(at))
        json.key("ability")
        json.ability(ability)
      case .prompt(let prompt):
        json.field("event", "prompt")
        json.field("resolved", prompt.text)
      case .again(let failure):
        json.field("event", "again")
        json.field("reason", failure.message)
      case .step(let name, let tool, let change):
        json.field("event", "step")
        json.field("name", name)
        json.field("tool", tool)
        switch change {
        case .running: json.field("state", "running")
        case .retrying(let attempt, let item, let failure):
          json.field("state", "retrying")
          json.field("try", attempt)
          if let item { json.field("item", item) }
          json.field("reason", failure.message)
        case .ended(let status, let elapsed, let facts):
          parts.status(status, &json)
          parts.facts(facts, &json)
          parts.elapsed(elapsed, &json)
        }
      case .variable(let name, let status):
        json.field("event", "variable")
        json.field("name", name)
        json.field("status", status.rawValue)
      case .headline(let sentence, _):
        json.field("event", "headline")
        json.key("headline")
        json.sentence(sentence, zone: parts.zone)
      case .asking(let model):
        json.field("event", "asking")
        json.field("model", model)
      case .card(let card, _):
        json.field("event", "payload")
        json.key("card")
        parts.card(card, &json)
      case .part(let text):
        json.field("event", "part")
        json.field("text", text)
      case .answer(let answer):
        json.field("event", "answer")
        parts.answer(answer, &json)
      case .finished(let record): finished(record, exit(record), &json)
      }
    }
    return json.text + "\n"
  }

  private func finished(_ record: RunRecord, _ exit: ExitFacts, _ json: inout JSONText) {
    json.field("event", "finished")
    json.frame(exit)
    json.field("run", record.id)
    json.field("outcome", record.outcome.rawValue)
    parts.ending(record, &json)
    parts.elapsed(record.elapsed, &json)
  }
}
