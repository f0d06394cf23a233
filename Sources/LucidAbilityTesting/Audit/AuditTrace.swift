import LucidCore
import LucidRuntime
import Synchronization

/// The data that goes out of one run: the arguments of tools that ask or tell somebody outside, and
/// the requests to the model.
final class AuditTrace: Sendable {
  struct Event: Hashable, Sendable {
    let target: String
    /// The step of the plan; nil for a variable and for the model.
    let step: String?
    let item: Int
    let text: String
  }

  private let state = Mutex<[Event]>([])

  func note(_ event: Event) { state.withLock { $0.append(event) } }

  /// Sorted, for steps that need nothing of each other run at the same time.
  func events(to target: String) -> [Event] {
    state.withLock { $0 }.filter { $0.target == target }
      .sorted { ($0.step ?? "", $0.item, $0.text) < ($1.step ?? "", $1.item, $1.text) }
  }

  var targets: Set<String> { Set(state.withLock { $0 }.map(\.target)) }
}

/// A tool of an audited run: what goes out is recorded, and the results of one family are those of
/// the other world.
struct AuditedTool: Tool {
  let signature: ToolSignature
  let base: any Tool
  let trace: AuditTrace
  /// nil for the families that are the same in both worlds.
  let variant: TwinVariant?

  init(_ base: any Tool, _ trace: AuditTrace, _ variant: TwinVariant?) {
    signature = base.signature
    (self.base, self.trace, self.variant) = (base, trace, variant)
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let isOutside = signature.effect == .send || signature.discloses != nil
    if isOutside {
      var json = JSONText()
      json.object { json in
        for (i, parameter) in signature.parameters.enumerated() where arguments[i] != .null {
          json.key(parameter.name)
          json.value(arguments[i], zone: context.zone)
        }
      }
      trace.note(.init(target: signature.name, step: context.step, item: context.item ?? 0, text: json.text))
    }
    do throws(StepFailure) {
      let result = try await base.call(arguments, in: context)
      guard let variant, signature.effect == .read else { return result }
      return ToolResult(variant.twin(of: result.value), notices: result.notices)
    } catch {
      // A world has no answer to every question; the run goes on as after one.
      guard isOutside else { throw error }
      return ToolResult(WorldTool.placeholder(signature.result))
    }
  }
}

/// A variable of an audited run.
struct AuditedVariable: VariableProvider {
  let signature: VariableSignature
  let base: any VariableProvider
  let variant: TwinVariant

  func value(in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let result = try await base.value(in: context)
    return ToolResult(variant.twin(of: result.value), notices: result.notices)
  }
}

/// The model of an audited run: records the request, and always answers the same.
struct AuditedModel: ModelClient {
  let name = "audit"
  let immediate = true
  let trace: AuditTrace
  let answer: String

  func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    var json = JSONText()
    json.object { json in
      json.field("prompt", request.prompt.text)
      json.key("observations")
      json.array { json in
        for observation in request.observations { json.value(observation.value, zone: request.zone) }
      }
      json.field("missing", request.missing.map(\.text).joined(separator: "\n"))
    }
    trace.note(.init(target: TwinAudit.model, step: nil, item: 0, text: json.text))
    part(answer)
    return Answer(text: answer, author: name)
  }
}
