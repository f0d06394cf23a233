import LucidCore
import LucidWording

/// A table with headers for those who hear it. On a narrow screen its rows become small blocks; the
/// roles are written out because a browser forgets what a table is when its rows are laid out in
/// another way.
struct HTMLTable {
  let caption: StyledText
  var words = PageWords(.english)

  func html(_ table: TableView) -> String {
    let shown = table.columns.indices.filter { i in table.rows.contains { !$0[i].isEmpty } }
    guard !shown.isEmpty else { return "" }
    let named = shown.contains { !title($0, table).isEmpty }
    // Bars of one scale stay under each other on any screen.
    let isScale = table.rows.contains { $0.contains(where: \.hasRange) }
    let kind = isScale ? " class=\"scale\"" : shown.count > 3 ? " class=\"wide\"" : ""
    var out = "<table role=\"table\"\(kind)>"
    out += "<caption class=\"hidden\">\(HTMLEscape.words(caption, in: words))</caption>\n"
    if named {
      let cells = shown.map { i in
        let column = table.columns[i]
        let text = title(i, table)
        let label = column.title.isEmpty ? "<span class=\"hidden\">\(text)</span>" : text
        // A column that nobody has named is no header.
        return text.isEmpty ? "<td role=\"cell\"></td>" : "<th scope=\"col\" role=\"columnheader\"\(side(column))>\(label)</th>"
      }
      let quiet = shown.allSatisfy { table.columns[$0].title.isEmpty } ? " class=\"hidden\"" : ""
      out += "<thead role=\"rowgroup\"\(quiet)><tr role=\"row\">\(cells.joined())</tr></thead>\n"
    }
    let rows = table.rows.map { row in
      "<tr role=\"row\">" + shown.map { cell(row[$0], $0, table) }.joined() + "</tr>\n"
    }
    return out + "<tbody role=\"rowgroup\">\n\(rows.joined())</tbody></table>"
  }

  private func cell(_ phrase: StyledText, _ i: Int, _ table: TableView) -> String {
    let column = table.columns[i]
    let text = HTMLEscape.phrase(phrase, in: words)
    if column.heads { return "<th scope=\"row\" role=\"rowheader\"\(side(column))>\(text)</th>" }
    let label = column.title.isEmpty || phrase.isEmpty ? "" : " data-label=\"\(title(i, table))\""
    return "<td role=\"cell\"\(side(column))\(label)>\(text)</td>"
  }

  private func title(_ i: Int, _ table: TableView) -> String {
    let column = table.columns[i]
    return HTMLEscape.escape(TerminalSanitizer.line(column.title.isEmpty ? column.spoken : column.title))
  }

  private func side(_ column: TableView.Column) -> String {
    var names: [String] = []
    if column.right { names.append("right") }
    if column.spare > 1 { names.append("more") }
    return names.isEmpty ? "" : " class=\"\(names.joined(separator: " "))\""
  }
}
