/// The blocks of a card as parts of a Markdown document.
struct MarkdownBlocks {
  /// `isHeaded` puts the title over tiles too, so that they stand apart from what comes before.
  func parts(_ card: CardView, isHeaded: Bool = false) -> [String] {
    let onlyTiles = card.blocks.allSatisfy(\.isOutside) && !isHeaded
    let aside = card.aside.isEmpty ? "" : " (" + MarkdownText.text(card.aside.toned(.plain)) + ")"
    let heading = onlyTiles && !card.isTitled ? [] : ["## " + MarkdownText.text(card.title.toned(.plain)) + aside]
    return heading + card.blocks.map(text).filter { !$0.isEmpty }
  }

  private func text(_ block: Block) -> String {
    switch block {
    case .tiles(let tiles):
      guard !tiles.isEmpty else { return "" }
      let rows = tiles.map { [$0.label, $0.value, $0.sub] }
      return table([.init(title: ""), .init(title: ""), .init(title: "")], rows)
    case .lead(let phrase): return MarkdownText.text(phrase.toned(.strong))
    case .heading(let title, let aside):
      return "### " + MarkdownText.text(title.toned(.plain)) + (aside.isEmpty ? "" : " (" + MarkdownText.text(aside) + ")")
    case .headline(let value, let sub): return MarkdownText.text(.joined([value, sub]))
    case .rows(let rows): return rows.map(item).joined(separator: "\n")
    case .table(let value): return table(value.columns, value.rows)
    case .facts(let facts):
      return facts.map { "- \(MarkdownText.text($0.label)): \(MarkdownText.text($0.value))" }.joined(separator: "\n")
    // The list beside it has the same times.
    case .meter, .timeBar, .chart: return ""
    case .strip(let cells):
      let rows = cells.map { [$0.top, $0.value, StyledText($0.words), $0.sub] }
      return table([.init(title: ""), .init(title: "", right: true), .init(title: ""), .init(title: "", right: true)], rows)
    case .text(let phrase): return MarkdownText.text(phrase)
    case .callout(let mark, let phrase):
      return (mark == .alert ? "**!** " : "→ ") + MarkdownText.text(phrase)
    }
  }

  private func item(_ row: Row) -> String {
    let mark: StyledText? = row.mark == StyledText(.bullet, .dim) ? nil : row.mark
    let line = StyledText.joined([mark, row.lead, row.title], by: " ")
    let head = MarkdownText.text(.joined([line, row.aside]))
    return (["- " + head.drop { $0 == " " }] + row.shownDetails().map { "  " + MarkdownText.text($0) }).joined(separator: "  \n")
  }

  private func table(_ columns: [TableView.Column], _ rows: [[StyledText]]) -> String {
    let shown = columns.indices.filter { i in rows.contains { !$0[i].isEmpty } }
    guard !shown.isEmpty else { return "" }
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    let head = line(shown.map { MarkdownText.text(StyledText(columns[$0].title)) })
    let rule = line(shown.map { columns[$0].right ? "---:" : "---" })
    return ([head, rule] + rows.map { row in line(shown.map { MarkdownText.text(row[$0]) }) }).joined(separator: "\n")
  }
}
