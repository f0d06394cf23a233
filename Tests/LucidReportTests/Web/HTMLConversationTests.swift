import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// Conversations as markup.
@Suite struct HTMLConversationTests {
  private static let evil = "<b>&\"'\u{202E}"
  private static let page = ScreenFrame(.english, path: "/ask", token: "t0", notice: nil, pending: nil)
  private static let html = HTMLConversation(page, zone: Monday.zone)

  private static func answer(_ number: Int, isStored: Bool = true, proposals: [Proposal] = []) -> String {
    let receipts = Receipts(found: [.init(text: "52 ms", step: "events", record: "e1", field: "hrv")], unfounded: ["13:00"])
    let record = SampleRuns.run(
      nil, answer: Answer(text: "HRV 52 ms at 13:00", author: "m"), receipts: receipts, proposals: proposals)
    return html.answer(record, number: number, unavailable: [:], isStored: isStored, decisions: "<i>decided</i>")
  }

  @Test func textOfOthersIsInert() {
    let html =
      Self.html.message(Self.evil) + Self.html.text(Self.evil, isGone: true) + Self.html.examples([Self.evil], Self.evil)
      + Self.html.search(Self.evil, text: Self.evil, nil) + Self.html.form(Self.evil, text: Self.evil)
      + Self.html.list([HTMLConversation.Entry(Self.evil, title: Self.evil, count: 1, at: Self.evil)])
      + Self.html.links(Self.evil) + Self.html.subject(Self.evil)
    #expect(!html.contains("<b>") && !html.contains("&\"") && !html.contains("'\""), "\(html)")
  }

  /// The button of a search sends the words that it shows, and the message again.
  @Test func aSearchIsAgreedToByItsWords() {
    let html = Self.html.search("tide times", text: "When?", "c1")
    #expect(html.contains("action=\"/ask/c1\"") && html.contains("name=\"text\" value=\"When?\""))
    #expect(html.contains("name=\"search\" value=\"tide times\"") && html.contains("“tide times”"))
  }

  /// Two answers on one page have places of their own for their receipts.
  @Test func receiptsOfTwoAnswersAreApart() {
    let (first, second) = (Self.answer(1), Self.answer(2))
    #expect(first.contains("href=\"#m1-r1\"") && first.contains("id=\"m1-r1\"") && first.contains("id=\"m1-receipts\""))
    #expect(second.contains("href=\"#m2-r1\"") && !second.contains("id=\"m1-r1\"") && !second.contains("id=\"r1\""))
    #expect(first.contains("class=\"unfounded\""))
  }

  @Test func anAnswerThatIsNotStoredHasNoButtons() {
    #expect(Self.answer(1).contains("<i>decided</i>") && Self.answer(1).contains("href=\"/why/r-20260406-0730\""))
    let pending = Proposal(
      id: "1", tool: "tasks.create", arguments: [], key: "k", changes: [Change(.created, "task", id: "T-1", title: "Report")],
      reason: .approval, labels: .none)
    let lost = Self.answer(1, isStored: false, proposals: [pending])
    #expect(!lost.contains("decided") && !lost.contains("/history/") && lost.contains("cannot be applied later"))
  }

  @Test func aClearedConversationIsNamedByItsFile() {
    let list = Self.html.list([HTMLConversation.Entry("2026-04-06T073000Z", title: nil, count: 0, at: nil)])
    #expect(list.contains(">2026-04-06T073000Z</a>") && list.contains("cleared"))
    #expect(Self.html.list([]).isEmpty)
  }
}
