import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidRuntime

/// An answer of the wrong form is asked for again, at most twice.
@Suite(.timeLimit(.minutes(20))) struct RepairTests {
  private static let output =
    "output: { schema: { type: object, required: [score], properties: { score: { type: integer, maximum: 10 } } } }\n"

  private func run(_ answers: [String], _ body: String = output) async throws -> (
    record: RunRecord, model: ScriptedModel, events: EventLog
  ) {
    let model = ScriptedModel(answers: answers)
    let events = EventLog()
    var lab = Lab()
    lab.model = model
    let record = try await lab.run("prompt: x\n" + body, events: events)
    return (record, model, events)
  }

  @Test func aGoodAnswerIsAskedForOnce() async throws {
    let (record, model, events) = try await run(["Sure: {\"score\": 7}"])
    #expect(record.outcome == .ok)
    #expect(record.answer?.value?["score"] == .integer(7))
    #expect(record.answer?.text == "Sure: {\"score\": 7}")
    #expect(model.requests.count == 1 && model.requests[0].schema?.required == ["score"] && model.requests[0].output == .json)
    #expect(events.lines.suffix(2) == ["answer", "finished ok"])
  }

  @Test func aWrongAnswerIsShownWithWhatIsWrong() async throws {
    let (record, model, _) = try await run(["no idea", "{\"score\": 11}", "{\"score\": 10}"])
    #expect(record.outcome == .ok && record.answer?.value?["score"] == .integer(10))
    #expect(model.requests.map(\.rejected.count) == [0, 1, 2])
    #expect(model.requests[2].rejected.map(\.text) == ["no idea", "{\"score\": 11}"])
    #expect(
      model.requests[2].rejected.map { $0.problems.map(\.text) } == [
        ["the answer is no JSON: it holds no JSON"], ["`score` is 11; it must be at most 10"],
      ])
    #expect(record.answer?.rejected == model.requests[2].rejected)
  }

  @Test func afterTwoRepairsTheRunFailsAndKeepsTheAnswer() async throws {
    let (record, model, events) = try await run(["a", "b", "c", "{\"score\": 1}"])
    #expect(record.outcome == .answerInvalid)
    #expect(model.requests.count == 3)
    #expect(record.answer?.text == "c" && record.answer?.value == nil)
    #expect(record.answer?.rejected.map(\.text) == ["a", "b"])
    #expect(record.failure?.failure.kind == .badAnswer)
    #expect(events.lines.last == "finished answer-invalid")
  }

  @Test(arguments: [(1, 1), (2, 2), (3, 3), (8, 3)]) func turnsBoundIt(turns: Int, asked: Int) async throws {
    let (record, model, _) = try await run(["a", "b", "c", "d"], Self.output + "limits: { turns: \(turns) }\n")
    #expect(model.requests.count == asked)
    #expect(record.outcome == .answerInvalid)
  }

  @Test func withoutASchemaItMustBeJSON() async throws {
    let good = try await run(["nothing", "[1]"], "output: { format: json }\n")
    #expect(good.record.answer?.value == .list([.integer(1)]) && good.model.requests.count == 2)
    let bad = try await run(["nothing"], "output: { format: json }\n")
    #expect(bad.record.outcome == .answerInvalid)
  }

  @Test func proseIsNotLookedAt() async throws {
    let (record, model, _) = try await run(["{\"score\": 99}"], "")
    #expect(record.outcome == .ok && record.answer?.value == nil && model.requests.count == 1)
  }

  /// A model that fails for another reason is not asked again, and its failure is its own.
  @Test func otherFailuresStay() async throws {
    var lab = Lab()
    let model = ScriptedModel(failure: StepFailure(.failed, "the model broke"))
    lab.model = model
    let record = try await lab.run("prompt: x\n" + Self.output)
    #expect(record.outcome == .modelFailed && model.requests.count == 1)
  }
}
