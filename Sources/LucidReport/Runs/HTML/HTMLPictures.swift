import LucidCore

/// Small drawings of figures: inline SVG and boxes, each with its content in words.
enum HTMLPictures {
  private static let (width, height, margin) = (96.0, 26.0, 3.0)

  /// A line of the figures with the last one marked; what is usual as a dashed level.
  static func spark(_ figures: [Double], usual: Double?) -> String {
    let known = figures.filter(\.isFinite)
    guard let first = known.first, let last = known.last, var low = known.min(), var high = known.max() else { return "" }
    let label =
      "from \(CardFields.figure(first)) to \(CardFields.figure(last)), least \(CardFields.figure(low)), most \(CardFields.figure(high))"
    if let usual, usual.isFinite { (low, high) = (min(low, usual), max(high, usual)) }
    func y(_ figure: Double) -> Double {
      // Halved first: the difference of two huge figures would be infinite.
      guard high > low else { return height / 2 }
      return margin + (1 - (figure / 2 - low / 2) / (high / 2 - low / 2)) * (height - 2 * margin)
    }
    func x(_ i: Int) -> Double { margin + Double(i) * (width - 2 * margin) / Double(max(known.count - 1, 1)) }
    let points = known.enumerated().map { "\(short(x($0))),\(short(y($1)))" }.joined(separator: " ")
    var out = "<svg class=\"spark\" viewBox=\"0 0 96 26\" role=\"img\" aria-label=\"\(label)\">"
    if let usual, usual.isFinite {
      out += "<line class=\"usual\" x1=\"0\" x2=\"96\" y1=\"\(short(y(usual)))\" y2=\"\(short(y(usual)))\"/>"
    }
    out += "<polyline points=\"\(points)\"/>"
    return out + "<circle cx=\"\(short(x(known.count - 1)))\" cy=\"\(short(y(last)))\" r=\"2.6\"/></svg>"
  }

  /// A box a day, today last.
  static func days(_ days: [Bool]) -> String {
    guard let today = days.last else { return "" }
    let label = "\(days.count(where: \.self)) of \(days.count) days, today \(today ? "done" : "open")"
    let boxes = days.enumerated().map { i, done in
      "<rect x=\"\(i * 15 + 1)\" y=\"1\" width=\"11\" height=\"11\" rx=\"3\"\(done ? " class=\"on\"" : "")/>"
    }
    return
      "<svg class=\"days\" viewBox=\"0 0 \(days.count * 15 - 2) 13\" width=\"\(days.count * 15 - 2)\" height=\"13\" role=\"img\""
      + " aria-label=\"\(label)\">\(boxes.joined())</svg>"
  }

  static func meter(done: Int, of total: Int) -> String {
    let share = total > 0 ? Double(min(max(done, 0), total)) / Double(total) : 0
    return
      "<div class=\"meter\" role=\"img\" aria-label=\"\(done) of \(total)\"><span style=\"width:\(short(share * 100))%\"></span></div>"
  }

  static func bar(_ bar: TimeBar) -> String {
    let length = Double(bar.to - bar.from)
    func place(_ minutes: Int) -> String { short(Double(minutes - bar.from) / length * 100) }
    let said = bar.parts.map { part in
      "\(TimeBar.clock(part.start)) to \(TimeBar.clock(part.end)) \(TerminalSanitizer.line(part.label))"
        + (part.isMarked ? ", to keep" : "")
    }
    var out =
      "<div class=\"bar\" role=\"img\" aria-label=\"\(HTMLEscape.escape(said.joined(separator: "; ")))\"><div class=\"lane\">"
    for part in bar.parts {
      let label = HTMLEscape.escape(TerminalSanitizer.line(part.label))
      let title = "\(TimeBar.clock(part.start))–\(TimeBar.clock(part.end)) \(label)"
      let share = Double(part.end - part.start) / length * 100
      out += "<span class=\"part \(HTMLEscape.className(part.tone))\(part.isMarked ? " keep" : "")\" title=\"\(title)\""
      // A name is written only where some of it can be read.
      out +=
        " style=\"left:\(place(part.start))%;width:\(short(share))%\">\(share >= 8 && part.tone != .good ? "<b>\(label)</b>" : "")</span>"
    }
    out += "</div><div class=\"ticks\">"
    for hour in bar.ticks(most: 7) {
      out += "<span style=\"left:\(place(hour * 60))%\">\(TimeBar.clock(hour * 60).prefix(2))</span>"
    }
    return out + "</div></div>"
  }

  static func strip(_ cells: [StripCell]) -> String {
    "<ul class=\"strip\">\n"
      + cells.map { cell in
        let words = HTMLEscape.escape(TerminalSanitizer.line(cell.words))
        return
          "<li><span>\(HTMLEscape.phrase(cell.top))</span><span class=\"accent\" title=\"\(words)\">\(HTMLIcons.svg(cell.icon))"
          + "<span class=\"hidden\">\(words)</span></span><span>\(HTMLEscape.phrase(cell.value))</span>"
          + "<span>\(HTMLEscape.phrase(cell.sub))</span></li>\n"
      }.joined() + "</ul>"
  }

  /// Two decimals at most.
  static func short(_ d: Double) -> String {
    guard d.isFinite, abs(d) < 1e9 else { return "0" }
    let hundredths = Int((d * 100).rounded())
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let tail = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
    return (hundredths < 0 ? "-" : "") + "\(whole)\(tail)"
  }
}
