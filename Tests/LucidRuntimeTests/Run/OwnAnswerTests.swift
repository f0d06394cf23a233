import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidRuntime

/// `answer:` and `headline:`, the texts that the author of an ability writes.
@Suite(.timeLimit(.minutes(20))) struct OwnAnswerTests {
  /// Stands for the built-in summary: no model, and never right.
  private struct Summary: ModelClient {
    let name = "digest"
    let immediate = true
    let isModel = false

    func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
      Answer(text: "a summary", author: name)
    }
  }

  private static func lab(_ model: any ModelClient = ScriptedModel("the model's"), log: CallLog = CallLog()) -> Lab {
    var lab = Lab(
      tools: [
        ScriptedTool("mail.get"), ScriptedTool("notes.lost", failure: StepFailure(.failed, "it broke")),
        ScriptedTool("notes.put", log: log, effect: .write),
      ] + ModelFamily.family().tools + AbilityFamily.family().tools,
      variables: [ScriptedVariable("place", .text("Rome"), log: log)])
    lab.model = model
    return lab
  }

  private static func steps(_ items: String) -> String { "steps:\n  - id: a\n    mail.get: { items: [\(items)], number: 13 }\n" }

  private static let list = """
    answer: |
      <<for i in a.items>>
      - **<<i>>**
      <<else>>
      None waits.
      <<end>>

    """

  // MARK: Without a prompt

  @Test(arguments: [
    ("", "None waits."), ("x", "- **x**"), ("x, y", "- **x**\n- **y**"),
    ("x, y, z, v, w", "- **x**\n- **y**\n- **z**\n- **v**\n- **w**"),
  ]) func isTheAnswer(items: String, text: String) async throws {
    let model = ScriptedModel()
    let record = try await Self.lab(model).run(Self.steps(items) + Self.list)
    #expect(record.answer?.text == text && record.answer?.author == Answer.abilityAuthor)
    #expect(record.outcome == .ok && record.prompt == nil && record.headline == nil && record.notices.isEmpty)
    #expect(model.requests.isEmpty && record.answer?.failedModel == nil)
  }

  @Test func noModelAndNoFlowToOne() throws {
    let plan = try Self.lab().plan(Self.steps("x") + Self.list)
    #expect(!plan.asksModel && !plan.hasPrompt && plan.flows.isEmpty && plan.offers.isEmpty)
    let both = try Self.lab().plan("prompt: y\n" + Self.steps("x") + Self.list)
    #expect(both.asksModel && both.flows.map(\.destination) == [.model])
    let asking = try Self.lab().plan("steps:\n  - id: q\n    model.ask: { prompt: y }\nanswer: <<q>>\n")
    #expect(asking.asksModel && !asking.hasPrompt)
  }

  /// As a false `when` does: nothing is said, and nothing is written.
  @Test(arguments: [
    "<<for i in a.items>>- <<i>><<end>>", "\"<<if a.count > 0>>some<<end>> \"", "|\n  <<if a.count > 0>>\n  some\n  <<end>>",
  ])
  func aBlankOneIsSilent(answer: String) async throws {
    var lab = Self.lab()
    let stage = CountingStage()
    lab.stage = stage
    let body = "\n  - notes.put: {}\n"
    let silent = try await lab.run(Self.steps("") + body.dropFirst() + "answer: \(answer)\n")
    #expect(silent.outcome == .nothing && silent.answer == nil && silent.failure == nil)
    #expect(stage.commits.isEmpty)
    let spoken = try await lab.run(Self.steps("x") + body.dropFirst() + "answer: \(answer)\n")
    #expect(spoken.outcome == .ok && spoken.answer?.text.isEmpty == false)
  }

  @Test func blankLinesAtItsEndsAreNoLines() async throws {
    let record = try await Self.lab().run("steps: []\nanswer: \"\\n\\n  in <<place>>\\n\\nat last \\n\\n\"\n")
    #expect(record.answer?.text == "  in Rome\n\nat last")
  }

  @Test func whatIsMissingIsSaidInIt() async throws {
    let record = try await Self.lab().run(
      "steps:\n  - id: n\n    notes.lost: {}\n    on_error: omit\nanswer: There is <<n.text>>.\n")
    #expect(record.outcome == .partial)
    #expect(record.answer?.text.hasPrefix("There is (") == true, "\(record.answer?.text ?? "")")
    #expect(record.notices.contains { $0.text.contains("it broke") })
  }

  /// Dates, numbers and the phrase for what is missing are in the language of the file.
  @Test func inGerman() async throws {
    let record = try await Self.lab().run(
      "language: de\nsteps:\n  - id: n\n    notes.lost: {}\n    on_error: omit\n"
        + "answer: Am <<today | date(\"EEEE\")>> ist <<n.text>> da.\n")
    #expect(
      record.answer?.text.hasPrefix("Am Montag ist (") == true && record.outcome == .partial, "\(record.answer?.text ?? "")")
    #expect(record.answer?.text.contains("nicht") == true && record.language == .german)
  }

  /// The author's own figures claim nothing; what is put in has its receipt.
  @Test func receiptsAreOfWhatIsPutIn() async throws {
    let record = try await Self.lab().run(
      Self.steps("Dana, Sam") + "answer: In 99 days <<a.number>> wait, first <<a.items[0]>>.\n")
    #expect(record.answer?.text == "In 99 days 13 wait, first Dana.")
    #expect(record.receipts.unfounded.isEmpty)
    #expect(record.receipts.found.map(\.text).sorted() == ["13", "Dana"])
    #expect(record.receipts.found.first { $0.text == "13" }?.field == "number")
  }

  @Test func itsOriginsAreThoseOfTheResult() async throws {
    let record = try await Self.lab().run(
      "steps:\n  - id: a\n    mail.get: {}\n    observe: false\nanswer: <<a.count>>\n")
    #expect(record.labels.families.contains(FamilySet("mail")))
  }

  @Test(
    arguments: [
      ("<<a.count>> wait.", "2 wait."), ("<<if a.count > 9>>many<<end>>", nil), ("\"one\\ntwo\"", "one two"),
    ] as [(String, String?)]) func theHeadline(written: String, shown: String?) async throws
  {
    let record = try await Self.lab().run(Self.steps("x, y") + Self.list + "headline: \(written)\n")
    #expect(record.headline?.text == shown)
  }

  @Test func jsonHasToFit() async throws {
    let output = "output: { format: json, schema: { type: object, properties: { n: { type: integer } } } }\n"
    let good = try await Self.lab().run(Self.steps("x") + output + "answer: '{\"n\": <<a.count>>}'\n")
    #expect(good.outcome == .ok && good.answer?.value?["n"] == .integer(1))
    let bad = try await Self.lab().run(Self.steps("x") + output + "answer: <<a.count>> of them\n")
    #expect(bad.outcome == .answerInvalid && bad.answer?.text == "1 of them")
  }

  @Test func aDryRunShowsIt() async throws {
    let lab = Self.lab()
    let plan = try lab.plan(Self.steps("x") + "  - id: made\n    notes.put: {}\nanswer: \"<<a.count>>, <<made.text>>\"\n")
    let record = await Executor(lab.context(isDryRun: true)).run(plan, inputs: [])
    #expect(record.answer?.text == "1, <<made.text>>" && record.dryRun?.request == nil)
  }

  // MARK: With a prompt

  @Test func aModelAnswersThePrompt() async throws {
    let model = ScriptedModel("the model's")
    let record = try await Self.lab(model).run("prompt: Say it.\n" + Self.steps("x") + Self.list)
    #expect(record.answer?.text == "the model's" && record.answer?.author == "scripted" && record.outcome == .ok)
    #expect(model.requests.map(\.prompt.text) == ["Say it."])
  }

  @Test func withoutAModelTheAuthorAnswers() async throws {
    let record = try await Self.lab(Summary()).run("prompt: Say it.\n" + Self.steps("x") + Self.list)
    #expect(record.answer?.text == "- **x**" && record.answer?.isByAbility == true && record.outcome == .ok)
    #expect(record.notices.isEmpty)
    let silent = try await Self.lab(Summary()).run(
      "prompt: Say it.\n" + Self.steps("") + "answer: <<for i in a.items>>x<<end>>\n")
    #expect(silent.outcome == .nothing)
  }

  @Test(arguments: [StepFailure.Kind.failed, .timedOut, .overBudget, .badAnswer, .unavailable])
  func aModelThatFails(kind: StepFailure.Kind) async throws {
    let model = ScriptedModel(failure: StepFailure(kind, "there is no reason"))
    let record = try await Self.lab(model).run("prompt: Say it.\n" + Self.steps("x, y") + Self.list)
    #expect(record.outcome == .partial && record.isModelShort && record.failure == nil)
    #expect(record.answer?.text == "- **x**\n- **y**" && record.answer?.isByAbility == true)
    #expect(record.answer?.failedModel?.name == "scripted" && record.answer?.failedModel?.failure.kind == kind)
    #expect(
      record.notices.map(\.text) == ["the model gave no answer (there is no reason), so this is the ability's own"])
  }

  @Test func outOfTurnsOrTokens() async throws {
    var answer = Answer(text: "long", author: "scripted")
    answer.usage = TokenUsage(input: 50, output: 50)
    let body = "steps:\n  - id: q\n    model.ask: { prompt: y }\nlimits: { tokens: 90 }\nprompt: Say it.\nanswer: Short.\n"
    let record = try await Self.lab(ScriptedModel(turns: [answer])).run(body)
    #expect(record.outcome == .partial && record.answer?.text == "Short.")
    #expect(record.answer?.failedModel?.failure.kind == .overBudget)
  }

  @Test func cancelledIsCancelled() async throws {
    let model = ScriptedModel(failure: StepFailure(.cancelled, "stopped"))
    let record = try await Self.lab(model).run("prompt: Say it.\nsteps: []\nanswer: Here.\n")
    #expect(record.outcome == .cancelled && record.answer == nil)
  }

  @Test func aBlankOneLeavesTheFailure() async throws {
    let model = ScriptedModel(failure: StepFailure(.failed, "it broke"))
    let record = try await Self.lab(model).run("prompt: Say it.\nsteps: []\nanswer: \"<<if place == \\\"Oslo\\\">>x<<end>>\"\n")
    #expect(record.outcome == .modelFailed && record.answer == nil)
  }

  /// The model is not shown what is only in the author's answer.
  @Test func theRequestHasNoOriginsOfTheAnswer() async throws {
    let model = ScriptedModel()
    let record = try await Self.lab(model).run(
      "prompt: Say it.\nsteps:\n  - id: a\n    mail.get: {}\n    observe: false\nanswer: <<a.count>>\n")
    #expect(model.requests.first?.labels.families.contains(FamilySet("mail")) == false)
    #expect(record.labels.families.contains(FamilySet("mail")))
  }

  // MARK: In a step

  private static func sky(_ texts: String) -> String {
    """
    steps:
      - id: sky
        ability.run: { ability: Sky }
        on_error: omit
    answer: "Now: <<sky | default(\\"nothing\\")>>"
    ---
    lucidability: 1
    kind: ability
    label: Sky
    part: true
    steps:
      - id: a
        mail.get: { items: [x] }
    \(texts)

    """
  }

  @Test(arguments: [
    ("answer: <<a.count>> there", "Now: 1 there", 0), ("answer: <<if a.count > 1>>many<<end>>", "Now: nothing", 0),
    ("prompt: Say it.\nanswer: <<a.count>> there", "Now: the model's", 1),
  ]) func ofAnAbilityInAStep(texts: String, answer: String, requests: Int) async throws {
    let model = ScriptedModel("the model's")
    let record = try await Self.lab(model).run(Self.sky(texts))
    #expect(record.answer?.text == answer && record.outcome == .ok && model.requests.count == requests)
  }

  @Test func ofAnAbilityInAStepWhoseModelFails() async throws {
    let model = ScriptedModel(failure: StepFailure(.failed, "it broke"))
    let record = try await Self.lab(model).run(Self.sky("prompt: Say it.\nanswer: <<a.count>> there"))
    #expect(record.answer?.text == "Now: 1 there" && record.outcome == .partial)
    #expect(record.notices.contains { $0.text.contains("it broke") })
    let plan = try Self.lab().plan(Self.sky("answer: <<a.count>> there"))
    #expect(!plan.asksModel && plan.flows.isEmpty)
  }
}
