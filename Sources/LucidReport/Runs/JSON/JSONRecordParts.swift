import LucidCore

/// The parts of a run in JSON that one object and the event lines share.
struct JSONRecordParts {
  let zone: Zone
  let sources: SourceSet
  /// Whether measured times are written; without them the same run gives the same bytes.
  let timings: Bool

  /// `{kind, title, generated_at, notes, …}` with the fields of the body beside them.
  func card(_ card: Card, _ json: inout JSONText) {
    json.object { json in
      json.field("kind", card.kind)
      json.field("title", card.title)
      json.field("generated_at", zone.iso(card.generated))
      json.strings("notes", card.notes.map(\.text))
      for (field, value) in zip(card.body.type.fields, card.body.values) where !Card.commonFields.contains(field.name) {
        json.field(field.name, value, zone: zone)
      }
    }
  }

  func answer(_ answer: Answer, _ json: inout JSONText) {
    json.field("text", answer.text)
    json.field("author", answer.author)
    json.field("remark", answer.remark?.text)
    if let failed = answer.failedModel {
      json.object("failed_model") { json in
        json.field("name", failed.name)
        json.field("reason", failed.failure.message)
      }
    }
    if let value = answer.value { json.field("value", value, zone: zone) }
    if let usage = answer.usage {
      json.object("tokens") { json in
        json.field("input", usage.input)
        json.field("output", usage.output)
        json.field("cached", usage.cached)
      }
      if let cost = usage.cost { json.field("cost", cost) }
    }
    if !answer.sentences.isEmpty {
      json.array("statements") { json in for sentence in answer.sentences { json.sentence(sentence, zone: zone) } }
    }
    guard !answer.rejected.isEmpty else { return }
    json.objects("rejected", answer.rejected) { json, rejected in
      json.field("text", rejected.text)
      json.strings("problems", rejected.problems.map(\.text))
    }
  }

  /// `state`, and why.
  func status(_ status: Observation.Status, _ json: inout JSONText) {
    switch status {
    case .done: json.field("state", "done")
    case .skipped(let reason):
      json.field("state", "skipped")
      json.field("reason", reason.text)
    case .failed(let failure):
      json.field("state", "failed")
      json.field("reason", failure.message)
      json.field("hint", failure.hint)
      json.field("kind", failure.kind.rawValue)
      json.field("retryable", failure.retryable)
    case .notRun: json.field("state", "not-run")
    }
  }

  /// `tries`, `cached` and `for_each`, for a step that was no plain call.
  func facts(_ facts: StepFacts?, _ json: inout JSONText) {
    guard let facts else { return }
    json.field("tries", facts.tries)
    if facts.cached > 0 {
      json.object("cached") { json in
        json.field("results", facts.cached)
        json.field("age_seconds", facts.ageSeconds)
      }
    }
    guard let items = facts.items else { return }
    json.object("for_each") { json in
      json.field("items", items.count)
      json.field("left_out", items.leftOut)
      json.field("failed", items.failed)
      json.field("replaced", items.replaced)
      json.field("failure", items.failure?.message)
    }
  }

  func elapsed(_ elapsed: Milliseconds, _ json: inout JSONText) {
    if timings { json.field("elapsed_ms", elapsed.count) }
  }

  private func receipts(_ receipts: Receipts, _ json: inout JSONText) {
    json.object { json in
      json.objects("found", receipts.found) { json, r in
        json.field("text", r.text)
        json.field("step", r.step)
        json.field("record", r.record)
        json.field("field", r.field)
      }
      json.strings("not_found", receipts.unfounded)
    }
  }

  func notices(_ notices: [Notice], _ json: inout JSONText) {
    json.objects(notices) { json, notice in
      json.field("text", notice.text)
      json.field("about", notice.about)
    }
  }

  /// `changes` and whether they are lasting, `proposals` that wait; nothing for a run that had
  /// none. `change_summary` says which of it happened where a model could have changed something.
  /// The members about the end of a run.
  func ending(_ record: RunRecord, _ json: inout JSONText) {
    json.key("receipts")
    receipts(record.receipts, &json)
    json.key("notices")
    notices(record.notices, &json)
    json.key("failure")
    failure(record.failure, &json)
    changes(record, &json)
  }

  private func changes(_ record: RunRecord, _ json: inout JSONText) {
    if let summary = ChangesView.summary(record) { json.field("change_summary", summary) }
    if !record.changes.isEmpty {
      json.key("changes")
      changes(record.changes, &json)
      json.field("committed", record.fate == .written)
      json.field("fate", record.fate.rawValue)
    }
    guard !record.proposals.isEmpty else { return }
    json.objects("proposals", record.proposals) { json, proposal in
      json.field("id", proposal.id)
      json.field("tool", proposal.tool)
      json.object("arguments") { json in
        for argument in proposal.arguments { json.field(argument.name, argument.value, zone: zone) }
      }
      json.field("reason", proposal.reason.text)
      json.field(askedBy: proposal.requester)
      json.key("changes")
      changes(proposal.changes, &json)
      DifferenceLines.write(proposal.differences, &json)
    }
  }

  private func changes(_ changes: [Change], _ json: inout JSONText) {
    json.objects(changes) { json, change in
      AppliedChanges.change(change, &json)
      json.field("step", change.step)
    }
  }

  /// null when nothing ended the run.
  private func failure(_ failure: RunFailure?, _ json: inout JSONText) {
    guard let failure else { return json.null() }
    let place = FailurePlace(failure, sources)
    json.object { json in
      json.field("step", failure.step)
      json.field("kind", failure.failure.kind.rawValue)
      json.field("message", failure.failure.message)
      json.field("hint", failure.failure.hint)
      json.field("retryable", failure.failure.retryable)
      if !failure.failure.offers.isEmpty {
        json.objects("offers", failure.failure.offers) { json, offer in
          json.field("id", offer.id)
          json.field("text", offer.text)
        }
      }
      json.field("file", place?.file)
      json.field("line", place?.line)
      json.field("column", place?.column)
    }
  }
}
