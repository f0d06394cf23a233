package import LucidCore

extension PlanStep: StoredObject {
  package static func form<Form: StoredFields<PlanStep>>(_ field: inout Form) throws(Form.Failure) -> PlanStep {
    try PlanStep(
      name: field("name", \.name), tool: field("tool", \.tool), effect: field("effect", \.effect),
      arguments: field("arguments", \.arguments), condition: field("condition", \.condition), needs: field("needs", \.needs),
      timeoutSeconds: field("timeoutSeconds", \.timeoutSeconds), onError: field("onError", \.onError),
      observe: field("observe", \.observe), modifiers: field("modifiers", \.modifiers), span: field("span", \.span))
  }
}

extension PlanStep.OnError: StoredChoice {
  package static func cases<Rows: StoredCases<PlanStep.OnError>>(_ row: inout Rows) throws(Rows.Failure) {
    try row("stop", .stop)
    try row("omit", .omit)
    try row("use", PlanStep.OnError.use) { if case .use(let it) = $0 { it } else { nil } }
  }
}

extension PlanArgument: StoredChoice {
  package static func cases<Rows: StoredCases<PlanArgument>>(_ row: inout Rows) throws(Rows.Failure) {
    try row("value", PlanArgument.value) { if case .value(let it) = $0 { it } else { nil } }
    try row("text", PlanArgument.text) { if case .text(let it) = $0 { it } else { nil } }
  }
}

extension PlanInput: StoredObject {
  package static func form<Form: StoredFields<PlanInput>>(_ field: inout Form) throws(Form.Failure) -> PlanInput {
    try PlanInput(
      name: field("name", \.name), kind: field("kind", \.kind), item: field("item", \.item), type: field("type", \.type),
      fallback: field("fallback", \.fallback), choices: field("choices", \.choices), ask: field("ask", \.ask),
      max: field("max", \.max), isChosen: field("isChosen", \.isChosen))
  }
}

extension PlanInput.Kind: Storable {}

extension PlanVariable: StoredObject {
  package static func form<Form: StoredFields<PlanVariable>>(_ field: inout Form) throws(Form.Failure) -> PlanVariable {
    try PlanVariable(
      name: field("name", \.name), type: field("type", \.type), cost: field("cost", \.cost), source: field("source", \.source),
      neededBy: field("neededBy", \.neededBy))
  }
}

extension PlanVariable.Source: StoredChoice {
  package static func cases<Rows: StoredCases<PlanVariable.Source>>(_ row: inout Rows) throws(Rows.Failure) {
    try row("builtIn", .builtIn)
    try row("template", PlanVariable.Source.template) { if case .template(let it) = $0 { it } else { nil } }
    try row("tool", { .tool($0, $1) }, { if case .tool(let a, let b) = $0 { (a, b) } else { nil } })
    try row("previous", { .previous(step: $0) }, { if case .previous(let it) = $0 { it } else { nil } })
  }
}

extension StepModifiers: StoredObject {
  package static func form<Form: StoredFields<StepModifiers>>(_ field: inout Form) throws(Form.Failure) -> StepModifiers {
    try StepModifiers(
      forEach: field("forEach", \.forEach), retry: field("retry", \.retry), cacheSeconds: field("cacheSeconds", \.cacheSeconds),
      plan: field("plan", \.plan), body: field("body", \.body), block: field("block", \.block), answer: field("answer", \.answer))
  }
}

extension StepBody: StoredObject {
  package static func form<Form: StoredFields<StepBody>>(_ field: inout Form) throws(Form.Failure) -> StepBody {
    try StepBody(count: field("count", \.count), steps: field("steps", \.steps), result: field("result", \.result))
  }
}

extension StepBody.Result: StoredChoice {
  package static func cases<Rows: StoredCases<StepBody.Result>>(_ row: inout Rows) throws(Rows.Failure) {
    try row(
      "record", { (type: TypeOfRecord, steps: [Int]) in .record(type.type, steps) },
      { if case .record(let a, let b) = $0 { (TypeOfRecord(type: a), b) } else { nil } })
    try row("step", { .step($0, $1) }, { if case .step(let a, let b) = $0 { (a, b) } else { nil } })
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
  package static func form<Form: StoredFields<StepAnswer>>(_ field: inout Form) throws(Form.Failure) -> StepAnswer {
    try StepAnswer(
      ability: field("ability", \.ability), observed: field("observed", \.observed), output: field("output", \.output),
      schema: field("schema", \.schema), persona: field("persona", \.persona),
      statements: field("statements") { $0.statements.map(\.name) }.compactMap(StatementKind.init(name:)))
  }
}

extension ForEach: StoredObject {
  package static func form<Form: StoredFields<ForEach>>(_ field: inout Form) throws(Form.Failure) -> ForEach {
    try ForEach(
      name: field("name", \.name), list: field("list", \.list), slot: field("slot", \.slot),
      condition: field("condition", \.condition))
  }
}

extension Retry: StoredObject {
  package static func form<Form: StoredFields<Retry>>(_ field: inout Form) throws(Form.Failure) -> Retry {
    try Retry(
      tries: field("tries", \.tries), delaySeconds: field("delaySeconds", \.delaySeconds), backoff: field("backoff", \.backoff))
  }
}
