/// Two texts as `diff -u` shows them: what `patch` can apply. Empty when they are the same.
///
/// Cost: lines times differing lines.
package struct UnifiedDiff {
  let old: [Substring]
  let new: [Substring]
  let oldName: String
  let newName: String
  let context: Int

  package init(old: String, new: String, oldName: String, newName: String, context: Int = 3) {
    // A text that ends with a line break has no further line after it.
    self.old = Self.lines(old)
    self.new = Self.lines(new)
    self.oldName = oldName
    self.newName = newName
    self.context = context
  }

  /// Every line with its line break, so that a missing one at the end is a difference too.
  private static func lines(_ text: String) -> [Substring] {
    var lines: [Substring] = []
    var start = text.startIndex
    while start < text.endIndex {
      let end = text.utf8[start...].firstIndex(of: 0x0A).map { text.utf8.index(after: $0) } ?? text.endIndex
      lines.append(text[start..<end])
      start = end
    }
    return lines
  }

  private struct Line {
    let sign: Character
    let text: Substring
  }

  package var text: String {
    let lines = merged()
    let changed = lines.indices.filter { lines[$0].sign != " " }
    guard !changed.isEmpty else { return "" }
    var out = "--- \(oldName)\n+++ \(newName)\n"
    var at = 0
    while at < changed.count {
      var last = at
      while last + 1 < changed.count, changed[last + 1] - changed[last] <= 2 * context { last += 1 }
      let hunk = max(0, changed[at] - context)..<min(lines.count, changed[last] + context + 1)
      out += header(lines, hunk)
      for line in lines[hunk] {
        out += String(line.sign) + line.text
        if line.text.utf8.last != 0x0A { out += "\n\\ No newline at end of file\n" }
      }
      at = last + 1
    }
    return out
  }

  /// All lines of both, removed ones before those that came in their place.
  private func merged() -> [Line] {
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let i, _, _): removed.insert(i)
      case .insert(let i, _, _): inserted.insert(i)
      }
    }
    var lines: [Line] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, removed.contains(i) {
        lines.append(Line(sign: "-", text: old[i]))
        i += 1
      } else if j < new.count, inserted.contains(j) {
        lines.append(Line(sign: "+", text: new[j]))
        j += 1
      } else {
        guard i < old.count, j < new.count else { break }
        lines.append(Line(sign: " ", text: old[i]))
        i += 1
        j += 1
      }
    }
    return lines
  }

  private func header(_ lines: [Line], _ hunk: Range<Int>) -> String {
    func side(_ other: Character, _ sign: Character) -> String {
      let before = lines[..<hunk.lowerBound].count { $0.sign != other }
      let count = lines[hunk].count { $0.sign != other }
      // An empty side is named by the line before it.
      let start = count == 0 ? before : before + 1
      return "\(sign)\(start)" + (count == 1 ? "" : ",\(count)")
    }
    return "@@ \(side("+", "-")) \(side("-", "+")) @@\n"
  }
}
