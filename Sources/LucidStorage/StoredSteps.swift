package import LucidCore

extension PlanStep: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: PlanStep?) throws(Form.Failure) -> PlanStep {
    try PlanStep(
      name: field("name", it, \.name), tool: field("tool", it, \.tool), effect: field("effect", it, \.effect),
      arguments: field("arguments", it, \.arguments), condition: field("condition", it, \.condition),
      needs: field("needs", it, \.needs), timeoutSeconds: field("timeoutSeconds", it, \.timeoutSeconds),
      onError: field("onError", it, \.onError), observe: field("observe", it, \.observe),
      modifiers: field("modifiers", it, \.modifiers), span: field("span", it, \.span))
  }
}

extension PlanStep.OnError: StoredChoice {
  package static func cases<Rows: StoredCases>(_ row: inout Rows, _ it: inout PlanStep.OnError?) throws(Rows.Failure) {
    try row("stop", &it, .stop)
    try row("omit", &it, .omit)
    try row("use", &it, PlanStep.OnError.use) { if case .use(let it) = $0 { it } else { nil } }
  }
}

extension PlanArgument: StoredChoice {
  package static func cases<Rows: StoredCases>(_ row: inout Rows, _ it: inout PlanArgument?) throws(Rows.Failure) {
    try row("value", &it, PlanArgument.value) { if case .value(let it) = $0 { it } else { nil } }
    try row("text", &it, PlanArgument.text) { if case .text(let it) = $0 { it } else { nil } }
  }
}

extension PlanInput: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: PlanInput?) throws(Form.Failure) -> PlanInput {
    try PlanInput(
      name: field("name", it, \.name), kind: field("kind", it, \.kind), item: field("item", it, \.item),
      type: field("type", it, \.type), fallback: field("fallback", it, \.fallback), choices: field("choices", it, \.choices),
      ask: field("ask", it, \.ask), max: field("max", it, \.max), isChosen: field("isChosen", it, \.isChosen))
  }
}

extension PlanInput.Kind: Storable {}

extension PlanVariable: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: PlanVariable?) throws(Form.Failure) -> PlanVariable {
    try PlanVariable(
      name: field("name", it, \.name), type: field("type", it, \.type), cost: field("cost", it, \.cost),
      source: field("source", it, \.source), neededBy: field("neededBy", it, \.neededBy))
  }
}

extension PlanVariable.Source: StoredChoice {
  package static func cases<Rows: StoredCases>(_ row: inout Rows, _ it: inout PlanVariable.Source?) throws(Rows.Failure) {
    try row("builtIn", &it, .builtIn)
    try row("template", &it, PlanVariable.Source.template) { if case .template(let it) = $0 { it } else { nil } }
    try row("tool", &it, { .tool($0, $1) }, { if case .tool(let a, let b) = $0 { (a, b) } else { nil } })
    try row("previous", &it, { .previous(step: $0) }, { if case .previous(let it) = $0 { it } else { nil } })
  }
}

extension StepModifiers: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: StepModifiers?) throws(Form.Failure) -> StepModifiers {
    try StepModifiers(
      forEach: field("forEach", it, \.forEach), retry: field("retry", it, \.retry),
      cacheSeconds: field("cacheSeconds", it, \.cacheSeconds), plan: field("plan", it, \.plan), body: field("body", it, \.body),
      block: field("block", it, \.block), answer: field("answer", it, \.answer))
  }
}

extension StepBody: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: StepBody?) throws(Form.Failure) -> StepBody {
    try StepBody(count: field("count", it, \.count), steps: field("steps", it, \.steps), result: field("result", it, \.result))
  }
}

extension StepBody.Result: StoredChoice {
  package static func cases<Rows: StoredCases>(_ row: inout Rows, _ it: inout StepBody.Result?) throws(Rows.Failure) {
    try row(
      "record", &it, { (type: TypeOfRecord, steps: [Int]) in .record(type.type, steps) },
      { if case .record(let a, let b) = $0 { (TypeOfRecord(type: a), b) } else { nil } })
    try row("step", &it, { .step($0, $1) }, { if case .step(let a, let b) = $0 { (a, b) } else { nil } })
  }
}

/// A record type as a `ValueType`.
private struct TypeOfRecord: Storable {
  let type: RecordType

  func write(to writer: inout StorageWriter) { ValueType.record(type).write(to: &writer) }
  init(type: RecordType) { self.type = type }
  init(from reader: StorageReader) throws(StorageError) {
    guard case .record(let type) = try ValueType(from: reader) else { throw StorageError("not a record type") }
    self.type = type
  }
}

extension StepAnswer: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: StepAnswer?) throws(Form.Failure) -> StepAnswer {
    try StepAnswer(
      ability: field("ability", it, \.ability), observed: field("observed", it, \.observed),
      output: field("output", it, \.output), schema: field("schema", it, \.schema), persona: field("persona", it, \.persona),
      statements: field("statements", it) { $0.statements.map(\.name) }.compactMap(StatementKind.init(name:)),
      written: field("written", it, \.written))
  }
}

extension ForEach: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: ForEach?) throws(Form.Failure) -> ForEach {
    try ForEach(
      name: field("name", it, \.name), list: field("list", it, \.list), slot: field("slot", it, \.slot),
      condition: field("condition", it, \.condition))
  }
}

extension Retry: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Retry?) throws(Form.Failure) -> Retry {
    try Retry(
      tries: field("tries", it, \.tries), delaySeconds: field("delaySeconds", it, \.delaySeconds),
      backoff: field("backoff", it, \.backoff))
  }
}
