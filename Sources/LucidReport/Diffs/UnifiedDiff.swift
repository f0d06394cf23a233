/// The difference of two texts in the form of `diff -u`.
///
/// Cost: grows with the lines times the changes; texts that differ in very many lines are shown as one change.
package struct UnifiedDiff {
  private enum Line {
    case same(String)
    case old(String)
    case new(String)

    var text: String {
      switch self {
      case .same(let t): " " + t
      case .old(let t): "-" + t
      case .new(let t): "+" + t
      }
    }
  }

  private let names: (old: String, new: String)
  private let lines: [Line]
  private let context: Int
  /// Behind the last line of a text that does not end in a line break, so that it differs from one that does.
  private static let open = "\0"

  package init(old: String, new: String, oldName: String, newName: String, context: Int = 3) {
    names = (oldName, newName)
    self.context = context
    lines = Self.compare(Self.lines(old), Self.lines(new))
  }

  private static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() } else { lines[lines.count - 1] += open }
    return lines
  }

  private static func compare(_ old: [String], _ new: [String]) -> [Line] {
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
    var end = 0
    while end < old.count - start, end < new.count - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    let (a, b) = (Array(old[start..<old.count - end]), Array(new[start..<new.count - end]))
    var middle: [Line] = []
    if a.count + b.count > 2_000 {
      middle = a.map(Line.old) + b.map(Line.new)
    } else {
      let changes = b.difference(from: a)
      var removed: Set<Int> = []
      var inserted: Set<Int> = []
      for change in changes {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): inserted.insert(offset)
        }
      }
      var (i, j) = (0, 0)
      while i < a.count || j < b.count {
        if i < a.count, removed.contains(i) {
          middle.append(.old(a[i]))
          i += 1
        } else if j < b.count, inserted.contains(j) {
          middle.append(.new(b[j]))
          j += 1
        } else {
          middle.append(.same(a[i]))
          i += 1
          j += 1
        }
      }
    }
    return old[..<start].map(Line.same) + middle + old[(old.count - end)...].map(Line.same)
  }

  package var isEmpty: Bool { lines.allSatisfy { if case .same = $0 { true } else { false } } }

  /// Empty when there is no difference.
  package var text: String { isEmpty ? "" : rows.map { $0 + "\n" }.joined() }

  /// The lines of the text.
  package var rows: [String] {
    var out = ["--- " + names.old, "+++ " + names.new]
    let changed = lines.indices.filter { if case .same = lines[$0] { false } else { true } }
    guard let first = changed.first else { return [] }
    var from = max(0, first - context)
    var to = min(lines.count, first + 1 + context)
    for i in changed.dropFirst() {
      if i - context > to {
        out += hunk(from..<to)
        from = i - context
      }
      to = min(lines.count, i + 1 + context)
    }
    return out + hunk(from..<to)
  }

  private func hunk(_ range: Range<Int>) -> [String] {
    func count(_ part: some Sequence<Line>) -> (old: Int, new: Int) {
      part.reduce(into: (0, 0)) { sum, line in
        switch line {
        case .same: sum = (sum.0 + 1, sum.1 + 1)
        case .old: sum.0 += 1
        case .new: sum.1 += 1
        }
      }
    }
    let (before, here) = (count(lines[..<range.lowerBound]), count(lines[range]))
    func place(_ start: Int, _ n: Int) -> String { n == 1 ? "\(start + 1)" : n == 0 ? "\(start),0" : "\(start + 1),\(n)" }
    var out = ["@@ -\(place(before.old, here.old)) +\(place(before.new, here.new)) @@"]
    for line in lines[range] {
      let text = line.text
      if text.hasSuffix(Self.open) {
        out += [String(text.dropLast()), "\\ No newline at end of file"]
      } else {
        out.append(text)
      }
    }
    return out
  }
}
