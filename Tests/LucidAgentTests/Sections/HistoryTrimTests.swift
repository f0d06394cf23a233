import LucidAgent
import LucidCore
import Testing

/// History goes by whole exchanges, the oldest first.
@Suite struct HistoryTrimTests {
  /// Ten tokens.
  static func text(_ name: String) -> String { name + String(repeating: ".", count: 28 - name.count) }

  static let plain: [Turn] = [
    .user(text("1")), .assistant(text("one")), .user(text("2")), .assistant(text("two")), .user(text("3")),
    .assistant(text("three")),
  ]

  @Test(arguments: [(60, 6), (59, 4), (40, 4), (39, 2), (20, 2), (19, 0), (0, 0), (-5, 0)])
  func onlyWholeExchangesAreKept(_ tokens: Int, _ turns: Int) {
    #expect(Conversation.latest(of: Self.plain, tokens: tokens) == Array(Self.plain.suffix(turns)))
  }

  @Test func callsAndTheirRepliesBelongToTheirMessage() {
    let call = ToolCall(id: "c", tool: "notes.search", arguments: "{}")
    let reply = ToolReply(id: "c", tool: "notes.search", text: Self.text("found"), isRefusal: false)
    let history: [Turn] = [
      .user(Self.text("1")), .assistant(Self.text("one")), .user(Self.text("2")), .assistant("", calls: [call]),
      .replies([reply]), .assistant(Self.text("two")),
    ]
    #expect(Conversation.latest(of: history, tokens: 50) == Array(history.suffix(4)))
    // The answer alone would fit, but not what it answers.
    #expect(Conversation.latest(of: history, tokens: 25).isEmpty)
  }
}
