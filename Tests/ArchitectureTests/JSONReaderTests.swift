import LucidTesting
import Testing

/// JSON is parsed in one place, `LucidCore/JSON`. These are the files that ask for it; every other one is given values.
@Suite struct JSONReaderTests {
  static let sources = RepositoryFiles.under("Sources").filter { path in
    path.hasSuffix(".swift")
      && ![
        "Sources/LucidCore/JSON/", "Sources/LucidTesting/", "Sources/LucidFuzzing/", "Sources/lucid-bench/",
        "Sources/LucidShipped/Data/",
      ]
      .contains { path.hasPrefix($0) }
  }

  @Test(
    arguments: [
      (
        ["JSONParser.parse(", "JSONParser.find("],
        [
          // What the program keeps for itself.
          "Sources/LucidStorage/StorageReader.swift", "Sources/LucidHistory/Runs/RunFinding.swift",
          "Sources/LucidLibrary/Trust/TrustFile.swift", "Sources/LucidLibrary/Trust/PermissionStore.swift",
          "Sources/LucidEditor/Protocol/LanguageServer.swift",
          "Sources/LucidSession/Conversation/ConversationFile.swift",
          "Sources/LucidHTTP/Services/StoredResponse.swift",
          // The answer of its own check, in another account.
          "Sources/LucidHomes/People/PeopleCheck.swift",
          // Files and answers of others.
          "Sources/LucidBackends/JSON/JSONFile.swift", "Sources/LucidBackends/JSON/JSONListEdit.swift",
          "Sources/LucidPrograms/DeclaredTools/ToolAnswer.swift", "Sources/LucidMCP/MCPDefinition.swift",
          "Sources/LucidMCP/MCPReading.swift",
          "Sources/LucidPrograms/Families/FamilyProgram.swift",
          "Sources/LucidBackends/Notes/NoteReferences.swift", "Sources/LucidSetup/Detection/NotesDetectors.swift",
          "Sources/LucidImport/Source/JSONDocument.swift", "Sources/LucidLibrary/Galleries/AddedGalleries.swift",
          "Sources/LucidLibrary/Packages/PackageVerification.swift", "Sources/LucidHomes/OwnData/OwnDataImport.swift",
          // What clients send, and what a call prints.
          "Sources/LucidServing/ClientCall.swift", "Sources/LucidServing/ClientEndpoint.swift",
          "Sources/LucidServing/ClientServer.swift",
          // What the server of the screens and its processes tell each other.
          "Sources/LucidWeb/Server/WebRequest.swift",
          // What services of the network send, for all that ask them.
          "Sources/LucidHTTP/Services/ServiceJSON.swift",
          // A run that was written as JSON.
          "Sources/LucidApplication/Runs/RunReasonsFile.swift",
          // What models write, for all that read it.
          "Sources/LucidRuntime/Answers/ModelJSON.swift",
        ]
      ),
      (
        ["ModelJSON.values(", "ModelJSON.only(", "ModelJSON.places("],
        [
          "Sources/LucidAgent/Calls/Forms/FunctionCalls.swift", "Sources/LucidAgent/Calls/Forms/WrittenCall.swift",
          "Sources/LucidAgent/Calls/Quotation.swift", "Sources/LucidAgent/Calls/TextualToolCalls.swift",
          "Sources/LucidAgent/Calls/ToolNames.swift",
          "Sources/LucidAgent/Session/ArgumentReader.swift", "Sources/LucidAgent/Session/ToolReplies.swift",
          "Sources/LucidAgent/Tags/TagObject.swift", "Sources/LucidModels/Anthropic/AnthropicContent.swift",
          "Sources/LucidModels/Anthropic/AnthropicReader.swift", "Sources/LucidModels/Exchange/ComplaintWords.swift",
          "Sources/LucidModels/Exchange/ModelExchange.swift", "Sources/LucidModels/Exchange/PartialCalls.swift",
          "Sources/LucidModels/Exchange/ReplyReader.swift", "Sources/LucidModels/Exchange/ServerProbe.swift",
          "Sources/LucidModels/OpenAI/OpenAIReader.swift", "Sources/LucidModels/Replay/Recording.swift",
          "Sources/LucidRuntime/Answers/AnswerForm.swift",
          // The checks of graded prompts, and what models called.
          "Sources/LucidGrading/AnswerCheck.swift",
        ]
      ),
      // Readers that there are not.
      (["JSONDecoder", "JSONSerialization", "PropertyListDecoder"], []),
    ] as [([String], [String])]) func isParsedOnlyWhereItMayBe(words: [String], places: [String])
  {
    var found: Set<String> = []
    let filter = WordFilter(words)
    for path in Self.sources {
      for line in RepositoryFiles.lines(path) where filter.admits(line) {
        let code = line.drop { $0 == " " }
        guard !code.hasPrefix("//") else { continue }
        found.insert(path)
        #expect(places.contains(path), "\(path): \(code)")
      }
    }
    #expect(found.sorted() == places.sorted(), "a place in the list has none of \(words)")
  }
}
