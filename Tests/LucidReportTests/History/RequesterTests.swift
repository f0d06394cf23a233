import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// Views of who asked for a pending change: all read what was stored with it.
@Suite struct RequesterTests {
  private static func pending(_ requester: Requester?) -> Proposal {
    Proposal(
      id: "1", tool: "tasks.create", arguments: [], key: "k",
      changes: [Change(.created, "task", id: "T-1", title: "Report")], reason: .approval, labels: .none, requester: requester)
  }

  private static let cases: [(Requester?, String?, String?)] = [
    (.client("claude"), "asked by the client claude; ", #""asked_by":{"kind":"client","name":"claude"}"#),
    (.ability("Mk"), "asked by the ability Mk; ", #""asked_by":{"kind":"ability","name":"Mk"}"#),
    (.conversation(nil), "asked by a conversation; ", #""asked_by":{"kind":"conversation","name":null}"#),
    (
      .conversation("7e851dd3-0000-4000-8000-000000000000"), "asked by the conversation 7e851dd3; ",
      #""asked_by":{"kind":"conversation","name":"7e851dd3"}"#
    ), (nil, nil, nil),
  ]

  @Test(arguments: cases.indices) func applyNamesWhoAsked(at i: Int) {
    let (requester, text, json) = Self.cases[i]
    let run = ProposalsViewModel(
      run: "at-1", label: "Mk", started: "2026-04-06T07:30", zone: Monday.zone, proposals: [Self.pending(requester)])
    let shown = TextProposals().render([run])
    #expect(shown.contains("pending: \(text ?? "")"), "\(shown)")
    let document = JSONProposals().render([run]).text(ExitFacts("ok", 0))
    #expect(document.contains(json ?? #""tool""#) && document.contains("asked_by") == (json != nil), "\(document)")
  }

  @Test func theStatusCountsThem() {
    let asked: [Requester] = [.client("claude"), .conversation(nil), .client("claude")]
    #expect(RequesterCount.all(asked).map(\.text) == ["2 asked by the client claude", "1 asked by a conversation"])
    let record = SampleRuns.run(nil, answer: Answer(text: "x", author: "m"))
    let status = DailyStatus(record, zone: Monday.zone, pending: 3, requesters: asked)
    #expect(status.line.contains("3 pending changes (2 asked by the client claude, 1 asked by a conversation)"))
    #expect(status.json.text(ExitFacts("ok", 0)).contains(#""asked_by":[{"kind":"client","name":"claude","count":2}"#))
  }

  /// It is stored once: what has an origin keeps it.
  @Test func theFirstOriginStays() {
    let record = SampleRuns.run(
      nil, answer: Answer(text: "x", author: "m"), proposals: [Self.pending(nil), Self.pending(.conversation(nil))])
    #expect(record.asked(by: .client("a")).proposals.map(\.requester) == [.client("a"), .conversation(nil)])
  }
}
