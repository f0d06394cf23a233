import LucidCore
import LucidRPC

/// A message of a server, as the client takes it.
enum MCPReading: Sendable {
  /// A request or a notification of the server.
  case call(RPCCall)
  /// `id` is the number of the request; nil for an error that names none of the client's.
  case answer(id: Int?, MCPOutcome)

  /// nil when the bytes are no message.
  init?(_ bytes: [UInt8]) {
    guard let node = try? JSONParser.parse(bytes), let message = try? RPCMessage(node, in: bytes) else { return nil }
    switch message {
    case .call(let call): self = .call(call)
    case .error(let id, let error): self = .answer(id: id?.integer, .refused(error))
    case .result(let result):
      guard let id = result.id.integer else { return nil }
      self = .answer(id: id, .result(result))
    }
  }
}
