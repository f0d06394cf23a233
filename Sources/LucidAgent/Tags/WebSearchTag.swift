import LucidCore
import LucidRuntime

/// `[WEB_SEARCH:{"query": …}]`: what `WebSearchMiddleware` acts on, before the answer. Where it
/// still stands in an answer nothing is searched for.
struct WebSearchTag: ActionTag {
  static let name = "WEB_SEARCH"

  let names = [Self.name]
  let keys: Set = ["query", "max_results"]

  func calls(_ object: TagObject) throws(StepFailure) -> [TagCall] {
    guard let query = object["query"].text else {
      throw StepFailure(.badArgument, .words(.noWordsToSearch), hint: .words(.giveFewWords))
    }
    let most = object["max_results"].double.map { Value.integer(Int(min(max($0, 1), 20))) } ?? .integer(5)
    return [TagCall("web.search", ["query": .text(query), "limit": most])]
  }
}
