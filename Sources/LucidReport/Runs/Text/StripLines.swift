/// Columns side by side, as many as there is room for; on a plain screen a line each.
struct StripLines {
  let ink: ANSIWriter
  let width: Int
  private let layout: TextLayout

  init(_ ink: ANSIWriter, width: Int) {
    self.ink = ink
    self.width = width
    layout = TextLayout(ink: ink)
  }

  func lines(_ cells: [StripCell]) -> [StyledText] {
    guard ink.screen.drawing else {
      return cells.map { .joined([$0.top, $0.value, StyledText($0.words), $0.sub], by: "  ") }
    }
    let rows = cells.map { [$0.top, StyledText(.icon($0.icon), .accent), $0.value, $0.sub] }
    let column = (rows.flatMap { $0 }.map(ink.width).max() ?? 0) + 2
    let shown = rows.prefix(max(1, (width + 2) / column))
    return (0..<4).compactMap { n in
      let line = shown.map { $0[n] }
      guard line.contains(where: { ink.width($0) > 0 }) else { return nil }
      return layout.cut(line.reduce(StyledText()) { $0 + layout.fit($1, width: column) }, width: max(width, 4))
    }
  }
}
