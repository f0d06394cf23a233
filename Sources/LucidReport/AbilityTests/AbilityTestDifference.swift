import LucidCore

/// Two texts line by line: `-` was expected, `+` was found, the rest stands in both.
enum AbilityTestDifference {
  /// With a line that says which sign is which; at most `most` lines of difference.
  static func lines(expected: String, found: String, most: Int = 60) -> [String] {
    let a = TerminalSanitizer.lines(expected).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let b = TerminalSanitizer.lines(found).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let changes = b.difference(from: a)
    let removed = Set(changes.removals.compactMap { if case .remove(let i, _, _) = $0 { i } else { nil } })
    let added = Set(changes.insertions.compactMap { if case .insert(let i, _, _) = $0 { i } else { nil } })
    var lines: [String] = []
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      if i < a.count, removed.contains(i) {
        lines.append("- " + a[i])
        i += 1
      } else if j < b.count, added.contains(j) {
        lines.append("+ " + b[j])
        j += 1
      } else if i < a.count {
        lines.append("  " + a[i])
        i += 1
        j += 1
      } else {
        break
      }
    }
    let near = near(lines)
    let cut = near.count > most ? ["  … \(near.count - most) more lines"] : []
    return ["- expected, + found"] + near.prefix(most) + cut
  }

  /// Returns the differing lines with two lines of context; `…` marks omitted lines.
  private static func near(_ lines: [String]) -> [String] {
    var kept = Array(repeating: false, count: lines.count)
    for i in lines.indices where !lines[i].hasPrefix(" ") {
      for j in max(0, i - 2)...min(lines.count - 1, i + 2) { kept[j] = true }
    }
    var near: [String] = []
    for (i, line) in lines.enumerated() {
      if kept[i] { near.append(line) } else if near.last != "  …" { near.append("  …") }
    }
    return near
  }
}
