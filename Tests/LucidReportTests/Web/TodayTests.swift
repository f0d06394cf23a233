import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// The parts of the screen of the day.
@Suite struct WebTodayTests {
  private let today = HTMLToday(LiveRunTests.page, zone: Monday.zone)

  @Test func openHabitsAreButtons() {
    let html = today.habits([
      .init("Meditate <b>", emoji: "🧘", missing: nil, isDuration: false),
      .init("Run", emoji: "", missing: 12.5, isDuration: true),
    ])
    #expect(html.contains("name=\"habit\" value=\"Meditate &lt;b&gt;\"") && html.contains("🧘 Meditate &lt;b&gt;</button>"))
    #expect(html.contains("name=\"amount\"") && html.contains("value=\"12.5\"") && html.contains("Run (min)</label>"))
    #expect(html.components("action=\"/do/log\"") == 2 && today.habits([]).isEmpty)
  }

  @Test func whatWaitsIsALink() {
    #expect(today.waiting(0).isEmpty && today.waiting(3).contains("href=\"/waiting\">Waiting for your decision: 3"))
    #expect(today.waiting(nil).contains("not known"))
  }

  @Test func chipsLeadToTheirSheets() {
    let ability = AbilityViewModel(
      name: "my ability", label: "My <ability>", id: nil, slot: nil, summary: nil, isDefault: false, isChanged: false, order: 0,
      reads: [], writes: [], sends: [], problem: nil)
    let html = today.chips([ability])
    #expect(html.contains("href=\"/run/my%20ability\"") && html.contains("My &lt;ability&gt;</a>") && today.chips([]).isEmpty)
  }

  @Test func anEmptyHomeShowsAFirstStep() {
    #expect(today.firstStep.contains("<code>lucid setup</code>") && today.firstStep.contains("name=\"try\" value=\"1\""))
    #expect(today.firstStep.components("<main>") == 1 && today.firstStep.components("</main>") == 1)
  }

  @Test func theBriefingCanBeDismissedAndShown() {
    #expect(
      today.beginBriefing.contains("/do/dismiss") && today.beginBriefing.contains("aria-label=\"Dismiss today&#39;s briefing\""))
    #expect(
      today.dismissed.contains("href=\"/today?briefing=show\"") && today.shownElsewhere.contains("action=\"/run/briefing\""))
  }
}

/// Why a run came out as it did, as a page.
@Suite struct WebWhyTests {
  @Test func everythingIsEscaped() {
    let evil = "<script>alert(1)</script>\u{1B}[31m"
    let reasons = RunReasons(
      label: evil, outcome: "partial", started: "2026-04-06T07:30", zone: nil,
      steps: [
        .init(name: evil, tool: "mail.search", state: "failed", reason: .name(evil), hint: .name(evil)),
        .init(name: "b", tool: "notes.search", state: "not-run", reason: nil, hint: nil),
      ], failure: nil, notices: [.name(evil)], found: [.init(text: evil, step: evil, record: evil, field: evil)],
      unfounded: [evil],
      author: evil, failedModel: (evil, .name(evil)), typed: evil)
    let why = HTMLWhy(LiveRunTests.page)
    let html = why.header(reasons) + why.body(reasons) + why.whyNot(evil, evil, found: evil)
    #expect(!html.contains("<script") && !html.contains("\u{1B}"))
    #expect(html.components("<h1>") == 1)
    #expect(html.contains("<dt>b</dt><dd>not reached</dd>") && html.contains("Not found in your data"))
  }
}
