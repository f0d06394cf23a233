import LucidCore
import LucidWording

/// A time bar as boxes to scale: its parts, the present, the hours, and the weather at these.
///
/// Parts are shown on screens on which the name of each is whole: the list beside the bar has the
/// same, and boxes without names say no more.
struct HTMLTimeBar {
  let bar: TimeBar

  /// Widths of the bar in `rem`: on a phone, a tablet, a screen.
  private static let widths = [19.0, 29.0, 42.0]
  /// The mean width of a character, and the space before the first.
  private static let (character, margin) = (0.47, 0.75)

  /// Empty when no screen is wide enough for the names and there is no weather.
  var html: String {
    let ticks = bar.ticks(most: 7)
    let (lane, sky) = (lane, sky(ticks))
    guard lane != nil || !sky.isEmpty else { return "" }
    let size = lane.map { " n\($0.size)" } ?? ""
    var out = "<div class=\"bar\(sky.isEmpty ? size : "")\" role=\"img\" aria-label=\"\(HTMLEscape.escape(words(ticks)))\">"
    if let lane {
      let rows = bar.rows > 1 ? " r\(bar.rows)" : ""
      out += "<div class=\"lane\(rows)\(sky.isEmpty ? "" : size)\">\(lane.html)</div>"
    }
    out += "<div class=\"ticks\">"
    for hour in ticks { out += "<span style=\"left:\(place(hour * 60))%\">\(TimeBar.clock(hour * 60).prefix(2))</span>" }
    return out + "</div>\(sky)</div>"
  }

  /// The parts, and the number of the narrowest width on which each has its name; nil for none.
  private var lane: (html: String, size: Int)? {
    guard !bar.parts.isEmpty else { return nil }
    let longest = bar.isNamed ? bar.parts.map(width).max() ?? 0 : 0
    guard let size = Self.widths.firstIndex(where: { $0 >= longest }) else { return nil }
    return (bar.parts.map(part).joined() + now, size)
  }

  private func sky(_ ticks: [Int]) -> String {
    let weather = bar.weather(at: ticks)
    guard !weather.isEmpty else { return "" }
    return "<div class=\"sky\">"
      + weather.map { hour in
        let words = HTMLEscape.escape(TerminalSanitizer.line(hour.words))
        return "<span style=\"left:\(place(hour.minute))%\" title=\"\(words)\">\(HTMLIcons.svg(hour.icon))"
          + "<b>\(HTMLEscape.escape(hour.value))</b></span>"
      }.joined() + "</div>"
  }

  private func place(_ minutes: Int) -> String {
    HTMLPictures.short(Double(minutes - bar.from) / Double(bar.to - bar.from) * 100)
  }

  private func words(_ ticks: [Int]) -> String {
    let parts = bar.parts.map { part in
      "\(TimeBar.clock(part.start)) \(bar.words[.meansTo]) \(TimeBar.clock(part.end)) \(TerminalSanitizer.line(part.label))"
        + (part.isMarked ? ", \(bar.words[.toKeep])" : "") + (bar.isPast(part) ? ", \(bar.words[.over])" : "")
    }
    let weather = bar.weather(at: ticks).map { "\(TimeBar.clock($0.minute)) \(TerminalSanitizer.line($0.words)) \($0.value)" }
    let now = bar.now.map { ["\(bar.words[.now]) \(TimeBar.clock($0))"] } ?? []
    return (now + parts + weather).joined(separator: "; ")
  }

  private var now: String {
    bar.now.map { "<span class=\"now\" style=\"left:\(place($0))%\"></span>" } ?? ""
  }

  private func part(_ part: TimeBar.Part) -> String {
    let label = HTMLEscape.escape(TerminalSanitizer.line(part.label))
    let share = Double(part.end - part.start) / Double(bar.to - bar.from) * 100
    var names = ["part", HTMLEscape.className(part.tone)]
    if part.isMarked { names.append("keep") }
    if bar.isPast(part) { names.append("past") }
    if bar.rows > 1 { names.append("at\(part.row)") }
    let text = bar.isNamed ? "<b>\(label)</b>" : ""
    return
      "<span class=\"\(names.joined(separator: " "))\" title=\"\(TimeBar.clock(part.start))–\(TimeBar.clock(part.end)) \(label)\""
      + " style=\"left:\(place(part.start))%;width:\(HTMLPictures.short(share))%\">\(text)</span>"
  }

  /// The width of a bar, in `rem`, on which a label is whole, over the free time after its part
  /// too.
  private func width(_ part: TimeBar.Part) -> Double {
    let share = Double(bar.room(part)) / Double(bar.to - bar.from)
    return (Double(DisplayWidth.of(TerminalSanitizer.line(part.label))) * Self.character + Self.margin) / share
  }
}
