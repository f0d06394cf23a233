import LucidCore
import LucidWording

/// A time bar as boxes to scale: its parts, the present, the hours, and the weather at these.
struct HTMLTimeBar {
  let bar: TimeBar

  /// Widths of the bar in `rem` from which a label may be shown: on a phone, a tablet, a screen.
  private static let widths = [19.0, 29.0, 42.0]
  /// The mean width of a character, and the space before the first.
  private static let (character, margin) = (0.47, 0.75)

  var html: String {
    let ticks = bar.ticks(most: 7)
    var out = "<div class=\"bar\" role=\"img\" aria-label=\"\(HTMLEscape.escape(words(ticks)))\">"
    if !bar.parts.isEmpty || bar.now != nil {
      out += "<div class=\"lane\(bar.rows > 1 ? " r\(bar.rows)" : "")\">" + bar.parts.map(part).joined() + now + "</div>"
    }
    out += "<div class=\"ticks\">"
    for hour in ticks { out += "<span style=\"left:\(place(hour * 60))%\">\(TimeBar.clock(hour * 60).prefix(2))</span>" }
    out += "</div>"
    let weather = bar.weather(at: ticks)
    if !weather.isEmpty {
      out += "<div class=\"sky\">"
      for hour in weather {
        let words = HTMLEscape.escape(TerminalSanitizer.line(hour.words))
        out += "<span style=\"left:\(place(hour.minute))%\" title=\"\(words)\">\(HTMLIcons.svg(hour.icon))"
        out += "<b>\(HTMLEscape.escape(hour.value))</b></span>"
      }
      out += "</div>"
    }
    return out + "</div>"
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
    var text = ""
    // A slot of free time needs no name.
    if part.tone != .good || bar.parts.contains(where: { $0.label != part.label }), let size = size(part) {
      text = "<b class=\"\(size)\">\(label)</b>"
    }
    return
      "<span class=\"\(names.joined(separator: " "))\" title=\"\(TimeBar.clock(part.start))–\(TimeBar.clock(part.end)) \(label)\""
      + " style=\"left:\(place(part.start))%;width:\(HTMLPictures.short(share))%\">\(text)</span>"
  }

  /// The class of the narrowest screen on which a label is whole, over the free time after its part
  /// too; nil when it is never.
  private func size(_ part: TimeBar.Part) -> String? {
    let share = Double(bar.room(part)) / Double(bar.to - bar.from)
    let length = Double(DisplayWidth.of(TerminalSanitizer.line(part.label))) * Self.character + Self.margin
    return Self.widths.firstIndex { $0 * share >= length }.map { "n\($0)" }
  }
}
