import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// A stored run as a page.
@Suite struct HTMLStoredRunTests {
  private static let kept: StoredRun = {
    var kept = StoredRun(
      record: SampleRuns.good, file: RunSource(name: "briefing", path: "/srv/<b>/briefing", hash: "0123456789abcdef"),
      plan: SampleCatalog.plan, inputs: [CallArgument("city", .text("<script>alert(1)</script>"))],
      settings: Monday.settings, unavailable: [:],
      calls: [
        CallRecord(
          step: SampleRuns.good.steps.first?.name, item: nil, tool: "calendar.events",
          arguments: [CallArgument("limit", .integer(5))], result: .list([.integer(1), .integer(2)]),
          elapsed: Milliseconds(3))
      ], sent: [], words: ["run", "briefing"], program: "0.1.0")
    kept.omitted = ["health"]
    return kept
  }()

  @Test func thePageHasTheRunAndItsCalls() {
    let page = HTMLStoredRun(zone: Monday.zone).render(Self.kept, name: "at-1")
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.components("<main>") == 1)
    for title in ["Stored run", "Inputs", "Calls"] { #expect(page.contains("<h2>\(title)</h2>"), "\(title)") }
    #expect(page.contains("at-1") && page.contains("limit: 5") && page.contains("2 items"))
    #expect(page.contains("without health"))
  }

  @Test func untrustedTextIsEscaped() {
    let page = HTMLStoredRun(zone: Monday.zone).render(Self.kept, name: "at-1")
    #expect(!page.contains("<script>alert") && !page.contains("/srv/<b>"))
  }
}
