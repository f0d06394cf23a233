#if canImport(FoundationModels)
  import FoundationModels
  package import LucidCore
  package import LucidRuntime

  /// The model that comes with macOS and iOS. What it is told stays on the device; it is not
  /// offered tools.
  ///
  /// Checked against the declared interface of `Tests/Apple/`; never run, for want of such a
  /// machine.
  @available(macOS 26, iOS 26, *)
  package struct AppleClient: ModelClient {
    package let name: String
    let temperature: Double?
    let maxTokens: Int

    package func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
      if case .unavailable(let reason) = SystemLanguageModel.default.availability { throw Self.failure(reason) }
      let text = RequestText(request)
      let session = LanguageModelSession(instructions: text.system)
      let options = GenerationOptions(
        temperature: request.preference?.temperature ?? temperature,
        maximumResponseTokens: request.preference?.maxTokens ?? maxTokens)
      var spoken = ThinkingStripper()
      var heard = ""
      var said = ""
      do {
        for try await snapshot in session.streamResponse(to: text.said, options: options) {
          // Each one is the whole of what there is so far.
          guard snapshot.content.hasPrefix(heard) else { throw StepFailure(.failed, .words(.retractedPart, name)) }
          let piece = spoken.take(String(snapshot.content.dropFirst(heard.count)))
          heard = snapshot.content
          said += piece
          if !piece.isEmpty { part(piece) }
        }
      } catch let error as StepFailure {
        throw error
      } catch let error as LanguageModelSession.GenerationError {
        throw Self.failure(error)
      } catch is CancellationError {
        throw StepFailure(.cancelled, .words(.cancelled))
      } catch {
        throw StepFailure(.failed, .words(.hasFailed, name, "\(error)"))
      }
      let rest = spoken.finish()
      if !rest.isEmpty { part(rest) }
      guard !(said + rest).isEmpty else { throw StepFailure(.failed, .words(.returnedNoText, name)) }
      return Answer(text: said + rest, author: name)
    }

    private static func failure(_ reason: SystemLanguageModel.Availability.UnavailableReason) -> StepFailure {
      switch reason {
      case .deviceNotEligible: StepFailure(.unavailable, .words(.appleNotSupported))
      case .appleIntelligenceNotEnabled: StepFailure(.unavailable, .words(.appleOff), hint: .words(.appleSwitchOn))
      case .modelNotReady:
        StepFailure(.unavailable, .words(.appleNotThere), hint: .words(.appleDownloading), retryable: true)
      @unknown default: StepFailure(.unavailable, .words(.appleCannotAsk))
      }
    }

    private static func failure(_ error: LanguageModelSession.GenerationError) -> StepFailure {
      switch error {
      case .exceededContextWindowSize:
        StepFailure(.failed, .words(.appleContext), hint: .words(.letReadLess))
      case .guardrailViolation, .refusal: StepFailure(.failed, .words(.appleRefuses))
      case .assetsUnavailable, .rateLimited, .concurrentRequests:
        StepFailure(.failed, .words(.appleNotNow), hint: .words(.tryLater), retryable: true)
      case .unsupportedLanguageOrLocale: StepFailure(.failed, .words(.appleLanguage))
      default: StepFailure(.failed, .words(.hasFailed, MessageText.words(.theAppleModel), "\(error)"))
      }
    }
  }
#endif
