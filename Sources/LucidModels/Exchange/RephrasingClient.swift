package import LucidCore
package import LucidRuntime

/// The built-in summary, said in the words of a model that is trusted with no more.
///
/// The model sees the summary alone and no tool. Its words are shown only when they keep each
/// figure and add no figure and no name; else the summary is, and its remark tells why.
package struct RephrasingClient: ModelClient {
  /// Writes the summary.
  private let summary: any ModelClient
  private let model: any ModelClient

  package init(_ summary: any ModelClient, by model: any ModelClient) { (self.summary, self.model) = (summary, model) }

  /// The same around another summary, such as the records that a search found.
  package func around(_ summary: any ModelClient) -> RephrasingClient { RephrasingClient(summary, by: model) }

  package var name: String { summary.name }
  package var isModel: Bool { false }
  /// The model that is trusted with no more.
  package var modelName: String { model.name }
  package var window: PromptWindow { model.window }

  package func stated(_ observations: [Observation]) -> [Observation] { summary.stated(observations) }

  /// Longer summaries are lists, which gain nothing.
  private static let longest = 600

  package func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    var plain = try await summary.answer(request) { _ in }
    func kept(_ reason: MessageText) -> Answer {
      plain.remark = reason
      part(plain.text)
      return plain
    }
    let isProse = request.output != .json && !plain.text.contains("\n") && plain.text.count <= Self.longest
    guard isProse, !plain.text.isEmpty else { return kept(.words(.summaryTrusted, model.name)) }
    var answer: Answer
    do throws(StepFailure) {
      answer = try await model.answer(self.request(plain.text, like: request)) { _ in }
    } catch {
      guard error.kind != .cancelled, error.kind != .overBudget else { throw error }
      return kept(.chain(.words(.summaryTrusted, model.name), .words(.hasFailed, model.name, error.words)) ?? "")
    }
    guard Self.keeps(plain.text, in: answer.text, language: request.language), answer.calls.isEmpty, !answer.isCut else {
      plain.usage = answer.usage
      return kept(.words(.summaryKept, model.name))
    }
    answer.text = answer.text.oneLine(limit: Self.longest * 2)
    answer.remark = .chain(.words(.summaryRephrased), answer.remark)
    answer.sentences = plain.sentences
    answer.namesMissing = plain.namesMissing
    part(answer.text)
    return answer
  }

  /// More letters of other words are not shown.
  private static func most(_ text: String) -> Int { text.count * 2 + 100 }

  /// The request for other words: nothing of the first one but its limits and origins. A model that
  /// goes on and on is not waited for.
  private func request(_ text: String, like first: ModelRequest) -> ModelRequest {
    let prompt = RenderedText(
      text: "Say this in one or two friendly sentences. Keep its language and every name, number, day and time, and add "
        + "nothing:\n\n" + text)
    var request = ModelRequest(
      ability: first.ability, prompt: prompt, observations: [], card: nil, sentences: [], missing: [], output: .text,
      tokensLeft: first.tokensLeft, now: first.now, zone: first.zone)
    (request.costLeft, request.budget, request.labels) = (first.costLeft, first.budget, first.labels)
    request.preference = ModelPreference(maxTokens: model.window.tokens(Self.most(text)))
    return request
  }

  /// Whether other words of a text say the same, as far as that can be seen: the same figures, and
  /// no name that it does not have.
  static func keeps(_ text: String, in other: String, language: Language) -> Bool {
    guard other.contains(where: { !$0.isWhitespace }), other.count <= most(text),
      Set(ReceiptFinder.figures(text)) == Set(ReceiptFinder.figures(other))
    else { return false }
    // Every noun of German has a capital letter.
    return language != .english || names(in: other).isSubset(of: words(text).map { $0.lowercased() })
  }

  /// The words with a capital letter that begin no sentence, in small letters.
  private static func names(in text: String) -> Set<String> {
    let sentences = text.split { ".!?:\n".contains($0) }
    let later = sentences.flatMap { words(String($0)).dropFirst() }
    return Set(later.filter { $0.first?.isUppercase == true && $0 != "I" }.map { $0.lowercased() })
  }

  private static func words(_ text: String) -> [String] { text.split { !$0.isLetter }.map(String.init) }
}
