import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidRuntime

/// `ask.choice`: answered by id, never waited for, never replaced.
@Suite(.timeLimit(.minutes(20))) struct ChoiceTests {
  private static func lab(_ log: CallLog = CallLog()) -> Lab {
    Lab(
      tools: [
        ScriptedTool("a.get"), ScriptedTool("ok.get", log: log), ScriptedTool("w.put", log: log, effect: .write, takesKey: true),
      ]
        + AskFamily.family().tools)
  }

  private static func steps(_ choice: String = "", among: String = "<<a.items>>", after: String = "") -> String {
    """
    steps:
      - id: a
        a.get: { items: [x, y, x] }
      - w.put: { text: before }
      - id: which
        ask.choice: { question: "Which of these?", among: \(among) }
    \(choice)
      - id: then
        ok.get: { text: "<<which>>" }
    writes: { w.put: 1 }
    prompt: "[<<which>>]\(after)"
    """
  }

  @Test(arguments: [("x", "[x]"), ("y", "[y]")]) func theAnswerIsTheItem(answer: String, expected: String) async throws {
    let plan = try Self.lab().plan(Self.steps())
    #expect(plan.inputs.map(\.name) == ["which"] && plan.inputs[0].isChosen && plan.inputs[0].ask == "Which of these?")
    let record = try await Self.lab().run(Self.steps(), inputs: [.text(answer)])
    #expect(record.prompt?.text == expected && record.outcome == .ok)
  }

  /// Nothing stands for an answer: neither `on_error` nor an index nor a default.
  @Test(
    arguments: [
      (Value.null, ""), (.text("z"), ""), (.text("1"), ""), (.text("0"), ""), (.text("X"), ""), (.text(""), ""),
      (.null, "    on_error: omit"), (.null, "    on_error: {use: x}"), (.text("z"), "    on_error: omit"),
    ]) func withoutAnAnswerTheRunEnds(answer: Value, choice: String) async throws
  {
    let log = CallLog()
    let record = try await Self.lab(log).run(Self.steps(choice), inputs: [answer])
    #expect(record.outcome == .inputMissing && record.failure?.step == "which")
    #expect(record.failure?.failure.offers.map(\.id) == ["x", "y"])
    let question = MessageText.name("Which of these?")
    let isAnswered = answer.text?.isEmpty == false
    #expect(record.failure?.failure.words == (isAnswered ? .words(.notOffered, answer.text ?? "", question) : question))
    #expect(log.count("ok.get") == 0 && record.fate != .written && record.answer == nil)
  }

  @Test func ofNothingThereIsNothingToChoose() async throws {
    let record = try await Self.lab().run(Self.steps(among: "<<a.items | where(item == 'q')>>"), inputs: [.null])
    #expect(record.outcome == .ok && record.prompt?.text == "[]")
    let chosen = try await Self.lab().run(Self.steps(among: "<<a.items | where(item == 'q')>>"), inputs: [.text("x")])
    #expect(chosen.outcome == .inputMissing && chosen.failure?.failure.hint == "nothing is offered now")
  }

  @Test(
    arguments: [
      ("  - ask.choice: { question: Q, among: [x, y] }", "needs an `id`"),
      ("  - id: r\n    for_each: i in [1, 2]\n    ask.choice: { question: Q, among: [x, y] }", "asked once in a run"),
      (
        "  - id: r\n    for_each: i in [1, 2]\n    do:\n      - id: w\n        ask.choice: { question: Q, among: [x, y] }",
        "asked once in a run"
      ),
      ("  - id: r\n    ask.choice: { question: Q, among: [1, 2] }\n  - ok.get: { text: <<r.title>> }", "text has no fields"),
      (
        "  - id: r\n    ask.choice: { question: Q, among: \"<<settings.city | split(',') | map(item | length)>>\" }",
        "a list of texts, or of records with an `id`"
      ),
      ("  - id: r\n    ask.choice: { question: Q }", "needs `among`"),
      ("inputs", "is taken"),
    ]) func mistakesAreTold(steps: String, expected: String) throws
  {
    let text =
      steps == "inputs"
      ? "inputs: { which: { type: string } }\n" + Self.steps() : "steps:\n\(steps)\nprompt: \"Hello\"\n"
    let messages = Self.lab().compile(text).diagnostics.filter { $0.severity == .error }.map(\.message)
    #expect(messages.contains { $0.contains(expected) }, "\(messages)")
  }
}
