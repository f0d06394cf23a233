import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// Plans as a page.
@Suite struct HTMLPlanTests {
  private static func page(_ plans: Plan...) -> String {
    HTMLPlan().page(plans.map { PlanViewModel($0, SampleCatalog.catalog, zone: Monday.zone) })
  }

  @Test func thePageHasTheStepsAndTheReach() {
    let page = Self.page(SampleCatalog.plan)
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("Nothing has been run, read or written."))
    for title in ["Steps", "Order", "Variables", "Only when", "What it can reach", "Result"] {
      #expect(page.contains("<h2>\(title)</h2>"), "\(title)")
    }
    for step in SampleCatalog.plan.steps { #expect(page.contains(step.name) && page.contains(step.tool)) }
  }

  @Test func aPlanWithoutStepsSaysSo() {
    #expect(Self.page(SampleCatalog.bare).contains("none: the answer is made from the prompt alone"))
  }

  @Test func severalPlansAreOnePage() {
    let page = Self.page(SampleCatalog.plan, SampleCatalog.bare)
    #expect(page.components("<h1>") == 2 && page.components("<!DOCTYPE html>") == 1)
  }

  @Test func untrustedTextIsEscaped() {
    let ability = AbilityFacts(
      label: "<script>alert(1)</script>", id: nil, summary: "<b>", icon: nil, color: nil, plan: nil,
      prompt: "<img src=x>")
    let plan = Plan(
      ability: ability, files: ["<i>.lucidability"], prompt: .literal("Hi"), inputs: [], variables: [], steps: [],
      waves: [], condition: nil, card: nil, output: .text, limits: RunLimits(), capabilities: CapabilityCard())
    let page = Self.page(plan)
    #expect(!page.contains("<script>alert") && !page.contains("<img src=x>") && page.contains("&lt;b&gt;"))
  }

  @Test func severalPlansAreOneObject() throws {
    let plans = [SampleCatalog.plan, SampleCatalog.bare].map {
      PlanViewModel($0, SampleCatalog.catalog, zone: Monday.zone)
    }
    let text = PlanRenderer.json.render(plans, .plain).text(ExitFacts("ok", 0))
    let json = try JSONParser.parse(Array(text.utf8))
    #expect(json["plans"]?.list?.count == 2 && json["exit_code"]?.integer == 0)
  }
}
