import LucidCore

/// The edits that turn one text into another, whole lines each.
enum LineEdits {
  /// The most cells of the table of common lines; above it one edit takes the place of all.
  private static let mostCells = 4_000_000

  /// Returns edits in the order of the text, without overlaps. Cost: the product of the numbers of
  /// lines between the first and the last that differ.
  static func edits(from lines: TextLines, to text: String) -> [TextChange] {
    let new = TextLines(Array(text.utf8), lines.unit)
    func whole(_ lines: TextLines, _ n: Int) -> ArraySlice<UInt8> {
      lines.bytes[lines.starts[n]..<(n + 1 < lines.count ? lines.starts[n + 1] : lines.bytes.count)]
    }
    let a = (0..<lines.count).map { whole(lines, $0) }
    let b = (0..<new.count).map { whole(new, $0) }
    var first = 0
    while first < min(a.count, b.count), a[first] == b[first] { first += 1 }
    var (endA, endB) = (a.count, b.count)
    while endA > first, endB > first, a[endA - 1] == b[endB - 1] { (endA, endB) = (endA - 1, endB - 1) }
    func change(_ from: Range<Int>, _ to: Range<Int>) -> TextChange {
      let start = from.lowerBound < a.count ? lines.starts[from.lowerBound] : lines.bytes.count
      let end = from.upperBound < a.count ? lines.starts[from.upperBound] : lines.bytes.count
      return TextChange(start..<end, String(decoding: b[to].joined(), as: UTF8.self))
    }
    let (n, m) = (endA - first, endB - first)
    guard n > 0 || m > 0 else { return [] }
    guard n > 0, m > 0, n * m <= mostCells else { return [change(first..<endA, first..<endB)] }
    var table = [UInt32](repeating: 0, count: (n + 1) * (m + 1))
    for i in stride(from: n - 1, through: 0, by: -1) {
      for j in stride(from: m - 1, through: 0, by: -1) {
        table[i * (m + 1) + j] =
          a[first + i] == b[first + j]
          ? table[(i + 1) * (m + 1) + j + 1] + 1 : max(table[(i + 1) * (m + 1) + j], table[i * (m + 1) + j + 1])
      }
    }
    var changes: [TextChange] = []
    var (i, j) = (0, 0)
    while i < n || j < m {
      let (startA, startB) = (i, j)
      while i < n || j < m, !(i < n && j < m && a[first + i] == b[first + j]) {
        if j >= m || (i < n && table[(i + 1) * (m + 1) + j] >= table[i * (m + 1) + j + 1]) { i += 1 } else { j += 1 }
      }
      if i > startA || j > startB { changes.append(change(first + startA..<first + i, first + startB..<first + j)) }
      while i < n, j < m, a[first + i] == b[first + j] { (i, j) = (i + 1, j + 1) }
    }
    return changes
  }
}
