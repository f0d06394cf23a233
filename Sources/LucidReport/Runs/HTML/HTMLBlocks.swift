/// The blocks of a card as HTML elements.
struct HTMLBlocks {
  func section(_ card: CardView) -> String {
    let tiles = card.blocks.compactMap { if case .tiles(let tiles) = $0 { self.tiles(tiles) } else { nil } }.joined()
    let rest = card.blocks.filter { if case .tiles = $0 { false } else { true } }
    let head = card.isTitled ? "<h2>\(HTMLText.phrase(card.title))</h2>\n" : ""
    guard !rest.isEmpty else { return head + tiles }
    let icon = HTMLText.phrase(Phrase(.icon(card.icon), .accent))
    let aside = card.aside.isEmpty ? "" : "<span class=\"aside\">\(HTMLText.phrase(card.aside))</span>"
    return head + tiles + "<section class=\"card\"><h2>\(icon) \(HTMLText.phrase(card.title))\(aside)</h2>\n"
      + rest.map(block).joined(separator: "\n") + "</section>\n"
  }

  private func tiles(_ tiles: [TileView]) -> String {
    "<div class=\"tiles\">\n"
      + tiles.map { tile in
        let icon = HTMLText.phrase(Phrase(.icon(tile.icon), tile.isMissing ? .dim : .accent))
        return "<section class=\"card\(tile.isMissing ? " missing" : "")\"><h2>\(icon) \(HTMLText.phrase(tile.label))</h2>"
          + "<p>\(HTMLText.phrase(tile.value))</p><p>\(HTMLText.phrase(tile.sub))</p></section>\n"
      }.joined() + "</div>\n"
  }

  private func block(_ block: Block) -> String {
    switch block {
    case .tiles: return ""
    case .heading(let title, let aside):
      return "<h3>\(HTMLText.phrase(title.toned(.plain))) \(HTMLText.phrase(aside))</h3>"
    case .headline(let value, let sub):
      return "<p class=\"headline\">\(HTMLText.phrase(value)) <small>\(HTMLText.phrase(sub))</small></p>"
    case .rows(let rows): return "<ul>\n" + rows.map(item).joined() + "</ul>"
    case .table(let value): return table(value)
    case .facts(let facts):
      return "<dl>"
        + facts.map { "<div><dt>\(HTMLText.phrase($0.label))</dt><dd>\(HTMLText.phrase($0.value))</dd></div>" }.joined() + "</dl>"
    case .meter(let done, let total): return "<meter min=\"0\" max=\"\(total)\" value=\"\(done)\">\(done) of \(total)</meter>"
    case .text(let phrase): return "<p>\(HTMLText.phrase(phrase))</p>"
    case .callout(let mark, let phrase):
      return
        "<p class=\"callout\">\(HTMLText.phrase(Phrase(mark, mark == .alert ? .warn : .accent))) \(HTMLText.phrase(phrase))</p>"
    }
  }

  private func item(_ row: Row) -> String {
    let mark = row.mark == Phrase(.bullet, .dim) ? Phrase() : row.mark
    let head = Phrase.joined([mark, row.lead, row.title], by: " ")
    let aside = row.aside.isEmpty ? "" : "<span class=\"aside\">\(HTMLText.phrase(row.aside))</span>"
    let details = row.details.map { "<br><small>\(HTMLText.phrase($0))</small>" }.joined()
    return "<li>\(HTMLText.phrase(head))\(aside)\(details)</li>\n"
  }

  private func table(_ table: TableView) -> String {
    let shown = table.columns.indices.filter { i in table.rows.contains { !$0[i].isEmpty } }
    func side(_ i: Int) -> String { table.columns[i].right ? " class=\"right\"" : "" }
    var out = "<table>\n"
    if table.columns.contains(where: { !$0.title.isEmpty }) {
      let cells = shown.map { "<th scope=\"col\"\(side($0))>\(HTMLText.escape(VisibleText.line(table.columns[$0].title)))</th>" }
      out += "<thead><tr>\(cells.joined())</tr></thead>\n"
    }
    let rows = table.rows.map { row in
      "<tr>" + shown.map { "<td\(side($0))>\(HTMLText.phrase(row[$0]))</td>" }.joined() + "</tr>\n"
    }
    return out + "<tbody>\n\(rows.joined())</tbody></table>"
  }
}
