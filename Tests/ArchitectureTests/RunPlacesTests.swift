import LucidTesting
import Testing

/// Runs are made in one place: `LucidSession`. Who builds what a run needs anywhere else makes a second one.
@Suite struct RunPlacesTests {
  static let sources = RepositoryFiles.under("Sources").filter {
    $0.hasSuffix(".swift") && !$0.hasPrefix("Sources/LucidTesting") && !$0.hasPrefix("Sources/LucidLab")
      && !$0.hasPrefix("Sources/lucid-bench")
  }

  /// Constructors, and the files that may call them.
  @Test(
    arguments: [
      (
        "Executor(",
        [
          "Sources/LucidSession/Run/RunSession.swift",
          // A section of the system prompt is a part of a run, in the context of that one.
          "Sources/LucidAgent/Sections/SectionAssembler.swift",
        ]
      ),
      (
        "RunContext(",
        // All others are copies of this one.
        ["Sources/LucidSession/Environment/RunTools.swift"]
      ),
      (
        "RunAttempt(",
        [
          "Sources/LucidSession/Run/RunSession.swift", "Sources/LucidSession/Run/RunReplay.swift",
          "Sources/LucidSession/Run/TestSession.swift",
        ]
      ),
      ("AbilityTestRunner(", ["Sources/LucidSession/Run/TestSession.swift"]),
      ("RunStorage.begin(", ["Sources/LucidSession/Run/RunSession.swift"]),
      ("RunLock.take(", ["Sources/LucidSession/Admission/RunAdmission.swift"]),
      (
        "VaultSession(",
        [
          "Sources/LucidSession/Environment/VaultSession.swift", "Sources/LucidSession/Environment/RunEnvironment.swift",
          "Sources/LucidSession/Recovery/WriteRecovery.swift",
        ]
      ),
      (
        "MainLoop(",
        [
          "Sources/LucidSession/Run/RunSession.swift", "Sources/LucidSession/Run/TestSession.swift",
          "Sources/LucidSession/Recovery/ProposalApplier.swift",
          "Sources/LucidSetup/Services/HabitSetup.swift",
          // What is asked without a run: a server, a program, one tool.
          "Sources/LucidGrading/ModelList.swift", "Sources/LucidApplication/Runs/PlanPreview.swift",
          "Sources/LucidAuthoring/Editor/SampleValues.swift",
          "Sources/LucidSetup/Tools/ToolCheck.swift", "Sources/LucidSetup/Tools/MCPActions.swift",
          "Sources/LucidSetup/Tools/FamilyProgramCheck.swift",
          "Sources/LucidApplication/Prompts/PromptPreview.swift", "Sources/LucidDelivery/MessageSender.swift",
          "Sources/LucidSession/Delivery/NoteDelivery.swift", "Sources/LucidDoctor/Checks/FamilyHealthChecks.swift",
          "Sources/LucidDoctor/Checks/ModelHealthCheck.swift", "Sources/LucidLibrary/Install/Download.swift",
          "Sources/LucidSetup/Detection/LocalModels.swift",
          // Waits between two tries.
          "Sources/LucidCommands/Commands/ScheduledRun.swift",
          // Looks for what starts a run, and asks a service that is set up.
          "Sources/LucidAutomation/Triggers/TriggeredRuns.swift",
          "Sources/LucidAutomation/Triggers/TriggerSource.swift",
          "Sources/LucidSetup/Services/ServiceSetup.swift",
        ]
      ),
      (
        "LoopClock(",
        [
          "Sources/LucidSession/Run/RunSession.swift", "Sources/LucidSession/Run/TestSession.swift",
          "Sources/LucidSession/Recovery/ProposalApplier.swift", "Sources/LucidGrading/ModelList.swift",
          "Sources/LucidAuthoring/Editor/SampleValues.swift",
          "Sources/LucidApplication/Runs/PlanPreview.swift", "Sources/LucidApplication/Prompts/PromptPreview.swift",
          "Sources/LucidDoctor/Checks/ModelHealthCheck.swift", "Sources/LucidSetup/Detection/LocalModels.swift",
          "Sources/LucidSetup/Tools/ToolCheck.swift", "Sources/LucidSetup/Tools/MCPActions.swift",
          "Sources/LucidSetup/Tools/FamilyProgramCheck.swift",
        ]
      ),
    ] as [(String, [String])]) func standsOnlyWhereItMay(word: String, places: [String])
  {
    let calls = SourceWords([word])
    let found = Self.sources.filter { path in RepositoryFiles.lines(path).contains { calls.areCalled(in: $0) } }
    #expect(Set(found) == Set(places))
  }

  /// Each command that makes runs, or finishes what stored ones began, and the call with which it goes through the session.
  @Test(
    arguments: [
      ("run", "LucidCommands/Commands/RunCommand", "RunSession(prepared.environment).run("),
      ("try", "LucidCommands/Commands/RunCommand", "RunSession(prepared.environment).run("),
      ("ask", "LucidCommands/Commands/AskCommand", "MessageRun("), ("chat", "LucidCommands/Commands/ChatSession", "MessageRun("),
      ("ask and chat", "LucidApplication/Conversation/MessageRun", "RunSession(environment).run("),
      ("status", "LucidCommands/Commands/StatusCommand", "DailyRun.read("),
      ("status", "LucidApplication/Runs/DailyMoment", "DailyRun.make("),
      ("backtest", "LucidSession/Backtest/Backtest", "RunSession(past).run("),
      ("why-not", "LucidSession/WhyNot/SourceProbe", "RunSession(environment).run("),
      ("replay", "LucidApplication/Runs/ReplayedRun", "replay.run(plan, inputs: inputs)"),
      ("a page", "LucidWeb/Screens/SheetScreen", "RunSession(prepared.environment).run("),
      ("a page of a conversation", "LucidWeb/Screens/AskedMessage", "MessageRun("),
      ("apply", "LucidApplication/Runs/PendingRun", "ProposalApplier("),
      ("undo and redo", "LucidApplication/Runs/PlannedReversal", "Undo("),
      ("test", "LucidCommands/Commands/TestCommand", "suite.run("),
      ("deliver", "LucidCommands/Commands/DeliverCommand", "DeliveryQueue("),
    ]) func goesThroughTheSession(command: String, file: String, call: String)
  {
    let path = "Sources/" + file + ".swift"
    #expect(RepositoryFiles.lines(path).contains { $0.contains(call) }, "lucid \(command) in \(path)")
  }

  /// What a session uses is handed to it.
  @Test(arguments: RepositoryFiles.under("Sources/LucidSession").filter { $0.hasSuffix(".swift") })
  func knowsNoHostAndNoCommandLine(path: String) {
    let calls = SourceWords(["Host.", "Invocation", "Output.", "CommandError", "getenv("])
    for line in RepositoryFiles.lines(path) where calls.areCalled(in: line) { Issue.record("\(path): \(line)") }
  }

  /// Whoever asks gives values: a command line is one of those who ask.
  @Test(arguments: RepositoryFiles.under("Sources/LucidApplication").filter { $0.hasSuffix(".swift") })
  func knowsNoCommandLine(path: String) {
    let calls = SourceWords(["Invocation", "OptionSpec", "CommandSpec", "ParsedCommand", "ArgumentParser"])
    for line in RepositoryFiles.lines(path) where calls.areCalled(in: line) { Issue.record("\(path): \(line)") }
  }
}
