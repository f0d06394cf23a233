import LucidCore

/// The blocks of a card for an email: headings, lists and tables with inline styles, no pictures.
struct MailBlocks {
  let style: MailStyle
  private let ink = ANSIWriter(Screen(drawing: true))

  init(_ style: MailStyle) { self.style = style }

  func html(_ card: CardView) -> String {
    let quiet = "font-weight:normal;color:\(MailStyle.dim)"
    let aside = card.aside.isEmpty ? "" : " <span style=\"\(quiet)\">\(phrase(card.aside))</span>"
    return "<h2 style=\"\(MailStyle.h2)\">\(phrase(card.title.toned(.plain)))\(aside)</h2>\n" + card.blocks.map(block).joined()
  }

  func phrase(_ phrase: StyledText) -> String {
    phrase.pieces.map { piece -> String in
      let text = HTMLEscape.escape(ink.text(piece))
      // A symbol needs a font that a mail program may not have; the words stand beside it.
      if case .mark(.icon) = piece.content { return "" }
      return style.tone(piece.tone).map { "<span style=\"\($0)\">\(text)</span>" } ?? text
    }.joined()
  }

  private func block(_ block: Block) -> String {
    switch block {
    case .tiles(let tiles):
      return table(tiles.map { [$0.label.toned(.dim), .joined([$0.value, $0.sub])] })
    case .lead(let phrase): return paragraph(phrase.toned(.strong))
    case .heading(let title, let aside):
      let aside = aside.isEmpty ? "" : " " + phrase(aside)
      return "<h3 style=\"\(MailStyle.h3)\">\(phrase(title.toned(.plain)))\(aside)</h3>\n"
    case .headline(let value, let sub): return paragraph(.joined([value.toned(.strong), sub]))
    case .rows(let rows): return table(rows.map { [.joined([$0.mark, $0.lead], by: " "), body($0)] })
    case .table(let value): return table(value)
    case .facts(let facts): return table(facts.map { [$0.label.toned(.dim), $0.value] })
    case .callout(let mark, let phrase):
      let line = self.phrase(.joined([StyledText(mark), phrase], by: " "))
      return "<p style=\"margin:8px 0;padding:8px 12px;background:\(style.tint)\">\(line)</p>\n"
    case .text(let phrase): return paragraph(phrase)
    // Pictures of what stands in words beside them.
    default:
      let lines = BlockLines(ink: ANSIWriter(.plain), width: Screen.unbroken).lines([block])
      return lines.isEmpty ? "" : "<p style=\"\(MailStyle.text)\">" + lines.map(phrase).joined(separator: "<br>\n") + "</p>\n"
    }
  }

  private func paragraph(_ phrase: StyledText) -> String { "<p style=\"\(MailStyle.text)\">\(self.phrase(phrase))</p>\n" }

  /// A title with its aside, and the details in lines of their own.
  private func body(_ row: Row) -> StyledText {
    row.details.filter { !$0.isEmpty }.reduce(.joined([row.title, row.aside])) { $0 + StyledText(.dot, .dim) + $1 }
  }

  private func table(_ rows: [[StyledText]]) -> String {
    let columns = (rows.first?.indices).map(Array.init) ?? []
    let shown = columns.filter { i in rows.contains { !$0[i].isEmpty && ink.width($0[i]) > 0 } }
    guard !shown.isEmpty else { return "" }
    let lines = rows.map { row in
      "<tr>" + shown.map { "<td style=\"\(MailStyle.cell)\">\(phrase(row[$0]))</td>" }.joined() + "</tr>\n"
    }
    return "<table role=\"presentation\" style=\"\(MailStyle.table)\">\n" + lines.joined() + "</table>\n"
  }

  private func table(_ value: TableView) -> String {
    let shown = value.columns.indices.filter { i in value.rows.contains { !$0[i].isEmpty } }
    guard !shown.isEmpty else { return "" }
    func side(_ i: Int) -> String { value.columns[i].right ? MailStyle.cell + ";text-align:right" : MailStyle.cell }
    let heads = shown.map { i in
      "<th scope=\"col\" style=\"\(side(i));font-weight:normal;color:\(MailStyle.dim);border:0\">"
        + HTMLEscape.escape(TerminalSanitizer.line(value.columns[i].title)) + "</th>"
    }
    let isNamed = shown.contains { !value.columns[$0].title.isEmpty }
    let rows = value.rows.map { row in
      "<tr>" + shown.map { "<td style=\"\(side($0))\">\(phrase(row[$0]))</td>" }.joined() + "</tr>\n"
    }
    let head = isNamed ? "<tr>\(heads.joined())</tr>\n" : ""
    return "<table style=\"\(MailStyle.table)\">\n" + head + rows.joined() + "</table>\n"
  }
}
