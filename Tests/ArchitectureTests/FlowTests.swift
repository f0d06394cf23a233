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
    let filter = WordFilter([words])
    for path in Self.sources {
      for line in RepositoryFiles.lines(path) where filter.admits(line) { Issue.record("\(path): \(line)") }
    }
  }

  /// Who asks it: what writes, what queries, what is sent.
  @Test(arguments: [
    "Sources/LucidAgent/Session/ToolCallSession.swift", "Sources/LucidAgent/Calls/ToolCallMiddleware.swift",
    "Sources/LucidModels/Exchange/FlowGuardedClient.swift", "Sources/LucidConfiguration/Models/ModelChoice.swift",
    "Sources/LucidSession/Conversation/ConversationExcerpt.swift", "Sources/LucidDelivery/Recipients.swift",
    "Sources/LucidSession/Delivery/ResultTransport.swift", "Sources/LucidSession/Recovery/ProposalApplier.swift",
    "Sources/LucidRuntime/Run/Steps/RunFlows.swift", "Sources/LucidServing/ClientExposure.swift",
  ]) func isAsked(path: String) {
    #expect(RepositoryFiles.lines(path).contains { $0.contains("low.decide") }, "\(path) decides by itself")
  }

  /// What hands bytes to a program or a server, or has a tool do so, and for each place the file that asks first; nil where
  /// the bytes are none of a run. A new place fails until it is here.
  static let places: [(words: String, asked: [String: String?])] = [
    (
      "ChildProcess(",
      [
        "LucidConfiguration/Models/ModelChoice.swift": "LucidConfiguration/Models/ModelChoice.swift",
        "LucidDelivery/MessageSender.swift": "LucidDelivery/Recipients.swift",
        "LucidConfiguration/Settings/SecretSource.swift": nil, "LucidLibrary/Galleries/GitFetch.swift": nil,
        "LucidBackends/Documents/PDFText.swift": nil, "LucidSystem/Processes/ProgramRunner.swift": nil,
        "LucidPrograms/DeclaredTools/ToolProgram.swift": "LucidRuntime/Run/Steps/RunFlows.swift",
        // Whether bubblewrap works: it gets nothing.
        "LucidPrograms/DeclaredTools/Sandbox.swift": nil,
        // What the command line says of a mail account.
        "LucidSetup/Services/MailSetup.swift": nil,
        // This program itself, for one request to a server: of an MCP client, the flow is decided about there; of a browser, it
        // is a command of the person.
        "LucidApplication/Environment/CommandProcess.swift": "LucidServing/ClientExposure.swift",
      ]
    ),
    (
      "CurlTransport(",
      [
        "LucidConfiguration/Models/ModelChoice.swift": "LucidConfiguration/Models/ModelChoice.swift",
        "LucidDelivery/MessageSender.swift": "LucidDelivery/Recipients.swift",
        "LucidConfiguration/Models/ModelProbe.swift": nil, "LucidLibrary/Install/Download.swift": nil,
        "LucidConfiguration/Tools/ToolService.swift": "LucidRuntime/Run/Steps/RunFlows.swift",
        "LucidMCP/MCPService.swift": "LucidRuntime/Run/Steps/RunFlows.swift",
        "LucidSetup/Detection/LocalModels.swift": nil,
        "LucidHTTP/Services/ServiceClient.swift": "LucidRuntime/Run/Steps/RunFlows.swift",
      ]
    ),
    (
      "MessageSender(",
      [
        "LucidApplication/Delivery/DeliveryHost.swift": "LucidSession/Delivery/ResultTransport.swift",
        "LucidAutomation/Schedules/ReminderSchedule.swift": "LucidDelivery/Recipients.swift",
        // A command line that was refused, before anything was read.
        "LucidApplication/Delivery/RefusedRun.swift": nil,
      ]
    ),
    (
      "BoundedCall.work(",
      [
        "LucidRuntime/Run/Steps/RunSteps.swift": "LucidRuntime/Run/Steps/RunFlows.swift",
        "LucidRuntime/Run/Steps/RunLoops.swift": "LucidRuntime/Run/Steps/RunFlows.swift",
        "LucidRuntime/Run/Steps/RunVariables.swift": "LucidRuntime/Run/Steps/RunFlows.swift",
        "LucidAgent/Session/ToolCallSession.swift": "LucidAgent/Session/ToolCallSession.swift",
      ]
    ),
    (
      ".call(arguments, in:",
      [
        "LucidSession/Recovery/ProposalApplier.swift": "LucidSession/Recovery/ProposalApplier.swift",
        "LucidRuntime/Run/Calls/BoundedCall.swift": "LucidRuntime/Run/Steps/RunFlows.swift",
        // Around a call that was decided about, or instead of one.
        "LucidHistory/Calls/CallRecorder.swift": nil, "LucidAbilityTesting/WorldTool.swift": nil,
        "LucidAbilityTesting/Audit/AuditedTool.swift": nil, "LucidPrograms/Families/ProgramFamilies.swift": nil,
        // On a copy of which nothing is kept.
        "LucidSession/Run/HeldWrites.swift": nil,
        // With arguments of the command line.
        "LucidSetup/Tools/ToolCheck.swift": nil,
      ]
    ),
    (".call(ready, in:", ["LucidRuntime/Run/Steps/RunSteps.swift": "LucidRuntime/Run/Steps/RunFlows.swift"]),
  ]

  @Test(arguments: places.indices) func everyWayOutAsks(index: Int) {
    let (words, asked) = Self.places[index]
    var found: Set<String> = []
    let filter = WordFilter([words])
    for path in Self.sources {
      let name = String(path.dropFirst("Sources/".count))
      for line in RepositoryFiles.lines(path) where filter.admits(line) && !line.contains("struct ") && !line.contains("///") {
        found.insert(name)
        #expect(asked.keys.contains(name), "\(path): a way out that is not in the table: \(line)")
      }
    }
    #expect(found == Set(asked.keys), "a place in the table has no \(words)")
    for (place, asker) in asked {
      guard let asker else { continue }
      #expect(
        RepositoryFiles.lines("Sources/" + asker).contains { $0.contains("low.decide(") }, "\(place): \(asker) decides nothing")
    }
  }

  /// Each place of the run where a call is made asks before.
  @Test(arguments: ["RunSteps", "RunLoops", "RunVariables"]) func everyCallOfAnAbilityAsks(file: String) {
    let lines = RepositoryFiles.lines("Sources/LucidRuntime/Run/Steps/\(file).swift")
    let asks = lines.firstIndex { $0.contains("refusal(of: ") && $0.contains(" ready, madeOf:") }
    let calls = lines.firstIndex { $0.contains("BoundedCall.work(") || $0.contains(".call(ready, in:") }
    #expect(asks.flatMap { asks in calls.map { asks < $0 } } == true)
  }

  /// Every client of a model but recordings is behind the check of what may go to it.
  @Test func everyClientOfAModelIsGuarded() {
    let makes = WordFilter(["OpenAIClient(", "AnthropicClient(", "CommandClient(", "AppleModel.client("])
    for path in Self.sources {
      let lines = RepositoryFiles.lines(path)
      guard lines.contains(where: { makes.admits($0) && !$0.contains("struct ") }) else { continue }
      #expect(path == "Sources/LucidConfiguration/Models/ModelChoice.swift", "\(path) makes a client of its own")
      #expect(
        lines.contains {
          $0.contains("profile.kind == .replay ? client : FlowGuardedClient(client, to: profile.flowTarget, flow)")
        })
      #expect(lines.count { $0.contains("unguarded(") } == 2)
    }
  }
}
