/// A table in columns without rules; what does not fit is left out from the least important column
/// on.
struct TableLines {
  let ink: ANSIWriter
  let width: Int

  private var layout: TextLayout { TextLayout(ink: ink) }

  func lines(_ table: TableView) -> [StyledText] {
    let titled = table.columns.contains { !$0.title.isEmpty }
    let titles = table.columns.map { StyledText($0.title, .dim) }
    var widths = table.columns.indices.map { i in table.rows.map { ink.width($0[i]) }.max() ?? 0 }
    // A column without a single value is no column.
    var shown = table.columns.indices.filter { widths[$0] > 0 }
    if titled { for i in shown { widths[i] = max(widths[i], ink.width(titles[i])) } }
    func total() -> Int { shown.reduce(0) { $0 + widths[$1] } + 2 * max(shown.count - 1, 0) }
    while total() > width, let least = shown.max(by: { table.columns[$0].spare < table.columns[$1].spare }),
      table.columns[least].spare > 0
    {
      shown.removeAll { $0 == least }
    }
    // Then the widest column gives way, down to eight.
    while total() > width, let widest = shown.max(by: { widths[$0] < widths[$1] }), widths[widest] > 8 {
      widths[widest] = max(8, widths[widest] - (total() - width))
    }
    let rows = (titled ? [titles] : []) + table.rows
    return rows.map { row in
      var line = StyledText()
      for (n, i) in shown.enumerated() {
        if n > 0 { line += "  " }
        let right = table.columns[i].right
        // The last column needs no spaces after it.
        line +=
          n == shown.count - 1 && !right
          ? layout.cut(row[i], width: widths[i]) : layout.fit(row[i], width: widths[i], right: right)
      }
      return line
    }
  }
}
