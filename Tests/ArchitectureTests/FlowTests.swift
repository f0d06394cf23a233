import LucidTesting
import Testing

/// One function decides every write of a model and every way out: nothing else compares families with the policy.
@Suite struct FlowTests {
  static let sources = RepositoryFiles.under("Sources").filter {
    $0.hasSuffix(".swift") && !$0.hasPrefix("Sources/LucidCore/Labels/") && !$0.hasPrefix("Sources/LucidTesting")
  }

  /// What decides, and what stands only where a decision is made.
  @Test(arguments: ["ocalOnly.intersection", "ocalOnly.contains", "ntersection(localOnly", "policy.rule(", "writes.rule("])
  func isDecidedInOnePlace(words: String) {
    for path in Self.sources {
      for line in RepositoryFiles.lines(path) where line.contains(words) { Issue.record("\(path): \(line)") }
    }
  }

  /// Who asks it: what writes, what queries, what is sent.
  @Test(arguments: [
    "Sources/LucidAgent/Session/ToolCallSession.swift", "Sources/LucidAgent/Calls/ToolCallMiddleware.swift",
    "Sources/LucidModels/Exchange/FlowGuardedClient.swift", "Sources/LucidConfiguration/Models/ModelChoice.swift",
    "Sources/LucidSession/Conversation/ConversationExcerpt.swift", "Sources/LucidDelivery/Recipients.swift",
  ]) func isAsked(path: String) {
    #expect(RepositoryFiles.lines(path).contains { $0.contains("flow.decide") }, "\(path) decides by itself")
  }

  /// Every server of a model is behind the check of what may go to it.
  @Test func everyClientOfAServerIsGuarded() {
    for path in Self.sources {
      let lines = RepositoryFiles.lines(path)
      guard lines.contains(where: { $0.contains("OpenAIClient(") || $0.contains("AnthropicClient(") }) else { continue }
      #expect(path == "Sources/LucidConfiguration/Models/ModelChoice.swift", "\(path) makes a client of its own")
      #expect(lines.contains { $0.contains("FlowGuardedClient(client, to: profile.flowTarget, flow)") })
    }
  }
}
