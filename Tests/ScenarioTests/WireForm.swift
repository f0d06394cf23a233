import LucidCore
import LucidHTTP
import LucidModels
import LucidRuntime
import LucidTesting

/// A request as one of the clients sends it.
struct WireForm {
  let client: String
  /// Of the messages, in order.
  let roles: [String]
  /// All that a model reads.
  let texts: [String]

  /// Whether the roles are those that we gave: the rules once, what the person said once, and nothing but calls and their replies behind it.
  var isRight: Bool {
    switch client {
    case "openai": roles.prefix(2) == ["system", "user"] && roles.dropFirst(2).allSatisfy { $0 == "assistant" || $0 == "tool" }
    case "anthropic": roles.first == "user" && zip(roles, roles.dropFirst()).allSatisfy { $0 != $1 }
    default: roles.isEmpty
    }
  }

  private static let transport = CurlTransport(permit: ConnectionPermit(), ledger: RequestsOutsideRuns.command)

  static func all(_ request: ModelRequest) async throws -> [WireForm] {
    let command = RequestText(request).whole
    return [
      try await sent(request, "openai") { OpenAIClient($0, $1) },
      try await sent(request, "anthropic") { AnthropicClient($0, $1) },
      WireForm(client: "command", roles: [], texts: [command]),
    ]
  }

  /// What a server receives. It refuses: only the request matters.
  private static func sent(
    _ request: ModelRequest, _ name: String, _ client: (ServerProfile, ModelExchange) -> any ModelClient
  ) async throws -> WireForm {
    let server = LoopbackServer(.status(400, #"{"error":{"message":"no"}}"#))
    let profile = ServerProfile(name: name, url: try ServerURL(server.url + (name == "openai" ? "/v1" : "")), model: "m")
    let exchange = ModelExchange(transport: transport, clock: SystemClock(), secrets: Redaction([]))
    _ = try? await client(profile, exchange).answer(request) { _ in }
    guard let body = server.bodies.last, let sent = ModelJSON.only(in: body) else {
      throw StepFailure(.failed, "\(name) sent no JSON")
    }
    let messages = sent["messages"].list ?? []
    return WireForm(
      client: name, roles: messages.map { $0["role"].text ?? "" },
      texts: [sent["system"].text ?? ""] + messages.flatMap { Self.texts($0["content"]) })
  }

  /// Every text in a message, however deep.
  private static func texts(_ value: Value) -> [String] {
    switch value {
    case .text(let text): [text]
    case .list(let items): items.flatMap(texts)
    case .record(let record): record.values.flatMap(texts)
    default: []
    }
  }
}
