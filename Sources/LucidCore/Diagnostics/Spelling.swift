/// The nearest name to a misspelt one.
public enum Spelling {
  /// The candidate with the smallest edit distance, at most a third of the word (and at least one); ties go to the earlier.
  ///
  /// Case and `_`/`-` do not count. Cost: |word| × total length of the candidates.
  public static func nearest(_ word: String, among candidates: some Sequence<String>) -> String? {
    let wanted = fold(word)
    let limit = max(1, (wanted.count + 1) / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let folded = fold(candidate)
      guard abs(folded.count - wanted.count) <= limit else { continue }
      let d = distance(wanted, folded)
      if d <= limit, d < best?.distance ?? .max { best = (candidate, d) }
    }
    if let best { return best.name }
    // `morningBrief` for `morningBriefing`: a word that was cut short.
    guard wanted.count >= 4 else { return nil }
    return candidates.first { fold($0).starts(with: wanted) }
  }

  private static func fold(_ s: String) -> [UInt8] {
    s.utf8.compactMap { b in
      b == UInt8(ascii: "_") || b == UInt8(ascii: "-") ? nil : b >= 0x41 && b <= 0x5A ? b | 0x20 : b
    }
  }

  /// Optimal string alignment: insert, delete, replace, swap of neighbours.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var before: [Int] = []
    var previous = Array(0...b.count)
    for i in 1...a.count {
      var row = [i] + Array(repeating: 0, count: b.count)
      for j in 1...b.count {
        row[j] = min(previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { row[j] = min(row[j], before[j - 2] + 1) }
      }
      before = previous
      previous = row
    }
    return previous[b.count]
  }
}
