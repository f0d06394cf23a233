import LucidCore

/// A chart as inline SVG: the line of the daily values over the band that is usual.
///
/// The drawing is stretched to the width of the card, so its words stand beside it in HTML.
struct HTMLChart {
  let chart: ChartView

  private static let (width, height, margin) = (600.0, 150.0, 8.0)

  var html: String {
    guard let scale = chart.scale else { return "" }
    func text(_ words: String) -> String { HTMLEscape.escape(TerminalSanitizer.line(words)) }
    let words = text(chart.words)
    let head = "<svg viewBox=\"0 0 600 150\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"\(words)\">"
    let ends = "<span>\(text(chart.first))</span><span>\(text(chart.last))</span>"
    return "<figure class=\"chart\">\(head)<title>\(words)</title>\(band(scale))\(lines(scale))</svg>"
      + "<figcaption aria-hidden=\"true\">\(ends)</figcaption></figure>"
  }

  private func y(_ figure: Double, _ scale: ClosedRange<Double>) -> Double {
    let (low, high) = (scale.lowerBound, scale.upperBound)
    // Halved first: the difference of two huge figures would be infinite.
    guard high > low else { return Self.height / 2 }
    return Self.margin + (1 - (figure / 2 - low / 2) / (high / 2 - low / 2)) * (Self.height - 2 * Self.margin)
  }

  private func x(_ i: Int) -> Double {
    Self.margin + Double(i) * (Self.width - 2 * Self.margin) / Double(max(chart.figures.count - 1, 1))
  }

  private func band(_ scale: ClosedRange<Double>) -> String {
    guard let usual = chart.usual else { return "" }
    let (top, bottom) = (y(usual.high, scale), y(usual.low, scale))
    let (edge, height) = (HTMLPictures.short(top), HTMLPictures.short(max(bottom - top, 1)))
    let mean = HTMLPictures.short(y(usual.mean, scale))
    return "<rect class=\"band\" x=\"0\" width=\"600\" y=\"\(edge)\" height=\"\(height)\"/>"
      + "<line class=\"usual\" x1=\"0\" x2=\"600\" y1=\"\(mean)\" y2=\"\(mean)\"/>"
  }

  /// A line for each stretch without a gap; a value alone is a point.
  private func lines(_ scale: ClosedRange<Double>) -> String {
    var stretches: [[String]] = [[]]
    for (i, figure) in chart.figures.enumerated() {
      if let figure, figure.isFinite {
        stretches[stretches.count - 1].append("\(HTMLPictures.short(x(i))),\(HTMLPictures.short(y(figure, scale)))")
      } else if stretches.last?.isEmpty == false {
        stretches.append([])
      }
    }
    return stretches.filter { !$0.isEmpty }.map { points in
      // A line of no length with round ends is a point that no stretching deforms.
      let all = points.count == 1 ? points + points : points
      return "<polyline points=\"\(all.joined(separator: " "))\"/>"
    }.joined()
  }
}
