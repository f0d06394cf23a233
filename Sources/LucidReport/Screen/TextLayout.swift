/// Breaks phrases into lines of a given width; words stay whole where they can.
struct TextLayout {
  let ink: ANSIWriter

  private struct Cell {
    let character: Character
    let tone: TextStyle
    let width: Int
    /// Whether a line may not end here: between a number and its unit.
    var isBound = false
    var isSpace: Bool { character == " " && !isBound }
  }

  /// At least one line, none wider than `width` columns; lines after the first begin `hanging`
  /// columns further in.
  func wrap(_ phrase: StyledText, width: Int, hanging: Int = 0) -> [StyledText] {
    let cells = cells(phrase)
    let width = max(width, 4)
    let indent = min(hanging, width / 2)
    var lines: [StyledText] = []
    var line: [Cell] = []
    var used = 0
    // Where the line could be broken: the cell after the last space.
    var breakAt: Int?
    let margin = Array(repeating: Cell(character: " ", tone: .plain, width: 1), count: indent)

    func flush(_ cells: ArraySlice<Cell>) {
      var end = cells.endIndex
      while end > cells.startIndex, cells[end - 1].isSpace { end -= 1 }
      lines.append(Self.phrase(cells[cells.startIndex..<end]))
    }

    for cell in cells {
      while used + cell.width > width, !cell.isSpace, line.count > (lines.isEmpty ? 0 : indent) {
        let at = breakAt ?? line.count
        flush(line[..<at])
        line = margin + line[at...]
        used = line.reduce(0) { $0 + $1.width }
        breakAt = nil
      }
      line.append(cell)
      used += cell.width
      // A space of the margin, of an author's own indent, or before a unit is no place to break.
      if cell.isSpace, line.contains(where: { !$0.isSpace }) { breakAt = line.count }
    }
    flush(line[...])
    return lines
  }

  /// One line; what does not fit is cut with `…` (`...` on a plain screen).
  func cut(_ phrase: StyledText, width: Int) -> StyledText {
    let cells = cells(phrase)
    guard cells.reduce(0, { $0 + $1.width }) > width else { return phrase }
    let mark = ink.screen.drawing ? "…" : "..."
    var kept: [Cell] = []
    var used = 0
    for cell in cells {
      guard used + cell.width + mark.count <= width else { break }
      kept.append(cell)
      used += cell.width
    }
    while kept.last?.isSpace == true { kept.removeLast() }
    return Self.phrase(kept[...]) + StyledText(mark, kept.last?.tone ?? .plain)
  }

  /// At most `lines` lines, the last one cut if there is more.
  func short(_ phrase: StyledText, width: Int, lines: Int) -> [StyledText] {
    let all = wrap(phrase, width: width)
    guard all.count > lines else { return all }
    let rest = StyledText.joined(Array(all[(lines - 1)...]), by: " ")
    return Array(all[..<(lines - 1)]) + [cut(rest, width: width)]
  }

  /// Cut or filled with spaces to exactly `width` columns.
  func fit(_ phrase: StyledText, width: Int, right: Bool = false) -> StyledText {
    let short = cut(phrase, width: width)
    let gap = StyledText(String(repeating: " ", count: max(0, width - ink.width(short))))
    return right ? gap + short : short + gap
  }

  private func cells(_ phrase: StyledText) -> [Cell] {
    var out: [Cell] = []
    for piece in phrase.pieces {
      for c in ink.text(piece) { out.append(Cell(character: c, tone: piece.tone, width: DisplayWidth.of(c))) }
    }
    bindUnits(&out)
    return out
  }

  /// Keeps numbers and their units on one line.
  private func bindUnits(_ cells: inout [Cell]) {
    for at in cells.indices.dropFirst() where cells[at].character == " " {
      // `6 h 10 min` is one length.
      if at + 1 < cells.count, at > 1, cells[at - 1].character == "h", cells[at - 2].isBound, cells[at + 1].character.isNumber {
        cells[at].isBound = true
      }
      if UnitBinding.binds(cells[at - 1].character, cells[(at + 1)...].lazy.map(\.character)) { cells[at].isBound = true }
    }
  }

  private static func phrase(_ cells: ArraySlice<Cell>) -> StyledText {
    var pieces: [Piece] = []
    var text = ""
    var tone = TextStyle.plain
    for cell in cells {
      if cell.tone != tone {
        if !text.isEmpty { pieces.append(Piece(content: .text(text), tone: tone)) }
        text = ""
        tone = cell.tone
      }
      text.append(cell.character)
    }
    if !text.isEmpty { pieces.append(Piece(content: .text(text), tone: tone)) }
    return StyledText(pieces)
  }
}
