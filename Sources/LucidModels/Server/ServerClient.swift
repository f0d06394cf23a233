package import LucidCore
import LucidHTTP
package import LucidRuntime

/// A model behind a server: llama.cpp, Ollama, vLLM, LM Studio, OpenAI, Anthropic. Its wire says
/// how it is spoken to; the window of its profile is kept here, for every way of asking.
package struct ServerClient<Wire: ModelWire>: ModelClient {
  /// Pauses after which it is asked to go on.
  private static var mostPauses: Int { 4 }

  private let profile: ServerProfile
  private let exchange: ModelExchange
  private let estimate: ContextEstimate

  package init(_ profile: ServerProfile, _ exchange: ModelExchange, _ estimate: ContextEstimate? = nil) {
    self.profile = profile
    self.exchange = exchange
    self.estimate = estimate ?? ContextEstimate(context: profile.context)
  }

  package var name: String { profile.author }
  package var callsTools: Bool { profile.callsTools }
  package var isSmall: Bool { profile.isSmall }
  package var window: PromptWindow { estimate.window(output: profile.maxTokens, else: profile.usualContext) }

  package func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    var fit = try await fitted(request)
    do throws(ExchangeError) { return try await asked(fit, part) } catch {
      guard let excess = error.excess, !error.spoke else { throw error.told(offering: fit.text.offered) }
      let before = fit.text
      estimate.correct(bytes: before.bytes, excess)
      try fit.cut(to: window)
      guard fit.text != before else { throw tooLong(error) }
      do throws(ExchangeError) { return try await asked(fit, part) } catch {
        throw error.excess == nil ? error.told(offering: fit.text.offered) : tooLong(error)
      }
    }
  }

  /// Returns the request cut to the window. Where the estimate is too close to tell, the server
  /// counts, once.
  private func fitted(_ request: ModelRequest) async throws(StepFailure) -> RequestFit {
    var fit = RequestFit(request, callsTools: callsTools, secrets: exchange.secrets)
    // A context that nobody has named is the server's to judge.
    guard estimate.context != nil else { return fit }
    let (bytes, room) = (fit.text.bytes, window.room(for: request.preference))
    if estimate.isDoubtful(tokens: window.tokens(bytes), room: room) {
      if let counted = await counted(fit) {
        guard counted > room else { return fit }
        estimate.correct(bytes: bytes, ServerComplaint.Excess(used: counted, limit: nil))
      } else {
        estimate.missCounter()
      }
    }
    try fit.cut(to: window)
    return fit
  }

  /// Returns the tokens that the server counts; nil when it does not.
  private func counted(_ fit: RequestFit) async -> Int? {
    let wire = Wire(profile, fit.request, fit.text, maxTokens: profile.maxTokens)
    guard let question = wire.count(profile) else { return nil }
    return await ModelCounter(probe: ServerProbe(transport: exchange.transport, clock: exchange.clock)).tokens(question)
  }

  private func tooLong(_ error: ExchangeError) -> StepFailure {
    StepFailure(.failed, error.failure.words, hint: .words(.shortenOrContext))
  }

  /// Asks, without what the server refuses by name, until the answer is whole.
  private func asked(_ fit: RequestFit, _ part: @Sendable (String) -> Void) async throws(ExchangeError) -> Answer {
    let request = fit.request
    let most: Int
    do throws(StepFailure) {
      most = try profile.outputTokens(request, sent: fit.text.tokens, in: estimate.context == nil ? nil : window)
    } catch {
      throw ExchangeError(failure: error)
    }
    var wire = Wire(profile, request, fit.text, maxTokens: most)
    var before: [ModelExchange.Reply] = []
    while true {
      let reply: ModelExchange.Reply
      do throws(ExchangeError) {
        reply = try await exchange.ask(
          wire.http(profile), wire.reader, mayBeEmpty: fit.text.hasReplies || !before.isEmpty, part: part)
      } catch {
        guard before.isEmpty, !error.spoke, wire.drop(after: error) else { throw error }
        continue
      }
      guard reply.ending.cut == .paused, before.count < Self.mostPauses else {
        return answer(reply.following(before), fit)
      }
      before.append(reply)
      wire.goOn(after: reply)
    }
  }

  private func answer(_ reply: ModelExchange.Reply, _ fit: RequestFit) -> Answer {
    var answer = profile.answer(reply, to: fit.request, secrets: exchange.secrets)
    answer.remark = .chain(answer.remark, fit.remark(window.context))
    if let counted = reply.ending.usage?.input {
      let bytes = fit.text.bytes
      estimate.learn(bytes: bytes, tokens: counted)
      if ContextEstimate.isCut(bytes: bytes, tokens: counted) {
        answer.remark = .chain(answer.remark, .words(.serverMayHaveCut, counted, ByteCount(bytes: bytes).text))
      }
    }
    return answer
  }
}

/// A server that speaks chat completions.
package typealias OpenAIClient = ServerClient<OpenAIWire.Request>
/// A server that speaks the Messages API.
package typealias AnthropicClient = ServerClient<AnthropicWire.Request>
