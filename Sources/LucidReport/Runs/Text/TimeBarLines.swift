import LucidCore
import LucidWording

/// A time bar in lines: the hours, under them as many cells for each hour as there is room for,
/// then the present, and the weather at the same hours.
///
/// A plain screen gets none: the list beside it has the same times. Parts that need a name are in
/// that list alone, as a cell has no room for one.
struct TimeBarLines {
  let ink: ANSIWriter
  let width: Int

  func lines(_ bar: TimeBar) -> [StyledText] {
    // The same number of cells for each hour, and room for the last hour's two digits.
    let hours = (bar.to - bar.from) / 60
    let each = (width - 2) / max(hours, 1)
    guard ink.screen.drawing, each > 0, !bar.isNamed || !bar.hours.isEmpty else { return [] }
    let cells = hours * each
    func column(_ minute: Int) -> Int { (minute - bar.from) * each / 60 }
    let ticks = bar.ticks(most: max(2, cells / 5))
    var scale = Array(repeating: Character(" "), count: cells + 2)
    for hour in ticks {
      for (i, digit) in TimeBar.clock(hour * 60).prefix(2).enumerated() { scale[column(hour * 60) + i] = digit }
    }
    var out = [StyledText(String(scale), .dim)]
    for row in 0..<bar.rows where !bar.parts.isEmpty && !bar.isNamed { out.append(lane(bar, row: row, cells: cells, each: each)) }
    if let now = bar.now {
      let words = bar.words[.now] + " " + TimeBar.clock(now)
      let at = column(now)
      let line = at + 2 + words.count <= width ? blank(at) + "▲ " + words : blank(at - words.count - 1) + words + " ▲"
      out.append(StyledText(line, .dim))
    }
    let weather = bar.weather(at: ticks)
    guard !weather.isEmpty else { return out }
    return out + [
      side(weather.map { (column($0.minute), StyledText(.icon($0.icon), .accent)) }),
      side(weather.map { (column($0.minute), StyledText($0.value)) }),
    ]
  }

  private func lane(_ bar: TimeBar, row: Int, cells: Int, each: Int) -> StyledText {
    var line = StyledText()
    var at = 0
    for part in bar.parts where part.row == row {
      // Every part is seen, and its start stands apart from the end of the one before.
      let start = max(at, (part.start - bar.from) * each / 60)
      let end = min(cells, max(start + 1, ((part.end - bar.from) * each + 30) / 60))
      guard start < end else { continue }
      line += StyledText(String(repeating: "┄", count: start - at), .dim)
      line += StyledText("┣" + String(repeating: "━", count: end - start - 1), bar.isPast(part) ? .dim : part.tone)
      at = end
    }
    return line + StyledText(String(repeating: "┄", count: cells - at), .dim)
  }

  /// Phrases at their columns, as far as one is over before the next begins.
  private func side(_ phrases: [(column: Int, phrase: StyledText)]) -> StyledText {
    var line = StyledText()
    var at = 0
    for (column, phrase) in phrases where column >= at && column + ink.width(phrase) <= width {
      line += StyledText(blank(column - at)) + phrase
      at = column + ink.width(phrase)
    }
    return line
  }

  private func blank(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
