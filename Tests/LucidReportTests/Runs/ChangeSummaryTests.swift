import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// The line under an answer of a model that could have changed something: made of what was done, and
/// never of what the answer says.
@Suite struct ChangeSummaryTests {
  private static let claim = Answer(text: "I added Report to your tasks.", author: "m")
  private static let task = Change(.created, "task", id: "T-1", title: "Report")
  private static let pending = Proposal(
    id: "1", tool: "tasks.create", arguments: [], key: "k", changes: [task], differences: [], reason: .approval,
    labels: .none)

  private static func run(
    changes: [Change] = [], proposals: [Proposal] = [], language: Language = .english, couldChange: Bool = true
  ) -> RunRecord {
    SampleRuns.run(
      nil, answer: claim, changes: changes, fate: changes.isEmpty ? .dropped : .written, proposals: proposals,
      language: language, couldChange: couldChange)
  }

  private static let runs: [(run: RunRecord, line: String?)] = [
    (run(), "Nothing was changed."), (run(language: .german), "Nichts wurde geändert."),
    (run(changes: [task]), "Written: task created: Report"), (run(proposals: [pending]), "Pending: task to create: Report"),
    (run(proposals: [pending, pending]), "Pending: task to create: Report, and 1 more"),
    (run(changes: [task], proposals: [pending]), "Written: task created: Report; Pending: task to create: Report"),
    (run(couldChange: false), nil),
  ]

  @Test(arguments: runs.indices) func theLineIsOfWhatWasDone(at i: Int) {
    let (run, line) = Self.runs[i]
    #expect(ChangesView.summary(run) == line)
    let text = TextRun(zone: Monday.zone).render(run)
    for part in line?.split(separator: "; ").map(String.init) ?? [] {
      #expect(text.split(separator: "\n").contains { $0.hasPrefix(part) }, "\(text)")
    }
    if line == nil { #expect(!text.contains("changed")) }
    let json = JSONRun(zone: Monday.zone).result(run).text(ExitFacts("ok", 0))
    #expect(json.contains("change_summary") == (line != nil))
    if let line { #expect(json.contains("\"\(line)\"")) }
    if let line {
      #expect(MarkdownRun(zone: Monday.zone).render(run).contains(line))
      #expect(HTMLRun(zone: Monday.zone).render(run).contains("<p>\(line)</p>"))
    }
  }

  /// A page with buttons tells what waits now, not what waited then.
  @Test func whatIsPendingCanBeLeftOut() {
    #expect(ChangesView.summary(Self.run(proposals: [Self.pending]), withPending: false) == nil)
    #expect(
      ChangesView.summary(Self.run(changes: [Self.task], proposals: [Self.pending]), withPending: false)
        == "Written: task created: Report")
    #expect(ChangesView.summary(Self.run(), withPending: false) == "Nothing was changed.")
    let page = HTMLRun(zone: Monday.zone, showsPending: false).render(Self.run(proposals: [Self.pending]))
    #expect(!page.contains("Pending"))
  }
}
