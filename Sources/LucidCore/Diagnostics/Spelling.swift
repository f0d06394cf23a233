/// The nearest name to a misspelt one.
package enum Spelling {
  /// The candidate with the smallest edit distance, at most a third of the word (and at least one);
  /// ties go to the earlier.
  ///
  /// Case and `_`/`-` do not count. Cost: |word| × total length of the candidates.
  package static func nearest(_ word: String, among candidates: some Sequence<String>) -> String? {
    let wanted = fold(word)
    // A name that is longer is no misspelt one, and comparing costs its length squared.
    guard wanted.count <= longest else { return nil }
    let limit = max(1, (wanted.count + 1) / 3)
    var best: (name: String, distance: Int)?
    var rows = Rows()
    for candidate in candidates where candidate.utf8.count <= 2 * longest {
      // `_` and `-` do not count, so that a text of as many bytes may be shorter than it looks, and none is longer.
      guard candidate.utf8.count + limit >= wanted.count else { continue }
      let folded = fold(candidate)
      guard abs(folded.count - wanted.count) <= limit else { continue }
      let d = distance(wanted, folded, within: min(limit, (best?.distance ?? .max) - 1), &rows)
      if d <= limit, d < best?.distance ?? .max { best = (candidate, d) }
    }
    if let best { return best.name }
    // `morningBrief` for `morningBriefing`: a word that was cut short.
    guard wanted.count >= 4 else { return nil }
    return candidates.first { fold($0).starts(with: wanted) }
  }

  /// The end of a message about a name that is not known: "; did you mean `NAME`?", or nothing.
  package static func suggestion(_ nearest: String?) -> String { nearest.map { "; did you mean `\($0)`?" } ?? "" }

  private static let longest = 200

  private static func fold(_ s: String) -> [UInt8] {
    s.utf8.compactMap { b in
      b == UInt8(ascii: "_") || b == UInt8(ascii: "-") ? nil : b >= 0x41 && b <= 0x5A ? b | 0x20 : b
    }
  }

  /// Rows of the table of distances: the current one, and the two before it.
  private struct Rows {
    var (row, previous, before): ([Int], [Int], [Int]) = ([], [], [])
  }

  /// Optimal string alignment: insert, delete, replace, swap of neighbours. Gives up, with more
  /// than `most`, as soon as that is certain.
  private static func distance(_ a: [UInt8], _ b: [UInt8], within most: Int, _ rows: inout Rows) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    rows.previous.removeAll(keepingCapacity: true)
    rows.previous.append(contentsOf: 0...b.count)
    rows.before.removeAll(keepingCapacity: true)
    rows.before.append(contentsOf: repeatElement(0, count: b.count + 1))
    rows.row.removeAll(keepingCapacity: true)
    rows.row.append(contentsOf: repeatElement(0, count: b.count + 1))
    for i in 1...a.count {
      rows.row[0] = i
      var least = i
      for j in 1...b.count {
        var d = min(
          rows.previous[j] + 1, rows.row[j - 1] + 1, rows.previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { d = min(d, rows.before[j - 2] + 1) }
        rows.row[j] = d
        least = min(least, d)
      }
      // Two rows in a row: a swap of neighbours skips one.
      if least > most, (rows.previous.min() ?? 0) > most { return .max }
      swap(&rows.before, &rows.previous)
      swap(&rows.previous, &rows.row)
    }
    return rows.previous[b.count]
  }
}
