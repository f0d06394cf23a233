package import LucidCore
import LucidWording

/// The pending changes of one run.
package struct ProposalsViewModel: Sendable {
  let run: String
  let label: String
  let started: String
  let zone: Zone
  let proposals: [Proposal]
  /// The numbers to show, by those within the run, where they are other ones.
  let numbers: [String: String]

  package init(
    run: String, label: String, started: String, zone: Zone, proposals: [Proposal], numbers: [String: String] = [:]
  ) {
    (self.run, self.label, self.started) = (run, label, started)
    (self.zone, self.proposals, self.numbers) = (zone, proposals, numbers)
  }
}

/// Renders pending changes as text: each with its effect and the reason it is pending.
package struct TextProposals {
  private let screen: Screen
  private let isAsking: Bool

  /// `isAsking` leaves out what to type: the person is asked.
  package init(screen: Screen = .plain, isAsking: Bool = false) { (self.screen, self.isAsking) = (screen, isAsking) }

  package func render(_ runs: [ProposalsViewModel]) -> String {
    var page = LineWriter(ANSIWriter(screen))
    for run in runs {
      page.gap()
      page.add(.joined([StyledText(run.label, .strong), StyledText("run \(run.run)"), StyledText(run.started, .dim)]))
      for proposal in run.proposals { add(proposal, of: run, &page) }
      if !isAsking {
        page.add(
          StyledText("lucid apply \(run.run) --all", .accent) + StyledText("   or by number: lucid apply \(run.run) 1", .dim),
          indent: 2)
        page.add(StyledText("lucid reject \(run.run)", .accent), indent: 2)
      }
    }
    return page.text
  }

  private func add(_ proposal: Proposal, of run: ProposalsViewModel, _ page: inout LineWriter) {
    let arguments = proposal.arguments.map { "\($0.name): \(TerminalSanitizer.line(ValueText.text($0.value, zone: run.zone)))" }
    let number = run.numbers[proposal.id] ?? proposal.id
    for (i, change) in proposal.changes.enumerated() {
      let line: [StyledText?] = [
        StyledText(PageWords(.english).change(change, isPending: true)), StyledText(change.title, .strong),
        change.detail.map { StyledText($0.text) }, change.place.map { StyledText($0, .dim) },
      ]
      page.add(StyledText(i == 0 ? number : "", .strong), .joined(line), column: 4)
    }
    if proposal.changes.isEmpty { page.add(StyledText(number, .strong), StyledText(proposal.tool), column: 4) }
    let call = StyledText("\(proposal.tool)(\(arguments.joined(separator: ", ")))", .dim)
    page.add(call, indent: 6, hanging: 2)
    let count = proposal.changes.count > 1 ? "\(proposal.changes.count) items, " : ""
    let asked = proposal.requester.map { "asked by \($0.text); " } ?? ""
    page.add(StyledText("pending: \(asked)\(count)\(proposal.reason.text)", .dim), indent: 6)
    for line in DifferenceLines(proposal.differences).lines { page.add(line, indent: 6, hanging: 2) }
  }
}

/// The same for another program.
package struct JSONProposals {
  package init() {}

  package func render(_ runs: [ProposalsViewModel]) -> JSONResult {
    JSONResult { json in
      json.array("pending") { json in
        for run in runs {
          for proposal in run.proposals { json.object { self.proposal(proposal, run, &$0) } }
        }
      }
    }
  }

  private func proposal(_ proposal: Proposal, _ run: ProposalsViewModel, _ json: inout JSONText) {
    json.field("run", run.run)
    json.field("ability", run.label)
    json.field("id", proposal.id)
    json.field("tool", proposal.tool)
    json.object("arguments") { json in
      for argument in proposal.arguments {
        json.field(argument.name, argument.value, zone: run.zone)
      }
    }
    json.objects("changes", proposal.changes) { json, change in AppliedChanges.change(change, &json) }
    DifferenceLines.write(proposal.differences, &json)
    json.field("reason", proposal.reason.text)
    json.field(askedBy: proposal.requester)
  }
}
