import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

@Suite struct PlanTests {
  @Test(arguments: [("full", SampleCatalog.plan), ("bare", SampleCatalog.bare)]) func asRecorded(name: String, plan: Plan) {
    func text(_ screen: Screen) -> String { TextPlan(SampleCatalog.catalog, zone: Monday.zone, screen: screen).render(plan) }
    let out = "# plain\n" + text(.plain) + "\n# terminal, 60 columns\n" + text(.terminal(width: 60, color: false))
    Golden.expect(out, "report/plan-\(name).txt")
    Golden.expect(JSONPlan(SampleCatalog.catalog, zone: Monday.zone).render(plan), "report/plan-\(name).json")
  }

  @Test(arguments: [24, 40, 60, 80, 120]) func keepsToTheScreen(width: Int) {
    let text = TextPlan(SampleCatalog.catalog, zone: Monday.zone, screen: .terminal(width: width, color: false)).render(
      SampleCatalog.plan)
    for line in text.split(separator: "\n") { #expect(DisplayWidth.of(String(line)) <= width, "\(line)") }
  }

  @Test func saysThatNothingIsSent() {
    let text = TextPlan(SampleCatalog.catalog, zone: Monday.zone).render(SampleCatalog.plan)
    #expect(text.contains("sends nothing anywhere") && text.contains("Nothing has been run"))
  }

  @Test func toolsThatTheCatalogueLacksAreStillShown() {
    let empty = Catalog(tools: [], variables: [], filters: [], settings: RecordType("S", []), cards: [], aliases: [:])
    #expect(TextPlan(empty, zone: .utc).render(SampleCatalog.plan).contains("argument 1: <<today>>"))
    #expect(JSONPlan(empty, zone: .utc).render(SampleCatalog.plan).contains("\"argument_1\":{\"expression\":\"today\"}"))
  }
}
