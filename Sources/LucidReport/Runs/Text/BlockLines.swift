/// The lines of a block for a screen, none wider than the room (plain screens have all the room
/// they want).
struct BlockLines {
  let ink: ANSIWriter
  let width: Int

  private var layout: TextLayout { TextLayout(ink: ink) }

  private var drawing: Bool { ink.screen.drawing }

  /// All blocks with air between them; a plain screen gets none.
  func lines(_ blocks: [Block]) -> [StyledText] {
    var out: [StyledText] = []
    for (i, block) in blocks.enumerated() {
      let lines = lines(block)
      guard !lines.isEmpty else { continue }
      var air = drawing && !out.isEmpty
      switch (i > 0 ? blocks[i - 1] : block, block) {
      case (.heading, _), (.text, .text): air = false
      default: break
      }
      if air { out.append("") }
      out += lines
    }
    return out
  }

  private func lines(_ block: Block) -> [StyledText] {
    switch block {
    case .tiles, .lead: []
    case .heading(let title, let aside): [opposite(title, aside)]
    case .headline(let value, let sub): headline(value, sub)
    case .rows(let rows): RowLines(ink: ink, width: width).lines(rows)
    case .table(let table): TableLines(ink: ink, width: width).lines(table)
    case .facts(let facts): lines(facts)
    case .timeBar(let bar): TimeBarLines(ink: ink, width: width).lines(bar)
    case .strip(let cells): StripLines(ink: ink, width: width).lines(cells)
    case .chart(let chart): ChartLines(ink: ink, width: width).lines(chart)
    case .meter(let done, let total):
      drawing ? [StyledText(.bar(part: done, of: total, cells: min(width, 32)), done >= total ? .good : .accent)] : []
    case .text(let phrase): layout.wrap(phrase, width: width)
    case .callout(let mark, let phrase):
      layout.wrap(.joined([sign(mark), phrase], by: " "), width: width, hanging: 2)
    }
  }

  /// nil for one that this screen has no sign for.
  private func sign(_ mark: Mark) -> StyledText? {
    let phrase = StyledText(mark, mark == .alert || mark == .conflict ? .warn : .accent)
    return ink.width(phrase) > 0 ? phrase : nil
  }

  /// Two phrases at the two ends of a line; on a plain screen one after the other.
  func opposite(_ left: StyledText, _ right: StyledText) -> StyledText {
    guard !right.isEmpty else { return layout.cut(left, width: width) }
    guard drawing else { return .joined([left, right], by: ": ") }
    let room = width - ink.width(right) - 1
    guard room >= 8 else { return layout.cut(left, width: width) }
    return layout.fit(left, width: room) + " " + right
  }

  private func headline(_ value: StyledText, _ sub: StyledText) -> [StyledText] {
    let joined = StyledText.joined([value, sub], by: drawing ? "   " : ", ")
    if ink.width(joined) <= width { return [joined] }
    return layout.wrap(value, width: width) + (sub.isEmpty ? [] : layout.wrap(sub, width: width))
  }

  /// Short facts in one line, long ones under each other.
  private func lines(_ facts: [Fact]) -> [StyledText] {
    // Figures only: with words it is not clear where one value ends and the next label begins.
    let areFigures = facts.allSatisfy { $0.value.isFigure }
    let areShort = facts.allSatisfy { ink.width($0.value) <= 14 && ink.width($0.label) <= 14 }
    if facts.count <= 6, areFigures, areShort {
      let parts = facts.map { $0.label.toned(.dim) + " " + $0.value }
      return layout.wrap(.joined(parts, by: drawing ? "   " : ", "), width: width)
    }
    let column = min((facts.map { ink.width($0.label) }.max() ?? 0) + 2, max(width / 3, 8))
    return facts.flatMap { fact in
      layout.wrap(fact.value, width: max(width - column, 8)).enumerated().map { i, line in
        layout.fit(i == 0 ? fact.label.toned(.dim) : "", width: column) + line
      }
    }
  }
}
