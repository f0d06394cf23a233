/// The lines to remove from one list and to insert to get another.
///
/// Myers' greedy algorithm ("An O(ND) Difference Algorithm and Its Variations", 1986) between a
/// common beginning and end. Its cost is bounded: lists that differ in more than `limit` lines are
/// replaced from the first difference to the last.
struct LineChanges {
  /// Lines of the old list and of the new one that stand for each other; either may be empty, never
  /// both.
  struct Change: Hashable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// Ascending; at least one line that is kept lies between two of them.
  let changes: [Change]

  init(_ old: [Substring], _ new: [Substring], limit: Int = 1_500) {
    var numbers: [Substring: Int] = [:]
    func number(_ line: Substring) -> Int {
      if let n = numbers[line] { return n }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    let (a, b) = (old.map(number), new.map(number))
    var start = 0
    while start < a.count, start < b.count, a[start] == b[start] { start += 1 }
    var end = 0
    while end < a.count - start, end < b.count - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
    let middle = (a: Array(a[start..<a.count - end]), b: Array(b[start..<b.count - end]))
    guard !middle.a.isEmpty || !middle.b.isEmpty else {
      changes = []
      return
    }
    let found = Self.script(middle.a, middle.b, limit) ?? [Change(old: 0..<middle.a.count, new: 0..<middle.b.count)]
    changes = found.map {
      Change(
        old: $0.old.lowerBound + start..<$0.old.upperBound + start, new: $0.new.lowerBound + start..<$0.new.upperBound + start)
    }
  }

  /// The shortest script; nil when it is longer than `limit`.
  private static func script(_ a: [Int], _ b: [Int], _ limit: Int) -> [Change]? {
    // How far each diagonal has come after 0, 1, 2, … edits: `reached[d][k + d]`, diagonals `x - y == k` in steps of two.
    var reached: [[Int]] = []
    func x(_ d: Int, _ k: Int) -> Int { d < 0 || k < -d || k > d ? -1 : reached[d][k + d] }
    for d in 0...min(limit, a.count + b.count) {
      var row = Array(repeating: -1, count: 2 * d + 1)
      for k in stride(from: -d, through: d, by: 2) {
        var at = d == 0 ? 0 : takesFromAbove(x, d, k) ? x(d - 1, k + 1) : x(d - 1, k - 1) + 1
        // A way may run past the end of a list; it is never the shortest and ends there.
        while at < a.count, at - k < b.count, a[at] == b[at - k] { at += 1 }
        row[k + d] = at
      }
      reached.append(row)
      let goal = a.count - b.count
      if abs(goal) <= d, (goal - d) % 2 == 0, x(d, goal) >= a.count { return walk(back: d, a.count, b.count, x) }
    }
    return nil
  }

  /// Whether the furthest way to diagonal `k` puts a line in, rather than takes one out.
  private static func takesFromAbove(_ x: (Int, Int) -> Int, _ d: Int, _ k: Int) -> Bool {
    k == -d || (k != d && x(d - 1, k - 1) < x(d - 1, k + 1))
  }

  private static func walk(back edits: Int, _ oldCount: Int, _ newCount: Int, _ x: (Int, Int) -> Int) -> [Change] {
    var changes: [Change] = []
    var k = oldCount - newCount
    for d in stride(from: edits, to: 0, by: -1) {
      let above = takesFromAbove(x, d, k)
      let before = above ? k + 1 : k - 1
      let from = x(d - 1, before)
      let step = Change(old: from..<from + (above ? 0 : 1), new: from - before..<from - before + (above ? 1 : 0))
      if let next = changes.last, next.old.lowerBound == step.old.upperBound, next.new.lowerBound == step.new.upperBound {
        changes[changes.count - 1] = Change(
          old: step.old.lowerBound..<next.old.upperBound, new: step.new.lowerBound..<next.new.upperBound)
      } else {
        changes.append(step)
      }
      k = before
    }
    return changes.reversed()
  }
}
