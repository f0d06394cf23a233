import LucidCore
import LucidWording

/// Small drawings of figures: inline SVG and boxes, each with its content in words.
struct HTMLPictures {
  private let words: PageWords

  init(_ words: PageWords) { self.words = words }

  /// The size of a line of figures.
  private static let size = (width: 96.0, height: 26.0, margin: 3.0)

  /// A line of the figures with the last one marked; what is usual as a dashed level.
  func spark(_ figures: [Double], usual: Double?) -> String {
    let (width, height, margin) = Self.size
    let known = figures.filter(\.isFinite)
    guard let first = known.first, let last = known.last, var low = known.min(), var high = known.max() else { return "" }
    let (begin, end) = (CardFields.figure(first), CardFields.figure(last))
    let label = words[.pictureSpark, begin, end, CardFields.figure(low), CardFields.figure(high)]
    if let usual, usual.isFinite { (low, high) = (min(low, usual), max(high, usual)) }
    func y(_ figure: Double) -> Double {
      // Halved first: the difference of two huge figures would be infinite.
      guard high > low else { return height / 2 }
      return margin + (1 - (figure / 2 - low / 2) / (high / 2 - low / 2)) * (height - 2 * margin)
    }
    func x(_ i: Int) -> Double { margin + Double(i) * (width - 2 * margin) / Double(max(known.count - 1, 1)) }
    let points = known.enumerated().map { "\(Self.short(x($0))),\(Self.short(y($1)))" }.joined(separator: " ")
    var out = "<svg class=\"spark\" viewBox=\"0 0 96 26\" role=\"img\" aria-label=\"\(label)\">"
    if let usual, usual.isFinite {
      out += "<line class=\"usual\" x1=\"0\" x2=\"96\" y1=\"\(Self.short(y(usual)))\" y2=\"\(Self.short(y(usual)))\"/>"
    }
    out += "<polyline points=\"\(points)\"/>"
    return out + "<circle cx=\"\(Self.short(x(known.count - 1)))\" cy=\"\(Self.short(y(last)))\" r=\"2.6\"/></svg>"
  }

  /// A box a day, today last.
  func days(_ days: [Bool]) -> String {
    guard let today = days.last else { return "" }
    let label = words[today ? .pictureDaysDone : .pictureDaysOpen, "\(days.count(where: \.self))", "\(days.count)"]
    let boxes = days.enumerated().map { i, done in
      "<rect x=\"\(i * 15 + 1)\" y=\"1\" width=\"11\" height=\"11\" rx=\"3\"\(done ? " class=\"on\"" : "")/>"
    }
    return
      "<svg class=\"days\" viewBox=\"0 0 \(days.count * 15 - 2) 13\" width=\"\(days.count * 15 - 2)\" height=\"13\" role=\"img\""
      + " aria-label=\"\(label)\">\(boxes.joined())</svg>"
  }

  func meter(done: Int, of total: Int) -> String {
    let share = total > 0 ? Double(min(max(done, 0), total)) / Double(total) : 0
    let label = words[.pictureShare, "\(done)", "\(total)"]
    let bar = "<span style=\"width:\(Self.short(share * 100))%\"></span>"
    return "<div class=\"meter\" role=\"img\" aria-label=\"\(label)\">\(bar)</div>"
  }

  /// A bar from 0 with a mark where what is usual lies.
  func level(_ value: Double, usual: Double?, tone: TextStyle) -> String {
    let most = max(value, usual ?? 0) * 1.1
    guard most > 0, most.isFinite else { return "" }
    func share(_ d: Double) -> String { Self.short(min(max(d / most, 0), 1) * 120) }
    let compared = usual.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    let mark = compared.map { "<line x1=\"\(share($0))\" x2=\"\(share($0))\" y1=\"0\" y2=\"14\"/>" } ?? ""
    // Without a comparison the figure beside it says all.
    let spoken = compared.map { words[.pictureUsual, CardFields.figure((value / $0 * 100).rounded())] }
    let bars = Self.bar("rest", y: 3, width: "120") + Self.bar("on", y: 3, width: share(value))
    return Self.svg("level \(HTMLEscape.className(tone))", box: "0 0 120 14", spoken, bars + mark)
  }

  /// From a low to a high on the scale of its list.
  func range(_ low: Double, _ high: Double, on scale: ClosedRange<Double>) -> String {
    guard low.isFinite, high.isFinite, low <= high else { return "" }
    let length = scale.upperBound - scale.lowerBound
    func place(_ d: Double) -> Double { length > 0 ? min(max((d - scale.lowerBound) / length, 0), 1) * 100 : 0 }
    let width = length > 0 ? max(place(high) - place(low), 6) : 100
    let start = min(place(low), 100 - width)
    let bars = Self.bar("rest", width: "100") + Self.bar("on", x: Self.short(start), width: Self.short(width))
    return Self.svg("range", box: "0 0 100 8", words[.pictureRange, CardFields.figure(low), CardFields.figure(high)], bars)
  }

  /// A ring whose coloured part is what is done.
  func ring(done: Int, of total: Int) -> String {
    guard total > 0 else { return "" }
    let share = Double(min(max(done, 0), total)) / Double(total) * 100
    // The circumference of the circle is 100.
    func circle(_ name: String, _ more: String = "") -> String {
      "<circle class=\"\(name)\" cx=\"20\" cy=\"20\" r=\"15.9155\"\(more)/>"
    }
    let part = " stroke-dasharray=\"\(Self.short(share)) 100\" transform=\"rotate(-90 20 20)\""
    return Self.svg(
      "ring", box: "0 0 40 40", words[.pictureShare, "\(done)", "\(total)"],
      circle("rest") + (share > 0 ? circle("on", part) : ""))
  }

  /// A picture with its content in words; without words it is for the eye only.
  private static func svg(_ name: String, box: String, _ words: String?, _ content: String) -> String {
    let label = words.map { "role=\"img\" aria-label=\"\($0)\"" } ?? "aria-hidden=\"true\""
    return "<svg class=\"\(name)\" viewBox=\"\(box)\" preserveAspectRatio=\"none\" \(label)>\(content)</svg>"
  }

  private static func bar(_ name: String, x: String = "0", y: Int = 0, width: String) -> String {
    "<rect class=\"\(name)\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"8\" rx=\"4\"/>"
  }

  func strip(_ cells: [StripCell]) -> String {
    "<ul class=\"strip\">\n"
      + cells.map { cell in
        let spoken = HTMLEscape.escape(TerminalSanitizer.line(cell.words))
        func text(_ phrase: StyledText) -> String { HTMLEscape.phrase(phrase, in: words) }
        let icon = "\(HTMLIcons.svg(cell.icon))<span class=\"hidden\">\(spoken)</span>"
        return "<li><span>\(text(cell.top))</span><span class=\"accent\" title=\"\(spoken)\">\(icon)</span>"
          + "<span>\(text(cell.value))</span><span>\(text(cell.sub))</span></li>\n"
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
