package import LucidCore
package import LucidRuntime

/// A search of the web on the model's word: the first `[WEB_SEARCH:{…}]` of its answer is searched
/// for, and it is asked once more, with what was found.
///
/// That second asking is one message without history and without tools; a tag for another search in
/// its answer is taken out. A message has one search; where its words are refused, the model may
/// try others once. Stands before `TagMiddleware`.
package struct WebSearchMiddleware: ResponseMiddleware {
  /// Begins what the model is told of a refused search.
  private static let refusal = "The search was not made: "

  private let tags: TagRegistry
  private let question: SearchQuestion?

  /// `question` is for the person whose words the search would go beyond.
  package init(_ tags: TagRegistry = .standard, question: SearchQuestion? = nil) {
    (self.tags, self.question) = (tags, question)
  }

  /// Searches first for words that the person has agreed to, and asks the model with the results.
  package func prepared(_ request: ModelRequest, _ session: ToolCallSession) async throws(StepFailure) -> ModelRequest {
    guard !request.isSynthesis, let query = question?.agreed else { return request }
    let call = TagCall("web.search", ["query": .text(query)])
    guard case .done(let result) = try await session.call(call.tool, call.arguments, isAgreed: true) else { return request }
    return SearchRequest.request(request, query: query, hits: result.value["items"].list ?? [])
  }

  package func next(after answer: Answer, to request: ModelRequest, _ session: ToolCallSession) async throws(StepFailure)
    -> AnswerStep
  {
    guard request.output != .json, answer.calls.isEmpty, !session.context.model.immediate else { return .next }
    let found = tags.scanner.tags(in: answer.text)
    guard let first = found.first(where: { $0.name == WebSearchTag.name }) else { return .next }
    if request.isSynthesis { return .replace(without(found, answer, session)) }
    guard first.form == .whole else { return .next }
    let call: TagCall
    do throws(StepFailure) {
      guard let only = try WebSearchTag().calls(TagObject(tag: first.name, json: first.json)).first else { return .next }
      call = only
    } catch {
      // Its words are put in its place with those of the other tags.
      return .next
    }
    let query = call.arguments["query"].text ?? ""
    let others = found.count { $0.name != WebSearchTag.name }
    if others > 0 {
      session.note(Notice(others == 1 ? .words(.otherTag) : .words(.otherTags, others)))
    }
    let hits: [Value]
    do throws(StepFailure) {
      guard case .done(let result) = try await session.call(call.tool, call.arguments) else { return .next }
      hits = result.value["items"].list ?? []
      question?.settle()
    } catch {
      if error.kind == .cancelled { throw error }
      if error.kind == .forbidden {
        // The person is told, too. The model may search with other words once; without, it may still know.
        if session.isLiftable(error) { question?.note(query) }
        let before = request.turns.count { if case .user(let text) = $0 { text.hasPrefix(Self.refusal) } else { false } }
        guard session.turnsLeft > 0, before < 2 else { return .next }
        let order =
          before == 0
          ? "You may search once more with words that all stand in the user's message. Or answer without a search, and say so."
          : "Answer without a search, and say so."
        var next = request
        next.turns += [.assistant(answer.text), .user("\(Self.refusal)\(error.message). \(order)")]
        return .retry(next, fallback: fallback(found, answer))
      }
      var answer = answer
      answer.text = SearchRequest.failed(query, error, TagWording(request, session.context.wording))
      return .fail(answer, error)
    }
    return .retry(SearchRequest.request(request, query: query, hits: hits), fallback: fallback(found, answer))
  }

  /// Returns the answer without its tags, none of which was carried out; nil where it says nothing
  /// else.
  private func fallback(_ found: [TagScanner.Found], _ answer: Answer) -> FallbackAnswer? {
    var bytes = Array(answer.text.utf8)
    for tag in found.reversed() { bytes.removeSubrange(tag.range) }
    var answer = answer
    answer.text = String(decoding: bytes, as: UTF8.self)
    while answer.text.last?.isWhitespace == true { answer.text.removeLast() }
    return answer.text.isEmpty ? nil : FallbackAnswer(answer)
  }

  /// The answer to the second asking without its tags for searches.
  private func without(_ found: [TagScanner.Found], _ answer: Answer, _ session: ToolCallSession) -> Answer {
    session.note(Notice(.words(.secondSearch), about: WebSearchTag.name))
    var bytes = Array(answer.text.utf8)
    for tag in found.reversed() where tag.name == WebSearchTag.name { bytes.removeSubrange(tag.range) }
    var answer = answer
    answer.text = String(decoding: bytes, as: UTF8.self)
    return answer
  }
}
