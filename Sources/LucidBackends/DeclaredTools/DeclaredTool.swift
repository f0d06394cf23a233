package import LucidCore
package import LucidRuntime
import Synchronization

/// A tool that the configuration declares. What it answers is text by others: it is checked against
/// the declared type, and nothing in it is evaluated.
package struct DeclaredTool: Tool {
  package let signature: ToolSignature
  private let exchange: any ToolExchange
  private let done: FinishedCalls

  /// `done` is shared by the attempts of a run.
  package init(_ signature: ToolSignature, _ exchange: any ToolExchange, done: FinishedCalls = FinishedCalls()) {
    (self.signature, self.exchange, self.done) = (signature, exchange, done)
  }

  package func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    if let key = context.key, let known = done.result(of: key) { return known }
    let request = ToolRequest(
      tool: signature.name, arguments: json(of: arguments, zone: context.zone),
      now: context.zone.iso(context.now), zone: context.zone.identifier, key: context.key,
      clock: context.clock)
    let bytes = try await exchange.exchange(request)
    let result = ToolResult(try ToolAnswer(signature, zone: context.zone).value(bytes))
    if let key = context.key { done.keep(result, of: key) }
    return result
  }

  /// The arguments as a JSON object; a `date` is a day, not a moment.
  private func json(of arguments: Arguments, zone: Zone) -> String {
    var json = JSONText()
    json.object { json in
      for parameter in signature.parameters where arguments[parameter.name] != .null {
        json.key(parameter.name)
        if case .moment = parameter.kind, let instant = arguments.instant(parameter.name) {
          json.string(zone.date(instant).iso)
        } else {
          json.value(arguments[parameter.name], zone: zone)
        }
      }
    }
    return json.text
  }
}

/// The results of calls that wrote or sent, by their keys: a second attempt at a run, after a write
/// conflict, does not make them again.
package final class FinishedCalls: Sendable {
  private let results = Mutex<[String: ToolResult]>([:])

  package init() {}

  func result(of key: String) -> ToolResult? { results.withLock { $0[key] } }
  func keep(_ result: ToolResult, of key: String) { results.withLock { $0[key] = result } }
}

/// The declared tools of one run.
package struct DeclaredTools: Sendable {
  package var tools: [any Tool]
  /// Names of those whose arguments cannot leave this machine.
  package var onDevice: Set<String>

  package init(tools: [any Tool] = [], onDevice: Set<String> = []) { (self.tools, self.onDevice) = (tools, onDevice) }
}
