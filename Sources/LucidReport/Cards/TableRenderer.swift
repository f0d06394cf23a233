import LucidCore
import LucidWording

/// A table that an author filled: `{columns?, rows: […]}`; rows are lists, or records whose fields
/// are the columns.
struct TableRenderer: CardRenderer {
  let kind = "table"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let rows = body["rows"].list ?? []
    // An empty heading stands over a column that has none.
    var titles = (body["columns"].list ?? []).map { $0.text ?? "" }
    if titles.isEmpty, let first = rows.first?.record { titles = first.type.fields.map(\.name) }
    let cells = rows.map { row -> [Value] in
      if let record = row.record { return titles.map { record[$0] } }
      return row.list ?? [row]
    }
    let width = max(titles.count, cells.map(\.count).max() ?? 0)
    let columns = (0..<width).map { i in
      let column = cells.compactMap { $0.indices.contains(i) && !$0[i].isMissing ? $0[i] : nil }
      let title = titles.indices.contains(i) ? titles[i].split(separator: "_").joined(separator: " ") : ""
      return TableView.Column(
        title: title, right: !column.isEmpty && column.allSatisfy { $0.double != nil }, spare: i == 0 ? 0 : 1)
    }
    let text = cells.map { row in
      (0..<width).map { i in
        guard row.indices.contains(i) else { return StyledText() }
        return StyledText(FilledValue.text(row[i], body.context), row[i].isAbsent ? .dim : .plain)
      }
    }
    return CardView(
      icon: "list.bullet", title: StyledText(card.title), aside: StyledText(body.context.words.count(rows.count, .row), .dim),
      [rows.isEmpty ? .text(StyledText(body.context.words[.nothing], .dim)) : .table(TableView(columns: columns, rows: text))])
  }
}
