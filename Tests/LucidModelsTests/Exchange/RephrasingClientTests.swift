import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidModels

/// The built-in summary in the words of a model that is trusted with no more.
@Suite struct RephrasingClientTests {
  /// A summary without a model.
  private struct Summary: ModelClient {
    let name = "digest"
    let isModel = false
    let text: String

    func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
      Answer(text: text, author: name, remark: .words(.builtInSummary))
    }
  }

  private static let plain = "Your next event is Dentist on Tuesday at 15:00."
  private static let good = "On Tuesday at 15:00 you see the Dentist."

  private func answer(_ said: String, to plain: String = Self.plain, _ output: OutputFormat = .markdown) async throws -> (
    answer: Answer, model: ScriptedModel
  ) {
    let model = ScriptedModel(turns: [Answer(text: said, author: "tiny")])
    let client = RephrasingClient(Summary(text: plain), by: model)
    #expect(!client.isModel && !client.callsTools && !client.immediate)
    let heard = ReceivedParts()
    let answer = try await client.answer(Asking.request { $0.output = output }) { heard.add($0) }
    #expect(heard.text == answer.text)
    return (answer, model)
  }

  @Test func otherWordsAreShownAndSaidToBeThat() async throws {
    let (answer, model) = try await answer(Self.good)
    #expect(answer.text == Self.good && answer.author == "tiny")
    #expect(answer.remark?.text == "the built-in summary in other words, for the model is trusted with no more")
    #expect(model.requests.count == 1 && model.requests[0].prompt.text.hasSuffix(Self.plain))
    #expect(model.requests[0].offered.isEmpty && model.requests[0].observations.isEmpty)
    // A small model may go on without end.
    let most = try #require(model.requests[0].preference?.maxTokens)
    #expect((20...200).contains(most), "\(most)")
  }

  @Test(arguments: [
    "On Tuesday at 16:00 you see the Dentist.", "You see the Dentist on Tuesday.",
    "On Tuesday at 15:00 you see Dana at the Dentist.",
    "", "On Tuesday at 15:00 you see the Dentist. Then there are 3 more.",
  ]) func wordsThatSaySomethingElseAreNot(said: String) async throws {
    let (answer, _) = try await answer(said)
    #expect(answer.text == Self.plain && answer.author == "digest")
    #expect(answer.remark?.text.hasPrefix("built-in summary, for the words of ") == true)
  }

  /// A list and JSON gain nothing by other words.
  @Test func aListIsNotRephrased() async throws {
    let list = "- Dentist\n- Client review"
    let (answer, model) = try await answer(Self.good, to: list)
    #expect(answer.text == list && model.requests.isEmpty)
    #expect(answer.remark?.text.hasSuffix("is trusted only to rephrase it") == true)
    let (json, _) = try await self.answer(Self.good, to: "{}", .json)
    #expect(json.text == "{}")
  }

  @Test func aModelThatFailsLeavesTheSummary() async throws {
    let model = ScriptedModel(turns: [], failure: StepFailure(.failed, "it is down"), failing: 1)
    let client = RephrasingClient(Summary(text: Self.plain), by: model)
    let answer = try await client.answer(Asking.request()) { _ in }
    #expect(answer.text == Self.plain && answer.remark?.text.contains("it is down") == true)
  }
}
