/// A chart as a line of columns over the whole width, what is usual beside its ends. A plain screen
/// gets none: the table has the figures.
struct ChartLines {
  let ink: ANSIWriter
  let width: Int

  func lines(_ chart: ChartView) -> [StyledText] {
    guard ink.screen.drawing, chart.scale != nil, chart.figures.count > 1 else { return [] }
    let figures = stretched(chart.figures)
    let line = ANSIWriter.spark(figures.map { $0 ?? .nan })
    let gap = line.count - DisplayWidth.of(chart.first) - DisplayWidth.of(chart.last)
    let ends = gap > 0 ? chart.first + String(repeating: " ", count: gap) + chart.last : chart.last
    return [StyledText(line, .accent), StyledText(ends, .dim)]
  }

  /// A column or more for each day; of more days than columns, the means of stretches.
  private func stretched(_ figures: [Double?]) -> [Double?] {
    let columns = max(1, width)
    if figures.count <= columns {
      let each = columns / figures.count
      return figures.flatMap { Array(repeating: $0, count: each) }
    }
    return (0..<columns).map { i in
      let stretch = figures[(i * figures.count / columns)..<((i + 1) * figures.count / columns)].compactMap { $0 }
      return stretch.isEmpty ? nil : stretch.reduce(0) { $0 + $1 / Double(stretch.count) }
    }
  }
}
