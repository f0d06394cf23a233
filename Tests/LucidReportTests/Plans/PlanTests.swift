import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

@Suite struct PlanTests {
  static func shown(_ plan: Plan) -> PlanViewModel { PlanViewModel(plan, SampleCatalog.catalog, zone: Monday.zone) }

  @Test(arguments: [("full", SampleCatalog.plan), ("bare", SampleCatalog.bare)]) func asRecorded(name: String, plan: Plan) {
    func text(_ screen: Screen) -> String { TextPlan(Self.shown(plan), screen: screen).render() }
    let out = "# plain\n" + text(.plain) + "\n# terminal, 60 columns\n" + text(.terminal(width: 60, color: false))
    Golden.expect(out, "report/plan-\(name).txt")
    Golden.expect(JSONPlan(Self.shown(plan)).render().text(ExitFacts("ok", 0)), "report/plan-\(name).json")
  }

  @Test(arguments: [24, 40, 60, 80, 120]) func keepsToTheScreen(width: Int) {
    let text = TextPlan(Self.shown(SampleCatalog.plan), screen: .terminal(width: width, color: false)).render()
    for line in text.split(separator: "\n") { #expect(DisplayWidth.of(String(line)) <= width, "\(line)") }
  }

  @Test func saysThatNothingIsSent() {
    let text = TextPlan(Self.shown(SampleCatalog.plan)).render()
    #expect(text.contains("sends nothing anywhere") && text.contains("Nothing has been run"))
  }

  @Test func turnsAreCountedWhereAModelIsAsked() {
    let facts = AbilityFacts(
      label: "Hello", id: nil, summary: nil, icon: nil, color: nil, plan: nil, prompt: "", answer: "Hello there.")
    let plan = Plan(
      ability: facts, files: [], prompt: .literal(""), inputs: [], variables: [], steps: [], waves: [], condition: nil, card: nil,
      output: .text, limits: RunLimits(tokens: 900), capabilities: CapabilityCard(), answer: .literal("Hello there."))
    #expect(RunLimitsText.message(plan).text == "120 s")
    #expect(RunLimitsText.message(SampleCatalog.bare).text == "120 s, 8 model turns")
  }

  @Test func toolsThatTheCatalogLacksAreStillShown() {
    let empty = Catalog(tools: [], variables: [], filters: [], settings: RecordType("S", []), cards: [], aliases: [:])
    #expect(TextPlan(PlanViewModel(SampleCatalog.plan, empty, zone: .utc)).render().contains("argument 1: <<today>>"))
    #expect(
      JSONPlan(PlanViewModel(SampleCatalog.plan, empty, zone: .utc)).render().text(ExitFacts("ok", 0)).contains(
        "\"argument_1\":{\"expression\":\"today\"}"))
  }
}
