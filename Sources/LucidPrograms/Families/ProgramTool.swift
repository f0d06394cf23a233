import LucidCore
import LucidRuntime

/// A tool of a family whose program answers it as it is called.
struct ProgramTool: Tool {
  let signature: ToolSignature
  let cues: TriggerPhrases
  private let program: FamilyProgram
  private let writes: ProgramWrites

  init(_ tool: any Tool, _ program: FamilyProgram, _ writes: ProgramWrites) {
    (signature, cues, self.program, self.writes) = (tool.signature, tool.cues, program, writes)
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let bound = BoundProgram(program: program, writes: writes, context: context)
    let (name, json) = (signature.name, arguments.json(zone: context.zone))
    let type = signature.result { arguments[$0] != .null }
    guard signature.effect != .read else {
      let answer = try await bound.read(name, json, as: type)
      return ToolResult(Self.cut(answer.value, to: arguments.integer("limit")), notices: answer.notices)
    }
    let answer = try await bound.write(name, json, as: type, key: context.key ?? name)
    return ToolResult(answer.value, notices: answer.notices, changes: answer.isChange ? [change(answer.value)] : [])
  }

  /// A listing with at most so many items.
  private static func cut(_ value: Value, to limit: Int?) -> Value {
    guard let limit, case .record(let listing) = value, listing.type.truncatedIndex != nil,
      let items = listing["items"].list, items.count > limit
    else { return value }
    let values = zip(listing.type.names, listing.values).map { (name, value) -> Value in
      switch name {
      case "items": Value.list(Array(items.prefix(limit)))
      case "count": .integer(limit)
      case "truncated": .boolean(true)
      default: value
      }
    }
    return .record(Record(listing.type, values: values))
  }

  private static let kinds: [String: Change.Kind] = [
    "create": .created, "delete": .deleted, "complete": .completed, "log": .logged, "archive": .archived,
  ]

  private func change(_ value: Value) -> Change {
    let verb = signature.verb.split(separator: "_").first.map(String.init) ?? signature.verb
    let noun = signature.family.hasSuffix("s") ? String(signature.family.dropLast()) : signature.family
    return Change(
      Self.kinds[verb] ?? .updated, noun, id: value.record?.id ?? "",
      title: value["title"].text ?? value["name"].text ?? signature.name)
  }
}
