package import LucidCore

extension StoredRun: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: StoredRun?) throws(Form.Failure) -> StoredRun {
    let record = try field("record", it, \.record)
    let (file, plan) = try (field("file", it, \.file), field("plan", it, \.plan))
    let (inputs, settings) = try (field("inputs", it, \.inputs), field("settings", it, \.settings))
    let unavailable = try field("unavailable", it, \.unavailable)
    let (calls, sent, services) = try (field("calls", it, \.calls), field("sent", it, \.sent), field("services", it, \.services))
    let (words, vault) = try (field("words", it, \.words), field("vault", it, \.vault))
    var run = try StoredRun(
      record: record, file: file, plan: plan, inputs: inputs, settings: settings, unavailable: unavailable, calls: calls,
      sent: sent, words: words, program: field("program", it, \.program))
    (run.services, run.vault, run.omitted) = try (services, vault, field("omitted", it, \.omitted))
    run.known = try field("known", it, \.known)
    return run
  }
}

extension KnownFact: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: KnownFact?) throws(Form.Failure) -> KnownFact {
    try KnownFact(field("identity", it, \.identity), isCovered: field("isCovered", it, \.isCovered))
  }
}

extension FactIdentity: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: FactIdentity?) throws(Form.Failure) -> FactIdentity {
    try FactIdentity(subject: field("subject", it, \.subject), value: field("value", it, \.value))
  }
}

extension RunSource: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: RunSource?) throws(Form.Failure) -> RunSource {
    try RunSource(name: field("name", it, \.name), path: field("path", it, \.path), hash: field("hash", it, \.hash))
  }
}

extension RunRecord: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: RunRecord?) throws(Form.Failure) -> RunRecord {
    let (id, ability) = try (field("id", it, \.id), field("ability", it, \.ability))
    let (started, zone) = try (field("started", it, \.started), field("zone", it, \.zone))
    let (outcome, prompt) = try (field("outcome", it, \.outcome), field("prompt", it, \.prompt))
    let persona = try field("persona", it, \.persona)
    let (observations, steps) = try (field("observations", it, \.observations), field("steps", it, \.steps))
    let (variables, card) = try (field("variables", it, \.variables), field("card", it, \.card))
    let (answer, receipts) = try (field("answer", it, \.answer), field("receipts", it, \.receipts))
    let (notices, failure) = try (field("notices", it, \.notices), field("failure", it, \.failure))
    return try RunRecord(
      id: id, ability: ability, started: started, zone: zone, outcome: outcome, prompt: prompt, observations: observations,
      steps: steps, variables: variables, card: card, answer: answer, receipts: receipts, notices: notices, failure: failure,
      elapsed: field("elapsed", it, \.elapsed), persona: persona, dryRun: field("dryRun", it, \.dryRun),
      changes: field("changes", it, \.changes), fate: field("fate", it, \.fate), proposals: field("proposals", it, \.proposals),
      turns: field("turns", it, \.turns), usage: field("usage", it, \.usage),
      labels: field("labels", it, \.labels, or: .everything), headline: field("headline", it, \.headline),
      language: field("language", it, \.language, or: .english), isModelShort: field("isModelShort", it, \.isModelShort),
      couldChange: field("couldChange", it, \.couldChange))
  }
}

extension Language: Storable {}
extension RunOutcome: Storable {}

extension StepRecord: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: StepRecord?) throws(Form.Failure) -> StepRecord {
    try StepRecord(
      name: field("name", it, \.name), tool: field("tool", it, \.tool), status: field("status", it, \.status),
      elapsed: field("elapsed", it, \.elapsed), facts: field("facts", it, \.facts))
  }
}

extension VariableRecord: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: VariableRecord?) throws(Form.Failure) -> VariableRecord
  {
    try VariableRecord(
      name: field("name", it, \.name), cost: field("cost", it, \.cost), status: field("status", it, \.status),
      value: field("value", it, \.value), labels: field("labels", it, \.labels, or: .everything))
  }
}

extension VariableRecord.Status: Storable {}

extension RunFailure: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: RunFailure?) throws(Form.Failure) -> RunFailure {
    try RunFailure(step: field("step", it, \.step), failure: field("failure", it, \.failure), span: field("span", it, \.span))
  }
}

extension Milliseconds: Storable {
  package func write(to writer: inout StorageWriter) { count.write(to: &writer) }
  package init(from reader: StorageReader) throws(StorageError) { self.init(try Int(from: reader)) }
}

