import LucidCore
import LucidWording

/// The changes of a run or a dry run, for every format.
enum ChangesView {
  /// Returns a card of what steps changed; nil when they changed nothing.
  static func card(_ record: RunRecord) -> CardView? {
    guard !record.changes.isEmpty else { return nil }
    let words = PageWords(record.language)
    return CardView(
      icon: "square.and.pencil", title: StyledText(words.changes(record.fate)),
      aside: StyledText(words.count(ofChanges: record.changes.count), .dim),
      [.rows(record.changes.map { row($0, record.fate, words) })])
  }

  /// Returns what was changed in at most two phrases, the first with the heading.
  static func lines(_ record: RunRecord) -> [StyledText] {
    guard let first = record.changes.first else { return [] }
    let words = PageWords(record.language)
    let head = StyledText(words.changes(record.fate) + ": ", tone(record.fate)) + phrase(first, words)
    let rest = record.changes.dropFirst()
    guard let second = rest.first else { return [head] }
    let more = rest.count > 1 ? StyledText(", " + words.more(rest.count - 1), .dim) : StyledText()
    return [head, phrase(second, words) + more]
  }

  /// `event created: Gym, Tuesday 07:00-08:00`.
  private static func phrase(_ change: Change, _ words: PageWords) -> StyledText {
    let what = StyledText(words.change(change) + ": ") + StyledText(change.title, .strong)
    return .joined([what, change.detail.map { StyledText($0, .dim) }])
  }

  private static func mark(_ fate: Change.Fate) -> Mark {
    switch fate {
    case .written: .done
    case .heldBack: .open
    case .dropped: .stopped
    case .unsure: .alert
    }
  }

  private static func tone(_ fate: Change.Fate) -> TextStyle {
    switch fate {
    case .written: .good
    case .heldBack: .dim
    case .dropped: .bad
    case .unsure: .warn
    }
  }

  private static func row(_ change: Change, _ fate: Change.Fate, _ words: PageWords) -> Row {
    Row(
      mark: StyledText(mark(fate), tone(fate)), lead: StyledText(words.change(change), .dim),
      title: StyledText(change.title, .strong),
      details: [change.detail.map { StyledText($0) }, change.place.map { StyledText($0, .dim) }].compactMap { $0 })
  }
}
