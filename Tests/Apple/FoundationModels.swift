// What `AppleClient` uses of Apple's FoundationModels, declared after its documentation, so that the client can be checked where the framework is
// not. Nothing here runs.

package final class SystemLanguageModel: Sendable {
  package static let `default` = SystemLanguageModel()

  package enum Availability: Equatable, Sendable {
    package enum UnavailableReason: Equatable, Sendable {
      case deviceNotEligible
      case appleIntelligenceNotEnabled
      case modelNotReady
    }

    case available
    case unavailable(UnavailableReason)
  }

  package var availability: Availability { fatalError() }
}

package struct GenerationOptions: Sendable {
  package struct SamplingMode: Sendable {}

  package init(sampling: SamplingMode? = nil, temperature: Double? = nil, maximumResponseTokens: Int? = nil) {}
}

package final class LanguageModelSession: @unchecked Sendable {
  package init(instructions: String? = nil) {}

  package struct ResponseStream<Content: Sendable>: AsyncSequence {
    package struct Snapshot: Sendable {
      package var content: Content
    }

    package struct AsyncIterator: AsyncIteratorProtocol {
      package mutating func next() async throws -> Snapshot? { fatalError() }
    }

    package typealias Element = Snapshot

    package func makeAsyncIterator() -> AsyncIterator { fatalError() }
  }

  package func streamResponse(to prompt: String, options: GenerationOptions = GenerationOptions()) -> ResponseStream<String> {
    fatalError()
  }

  package enum GenerationError: Error {
    package struct Context: Sendable {
      package let debugDescription: String
    }

    package struct Refusal: Sendable {}

    case exceededContextWindowSize(Context)
    case assetsUnavailable(Context)
    case guardrailViolation(Context)
    case unsupportedGuide(Context)
    case unsupportedLanguageOrLocale(Context)
    case decodingFailure(Context)
    case rateLimited(Context)
    case concurrentRequests(Context)
    case refusal(Refusal, Context)
  }
}
