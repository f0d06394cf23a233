package import LucidCore

/// Runs as a list for another program, newest first.
package struct JSONHistory {
  private let zone: (String) -> Zone

  package init(zone: @escaping (String) -> Zone) { self.zone = zone }

  package func render(_ runs: [RunSummary]) -> JSONResult {
    JSONResult { json in
      json.objects("runs", runs) { json, run in self.run(run, &json) }
    }
  }

  private func run(_ run: RunSummary, _ json: inout JSONText) {
    json.field("run", run.id)
    json.field("started_at", zone(run.zone).iso(run.started))
    json.field("zone", run.zone)
    json.field("ability", run.label)
    json.field("file", run.file)
    json.field("outcome", run.state.word)
    json.field("question", run.question)
    json.strings("tools", run.families)
    json.field("answer", run.answer)
    json.field("failure", run.failure)
    json.field("model", run.model)
    json.object("tokens", ifAny: run.tokens) { json, tokens in
      json.field("input", tokens.input)
      json.field("output", tokens.output)
      if let cost = tokens.cost { json.field("cost", cost) }
    }
    json.field("elapsed_ms", run.elapsed?.count)
    // A run that has not ended has not said how many it made: a killed one may have written all of them.
    json.key("changes")
    switch run.state {
    case .ended, .other: json.integer(run.changes)
    case .underway, .killed: json.null()
    }
    json.field("pending", run.waiting)
    json.field("applied", run.applied)
    json.field("rejected", run.rejected)
    if !run.requesters.isEmpty {
      json.objects("asked_by", RequesterCount.all(run.requesters)) { json, one in one.write(to: &json) }
    }
    json.field("undone", run.isUndone)
    json.field("to_deliver", run.openDeliveries)
    json.field("not_delivered", run.failedDeliveries)
  }
}
