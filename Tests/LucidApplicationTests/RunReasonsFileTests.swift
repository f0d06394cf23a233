import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidServing
import LucidTesting
import Testing

/// The result of a run, explained from its JSON.
@Suite struct RunReasonsFileTests {
  private static func read(_ text: String) throws -> RunReasons {
    let folder = ScratchFolder(["run.json": text])
    return try RunReasons.read(folder.path + "/run.json")
  }

  @Test func theFirstFailureIsThatOfAStep() throws {
    let reasons = try Self.read(
      """
      {"outcome":"partial","ability":{"label":"Mine"},"zone":"UTC","started_at":"2026-04-06T07:30:00Z",
       "command":"lucid run mine","steps":[{"name":"mail","tool":"mail.unread","state":"failed","reason":"gone"}],
       "notices":[{"text":"a notice"}],"receipts":{"found":[],"not_found":["42"]}}
      """)
    let json = try JSONParser.parse(Array(reasons.json.text(ExitFacts(.ok)).utf8))
    #expect(json["first_failure"]?["step"]?.text == "mail" && json["first_failure"]?["message"]?.text == "gone")
    #expect(json["command"]?.text == "lucid run mine --at 2026-04-06T07:30:00Z --tz UTC")
    #expect(json["notices"]?.list?.compactMap(\.text) == ["a notice"])
    #expect(json["not_found"]?.list?.compactMap(\.text) == ["42"])
  }

  /// Files of older versions have another word.
  @Test func anOlderFileIsRead() throws {
    let reasons = try Self.read(#"{"outcome":"ok","steps":[],"receipts":{"found":[],"unfounded":["42"]}}"#)
    #expect(reasons.json.text(ExitFacts(.ok)).contains(#""not_found":["42"]"#))
  }

  @Test(arguments: ["{}", #"{"outcome":"ok"}"#, "[1]", "no json"]) func anythingElseIsRefused(text: String) {
    let error = #expect(throws: CommandError.self) { try Self.read(text) }
    #expect(error?.exit == .fileInvalid && error?.hint != nil)
  }
}
