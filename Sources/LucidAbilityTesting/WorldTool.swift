import LucidCore
import LucidRuntime

/// A tool in the world of a test: the world's own, or a replacement; counted. Writes stay in the
/// world's memory, sends never happen.
struct WorldTool: Tool {
  let signature: ToolSignature
  private let replies: AbilityTestWorld.ToolReplies
  /// Whether the base answers a call that has no reply.
  private let isOpen: Bool
  private let base: any Tool
  private let count: CallCount

  init(_ base: any Tool, replies: AbilityTestWorld.ToolReplies, isOpen: Bool, count: CallCount) {
    signature = base.signature
    self.base = base
    self.replies = replies
    self.isOpen = isOpen
    self.count = count
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let call = TestCall(signature, arguments, in: context)
    count.note(call)
    switch source(of: call) {
    case .reply(.answers(let texts)):
      let text = try Self.answer(texts, context)
      var context = context
      context.ask = { _, _ in .text(text) }
      return try await base.call(arguments, in: context)
    case .reply(let reply): return try reply.result(zone: context.zone)
    case .base where signature.effect != .send || signature.isStaged: return try await base.call(arguments, in: context)
    case .base: return ToolResult(Self.placeholder(signature.result))
    case .closed where signature.needsNoSource: return try await base.call(arguments, in: context)
    case .closed: throw StepFailure(.unavailable, .words(.worldHasNo, signature.name))
    }
  }

  private func source(of call: TestCall) -> WorldSource {
    let reply =
      replies.calls.first { call.isOf($0.target) && $0.pattern.fits(call) }?.reply
      ?? call.step.flatMap { replies.steps[$0] } ?? replies.other
    // A write goes into the memory of the world, which has no program of the user to write with.
    let isOwn = signature.effect != .read && !signature.isDeclared
    return reply.map(WorldSource.reply) ?? (isOpen || isOwn ? .base : .closed)
  }

  /// Returns the answer of the world to a step that asks the model.
  private static func answer(_ texts: [String], _ context: ToolContext) throws(StepFailure) -> String {
    guard let last = texts.last else { throw StepFailure(.failed, .words(.worldNoAnswer, context.step ?? "")) }
    let i = (context.item ?? 1) - 1
    return texts.indices.contains(i) ? texts[i] : last
  }

  /// The result of a send that did not happen: a record of the right type with nothing in it.
  static func placeholder(_ type: ValueType) -> Value {
    switch type {
    case .record(let record):
      .record(Record(record, values: record.fields.map { $0.name == "id" && $0.type == .text ? .text("not-sent") : .null }))
    case .list: .list([])
    default: .null
    }
  }
}

/// A built-in variable as a world has it; counted.
struct WorldVariable: VariableProvider {
  let signature: VariableSignature
  private let source: WorldSource
  private let base: any VariableProvider
  private let count: CallCount

  init(_ base: any VariableProvider, _ source: WorldSource, _ count: CallCount) {
    signature = base.signature
    self.base = base
    self.source = source
    self.count = count
  }

  func value(in context: ToolContext) async throws(StepFailure) -> ToolResult {
    count.note(variable: signature.name)
    switch source {
    case .reply(let reply): return try reply.result(zone: context.zone)
    case .base: return try await base.value(in: context)
    case .closed: throw StepFailure(.unavailable, .words(.worldHasNo, signature.name))
    }
  }
}

/// Where a tool or a variable of a world has its answer from.
enum WorldSource: Sendable {
  case reply(AbilityTestWorld.Reply)
  case base
  /// The world does not have it.
  case closed
}

extension AbilityTestWorld.Reply {
  func result(zone: Zone) throws(StepFailure) -> ToolResult {
    switch self {
    case .value(let value, let type): return ToolResult(value.settled(as: type, zone: zone))
    case .answers: throw StepFailure(.failed, .words(.onlyModelStep))
    case .unavailable(let why): throw StepFailure(.unavailable, .name(why))
    case .fails(let why): throw StepFailure(.failed, .name(why))
    }
  }
}
