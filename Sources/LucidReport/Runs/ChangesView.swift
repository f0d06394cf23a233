import LucidCore

/// A card of the changes of a run or a dry run, for every format.
enum ChangesView {
  /// With what waits to be allowed.
  static func views(_ record: RunRecord) -> [CardView] { [view(record), ProposalsView.view(record)].compactMap { $0 } }

  /// nil when no step changed anything.
  private static func view(_ record: RunRecord) -> CardView? {
    guard !record.changes.isEmpty else { return nil }
    let (title, mark): (String, Mark) =
      switch record.fate {
      case .written: ("Written", .done)
      case .heldBack: ("Would have been written", .open)
      case .dropped: ("Not written", .stopped)
      }
    return CardView(
      icon: "square.and.pencil", title: StyledText(title), aside: StyledText(Count.of(record.changes.count, "change"), .dim),
      [.rows(record.changes.map { row($0, mark, record.fate) })])
  }

  private static func row(_ change: Change, _ mark: Mark, _ fate: Change.Fate) -> Row {
    let tone: TextStyle =
      switch fate {
      case .written: .good
      case .heldBack: .dim
      case .dropped: .bad
      }
    return Row(
      mark: StyledText(mark, tone), lead: StyledText("\(change.noun) \(change.kind.rawValue)", .dim),
      title: StyledText(change.title, .strong),
      details: [change.detail.map { StyledText($0) }, change.place.map { StyledText($0, .dim) }].compactMap { $0 })
  }
}
