import LucidCore
import LucidHTTP

/// A server's own counter of tokens: `/chat/completions/input_tokens` of llama.cpp,
/// `/v1/messages/count_tokens` of the Messages API.
struct ModelCounter {
  static let mostAnswer = ByteCount.kib(64)

  let probe: ServerProbe

  /// Returns the tokens of a request; nil where the server has no counter or does not answer.
  func tokens(_ question: HTTPRequest) async -> Int? {
    guard let answer = try? await probe.document(question), answer.isGood, let tokens = answer.value["input_tokens"].count
    else { return nil }
    return tokens > 0 ? tokens : nil
  }
}