extension Observation: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Observation?) throws(Form.Failure) -> Observation {
    try Observation(
      step: field("step", it, \.step), tool: field("tool", it, \.tool), status: field("status", it, \.status),
      value: field("value", it, \.value), notices: field("notices", it, \.notices),
      labels: field("labels", it, \.labels, or: .everything))
  }
}

extension Observation.Status: StoredChoice {
  package static func cases<Rows: StoredCases>(_ row: inout Rows, _ it: inout Observation.Status?) throws(Rows.Failure) {
    try row("done", &it, .done)
    try row("skipped", &it, Observation.Status.skipped) { if case .skipped(let it) = $0 { it } else { nil } }
    try row("failed", &it, Observation.Status.failed) { if case .failed(let it) = $0 { it } else { nil } }
    try row("notRun", &it, .notRun)
  }
}

extension SkipReason: StoredChoice {
  package static func cases<Rows: StoredCases>(_ row: inout Rows, _ it: inout SkipReason?) throws(Rows.Failure) {
    try row("conditionFalse", &it, .conditionFalse)
    try row("missing", &it, SkipReason.missing) { if case .missing(let it) = $0 { it } else { nil } }
    try row("unchanged", &it, .unchanged)
    try row("dryRun", &it, .dryRun)
    try row("depends", &it, { .depends(on: $0) }, { if case .depends(let it) = $0 { it } else { nil } })
  }
}

extension StepFacts: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: StepFacts?) throws(Form.Failure) -> StepFacts {
    try StepFacts(
      tries: field("tries", it, \.tries), cached: field("cached", it, \.cached),
      ageSeconds: field("ageSeconds", it, \.ageSeconds), items: field("items", it, \.items))
  }
}

extension StepFacts.Items: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: StepFacts.Items?) throws(Form.Failure)
    -> StepFacts.Items
  {
    try StepFacts.Items(
      count: field("count", it, \.count), leftOut: field("leftOut", it, \.leftOut), failed: field("failed", it, \.failed),
      replaced: field("replaced", it, \.replaced), failure: field("failure", it, \.failure))
  }
}

extension StepFailure: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: StepFailure?) throws(Form.Failure) -> StepFailure {
    let (kind, message) = try (field("kind", it, \.kind), field("message", it, \.words))
    let plainWords = try field("plainMessage", it, \.plainWords)
    return try StepFailure(
      kind, message, hint: field("hint", it, \.remedy), plainWords: plainWords, plainHint: field("plainHint", it, \.plainRemedy),
      retryable: field("retryable", it, \.retryable), setUp: field("setUp", it, \.setUp),
      isStale: field("isStale", it, \.isStale), offers: field("offers", it, \.offers))
  }
}

extension StepFailure.Kind: Storable {}

extension ChoiceOffer: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: ChoiceOffer?) throws(Form.Failure) -> ChoiceOffer {
    try ChoiceOffer(id: field("id", it, \.id), text: field("text", it, \.text))
  }
}

extension CallRecord: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: CallRecord?) throws(Form.Failure) -> CallRecord {
    try CallRecord(
      step: field("step", it, \.step), item: field("item", it, \.item), tool: field("tool", it, \.tool),
      family: field("family", it, \.family) as String, arguments: field("arguments", it, \.arguments),
      result: field("result", it, \.result), failure: field("failure", it, \.failure), notices: field("notices", it, \.notices),
      changes: field("changes", it, \.changes), labels: field("labels", it, \.labels, or: .everything),
      elapsed: field("elapsed", it, \.elapsed))
  }
}

extension Settings: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Settings?) throws(Form.Failure) -> Settings {
    try Settings(
      name: field("name", it, \.name), city: field("city", it, \.city), region: field("region", it, \.region),
      language: field("language", it, \.language), office: field("office", it, \.office), hours: field("hours", it, \.hours),
      // The days of earlier versions ended at midnight.
      dayEnds: field("dayEnds", it, \.dayEnds, or: .midnight),
      calendar: field("calendar", it, \.calendar), emails: field("emails", it, \.emails),
      off: Set(field("off", it) { $0.off.sorted() }))
  }
}

extension DayEnd: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: DayEnd?) throws(Form.Failure) -> DayEnd {
    try DayEnd(secondOfDay: field("secondOfDay", it, \.secondOfDay))
  }
}

extension WorkingHours: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: WorkingHours?) throws(Form.Failure) -> WorkingHours {
    try WorkingHours(
      from: field("from", it, \.from), to: field("to", it, \.to), days: Weekdays(field("days", it) { $0.days.sorted() }))
  }
}
