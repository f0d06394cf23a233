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
    let more = rest.count > 1 ? StyledText(", " + words[.more, "\(rest.count - 1)"], .dim) : StyledText()
    return [head, phrase(second, words) + more]
  }

  /// Returns what is pending, or that nothing was changed, for a run in which a model could have
  /// changed something; nil for any other, and where `lines` say all.
  ///
  /// Made of what the run did: the words of a model are no evidence of it.
  static func outcome(_ record: RunRecord) -> StyledText? {
    guard record.couldChange else { return nil }
    let words = PageWords(record.language)
    if let pending = pending(record, words) { return StyledText(pending, .warn) }
    return record.changes.isEmpty ? StyledText(words[.nothingChanged], .dim) : nil
  }

  /// The same, and what was written, on one line. Without what is pending it is empty where
  /// nothing else is to be told.
  static func summary(_ record: RunRecord, withPending: Bool = true) -> String? {
    guard record.couldChange else { return nil }
    let words = PageWords(record.language)
    let written = record.changes.first.map {
      "\(words.changes(record.fate)): \(words.change($0)): \($0.title)" + more(record.changes.count, words)
    }
    let pending = pending(record, words)
    let parts = [written, withPending ? pending : nil].compactMap { $0 }
    if parts.isEmpty, pending != nil { return nil }
    return parts.isEmpty ? words[.nothingChanged] : parts.joined(separator: "; ")
  }

  private static func pending(_ record: RunRecord, _ words: PageWords) -> String? {
    guard let first = record.proposals.first else { return nil }
    let what = first.changes.first.map { "\(words.change($0, isPending: true)): \($0.title)" } ?? first.tool
    return "\(words[.pending]): \(what)" + more(record.proposals.reduce(0) { $0 + max(1, $1.changes.count) }, words)
  }

  private static func more(_ count: Int, _ words: PageWords) -> String { count > 1 ? ", " + words[.more, "\(count - 1)"] : "" }

  /// `event created: Gym, Tuesday 07:00-08:00`.
  private static func phrase(_ change: Change, _ words: PageWords) -> StyledText {
    let what = StyledText(words.change(change) + ": ") + StyledText(change.title, .strong)
    return .joined([what, change.detail.map { StyledText(words.message($0), .dim) }])
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
      details: [change.detail.map { StyledText(words.message($0)) }, change.place.map { StyledText($0, .dim) }].compactMap { $0 })
  }
}
