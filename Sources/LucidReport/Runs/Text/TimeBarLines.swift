/// A time bar in two lines: the hours, and under them a cell for each quarter of an hour or, where
/// room is short, more.
///
/// A plain screen gets none: the list beside it has the same times.
struct TimeBarLines {
  let ink: ANSIWriter
  let width: Int

  init(_ ink: ANSIWriter, width: Int) {
    self.ink = ink
    self.width = width
  }

  func lines(_ bar: TimeBar) -> [StyledText] {
    guard ink.screen.drawing, let minutes = [15, 20, 30, 60].first(where: { (bar.to - bar.from) / $0 + 2 <= width }) else {
      return []
    }
    let cells = (bar.to - bar.from) / minutes
    var scale = Array(repeating: Character(" "), count: cells + 2)
    for hour in bar.ticks(most: max(2, cells / 5)) {
      let at = (hour * 60 - bar.from) / minutes
      for (i, digit) in TimeBar.clock(hour * 60).prefix(2).enumerated() { scale[at + i] = digit }
    }
    var line = StyledText()
    var at = 0
    for part in bar.parts {
      // Every part is seen, and its start stands apart from the end of the one before.
      let start = max(at, (part.start - bar.from) / minutes)
      let end = min(cells, max(start + 1, (part.end - bar.from + minutes / 2) / minutes))
      guard start < end else { continue }
      line += StyledText(String(repeating: "┄", count: start - at), .dim)
      line += StyledText("┣" + String(repeating: "━", count: end - start - 1), part.tone)
      at = end
    }
    line += StyledText(String(repeating: "┄", count: cells - at), .dim)
    return [StyledText(String(scale), .dim), line]
  }
}
