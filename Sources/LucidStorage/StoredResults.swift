package import LucidCore

extension Answer: StoredObject {
  package static func form<Form: StoredFields<Answer>>(_ field: inout Form) throws(Form.Failure) -> Answer {
    var answer = try Answer(
      text: field("text", \.text), author: field("author", \.author), remark: field("remark", \.remark),
      value: field("value", \.value), rejected: field("rejected", \.rejected), usage: field("usage", \.usage),
      calls: field("calls", \.calls), sentences: field("sentences", \.sentences))
    answer.namesMissing = try field("namesMissing", \.namesMissing)
    answer.isCut = try field("isCut", \.isCut)
    answer.modelText = try field("modelText", \.modelText)
    return answer
  }
}

extension Answer.Rejected: StoredObject {
  package static func form<Form: StoredFields<Answer.Rejected>>(_ field: inout Form) throws(Form.Failure) -> Answer.Rejected {
    try Answer.Rejected(text: field("text", \.text), problems: field("problems", \.problems))
  }
}

extension TokenUsage: StoredObject {
  package static func form<Form: StoredFields<TokenUsage>>(_ field: inout Form) throws(Form.Failure) -> TokenUsage {
    try TokenUsage(
      input: field("input", \.input), output: field("output", \.output), cached: field("cached", \.cached, or: 0),
      cost: field("cost", \.cost))
  }
}

extension Card: StoredObject {
  package static var isApart: Bool { true }
  package static func form<Form: StoredFields<Card>>(_ field: inout Form) throws(Form.Failure) -> Card {
    try Card(
      kind: field("kind", \.kind), title: field("title", \.title), generated: field("generated", \.generated),
      body: field("body", \.body), notes: field("notes", \.notes), statements: field("statements", \.statements))
  }
}

extension Change: StoredObject {
  package static func form<Form: StoredFields<Change>>(_ field: inout Form) throws(Form.Failure) -> Change {
    var change = try Change(
      field("kind", \.kind), field("noun", \.noun), id: field("id", \.id), title: field("title", \.title),
      detail: field("detail", \.detail), place: field("place", \.place))
    change.isReplacing = try field("isReplacing", \.isReplacing)
    change.step = try field("step", \.step)
    return change
  }
}

extension Change.Kind: Storable {}
extension Change.Fate: Storable {}

extension Turn: StoredChoice {
  package static func cases<Rows: StoredCases<Turn>>(_ row: inout Rows) throws(Rows.Failure) {
    try row("user", Turn.user) { if case .user(let it) = $0 { it } else { nil } }
    try row("assistant", { .assistant($0, calls: $1) }, { if case .assistant(let a, let b) = $0 { (a, b) } else { nil } })
    try row("replies", Turn.replies) { if case .replies(let it) = $0 { it } else { nil } }
  }
}

extension Notice: StoredObject {
  package static func form<Form: StoredFields<Notice>>(_ field: inout Form) throws(Form.Failure) -> Notice {
    try Notice(
      field("text", \.text), about: field("about", \.about), isMissing: field("isMissing", \.isMissing),
      isCredit: field("isCredit", \.isCredit), isCut: field("isCut", \.isCut), isUnchanged: field("isUnchanged", \.isUnchanged),
      remedy: field("remedy", \.remedy))
  }
}

extension Proposal: StoredObject {
  package static func form<Form: StoredFields<Proposal>>(_ field: inout Form) throws(Form.Failure) -> Proposal {
    try Proposal(
      id: field("id", \.id), tool: field("tool", \.tool), arguments: field("arguments", \.arguments), key: field("key", \.key),
      changes: field("changes", \.changes), differences: field("differences", \.differences), reason: field("reason", \.reason),
      labels: field("labels", \.labels, or: .everything))
  }
}

extension Proposal.Reason: StoredChoice {
  package static func cases<Rows: StoredCases<Proposal.Reason>>(_ row: inout Rows) throws(Rows.Failure) {
    try row("approval", .approval)
    try row("modifiesData", .modifiesData)
    try row("sends", .sends)
    try row("hasWritten", .hasWritten)
    try row("untrustedText", { .untrustedText(family: $0) }, { if case .untrustedText(let it) = $0 { it } else { nil } })
    try row("noPreview", .noPreview)
  }
}

extension Proposal.Argument: StoredObject {
  package static func form<Form: StoredFields<Proposal.Argument>>(_ field: inout Form) throws(Form.Failure) -> Proposal.Argument {
    try Proposal.Argument(field("name", \.name), field("value", \.value))
  }
}

extension ItemDifference: StoredObject {
  package static func form<Form: StoredFields<ItemDifference>>(_ field: inout Form) throws(Form.Failure) -> ItemDifference {
    try ItemDifference(
      path: field("path", \.path), key: field("key", \.key), before: field("before", \.before), after: field("after", \.after))
  }
}

