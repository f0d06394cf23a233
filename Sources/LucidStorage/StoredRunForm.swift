package import LucidCore

extension StoredRun: StoredObject {
  package static func form<Form: StoredFields<StoredRun>>(_ field: inout Form) throws(Form.Failure) -> StoredRun {
    let record = try field("record", \.record)
    let (file, plan) = try (field("file", \.file), field("plan", \.plan))
    let (inputs, settings) = try (field("inputs", \.inputs), field("settings", \.settings))
    let unavailable = try field("unavailable", \.unavailable)
    let (calls, sent, services) = try (field("calls", \.calls), field("sent", \.sent), field("services", \.services))
    let (words, vault) = try (field("words", \.words), field("vault", \.vault))
    var run = try StoredRun(
      record: record, file: file, plan: plan, inputs: inputs, settings: settings, unavailable: unavailable, calls: calls,
      sent: sent, words: words, program: field("program", \.program))
    (run.services, run.vault, run.omitted) = try (services, vault, field("omitted", \.omitted))
    return run
  }
}

extension RunSource: StoredObject {
  package static func form<Form: StoredFields<RunSource>>(_ field: inout Form) throws(Form.Failure) -> RunSource {
    try RunSource(name: field("name", \.name), path: field("path", \.path), hash: field("hash", \.hash))
  }
}

extension RunRecord: StoredObject {
  package static func form<Form: StoredFields<RunRecord>>(_ field: inout Form) throws(Form.Failure) -> RunRecord {
    let (id, ability) = try (field("id", \.id), field("ability", \.ability))
    let (started, zone) = try (field("started", \.started), field("zone", \.zone))
    let (outcome, prompt) = try (field("outcome", \.outcome), field("prompt", \.prompt))
    let persona = try field("persona", \.persona)
    let (observations, steps) = try (field("observations", \.observations), field("steps", \.steps))
    let (variables, card) = try (field("variables", \.variables), field("card", \.card))
    let (answer, receipts) = try (field("answer", \.answer), field("receipts", \.receipts))
    let (notices, failure) = try (field("notices", \.notices), field("failure", \.failure))
    return try RunRecord(
      id: id, ability: ability, started: started, zone: zone, outcome: outcome, prompt: prompt, observations: observations,
      steps: steps, variables: variables, card: card, answer: answer, receipts: receipts, notices: notices, failure: failure,
      elapsed: field("elapsed", \.elapsed), persona: persona, dryRun: field("dryRun", \.dryRun),
      changes: field("changes", \.changes), fate: field("fate", \.fate), proposals: field("proposals", \.proposals),
      turns: field("turns", \.turns), usage: field("usage", \.usage), labels: field("labels", \.labels, or: .everything),
      headline: field("headline", \.headline), language: field("language", \.language, or: .english),
      isModelShort: field("isModelShort", \.isModelShort), couldChange: field("couldChange", \.couldChange))
  }
}

extension Language: Storable {}
extension RunOutcome: Storable {}

extension StepRecord: StoredObject {
  package static func form<Form: StoredFields<StepRecord>>(_ field: inout Form) throws(Form.Failure) -> StepRecord {
    try StepRecord(
      name: field("name", \.name), tool: field("tool", \.tool), status: field("status", \.status),
      elapsed: field("elapsed", \.elapsed), facts: field("facts", \.facts))
  }
}

extension VariableRecord: StoredObject {
  package static func form<Form: StoredFields<VariableRecord>>(_ field: inout Form) throws(Form.Failure) -> VariableRecord {
    try VariableRecord(
      name: field("name", \.name), cost: field("cost", \.cost), status: field("status", \.status), value: field("value", \.value),
      labels: field("labels", \.labels, or: .everything))
  }
}

extension VariableRecord.Status: Storable {}

extension RunFailure: StoredObject {
  package static func form<Form: StoredFields<RunFailure>>(_ field: inout Form) throws(Form.Failure) -> RunFailure {
    try RunFailure(step: field("step", \.step), failure: field("failure", \.failure), span: field("span", \.span))
  }
}

extension Milliseconds: Storable {
  package func write(to writer: inout StorageWriter) { count.write(to: &writer) }
  package init(from reader: StorageReader) throws(StorageError) { self.init(try Int(from: reader)) }
}

