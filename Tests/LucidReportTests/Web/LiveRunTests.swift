import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// A run as the page of a browser shows it while it goes on, and at its end.
@Suite struct LiveRunTests {
  static let page = ScreenFrame(.english, path: "/run/sample", token: "t", notice: nil, pending: 0)

  private func html(_ events: [RunEvent], _ language: Language = .english) -> String {
    let page = ScreenFrame(language, path: "/run/sample", token: "t", notice: nil, pending: 0)
    var live = HTMLLiveRun(page, zone: Monday.zone, plan: ShownCardTests.plan)
    return live.begin(SampleRuns.ability) + events.map { live.html($0) }.joined() + live.end()
  }

  private func running(_ tool: String) -> RunEvent { .step(name: "s", tool: tool, .running) }

  @Test func stepsAreToldInTheLanguageOfThePerson() {
    let events = [running("mail.search"), .asking(model: "small<b>")]
    #expect(html(events).contains("<li>Reading mail…</li>\n<li>Asking small&lt;b&gt;…</li>\n</ul>"))
    #expect(html([running("mail.search")], .german).contains("wird gelesen…"))
  }

  /// Whatever comes in which order, every element that is open is closed.
  @Test func elementsAreClosed() {
    let events: [RunEvent] = [
      running("mail.search"), .card(SampleCards.briefing, .english), running("calendar.events"), .part("One "), .part("<two>\n"),
      .again(StepFailure(.failed, "it is a write conflict")), running("notes.search"),
      .step(name: "s", tool: "notes.search", .ended(.failed(StepFailure(.unavailable, "no <folder>")), Milliseconds(1))),
      .part("Three"), .answer(SampleRuns.answer), .asking(model: "small"),
    ]
    for count in 0...events.count {
      let page = html(Array(events.prefix(count)))
      for tag in ["div", "ul", "section", "p", "header", "li"] {
        #expect(
          page.components("<\(tag)>") + page.components("<\(tag) ") == page.components("</\(tag)>"), "\(tag) after \(count)")
      }
    }
    let page = html(events)
    #expect(page.contains("One &lt;two&gt;\n</p></section>") && page.contains("no &lt;folder&gt;"))
    #expect(page.components("class=\"live\"") == 2, "what is void is hidden by the part that follows")
  }

  @Test func theResultHasItsButtons() {
    let result = HTMLSheetResult(
      Self.page, "sample", zone: Monday.zone, format: .markdown,
      fields: [("in.city", "A & B")], consent: [("permission", "once")])
    let whole = result.html(SampleRuns.written, stored: "0a1b2c3d")
    #expect(whole.hasPrefix("<div class=\"final\">") && whole.components("<h1>") == 1 && !whole.contains("<main>"))
    #expect(whole.contains("action=\"/do/undo\"") && whole.contains("name=\"run\" value=\"0a1b2c3d\""))
    #expect(whole.contains("/run/sample?in.city=A%20%26%20B") && whole.contains("name=\"in.city\" value=\"A &amp; B\""))
    #expect(whole.contains("href=\"/why/0a1b2c3d\"") && whole.contains("href=\"/history/0a1b2c3d\""))
    #expect(!whole.contains("value=\"once\""), "a run once more is asked once more")
    #expect(!result.html(SampleRuns.written, stored: "0a1b2c3d", isUndone: true).contains("/do/undo"))
    let lost = result.html(SampleRuns.written, stored: nil, [.init("a <warning>", hint: "lucid doctor")])
    #expect(!lost.contains("/do/undo") && !lost.contains("/why/") && lost.contains("a &lt;warning&gt;"))
  }

  @Test func whatIsToBeChosenIsAButton() {
    let offers = [ChoiceOffer(id: "e-1", text: "Standup <Monday>"), ChoiceOffer(id: "e-2", text: "Standup")]
    let failure = RunFailure(step: "which", failure: StepFailure(.badArgument, "two are called so", offers: offers))
    let result = HTMLSheetResult(
      Self.page, "sample", zone: Monday.zone, format: .markdown, fields: [("in.which", "old"), ("in.city", "Rome")],
      consent: [("permission", "once"), ("hash", "00ff")])
    let page = result.html(SampleRuns.run(nil, outcome: .backendFailed, answer: nil, failure: failure), stored: nil)
    #expect(page.contains("name=\"in.which\" value=\"e-1\"") && page.contains("<button>Standup &lt;Monday&gt;</button>"))
    #expect(page.components("name=\"permission\" value=\"once\"") == 2, "the person has permitted this run")
    #expect(!page.contains("lucid run FILE"))
  }

  @Test func onlyWhatIsStillPendingIsDecided() {
    let proposals = ["1", "2"].map {
      Proposal(
        id: $0, tool: "reminders.create", arguments: [], key: $0, changes: [SampleRuns.changes[0]], reason: .approval,
        labels: .none)
    }
    let record = SampleRuns.run(nil, proposals: proposals)
    let result = HTMLSheetResult(Self.page, "sample", zone: Monday.zone, format: .markdown, fields: [])
    #expect(result.html(record, stored: "r").contains("/do/apply"))
    #expect(!result.html(record, stored: "r", waiting: []).contains("/do/apply"))
    #expect(result.html(record, stored: "r", waiting: ["2"]).contains("name=\"id\" value=\"2\""))
    #expect(!result.html(record, stored: "r", waiting: ["2"]).contains("name=\"id\" value=\"1\""))
  }
}
