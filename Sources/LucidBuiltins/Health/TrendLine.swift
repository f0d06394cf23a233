/// Where daily values are heading: the straight line that fits them best, and what they are in
/// between.
package struct TrendLine: Hashable, Sendable {
  /// A line that rises or falls by less than this over the whole time, in percent of the mean, is
  /// `flat`: days differ by more than that.
  package static let flatBelow = 3.0
  /// With fewer values there is no line.
  package static let fewest = 3

  /// The number of days with a value.
  package let count: Int
  package let mean: Double?
  package let lowest: Double?
  package let highest: Double?
  /// The line's end against its start, in percent of the mean; nil with too few values or a mean of
  /// nothing.
  package let change: Double?

  /// `series` oldest first, a day each; nil for days without a value.
  package init(_ series: [Double?]) {
    let points = series.enumerated().compactMap { i, value in value.map { (x: Double(i), y: $0) } }
    count = points.count
    lowest = points.map(\.y).min()
    highest = points.map(\.y).max()
    guard let first = points.first, let last = points.last else {
      (mean, change) = (nil, nil)
      return
    }
    let n = Double(points.count)
    let x = points.reduce(0) { $0 + $1.x } / n
    let y = points.reduce(0) { $0 + $1.y } / n
    mean = y
    let spread = points.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
    guard points.count >= Self.fewest, spread > 0, y > 0 else {
      change = nil
      return
    }
    let slope = points.reduce(0) { $0 + ($1.x - x) * ($1.y - y) } / spread
    let percent = slope * (last.x - first.x) / y * 100
    change = percent.isFinite ? percent : nil
  }

  package var trend: Metric.Trend? { change.map { abs($0) < Self.flatBelow ? .flat : $0 > 0 ? .up : .down } }
}
