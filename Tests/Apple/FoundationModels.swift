// What `AppleClient` uses of Apple's FoundationModels, declared after its documentation, so that the client can be checked where the framework is
// not. Nothing here runs.

public final class SystemLanguageModel: Sendable {
  public static let `default` = SystemLanguageModel()

  public enum Availability: Equatable, Sendable {
    public enum UnavailableReason: Equatable, Sendable {
      case deviceNotEligible
      case appleIntelligenceNotEnabled
      case modelNotReady
    }

    case available
    case unavailable(UnavailableReason)
  }

  public var availability: Availability { fatalError() }
}

public struct GenerationOptions: Sendable {
  public struct SamplingMode: Sendable {}

  public init(sampling: SamplingMode? = nil, temperature: Double? = nil, maximumResponseTokens: Int? = nil) {}
}

public final class LanguageModelSession: @unchecked Sendable {
  public init(instructions: String? = nil) {}

  public struct ResponseStream<Content: Sendable>: AsyncSequence {
    public struct Snapshot: Sendable {
      public var content: Content
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
      public mutating func next() async throws -> Snapshot? { fatalError() }
    }

    public typealias Element = Snapshot

    public func makeAsyncIterator() -> AsyncIterator { fatalError() }
  }

  public func streamResponse(to prompt: String, options: GenerationOptions = GenerationOptions()) -> ResponseStream<String> {
    fatalError()
  }

  public enum GenerationError: Error {
    public struct Context: Sendable {
      public let debugDescription: String
    }

    public struct Refusal: Sendable {}

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
