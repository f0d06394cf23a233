/// Columns side by side, as many as there is room for; on a plain screen a line each.
struct StripLines {
  let ink: Ink
  let width: Int
  private let layout: TextLayout

  init(_ ink: Ink, width: Int) {
    self.ink = ink
    self.width = width
    layout = TextLayout(ink: ink)
  }

  func lines(_ cells: [StripCell]) -> [Phrase] {
    guard ink.screen.drawing else {
      return cells.map { .joined([$0.top, $0.value, Phrase($0.words), $0.sub], by: "  ") }
    }
    let rows = cells.map { [$0.top, Phrase(.icon($0.icon), .accent), $0.value, $0.sub] }
    let column = (rows.flatMap { $0 }.map(ink.width).max() ?? 0) + 2
    let shown = rows.prefix(max(1, (width + 2) / column))
    return (0..<4).compactMap { n in
      let line = shown.map { $0[n] }
      guard line.contains(where: { ink.width($0) > 0 }) else { return nil }
      return layout.cut(line.reduce(Phrase()) { $0 + layout.fit($1, width: column) }, width: max(width, 4))
    }
  }
}
