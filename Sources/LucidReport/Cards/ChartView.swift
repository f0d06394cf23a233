/// Daily values as a line, beside the band that is usual.
struct ChartView: Hashable, Sendable {
  /// The mean, and how far most days lie from it.
  struct Usual: Hashable, Sendable {
    let mean: Double
    let spread: Double

    /// The mean and the standard deviation; nil for fewer than four finite values.
    init?(of figures: [Double?]) {
      let known = figures.compactMap { $0 }.filter(\.isFinite)
      guard known.count >= 4 else { return nil }
      let n = Double(known.count)
      let mean = known.reduce(0) { $0 + $1 / n }
      spread = known.reduce(0) { $0 + ($1 - mean) * ($1 - mean) / n }.squareRoot()
      self.mean = mean
      guard mean.isFinite, spread.isFinite else { return nil }
    }

    var low: Double { mean - spread }
    var high: Double { mean + spread }
  }

  /// Oldest first; nil for days without a value.
  let figures: [Double?]
  let usual: Usual?
  /// The words under the two ends, such as `Mar 8`.
  let first: String
  let last: String
  /// The same in words, for readers who do not see the line.
  let words: String

  /// The least and the greatest of the values and of the band; nil without a value.
  var scale: ClosedRange<Double>? {
    let known = figures.compactMap { $0 }.filter(\.isFinite)
    guard let low = known.min(), let high = known.max() else { return nil }
    guard let usual else { return low...high }
    return min(low, usual.low)...max(high, usual.high)
  }
}
