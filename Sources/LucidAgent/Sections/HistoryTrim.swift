package import LucidCore
package import LucidRuntime

extension Conversation {
  /// The latest of what was said, in at most `tokens` tokens: whole exchanges, a message with its
  /// answer and all calls between them. The oldest go first; what lies before a gap is not kept.
  package static func latest(of history: [Turn], tokens: Int, in window: PromptWindow = PromptWindow()) -> [Turn] {
    var start = history.count
    var bytes = 0
    // From the end: where an exchange begins and everything after it still fits, the history may begin.
    for i in history.indices.reversed() {
      bytes += history[i].bytes
      if window.tokens(bytes) > tokens { break }
      if case .user = history[i] { start = i }
    }
    return Array(history[start...])
  }
}
