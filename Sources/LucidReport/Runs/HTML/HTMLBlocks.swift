import LucidCore
import LucidWording

/// The blocks of a card as HTML elements.
struct HTMLBlocks {
  private let words: PageWords

  init(_ language: Language = .english) { words = PageWords(language) }

  /// More rows than this are folded away.
  private static let most = 12

  func section(_ card: CardView) -> String {
    let leads = card.blocks.compactMap { if case .lead(let phrase) = $0 { lead(phrase) } else { nil } }.joined()
    let head = card.isTitled ? "<h2 class=\"over\">\(phrase(card.title))</h2>\n" : ""
    return leads + head + card.groups.map { group($0, of: card) }.joined()
  }

  private func group(_ blocks: [Block], of card: CardView) -> String {
    switch blocks[0] {
    case .tiles(let tiles): return self.tiles(tiles)
    case .lead: return ""
    default: break
    }
    let aside = card.aside.isEmpty ? "" : "<span class=\"aside\">\(phrase(card.aside))</span>"
    let name = "<span class=\"name\">\(phrase(card.title))</span>"
    return "<section class=\"card\"><h2>\(Self.chip(card.icon))\(name)\(aside)</h2>\n"
      + blocks.map { block($0, in: card) }.joined(separator: "\n") + "\n</section>\n"
  }

  private func lead(_ text: StyledText) -> String {
    "<p class=\"callout lead-in\">\(phrase(StyledText(.icon("bell"), .accent)))<span>\(phrase(text))</span></p>\n"
  }

  private func phrase(_ text: StyledText) -> String { HTMLEscape.phrase(text, in: words) }

  static func chip(_ icon: String) -> String { "<span class=\"chip\">\(HTMLIcons.svg(icon))</span>" }

  private func tiles(_ tiles: [TileView]) -> String {
    "<div class=\"tiles\">\n"
      + tiles.map { tile in
        let sub = tile.sub.isEmpty ? "" : "<p class=\"sub\">\(phrase(tile.sub))</p>"
        let value = tile.value.isEmpty ? "" : "<p class=\"value\">\(phrase(tile.value))</p>"
        return "<section class=\"card\(tile.isMissing ? " missing" : "")\">"
          + "<h2>\(Self.chip(tile.icon))<span class=\"name\">\(phrase(tile.label))</span></h2>\(value)\(sub)</section>\n"
      }.joined() + "</div>\n"
  }

  private func block(_ block: Block, in card: CardView) -> String {
    switch block {
    case .tiles, .lead: return ""
    case .heading(let title, let aside):
      let aside = aside.isEmpty ? "" : "<span class=\"aside\">\(phrase(aside))</span>"
      return "<h3><span class=\"name\">\(phrase(title.toned(.plain)))</span>\(aside)</h3>"
    case .headline(let value, let sub):
      let sub = sub.isEmpty ? "" : " <span class=\"sub\">\(phrase(sub))</span>"
      return "<p class=\"headline\">\(phrase(value))\(sub)</p>"
    case .rows(let rows): return self.rows(rows, isWhole: card.isWhole)
    case .table(let value): return HTMLTable(caption: card.title, words: words).html(value)
    case .facts(let facts):
      // What is more than a figure needs a line.
      let isLong = facts.contains { $0.value.pieces.count > 1 || HTMLEscape.words($0.value).count > 24 }
      return (isLong ? "<dl class=\"lines\">" : "<dl>")
        + facts.map { "<div><dt>\(phrase($0.label))</dt><dd>\(phrase($0.value))</dd></div>" }.joined()
        + "</dl>"
    case .chart(let chart): return HTMLChart(chart: chart).html
    case .meter(let done, let total): return HTMLPictures(words).meter(done: done, of: total)
    case .timeBar(let bar): return HTMLTimeBar(bar: bar).html
    case .strip(let cells): return HTMLPictures(words).strip(cells)
    case .text(let text): return "<p>\(phrase(text))</p>"
    case .callout(let mark, let text):
      let isWarning = mark == .alert || mark == .conflict
      return
        "<p class=\"callout\(isWarning ? " alert" : "")\">\(phrase(StyledText(mark, isWarning ? .warn : .accent)))"
        + "<span>\(phrase(text))</span></p>"
    }
  }

  /// The first rows, and the others behind a line that opens them.
  private func rows(_ rows: [Row], isWhole: Bool) -> String {
    // One more than there is room for is no reason to fold.
    let shown = isWhole ? rows.count : rows.count <= Self.most + 1 ? rows.count : Self.most
    let rest = rows.count - shown
    let hasMarks = rows.contains { !Self.mark($0).isEmpty }
    let hasLeads = rows.contains { !$0.lead.isEmpty }
    let kind = "rows" + (hasMarks ? " marked" : "") + (hasLeads ? " timed" : "")
    func list(_ rows: ArraySlice<Row>) -> String {
      "<ul class=\"\(kind)\">\n" + rows.map { item($0, hasMarks, hasLeads) }.joined() + "</ul>"
    }
    guard rest > 0 else { return list(rows[...]) }
    return list(rows[..<shown]) + "\n<details><summary>\(words[.moreRows, "\(rest)"])</summary>\n" + list(rows[shown...])
      + "\n</details>"
  }

  /// A bullet is what a list has anyway.
  private static func mark(_ row: Row) -> StyledText {
    row.mark == StyledText(.bullet, .dim) || row.mark == " " ? StyledText() : row.mark
  }

  private func item(_ row: Row, _ hasMarks: Bool, _ hasLeads: Bool) -> String {
    var out = "<li>"
    if hasMarks { out += "<span class=\"sign\">\(phrase(Self.mark(row)))</span>" }
    if hasLeads { out += "<span class=\"lead\">\(phrase(row.lead))</span>" }
    out += "<div class=\"body\"><span class=\"title\">\(phrase(row.title))</span>"
    if !row.aside.isEmpty { out += "<span class=\"aside\">\(phrase(row.aside))</span>" }
    for detail in row.shownDetails(words) where !detail.isEmpty { out += "<p class=\"sub\">\(phrase(detail))</p>" }
    return out + "</div></li>\n"
  }
}