extension ItemState: StoredObject {
  package static func form<Form: StoredFields<ItemState>>(_ field: inout Form) throws(Form.Failure) -> ItemState {
    try ItemState(digest: field("digest", \.digest), fields: field("fields", \.fields), text: field("text", \.text))
  }
}

extension ItemState.Field: StoredObject {
  package static func form<Form: StoredFields<ItemState.Field>>(_ field: inout Form) throws(Form.Failure) -> ItemState.Field {
    try ItemState.Field(field("name", \.name), field("value", \.value))
  }
}

extension Receipts: StoredObject {
  package static func form<Form: StoredFields<Receipts>>(_ field: inout Form) throws(Form.Failure) -> Receipts {
    try Receipts(found: field("found", \.found), unfounded: field("unfounded", \.unfounded))
  }
}

extension Receipts.Receipt: StoredObject {
  package static func form<Form: StoredFields<Receipts.Receipt>>(_ field: inout Form) throws(Form.Failure) -> Receipts.Receipt {
    try Receipts.Receipt(
      text: field("text", \.text), step: field("step", \.step), record: field("record", \.record), field: field("field", \.field))
  }
}

extension DryRun: StoredObject {
  package static func form<Form: StoredFields<DryRun>>(_ field: inout Form) throws(Form.Failure) -> DryRun {
    var run = DryRun()
    run.writes = try field("writes", \.writes)
    run.unasked = try field("unasked", \.unasked)
    run.condition = try field("condition", \.condition)
    run.request = try field("request", \.request)
    return run
  }
}

extension DryRun.Call: StoredObject {
  package static func form<Form: StoredFields<DryRun.Call>>(_ field: inout Form) throws(Form.Failure) -> DryRun.Call {
    try DryRun.Call(
      step: field("step", \.step), tool: field("tool", \.tool), effect: field("effect", \.effect),
      arguments: field("arguments", \.arguments), dependsOn: field("dependsOn", \.dependsOn), item: field("item", \.item))
  }
}

extension DryRun.Argument: StoredObject {
  package static func form<Form: StoredFields<DryRun.Argument>>(_ field: inout Form) throws(Form.Failure) -> DryRun.Argument {
    try DryRun.Argument(field("name", \.name), field("value", \.value))
  }
}

extension DryRun.Request: StoredObject {
  package static func form<Form: StoredFields<DryRun.Request>>(_ field: inout Form) throws(Form.Failure) -> DryRun.Request {
    try DryRun.Request(
      model: field("model", \.model), promptCharacters: field("promptCharacters", \.promptCharacters),
      dataCharacters: field("dataCharacters", \.dataCharacters))
  }
}

extension RenderedText: StoredObject {
  package static func form<Form: StoredFields<RenderedText>>(_ field: inout Form) throws(Form.Failure) -> RenderedText {
    try RenderedText(
      text: field("text", \.text), insertions: field("insertions", \.insertions), cleaned: field("cleaned", \.cleaned))
  }
}

extension RenderedText.Insertion: StoredObject {
  package static func form<Form: StoredFields<RenderedText.Insertion>>(_ field: inout Form) throws(Form.Failure)
    -> RenderedText.Insertion
  {
    try RenderedText.Insertion(start: field("start", \.start), end: field("end", \.end), source: field("source", \.source))
  }
}

extension LoggedRequest: StoredObject {
  package static func form<Form: StoredFields<LoggedRequest>>(_ field: inout Form) throws(Form.Failure) -> LoggedRequest {
    try LoggedRequest(
      field("receiver", \.receiver), field("address", \.address), field("text", \.text),
      isAnswered: field("isAnswered", \.isAnswered))
  }
}

extension LoggedRequest.Receiver: Storable {}

extension ServiceAnswer: StoredObject {
  package static func form<Form: StoredFields<ServiceAnswer>>(_ field: inout Form) throws(Form.Failure) -> ServiceAnswer {
    try ServiceAnswer(
      host: field("host", \.host), sent: field("sent", \.sent), received: field("received", \.received),
      fetched: field("fetched", \.fetched), isCached: field("isCached", \.isCached))
  }
}

extension ToolCall: StoredObject {
  package static func form<Form: StoredFields<ToolCall>>(_ field: inout Form) throws(Form.Failure) -> ToolCall {
    try ToolCall(id: field("id", \.id), tool: field("tool", \.tool), arguments: field("arguments", \.arguments))
  }
}

extension ToolReply: StoredObject {
  package static func form<Form: StoredFields<ToolReply>>(_ field: inout Form) throws(Form.Failure) -> ToolReply {
    try ToolReply(
      id: field("id", \.id), tool: field("tool", \.tool), text: field("text", \.text), isRefusal: field("isRefusal", \.isRefusal))
  }
}
