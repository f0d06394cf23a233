/// Columns side by side, over several lines where one has no room for all; on a plain screen a line
/// each.
struct StripLines {
  let ink: ANSIWriter
  let width: Int

  private var layout: TextLayout { TextLayout(ink: ink) }

  func lines(_ cells: [StripCell]) -> [StyledText] {
    guard ink.screen.drawing else {
      return cells.map { .joined([$0.top, $0.value, StyledText($0.words), $0.sub], by: "  ") }
    }
    let rows = cells.map { [$0.top, StyledText(.icon($0.icon), .accent), $0.value, $0.sub] }
    guard !rows.isEmpty else { return [] }
    let widest = rows.flatMap { $0 }.map(ink.width).max() ?? 0
    // Closer together before a second line is begun, and lines of about the same length.
    let column = widest + (rows.count * (widest + 2) - 2 <= width ? 2 : 1)
    let most = max(1, (width + column - widest) / column)
    let lines = (rows.count + most - 1) / most
    let each = (rows.count + lines - 1) / lines
    return stride(from: 0, to: rows.count, by: each).flatMap { start -> [StyledText] in
      let shown = rows[start..<min(start + each, rows.count)]
      let drawn = (0..<4).compactMap { n -> StyledText? in
        let line = shown.map { $0[n] }
        guard line.contains(where: { ink.width($0) > 0 }) else { return nil }
        return layout.cut(line.reduce(StyledText()) { $0 + layout.fit($1, width: column) }, width: max(width, 4))
      }
      return start == 0 ? drawn : [""] + drawn
    }
  }
}
