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
      tool: signature.name, arguments: self.arguments(arguments, zone: context.zone),
      now: context.zone.iso(context.now), zone: context.zone.identifier, key: context.key,
      clock: context.clock)
    let bytes = try await exchange.exchange(request)
    let value = try ToolAnswer(signature.name, zone: context.zone).value(bytes, signature.result)
    let result = ToolResult(value, notices: exchange.takeNotices())
    if let key = context.key { done.keep(result, of: key) }
    return result
  }

  /// A day or a duration without the quotes that it has as JSON.
  private static func word(_ value: Value, _ json: String) -> String {
    switch value {
    case .date, .time, .datetime, .period: String(json.dropFirst().dropLast())
    default: json
    }
  }

  /// A `date` is a day, not a moment.
  private func arguments(_ given: Arguments, zone: Zone) -> [ToolRequest.Argument] {
    signature.parameters.compactMap { parameter in
      var value = given[parameter.name]
      if value == .null { return nil }
      if case .moment = parameter.kind, let instant = value.instant { value = .date(zone.date(instant)) }
      var json = JSONText()
      json.value(value, zone: zone)
      return ToolRequest.Argument(name: parameter.name, json: json.text, word: value.text ?? Self.word(value, json.text))
    }
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
