package import LucidCore
import LucidHTTP
package import LucidRuntime

/// A server that speaks chat completions: llama.cpp, Ollama, vLLM, LM Studio, OpenAI itself.
package struct OpenAIClient: ModelClient {
  private let profile: ServerProfile
  private let exchange: ModelExchange

  package init(_ profile: ServerProfile, _ exchange: ModelExchange) {
    self.profile = profile
    self.exchange = exchange
  }

  package var name: String { profile.author }
  package var callsTools: Bool { profile.callsTools }
  package var isSmall: Bool { profile.isSmall }

  package func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    let text = RequestText(request, callsTools: callsTools, secrets: exchange.secrets)
    var wire = OpenAIWire.Request(
      model: profile.model, system: text.system, messages: text.messages, offered: text.offered,
      mayCall: request.mayCall, temperature: request.preference?.temperature ?? profile.temperature,
      maxTokens: try profile.outputTokens(request, sent: text.tokens),
      usesCompletionTokens: profile.url.host.hasSuffix("openai.com"),
      schema: request.output == .json && profile.takesSchemas ? request.schema : nil)
    while true {
      do throws(ExchangeError) {
        let reply = try await exchange.ask(http(wire), OpenAIReader(), mayBeEmpty: text.hasReplies, part: part)
        return profile.answer(reply, to: request, secrets: exchange.secrets)
      } catch {
        guard wire.drop(after: error) else { throw error.told(offering: text.offered) }
      }
    }
  }

  private func http(_ wire: OpenAIWire.Request) -> HTTPRequest {
    var headers = [("Content-Type", "application/json"), ("Accept", "text/event-stream")]
    if let key = profile.key { headers.append(("Authorization", "Bearer \(key)")) }
    return HTTPRequest(profile.url.appending("/chat/completions"), headers: headers, body: wire.json)
  }
}
