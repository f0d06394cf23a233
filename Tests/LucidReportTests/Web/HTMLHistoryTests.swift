import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// The run history as markup.
@Suite struct HTMLHistoryTests {
  private static let evil = "<b>&\"'\u{202E}"
  private static let page = ScreenFrame(.english, path: "/history", token: "t0", notice: nil, pending: nil)
  private static var html: HTMLHistory { HTMLHistory(page) { _ in Monday.zone } }

  private static func run(_ id: String, days: Int, _ state: RunSummary.State = .ended(.ok), failure: String? = nil) -> RunSummary
  {
    RunSummary(
      number: 1, id: id, label: evil, file: "f", started: Monday.at(9, days: days), zone: "America/Toronto", state: state,
      elapsed: nil, model: nil, tokens: nil, families: [], changes: 0, summary: evil, failure: failure)
  }

  @Test func runsStandUnderTheirDays() {
    let list = Self.html.list(
      [Self.run("r/3", days: 1), Self.run("r2", days: 0), Self.run("r1", days: 0)], HTMLHistory.Filter(), hasMore: false)
    #expect(list.components("<h2>") == 2 && list.components("</ul></section>") == 2, "\(list)")
    #expect(list.contains("href=\"/history/r%2F3\"") && list.contains("Monday, April 6, 2026"))
    #expect(!list.contains("<b>") && !list.contains("\u{202E}"))
  }

  @Test func pagesKeepTheFilter() {
    var filter = HTMLHistory.Filter()
    (filter.search, filter.outcome, filter.number) = ("a&b =\"", "ok", 2)
    let list = Self.html.list([Self.run("r1", days: 0)], filter, hasMore: true)
    #expect(list.contains("href=\"/history?outcome=ok&amp;search=a%26b%20%3D%22&amp;page=3\""), "\(list)")
    #expect(list.contains("href=\"/history?outcome=ok&amp;search=a%26b%20%3D%22\""))
    #expect(!Self.html.list([Self.run("r1", days: 0)], HTMLHistory.Filter(), hasMore: false).contains("class=\"button\""))
  }

  @Test func theFormHoldsWhatWasAsked() {
    var filter = HTMLHistory.Filter()
    (filter.search, filter.outcome, filter.since) = (Self.evil, "killed", "7d")
    let form = Self.html.form(filter)
    #expect(form.contains("method=\"get\"") && !form.contains("token"))
    #expect(form.contains("<option value=\"killed\" selected>") && form.components(" selected") == 1)
    #expect(form.contains("value=\"7d\"") && !form.contains("<b>"))
    for name in ["search", "ability", "outcome", "since"] { #expect(form.contains("<label for=\"\(name)\">"), "\(name)") }
  }

  @Test func anEmptyListSaysWhy() {
    var filter = HTMLHistory.Filter()
    let none = Self.html.list([], filter, hasMore: false)
    filter.ability = "x"
    #expect(none != Self.html.list([], filter, hasMore: false))
  }

  @Test func aFailureTakesThePlaceOfTheAnswer() {
    let list = Self.html.list(
      [Self.run("r1", days: 0, .ended(.backendFailed), failure: "<i>no mail")], HTMLHistory.Filter(), hasMore: false)
    #expect(list.contains("<span class=\"bad\">&lt;i&gt;no mail</span>") && !list.contains("&lt;b&gt;&amp;&quot;&#39;</p>"))
  }

  @Test func whatWasSentIsInert() {
    let sent = [LoggedRequest(.elsewhere, "https://example.org", "<script>x\u{1B}[2J", isAnswered: true)]
    let html = Self.html.sent(sent, of: Self.run("r1", days: 0))
    #expect(html.contains("&lt;script&gt;x") && !html.contains("\u{1B}") && html.contains("https://example.org"))
    #expect(!Self.html.sent([], of: Self.run("r1", days: 0)).contains("<pre>"))
  }

  @Test func aReplayShowsItsDifferences() {
    let record = SampleRuns.run(nil)
    func replay(_ new: String) -> String {
      Self.html.replay(
        record, format: .markdown, difference: UnifiedDiff(old: "a\n", new: new, oldName: "x", newName: "y"),
        omitted: ["health"], changed: nil, of: "r1")
    }
    #expect(replay("<b>\n").contains("<span class=\"good\">+&lt;b&gt;</span>") && replay("a\n").contains("No differences"))
    #expect(replay("a\n").contains("without health"))
  }

  @Test(arguments: [false, true]) func aReversalShowsWhatItChanges(isRedo: Bool) {
    let diff = "--- a\n+++ b\n@@ -1 +1 @@\n-<b>\r\n+c\r\n"
    let html = HTMLReversal(Self.page, back: "/history/r1").offer(diff, isRedo: isRedo, of: "r1", "L")
    #expect(html.contains("action=\"/do/\(isRedo ? "redo" : "undo")\"") && !html.contains("<b>"))
    #expect(html.contains("<span class=\"bad\">-&lt;b&gt;</span>\n<span class=\"good\">+c</span></pre>"), "\(html)")
  }
}
