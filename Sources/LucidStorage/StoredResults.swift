package import LucidCore

extension Answer: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Answer?) throws(Form.Failure) -> Answer {
    var answer = try Answer(
      text: field("text", it, \.text), author: field("author", it, \.author), remark: field("remark", it, \.remark),
      value: field("value", it, \.value), rejected: field("rejected", it, \.rejected), usage: field("usage", it, \.usage),
      calls: field("calls", it, \.calls), sentences: field("sentences", it, \.sentences))
    answer.namesMissing = try field("namesMissing", it, \.namesMissing)
    answer.isCut = try field("isCut", it, \.isCut)
    answer.modelText = try field("modelText", it, \.modelText)
    answer.failedModel = try field("failedModel", it, \.failedModel)
    return answer
  }
}

extension Answer.FailedModel: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Answer.FailedModel?) throws(Form.Failure)
    -> Answer.FailedModel
  {
    try Answer.FailedModel(name: field("name", it, \.name), failure: field("failure", it, \.failure))
  }
}

extension Answer.Rejected: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Answer.Rejected?) throws(Form.Failure)
    -> Answer.Rejected
  {
    try Answer.Rejected(text: field("text", it, \.text), problems: field("problems", it, \.problems))
  }
}

extension TokenUsage: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: TokenUsage?) throws(Form.Failure) -> TokenUsage {
    try TokenUsage(
      input: field("input", it, \.input), output: field("output", it, \.output), cached: field("cached", it, \.cached, or: 0),
      cost: field("cost", it, \.cost))
  }
}

extension Card: StoredObject {
  package static var isApart: Bool { true }
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Card?) throws(Form.Failure) -> Card {
    try Card(
      kind: field("kind", it, \.kind), title: field("title", it, \.title), generated: field("generated", it, \.generated),
      body: field("body", it, \.body), notes: field("notes", it, \.notes), statements: field("statements", it, \.statements))
  }
}

extension Change: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Change?) throws(Form.Failure) -> Change {
    var change = try Change(
      field("kind", it, \.kind), field("noun", it, \.noun), id: field("id", it, \.id), title: field("title", it, \.title),
      detail: field("detail", it, \.detail), place: field("place", it, \.place))
    change.isReplacing = try field("isReplacing", it, \.isReplacing)
    change.step = try field("step", it, \.step)
    return change
  }
}

extension Change.Kind: Storable {}
extension Change.Fate: Storable {}

extension Turn: StoredChoice {
  package static func cases<Rows: StoredCases>(_ row: inout Rows, _ it: inout Turn?) throws(Rows.Failure) {
    try row("user", &it, Turn.user) { if case .user(let it) = $0 { it } else { nil } }
    try row("assistant", &it, { .assistant($0, calls: $1) }, { if case .assistant(let a, let b) = $0 { (a, b) } else { nil } })
    try row("replies", &it, Turn.replies) { if case .replies(let it) = $0 { it } else { nil } }
  }
}

extension Notice: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Notice?) throws(Form.Failure) -> Notice {
    try Notice(
      field("text", it, \.message), about: field("about", it, \.about), isMissing: field("isMissing", it, \.isMissing),
      isCredit: field("isCredit", it, \.isCredit), isCut: field("isCut", it, \.isCut),
      isUnchanged: field("isUnchanged", it, \.isUnchanged), remedy: field("remedy", it, \.remedy))
  }
}

extension Proposal: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Proposal?) throws(Form.Failure) -> Proposal {
    try Proposal(
      id: field("id", it, \.id), tool: field("tool", it, \.tool), arguments: field("arguments", it, \.arguments),
      key: field("key", it, \.key), changes: field("changes", it, \.changes),
      differences: field("differences", it, \.differences), reason: field("reason", it, \.reason),
      labels: field("labels", it, \.labels, or: .everything), requester: field("requester", it, \.requester))
  }
}

extension Requester: StoredChoice {
  package static func cases<Rows: StoredCases>(_ row: inout Rows, _ it: inout Requester?) throws(Rows.Failure) {
    try row("conversation", &it, .conversation(nil))
    try row("conversationBegun", &it, { .conversation($0) }, { if case .conversation(let it) = $0 { it } else { nil } })
    try row("ability", &it, { .ability($0) }, { if case .ability(let it) = $0 { it } else { nil } })
    try row("client", &it, { .client($0) }, { if case .client(let it) = $0 { it } else { nil } })
  }
}

