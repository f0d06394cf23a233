import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// Which sentence needs what, which words led to a step, and what a run would ask.
@Suite struct PlanReasonTests {
  private static let text = "Look at my calendar,\nnot at my mail. Near <<spot>>, say so.\n"

  private static func span(_ words: String) -> Span {
    let start = text.firstRange(of: words).map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } ?? 0
    return Span(file: 0, start: start, end: start + words.utf8.count)
  }

  private static let shown: PlanViewModel = {
    let plan = SampleCatalog.plan
    func mention(_ name: String, _ consumer: String, _ sentence: String, _ conditions: [PromptReference.Condition] = [])
      -> PromptReference
    {
      PromptReference(name: name, consumer: consumer, sentence: sentence, conditions: conditions, span: span("spot"))
    }
    let reasons = PlanReasons(
      mentions: [
        mention(
          "spot", "prompt", "Near <<spot>>, say so.", [.holds("events.count > 0"), .each(item: "event", list: "events.items")]),
        mention("spot", "when", "spot is not available"), mention("today", "events", "<<today>>"),
        mention("events", "prompt", "One."), mention("events", "prompt", "Two."), mention("events", "prompt", "Three."),
        mention("events", "prompt", "Four."), mention("events", "remind", "<<events.items[0].title>>"),
      ],
      clues: [
        InferenceEvidence("my calendar", .step(0), at: span("calendar")),
        InferenceEvidence("today", .time(step: 0), at: span("calendar")),
        InferenceEvidence("not at my mail", .refusal(family: "mail"), at: span("not at")),
      ])
    let questions = [
      PredictedCall(
        name: "spot", isVariable: true, tool: "mail.search", effect: .read, arguments: [.boolean(true), .null],
        certainty: .whenNeeded),
      PredictedCall(
        name: "events", isVariable: false, tool: "calendar.events", effect: .read,
        arguments: [.datetime(Monday.at(0)), .pending(UnknownValue("today", .datetime)), 20, .null], certainty: .certain, items: 2
      ),
      PredictedCall(
        name: "remind", isVariable: false, tool: "reminders.create", effect: .write,
        arguments: ["Prepare \"all\" for <<events.items[0].title>>"], certainty: .depends(["events.count"])),
    ]
    let explained = Plan(
      ability: plan.ability, files: ["x"], prompt: plan.prompt, inputs: plan.inputs, variables: plan.variables, steps: plan.steps,
      waves: plan.waves, condition: plan.condition, card: plan.card, output: plan.output, limits: plan.limits,
      capabilities: plan.capabilities, reasons: reasons)
    return PlanViewModel(
      explained, SampleCatalog.catalog, zone: Monday.zone, sources: SourceSet([SourceFile(name: "my.lucidability", text: text)]),
      questions: questions, moment: "2026-04-06 07:30, America/Toronto")
  }()

  @Test func asRecorded() {
    Golden.expect(TextPlan(Self.shown).render(), "report/plan-reasons.txt")
    Golden.expect(JSONPlan(Self.shown).render().text(ExitFacts("ok", 0)), "report/plan-reasons.json")
  }

  @Test(arguments: [30, 50, 80]) func keepsToTheScreen(width: Int) {
    let text = TextPlan(Self.shown, screen: .terminal(width: width, color: false)).render()
    for line in text.split(separator: "\n") { #expect(DisplayWidth.of(String(line)) <= width, "\(line)") }
  }

  @Test(arguments: [
    ("Short <<a>>.", "a", "Short <<a>>."),
    (String(repeating: "x", count: 100) + "<<a>>", "a", "…" + String(repeating: "x", count: 65) + "<<a>>"),
    ("<<a>>" + String(repeating: "x", count: 100), "a", "<<a>>" + String(repeating: "x", count: 65) + "…"),
    (String(repeating: "é", count: 200), "b", String(repeating: "é", count: 70) + "…"),
  ]) func aLongSentenceIsCutAroundTheName(sentence: String, name: String, wanted: String) {
    #expect(TextPlan.cut(sentence, around: name) == wanted)
  }

  @Test func hostileWordsAreShownAsWhatTheyAre() {
    let reasons = PlanReasons(clues: [
      InferenceEvidence("\u{1B}[31mmail\u{202E}", .refusal(family: "mail"), at: Span(start: 0, end: 1))
    ])
    let plan = Plan(
      ability: SampleCatalog.bare.ability, files: [], prompt: .literal("x"), inputs: [], variables: [], steps: [], waves: [],
      condition: nil, card: nil, output: .text, limits: RunLimits(), capabilities: CapabilityCard(), reasons: reasons)
    let text = TextPlan(PlanViewModel(plan, SampleCatalog.catalog, zone: .utc)).render()
    #expect(text.contains("\\u{1B}[31mmail\\u{202E}") && !text.contains("\u{1B}"))
  }
}
