import LucidCore
import LucidWording

/// A card of the pending changes of a run, for every format.
enum ProposalsView {
  /// nil when nothing waits. `isWhole` shows what would change; a message that leaves the machine
  /// does not.
  static func view(_ record: RunRecord, isWhole: Bool = true) -> CardView? {
    guard !record.proposals.isEmpty else { return nil }
    let words = PageWords(record.language)
    return CardView(
      icon: "hand.raised", title: StyledText(words[.pendingChanges]),
      aside: StyledText("lucid apply \(record.id)", .dim), [.rows(record.proposals.flatMap { rows($0, isWhole: isWhole, words) })]
    )
  }

  /// A line for each thing it would change; one with the tool's name when that cannot be seen
  /// beforehand.
  private static func rows(_ proposal: Proposal, isWhole: Bool, _ words: PageWords) -> [Row] {
    let reason = StyledText(words.reason(proposal.reason), .dim)
    guard !proposal.changes.isEmpty else {
      return [
        Row(
          mark: StyledText(.open, .dim), lead: StyledText(proposal.id, .dim), title: StyledText(proposal.tool, .strong),
          details: [reason])
      ]
    }
    return proposal.changes.enumerated().map { i, change in
      // The differences are those of the whole call.
      let differences = isWhole && i == proposal.changes.count - 1 ? DifferenceLines(proposal.differences, words).lines : []
      return Row(
        mark: StyledText(.open, .dim), lead: StyledText("\(proposal.id) \(words.change(change, isPending: true))", .dim),
        title: StyledText(change.title, .strong),
        details: [change.detail.map { StyledText(words.message($0)) }, reason].compactMap { $0 } + differences, most: 24)
    }
  }
}
