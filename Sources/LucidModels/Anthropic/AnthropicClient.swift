package import LucidCore
import LucidHTTP
package import LucidRuntime

/// A server that speaks the Messages API: Anthropic's own, or one that does as it does.
package struct AnthropicClient: ModelClient {
  package static let home = "https://api.anthropic.com"

  private let profile: ServerProfile
  private let exchange: ModelExchange

  /// The profile's address ends before `/v1`.
  package init(_ profile: ServerProfile, _ exchange: ModelExchange) {
    self.profile = profile
    self.exchange = exchange
  }

  package var name: String { profile.author }
  package var callsTools: Bool { profile.callsTools }
  package var isSmall: Bool { profile.isSmall }

  package func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    let text = RequestText(request, callsTools: callsTools, secrets: exchange.secrets)
    var wire = AnthropicWire.Request(
      model: profile.model, system: text.system, messages: text.messages, offered: text.offered,
      mayCall: request.mayCall,
      maxTokens: try profile.outputTokens(request, sent: text.tokens),
      schema: request.output == .json && profile.takesSchemas ? request.schema : nil)
    while true {
      do throws(ExchangeError) {
        let reply = try await exchange.ask(http(wire), AnthropicReader(), mayBeEmpty: text.hasReplies, part: part)
        return profile.answer(reply, to: request, secrets: exchange.secrets)
      } catch {
        // A model that does not know schemas says so with 400; the schema stands in the prompt too.
        guard error.status == 400, wire.schema != nil else { throw error.told(offering: text.offered) }
        wire.schema = nil
      }
    }
  }

  private func http(_ wire: AnthropicWire.Request) -> HTTPRequest {
    var headers = [
      ("Content-Type", "application/json"), ("Accept", "text/event-stream"), ("anthropic-version", AnthropicWire.version),
    ]
    if let key = profile.key { headers.append(("x-api-key", key)) }
    return HTTPRequest(profile.url.appending("/v1/messages"), headers: headers, body: wire.json)
  }
}