extension Proposal.Reason: StoredChoice {
  package static func cases<Rows: StoredCases>(_ row: inout Rows, _ it: inout Proposal.Reason?) throws(Rows.Failure) {
    try row("approval", &it, .approval)
    try row("modifiesData", &it, .modifiesData)
    try row("sends", &it, .sends)
    try row("hasWritten", &it, .hasWritten)
    try row("untrustedText", &it, { .untrustedText(family: $0) }, { if case .untrustedText(let it) = $0 { it } else { nil } })
    try row("noPreview", &it, .noPreview)
  }
}

extension CallArgument: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: CallArgument?) throws(Form.Failure)
    -> CallArgument
  {
    try CallArgument(field("name", it, \.name), field("value", it, \.value))
  }
}

extension ItemDifference: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: ItemDifference?) throws(Form.Failure) -> ItemDifference
  {
    try ItemDifference(
      path: field("path", it, \.path), key: field("key", it, \.key), before: field("before", it, \.before),
      after: field("after", it, \.after))
  }
}

extension ItemState: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: ItemState?) throws(Form.Failure) -> ItemState {
    try ItemState(digest: field("digest", it, \.digest), fields: field("fields", it, \.fields), text: field("text", it, \.text))
  }
}

extension ItemState.Field: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: ItemState.Field?) throws(Form.Failure)
    -> ItemState.Field
  {
    try ItemState.Field(field("name", it, \.name), field("value", it, \.value))
  }
}

extension Receipts: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Receipts?) throws(Form.Failure) -> Receipts {
    try Receipts(found: field("found", it, \.found), unfounded: field("unfounded", it, \.unfounded))
  }
}

extension Receipts.Receipt: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Receipts.Receipt?) throws(Form.Failure)
    -> Receipts.Receipt
  {
    try Receipts.Receipt(
      text: field("text", it, \.text), step: field("step", it, \.step), record: field("record", it, \.record),
      field: field("field", it, \.field))
  }
}

extension DryRun: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: DryRun?) throws(Form.Failure) -> DryRun {
    var run = DryRun()
    run.writes = try field("writes", it, \.writes)
    run.unasked = try field("unasked", it, \.unasked)
    run.condition = try field("condition", it, \.condition)
    run.request = try field("request", it, \.request)
    return run
  }
}

extension DryRun.Call: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: DryRun.Call?) throws(Form.Failure) -> DryRun.Call {
    try DryRun.Call(
      step: field("step", it, \.step), tool: field("tool", it, \.tool), effect: field("effect", it, \.effect),
      arguments: field("arguments", it, \.arguments), dependsOn: field("dependsOn", it, \.dependsOn),
      item: field("item", it, \.item))
  }
}

extension DryRun.Request: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: DryRun.Request?) throws(Form.Failure) -> DryRun.Request
  {
    try DryRun.Request(
      model: field("model", it, \.model), promptCharacters: field("promptCharacters", it, \.promptCharacters),
      dataCharacters: field("dataCharacters", it, \.dataCharacters))
  }
}

extension RenderedText: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: RenderedText?) throws(Form.Failure) -> RenderedText {
    try RenderedText(
      text: field("text", it, \.text), insertions: field("insertions", it, \.insertions),
      cleaned: field("cleaned", it, \.cleaned))
  }
}

extension RenderedText.Insertion: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: RenderedText.Insertion?) throws(Form.Failure)
    -> RenderedText.Insertion
  {
    try RenderedText.Insertion(
      start: field("start", it, \.start), end: field("end", it, \.end), source: field("source", it, \.source))
  }
}

extension LoggedRequest: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: LoggedRequest?) throws(Form.Failure) -> LoggedRequest {
    try LoggedRequest(
      field("receiver", it, \.receiver), field("address", it, \.address), field("text", it, \.text),
      isAnswered: field("isAnswered", it, \.isAnswered))
  }
}

extension LoggedRequest.Receiver: Storable {}

extension ServiceAnswer: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: ServiceAnswer?) throws(Form.Failure) -> ServiceAnswer {
    try ServiceAnswer(
      host: field("host", it, \.host), sent: field("sent", it, \.sent), received: field("received", it, \.received),
      fetched: field("fetched", it, \.fetched), isCached: field("isCached", it, \.isCached))
  }
}

extension ToolCall: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: ToolCall?) throws(Form.Failure) -> ToolCall {
    try ToolCall(id: field("id", it, \.id), tool: field("tool", it, \.tool), arguments: field("arguments", it, \.arguments))
  }
}

extension ToolReply: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: ToolReply?) throws(Form.Failure) -> ToolReply {
    try ToolReply(
      id: field("id", it, \.id), tool: field("tool", it, \.tool), text: field("text", it, \.text),
      isRefusal: field("isRefusal", it, \.isRefusal))
  }
}
