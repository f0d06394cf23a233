import LucidTesting
import Testing

/// `JSONResult` is the one way to a result of `--json`. These are the files that make JSON for
/// something else.
@Suite struct JSONOutputTests {
  private static let folders = [
    "Sources/LucidReport/", "Sources/LucidDoctor/", "Sources/LucidApplication/", "Sources/LucidAuthoring/",
    "Sources/LucidServing/", "Sources/LucidWeb/",
    "Sources/LucidAutomation/",
    "Sources/LucidSharing/", "Sources/LucidHomes/",
    "Sources/LucidSetup/",
    "Sources/LucidGrading/",
    "Sources/LucidCommands/",
  ]

  /// Files that turn JSON into text themselves, and what for.
  private static let others = [
    "Sources/LucidReport/Results/JSONResult.swift": "the frame",
    "Sources/LucidReport/Results/ResultSchema.swift": "a JSON Schema",
    "Sources/LucidReport/Catalog/CardSchema.swift": "a JSON Schema",
    "Sources/LucidReport/Runs/JSON/JSONFailure.swift": "an event of --jsonl",
    "Sources/LucidReport/Runs/JSON/JSONLEvents.swift": "events of --jsonl",
    "Sources/LucidReport/Log/LogForm.swift": "entries of --log-format",
    "Sources/LucidReport/Diagnostics/SARIFDiagnostics.swift": "SARIF",
    "Sources/LucidReport/AbilityTests/TAPTestReport.swift": "a text in TAP",
    "Sources/LucidReport/Plans/ExpressionText.swift": "a value in a plan",
    "Sources/LucidReport/Runs/AnswerViewModel.swift": "an answer in JSON",
    "Sources/LucidGrading/AnswerCheck.swift": "what a model wrote",
    "Sources/LucidGrading/PromptRow.swift": "a prompt",
    "Sources/LucidApplication/Abilities/OpenClawDatabase.swift": "the form of a file that is imported",
    "Sources/LucidApplication/Conversation/QuestionLookup.swift": "a prompt",
    "Sources/LucidSetup/Tools/ToolCheckReport.swift": "the result of a tool in a text",
    "Sources/LucidHomes/OwnData/OwnDataExport.swift": "the manifest of an export",
    "Sources/LucidSetup/Services/ServiceChoice.swift": "a text in YAML",
    "Sources/LucidServing/ClientCall.swift": "MCP",
    "Sources/LucidServing/ClientRun.swift": "MCP",
    "Sources/LucidServing/ClientServer.swift": "MCP",
    "Sources/LucidServing/ServedCall.swift": "MCP",
    "Sources/LucidWeb/Server/WebRequest.swift": "a request for the process of a page",
  ]

  private static let files = RepositoryFiles.under("Sources").filter { path in
    path.hasSuffix(".swift") && folders.contains { path.hasPrefix($0) }
  }

  @Test func noOtherFileMakesJSON() {
    var found: Set<String> = []
    for path in Self.files {
      for line in RepositoryFiles.lines(path) where line.contains("JSONText(") {
        found.insert(path)
        #expect(Self.others[path] != nil, "\(path): \(line); a result is a JSONResult")
      }
    }
    #expect(found == Set(Self.others.keys), "a file in the list makes no JSON")
  }

  /// The names of the frame are written once, and in the entries of logs.
  @Test func theFrameIsWrittenOnce() {
    let places = Self.files.filter { path in
      RepositoryFiles.lines(path).contains { $0.contains("field(\"exit_code\"") }
    }
    #expect(
      places.sorted() == ["Sources/LucidReport/Log/LogForm.swift", "Sources/LucidReport/Results/JSONResult.swift"])
  }
}
