/// Draws a card: in rounded frames on a terminal, as indented lines elsewhere.
struct TextCard {
  let ink: ANSIWriter
  private let layout: TextLayout

  init(_ ink: ANSIWriter) {
    self.ink = ink
    layout = TextLayout(ink: ink)
  }

  private var screen: Screen { ink.screen }

  /// The columns that a card fills.
  func width(_ card: CardView) -> Int {
    for case .tiles(let tiles) in card.blocks where screen.drawing && !tiles.isEmpty {
      let (columns, outer) = columns(tiles.count)
      return max(columns * (outer + 1) - 1, card.blocks.count > 1 ? screen.cardWidth : 0)
    }
    return screen.cardWidth
  }

  /// As many beside each other as fit, spread evenly over the rows.
  private func columns(_ tiles: Int) -> (columns: Int, outer: Int) {
    let most = min(4, max(1, (screen.width + 1) / 29))
    let rows = (tiles + most - 1) / most
    let columns = max(1, (tiles + rows - 1) / max(rows, 1))
    return (columns, min((screen.width - (columns - 1)) / columns, 60))
  }

  func draw(_ card: CardView, on page: inout LineWriter) {
    for case .lead(let phrase) in card.blocks {
      page.add(StyledText(.alert, .warn) + " " + phrase, hanging: 2, width: screen.measure)
      page.gap()
    }
    if card.isTitled { page.raw(card.title.toned(.strong)) }
    for group in card.groups {
      switch group[0] {
      case .tiles(let tiles): screen.drawing ? grid(tiles, on: &page) : list(tiles, on: &page)
      case .lead: break
      default: framed(group, of: card, on: &page)
      }
    }
  }

  private func framed(_ blocks: [Block], of card: CardView, on page: inout LineWriter) {
    let title = StyledText(.icon(card.icon), .accent) + " " + card.title.toned(.strong)
    if screen.drawing {
      let inner = screen.cardWidth - 4
      for line in frame(title, card.aside, BlockLines(ink: ink, width: inner).lines(blocks), inner: inner) { page.raw(line) }
    } else {
      page.raw(.joined([card.title, card.aside], by: ": "))
      for line in BlockLines(ink: ink, width: screen.cardWidth).lines(blocks) { page.raw(line.isEmpty ? "" : "  " + line) }
    }
  }

  private func grid(_ tiles: [TileView], on page: inout LineWriter) {
    guard !tiles.isEmpty else { return }
    let (columns, outer) = columns(tiles.count)
    var start = 0
    while start < tiles.count {
      let row = tiles[start..<min(start + columns, tiles.count)].map { tile in (tile, body(tile, width: outer - 4)) }
      let height = row.map { $0.1.count }.max() ?? 0
      let frames = row.map { tile, body in
        let title =
          StyledText(.icon(tile.icon), tile.isMissing ? .dim : .accent) + " " + tile.label.toned(tile.isMissing ? .dim : .plain)
        let padded = body + Array(repeating: StyledText(), count: height - body.count)
        return frame(title, "", padded, inner: outer - 4, dashed: tile.isMissing)
      }
      for line in 0..<(height + 2) {
        var joined = StyledText()
        for (i, frame) in frames.enumerated() { joined += i == 0 ? frame[line] : " " + frame[line] }
        page.raw(joined)
      }
      start += columns
    }
  }

  private func body(_ tile: TileView, width: Int) -> [StyledText] {
    layout.short(tile.value, width: width, lines: 2) + (tile.sub.isEmpty ? [] : layout.short(tile.sub, width: width, lines: 3))
  }

  private func list(_ tiles: [TileView], on page: inout LineWriter) {
    let column = (tiles.map { ink.width($0.label) }.max() ?? 0) + 2
    for tile in tiles {
      page.raw(layout.fit(tile.label, width: column) + .joined([tile.value, tile.sub], by: " - "))
    }
  }

  private func frame(_ title: StyledText, _ aside: StyledText, _ lines: [StyledText], inner: Int, dashed: Bool = false)
    -> [StyledText]
  {
    let rule = dashed ? "╌" : "─"
    var left = layout.cut(title, width: inner - 2)
    var right = aside.isEmpty ? StyledText() : " " + aside + " "
    if ink.width(left) + ink.width(right) + 4 > inner { right = StyledText() }
    left = " " + left + " "
    let fill = inner + 1 - ink.width(left) - (right.isEmpty ? 0 : ink.width(right) + 1)
    let top =
      StyledText("╭" + rule, .dim) + left + StyledText(String(repeating: rule, count: max(0, fill)), .dim) + right
      + StyledText((right.isEmpty ? "" : rule) + "╮", .dim)
    let bottom = StyledText("╰" + String(repeating: rule, count: inner + 2) + "╯", .dim)
    let side = StyledText(dashed ? "╎" : "│", .dim)
    return [top] + lines.map { side + " " + layout.fit($0, width: inner) + " " + side } + [bottom]
  }
}
