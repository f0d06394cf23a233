import LucidCore

/// A table that an author filled: `{columns?, rows: […]}`; rows are lists, or records whose fields are the columns.
struct TableRenderer: CardRenderer {
  let kind = "table"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let rows = body["rows"].list ?? []
    var titles = body.texts("columns")
    if titles.isEmpty, let first = rows.first?.record { titles = first.type.fields.map(\.name) }
    let cells = rows.map { row -> [Value] in
      if let record = row.record { return titles.map { record[$0] } }
      return row.list ?? [row]
    }
    let width = max(titles.count, cells.map(\.count).max() ?? 0)
    let columns = (0..<width).map { i in
      let numeric = cells.contains { $0.indices.contains(i) && $0[i].double != nil }
      let title = titles.indices.contains(i) ? titles[i].split(separator: "_").joined(separator: " ") : ""
      return TableView.Column(title: title, right: numeric)
    }
    let text = cells.map { row in
      (0..<width).map { Phrase(row.indices.contains($0) ? ValueText.text(row[$0], zone: body.context.zone) : "") }
    }
    return CardView(
      icon: "list.bullet", title: Phrase(card.title), aside: Phrase(Count.of(rows.count, "row"), .dim),
      [rows.isEmpty ? .text(Phrase("Nothing.", .dim)) : .table(TableView(columns: columns, rows: text))])
  }
}
