import LucidApplication
import LucidArguments
import LucidCore
import LucidGrading
import LucidReport
import LucidRuntime
import LucidServing
import LucidSystem
import LucidTesting
import Testing

/// The grader on models whose faults are known: the score of each group is what the fault predicts.
@Suite struct ModelTestTests {
  private static func run(
    _ rows: [PromptRow], _ model: @escaping (PromptRow) -> any ModelClient
  ) throws -> ModelTestResult {
    let home = ScratchFolder()
    let host = HostEnvironment.madeUp(
      ["HOME": home.path, "TZ": "America/Toronto"], clock: TestClock(Monday.now, realWaits: true))
    let environment = CommandEnvironment(Console(host, log: nil, isQuiet: false))
    let test = try ModelTest(environment, name: "scripted") { row, _, _ in (model(row), Redaction([])) }
    let result = try test.run(rows)
    // Nothing is stored or written.
    #expect(HostFile.walk(home.path, suffix: "").files == [])
    return result
  }

  @Test(arguments: ScriptedFault.allCases) func eachGroupScoresWhatTheFaultPredicts(fault: ScriptedFault) throws {
    let rows = try ModelTest.rows()
    let result = try Self.run(rows, fault.model)
    for group in PromptRow.Group.allCases {
      let own = rows.filter { $0.group == group }
      let wrong = own.count(where: fault.hits)
      let score = result.score(group)
      #expect(
        score.right == own.count - wrong && score.notGraded == 0
          && (fault == .emptyAnswers ? score.empty : score.wrong) == wrong && score.empty + score.wrong == wrong,
        "\(fault), \(group): \(score)")
    }
    // And it is the rows with the fault that are wrong, no others.
    for (row, outcome) in result.outcomes {
      #expect((outcome.grade == .right) == !fault.hits(row), "\(fault), \(row.id): \(outcome.grade), \(outcome.answer)")
    }
    #expect(ModelTestReport(result).exit == .ok)
    #expect(TrustRule.all.map { $0.verdict(result).rawValue } == fault.verdicts)
  }

  /// A model is tested within its own window: few tools fit into a small one.
  @Test func theWindowIsThatOfTheModel() throws {
    let rows = Array(try ModelTest.rows([.calls]).prefix(1))
    let models = [512, 8_192].map { context in
      ScriptedModel(turns: [Answer(text: "Yes.", author: "m")], window: PromptWindow(context: context, output: 100))
    }
    for model in models { _ = try Self.run(rows) { _ in model } }
    let offered = models.map { $0.requests.first?.offered.count ?? 0 }
    #expect(offered[0] < offered[1] && offered[1] > 6, "\(offered)")
  }

  @Test func failedRequestsAreNeitherRightNorWrong() throws {
    let rows = try ModelTest.rows([.shape])
    let unreachable = ScriptedModel(failure: StepFailure(.unavailable, "nothing answers"))
    let result = try Self.run(rows) { $0.id == rows[3].id ? unreachable : ScriptedFault.none.model($0) }
    let score = result.score(.shape)
    #expect(score.right == rows.count - 1 && score.wrong == 0 && score.notGraded == 1)
    let report = ModelTestReport(result)
    #expect(report.exit == .partial && report.text.contains("shape/\(rows[3].id): nothing answers"))
  }

  /// A server that sends no words has answered: that is the model's fault, under a name of its own.
  @Test func anEmptyAnswerIsNeitherAFailedRequestNorAWrongOne() throws {
    let rows = try ModelTest.rows([.shape])
    let empty = ScriptedModel(failure: StepFailure(.emptyAnswer, "near sent an empty answer"))
    let result = try Self.run(rows) { [0, 3].contains(rows.firstIndex(of: $0)) ? empty : ScriptedFault.none.model($0) }
    let score = result.score(.shape)
    #expect(score.right == rows.count - 2 && score.empty == 2 && score.graded == rows.count)
    let report = ModelTestReport(result)
    #expect(report.exit == .ok && report.text.contains("\nEmpty:\n  shape/\(rows[0].id): near sent an empty answer\n"))
    let json = try JSONParser.parse(Array(report.json.text(ExitFacts(report.exit)).utf8))
    #expect(json["groups"]?[0]?["empty"]?.integer == 2 && json["prompts"]?[3]?["grade"]?.text == "empty")
    let silent = try Self.run(rows) { _ in empty }
    #expect(silent.ending == .whole && TrustRule.all[4].verdict(silent) == .no, "it is not given up")
  }

  /// The whole way to a server: the same answer to everything is right where one word is asked for.
  @Test func aServerIsAskedAsItIs() throws {
    let usage = #""usage":{"prompt_tokens":9,"completion_tokens":1}"#
    let answer = "{\"choices\":[{\"delta\":{\"content\":\"White\"},\"finish_reason\":\"stop\"}],\(usage)}"
    let server = LoopbackServer(.events([answer, "[DONE]"]))
    let home = ScratchFolder([".config/lucid/config.yaml": "models: { near: { openai: \"\(server.url)/v1\" } }\n"])
    let host = HostEnvironment.madeUp(
      ["HOME": home.path, "TZ": "America/Toronto"], clock: TestClock(Monday.now, realWaits: true))
    let test = try ModelTest(CommandEnvironment(Console(host, log: nil, isQuiet: false)), profile: "near")
    let rows = try ModelTest.rows([.shape])
    let result = try test.run(rows)
    // As short as it is, it is also one sentence, and short enough.
    let right = result.outcomes.filter { $0.outcome.grade == .right }.map(\.row.id)
    #expect(right == ["one-sentence", "one-word", "ten-words", "twenty-words", "fifty-words"])
    #expect(result.requests == rows.count && result.usage?.input == 9 * rows.count)
    #expect(server.bodies.allSatisfy { !$0.contains("Robin") })
  }

  @Test func theDigestIsNoModelToTest() {
    let host = HostEnvironment.madeUp(["HOME": "/nowhere"])
    let error = #expect(throws: CommandError.self) {
      try ModelTest(CommandEnvironment(Console(host, log: nil, isQuiet: false)), profile: "digest")
    }
    #expect(error?.exit == .usage)
  }

  @Test func aServerThatIsGoneIsGivenUp() throws {
    let rows = try ModelTest.rows()
    let result = try Self.run(rows) { _ in ScriptedModel(failure: StepFailure(.unavailable, "nothing answers")) }
    #expect(result.outcomes.count == ModelTestResult.mostFailures && result.total.graded == 0)
    #expect(TrustRule.all.allSatisfy { $0.verdict(result) == .unknown })
    let report = ModelTestReport(result)
    #expect(report.failure?.text.contains("could not be graded: nothing answers") == true)
    #expect(report.exit == .modelFailed && report.text.contains("Given up after 5 of \(rows.count) prompts"))
  }

  @Test func costsAreSummed() throws {
    let rows = try ModelTest.rows([.json])
    let usage = TokenUsage(input: 100, output: 10, cost: 0.5)
    let result = try Self.run(rows) { ScriptedModel(turns: [Answer(text: $0.answer, author: "scripted", usage: usage)]) }
    #expect(result.requests == rows.count && result.usage == TokenUsage(input: 2_000, output: 200, cost: 10))
    let json = try JSONParser.parse(Array(ModelTestReport(result).json.text(ExitFacts(.ok)).utf8))
    #expect(json["cost"]?["requests"]?.integer == 20 && json["groups"]?[0]?["right"]?.integer == 20)
  }

  /// What was not graded is not known, and what is bad enough is.
  @Test func aPartOfTheTestSaysOnlyWhatItShows() throws {
    let result = try Self.run(try ModelTest.rows([.calls]), ScriptedFault.none.model)
    #expect(TrustRule.all.map { $0.verdict(result).rawValue } == ["not known", "yes", "not known", "not known", "not known"])
    let bad = try Self.run(try ModelTest.rows([.calls]), ScriptedFault.wrongTool.model)
    #expect(TrustRule.all[2].verdict(bad) == .no)
  }

  @Test func theShippedPromptsAreWholeAndNamedOnce() throws {
    let rows = try ModelTest.rows()
    #expect((95...120).contains(rows.count))
    #expect(Set(rows.map { "\($0.group)/\($0.id)" }).count == rows.count && Set(rows.map(\.prompt)).count == rows.count)
    for group in PromptRow.Group.allCases { #expect(rows.count { $0.group == group } >= 18) }
  }

  @Test(arguments: ["a\tb", "a\tb\tc\td\te", "a\task\tc\tfrobs 3\te", "a\task\tc\tsentences x\te", "a\task\tc\tcall t {\te"])
  func brokenRowsAreRefused(line: String) {
    #expect(throws: PromptRowError.self) { try PromptRow.table("# head\n" + line, .shape) }
  }
}

/// The measures of an answer's outer form.
@Suite struct AnswerShapeTests {
  @Test(
    arguments: [
      ("One.", 1), ("One. Two!", 2), ("At 9:00 and 2.5 km. Then?", 2), ("No mark", 1), ("Wait... what?", 2), ("A.\n\nB", 2),
      ("", 0), ("He said \"no.\" Then he left.", 2),
    ]) func sentences(text: String, count: Int)
  { #expect(AnswerShape(text).sentences == count) }

  @Test(arguments: [("- a\n- b", 2), ("1. a\n2) b\n* c", 3), ("-a", 0), ("a - b", 0), ("2026 was good", 0)])
  func bullets(text: String, count: Int) { #expect(AnswerShape(text).bullets == count) }

  @Test(arguments: [("Das ist der Hund", "de"), ("Le chien est dans la cour", "fr"), ("The dog is here", "en"), ("Xyz", nil)])
  func language(text: String, code: String?) { #expect(AnswerShape(text).language == code) }
}
