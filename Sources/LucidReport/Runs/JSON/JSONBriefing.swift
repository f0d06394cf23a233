package import LucidCore

/// The daily briefing as one JSON object: its card, and what to do next.
package struct JSONBriefing {
  private let parts: JSONRecordParts

  package init(zone: Zone) { parts = JSONRecordParts(zone: zone, sources: SourceSet(), timings: false) }

  package func render(_ record: RunRecord, logCommand: String, exit: ExitFacts) -> String {
    var json = JSONText()
    json.object { json in
      json.field("shown", true)
      json.field("outcome", record.outcome.rawValue)
      json.field("exit", exit.word)
      json.field("exit_code", exit.code)
      json.field("started_at", parts.zone.iso(record.started))
      json.field("zone", record.zone)
      json.field("log_command", logCommand)
      json.key("headline")
      if let headline = record.headline { json.sentence(headline, zone: parts.zone) } else { json.null() }
      json.key("card")
      if let card = record.card { parts.card(card, &json) } else { json.null() }
      json.key("notices")
      parts.notices(record.notices, &json)
    }
    return json.text + "\n"
  }
}