extension Observation: StoredObject {
  package static func form<Form: StoredFields<Observation>>(_ field: inout Form) throws(Form.Failure) -> Observation {
    try Observation(
      step: field("step", \.step), tool: field("tool", \.tool), status: field("status", \.status), value: field("value", \.value),
      notices: field("notices", \.notices), labels: field("labels", \.labels, or: .everything))
  }
}

extension Observation.Status: StoredChoice {
  package static func cases<Rows: StoredCases<Observation.Status>>(_ row: inout Rows) throws(Rows.Failure) {
    try row("done", .done)
    try row("skipped", Observation.Status.skipped) { if case .skipped(let it) = $0 { it } else { nil } }
    try row("failed", Observation.Status.failed) { if case .failed(let it) = $0 { it } else { nil } }
    try row("notRun", .notRun)
  }
}

extension SkipReason: StoredChoice {
  package static func cases<Rows: StoredCases<SkipReason>>(_ row: inout Rows) throws(Rows.Failure) {
    try row("conditionFalse", .conditionFalse)
    try row("missing", SkipReason.missing) { if case .missing(let it) = $0 { it } else { nil } }
    try row("unchanged", .unchanged)
    try row("dryRun", .dryRun)
    try row("depends", { .depends(on: $0) }, { if case .depends(let it) = $0 { it } else { nil } })
  }
}

extension StepFacts: StoredObject {
  package static func form<Form: StoredFields<StepFacts>>(_ field: inout Form) throws(Form.Failure) -> StepFacts {
    try StepFacts(
      tries: field("tries", \.tries), cached: field("cached", \.cached), ageSeconds: field("ageSeconds", \.ageSeconds),
      items: field("items", \.items))
  }
}

extension StepFacts.Items: StoredObject {
  package static func form<Form: StoredFields<StepFacts.Items>>(_ field: inout Form) throws(Form.Failure) -> StepFacts.Items {
    try StepFacts.Items(
      count: field("count", \.count), leftOut: field("leftOut", \.leftOut), failed: field("failed", \.failed),
      replaced: field("replaced", \.replaced), failure: field("failure", \.failure))
  }
}

extension StepFailure: StoredObject {
  package static func form<Form: StoredFields<StepFailure>>(_ field: inout Form) throws(Form.Failure) -> StepFailure {
    let (kind, message) = try (field("kind", \.kind), field("message", \.message))
    let plainMessage = try field("plainMessage", \.plainMessage)
    return try StepFailure(
      kind, message, hint: field("hint", \.hint), plainMessage: plainMessage, plainHint: field("plainHint", \.plainHint),
      retryable: field("retryable", \.retryable), setUp: field("setUp", \.setUp), isStale: field("isStale", \.isStale),
      offers: field("offers", \.offers))
  }
}

extension StepFailure.Kind: Storable {}

extension ChoiceOffer: StoredObject {
  package static func form<Form: StoredFields<ChoiceOffer>>(_ field: inout Form) throws(Form.Failure) -> ChoiceOffer {
    try ChoiceOffer(id: field("id", \.id), text: field("text", \.text))
  }
}

extension CallRecord: StoredObject {
  package static func form<Form: StoredFields<CallRecord>>(_ field: inout Form) throws(Form.Failure) -> CallRecord {
    try CallRecord(
      step: field("step", \.step), item: field("item", \.item), tool: field("tool", \.tool),
      family: field("family", \.family) as String, arguments: field("arguments", \.arguments), result: field("result", \.result),
      failure: field("failure", \.failure), notices: field("notices", \.notices), changes: field("changes", \.changes),
      labels: field("labels", \.labels, or: .everything), elapsed: field("elapsed", \.elapsed))
  }
}

extension Settings: StoredObject {
  package static func form<Form: StoredFields<Settings>>(_ field: inout Form) throws(Form.Failure) -> Settings {
    try Settings(
      name: field("name", \.name), city: field("city", \.city), region: field("region", \.region),
      language: field("language", \.language), office: field("office", \.office), hours: field("hours", \.hours),
      calendar: field("calendar", \.calendar), emails: field("emails", \.emails), off: Set(field("off") { $0.off.sorted() }))
  }
}

extension WorkingHours: StoredObject {
  package static func form<Form: StoredFields<WorkingHours>>(_ field: inout Form) throws(Form.Failure) -> WorkingHours {
    try WorkingHours(from: field("from", \.from), to: field("to", \.to), days: Weekdays(field("days") { $0.days.sorted() }))
  }
}
