import LucidCore

/// Ranges of a file that chosen fixes edit.
struct EditedRanges {
  /// In file order.
  private var spans: [Span] = []

  /// Takes the ranges of a fix; returns false, and takes none, when one of them is taken.
  mutating func insert(_ fix: Diagnostic.Fix) -> Bool {
    guard fix.edits.allSatisfy({ isFree($0.span) }) else { return false }
    for edit in fix.edits { spans.insert(edit.span, at: index(of: edit.span.start)) }
    return true
  }

  /// Insertions at one place count as an overlap: their order would be a guess.
  private func isFree(_ span: Span) -> Bool {
    let i = index(of: span.start)
    if i < spans.count, spans[i].start < span.end || spans[i].start == span.start { return false }
    return i == 0 || spans[i - 1].end <= span.start
  }

  /// The first of the ranges that begins at an offset or behind it.
  private func index(of start: UInt32) -> Int {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].start < start { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
