import LucidCore
import LucidRuntime

/// A program as one call of a tool asks it.
struct BoundProgram: Sendable {
  let program: FamilyProgram
  let writes: ProgramWrites
  let context: ToolContext

  /// An answer that was checked against its type.
  struct Answer: Sendable {
    let value: Value
    /// The item before a write; nil where the program does not say.
    let before: Value?
    /// Whether a write changes anything.
    let isChange: Bool
    let notices: [Notice]

    /// Whether a listing holds only a part.
    var isCut: Bool { value["truncated"].boolean == true }
  }

  /// Errors: those of the program; `.failed`, its answer has another type.
  func read(_ tool: String, _ arguments: String, as type: ValueType) async throws(StepFailure) -> Answer {
    let reply = try await program.ask(
      ProgramRequest(tool: tool, arguments: arguments), context.clock, now: context.now, zone: context.zone)
    return try answer(reply, tool, type)
  }

  /// Asks what a write would do, and stages it for the commit of the run. `key` is the same for
  /// every try. Errors: as `read`; a model asks for it.
  func write(_ tool: String, _ arguments: String, as type: ValueType, key: String) async throws(StepFailure) -> Answer {
    guard !context.isByModel else { throw .programWriteByModel(tool) }
    let request = ProgramRequest(tool: tool, arguments: arguments, phase: .prepare, key: key)
    let reply = try await program.ask(request, context.clock, now: context.now, zone: context.zone)
    var answer = try answer(reply, tool, type)
    guard answer.isChange else { return answer }
    let title = answer.value["title"].text ?? answer.value["name"].text
    let described = tool + (title.map { " \"\(TerminalSanitizer.message($0, limit: 80))\"" } ?? "")
    let irreversible = reply["irreversible"]?.text.map { TerminalSanitizer.message($0, limit: 200) }
    if let irreversible {
      answer = Answer(
        value: answer.value, before: answer.before, isChange: true,
        notices: answer.notices + [Notice(.words(.cannotBeUndone, described, irreversible))])
    }
    try writes.stage(
      ProgramWrites.Write(
        program: program, request: request, described: described, irreversible: irreversible, now: context.now,
        zone: context.zone, clock: context.clock))
    return answer
  }

  private func answer(_ reply: JSONNode, _ tool: String, _ type: ValueType) throws(StepFailure) -> Answer {
    let reader = ToolAnswer(tool, isDeclared: false, zone: context.zone)
    guard let result = reply["result"] else { throw .programReplyLacks(tool) }
    let value = try ProgramResult(tool).checked(try reader.value(result, type), type)
    var before: Value?
    if let node = reply["before"], !node.isNull { before = try reader.value(node, type) }
    return Answer(
      value: value, before: before, isChange: reply["change"]?.boolean ?? true,
      notices: try notices(reply["notices"]?.list ?? [], tool))
  }

  /// The notices of an answer: `{kind: stale, since}`, `{kind: left_out, text}`, `{text}`.
  private func notices(_ nodes: [JSONNode], _ tool: String) throws(StepFailure) -> [Notice] {
    var notices: [Notice] = []
    let family = MessageText.family(program.family)
    for node in nodes.prefix(20) {
      let text = node["text"]?.text.map { TerminalSanitizer.message($0, limit: 300) }
      switch node["kind"]?.text {
      case "stale":
        guard let since = node["since"]?.text.flatMap({ ISOMoment($0) }), since.hasTime else {
          throw .programNoticeWithoutTime(tool)
        }
        let civil = context.zone.civil(since.instant(in: context.zone))
        let time = civil.date == context.today ? civil.time.iso : "\(civil.date.iso) \(civil.time.iso)"
        let asOf = MessageText.words(.asOf, family, time)
        notices.append(Notice(text.map { MessageText.words(.inFile, asOf, $0) } ?? asOf, about: program.family))
      case "left_out":
        notices.append(
          Notice(
            .words(.inFile, family, text?.message ?? MessageText.words(.somethingLeftOut)), about: program.family, isMissing: true
          ))
      default: if let text { notices.append(Notice(.words(.inFile, family, text), about: program.family)) }
      }
    }
    if nodes.count > 20 { notices.append(Notice(.words(.moreNotices, nodes.count - 20))) }
    return notices
  }
}

/// Completes the result of a program: what every listing says of itself is computed here, and what
/// an item cannot be without is required.
struct ProgramResult {
  /// Fields of records that nothing can be shown without.
  private static let required: Set = ["id", "title", "name", "start"]

  private let tool: String

  init(_ tool: String) { self.tool = tool }

  /// Errors: a part is missing, which it names.
  func checked(_ value: Value, _ type: ValueType) throws(StepFailure) -> Value {
    guard case .record(let record) = type else { return value }
    guard record.truncatedIndex != nil else {
      if case .record(let item) = value { try require(item, at: "") }
      return value
    }
    guard case .record(let listing) = value, let items = listing["items"].list else {
      throw .programResultIsEmpty(tool, "items")
    }
    for (i, item) in items.enumerated() {
      guard case .record(let one) = item else { throw .programResultIsEmpty(tool, "items[\(i)]") }
      try require(one, at: "items[\(i)].")
    }
    let isCut = listing["truncated"].boolean ?? false
    let values = zip(record.names, listing.values).map { (name, value) -> Value in
      switch name {
      case "count": .integer(items.count)
      case "truncated": .boolean(isCut)
      case "total": isCut ? Value.null : .integer(items.count)
      default: value
      }
    }
    return .record(Record(record, values: values))
  }

  private func require(_ record: Record, at place: String) throws(StepFailure) {
    for (name, value) in zip(record.type.names, record.values) where Self.required.contains(name) {
      if value == .null || value.text == "" { throw .programResultIsEmpty(tool, place + name) }
    }
  }
}
