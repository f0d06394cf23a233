/// Rows of a list: marks and leads in columns, titles wrapped beside them, asides at the right
/// edge.
struct RowLines {
  let ink: ANSIWriter
  let width: Int

  private var layout: TextLayout { TextLayout(ink: ink) }

  func lines(_ rows: [Row]) -> [StyledText] {
    let marks = rows.map { ink.width($0.mark) }.max() ?? 0
    let leads = rows.map { ink.width($0.lead) }.max() ?? 0
    let margin = (marks > 0 ? marks + 1 : 0) + (leads > 0 ? leads + 2 : 0)
    return rows.flatMap { row -> [StyledText] in
      let head =
        (marks > 0 ? layout.fit(row.mark, width: marks) + " " : "") + (leads > 0 ? layout.fit(row.lead, width: leads) + "  " : "")
      // No room beside the columns: the title goes under them.
      if width - margin < 14 {
        let first = StyledText.joined([row.mark, row.lead], by: " ")
        let rest = lines(row, room: max(width - 2, 4)).map { "  " + $0 }
        return (ink.width(first) == 0 ? [] : layout.wrap(first, width: width)) + rest
      }
      let gap = StyledText(String(repeating: " ", count: margin))
      return lines(row, room: width - margin).enumerated().map { i, line in i == 0 ? head + line : gap + line }
    }
  }

  private func lines(_ row: Row, room: Int) -> [StyledText] {
    guard ink.screen.drawing else {
      return [StyledText.joined([row.title, row.aside])] + row.shownDetails()
    }
    var details = row.shownDetails()
    var lines: [StyledText]
    let free = room - ink.width(row.aside) - 2
    if row.aside.isEmpty || ink.width(row.title) <= free || free >= 24 && ink.width(row.aside) <= 12 {
      lines = layout.wrap(row.title, width: row.aside.isEmpty ? room : free)
      if !row.aside.isEmpty { lines[0] = layout.fit(lines[0], width: free) + "  " + row.aside }
    } else {
      lines = layout.wrap(row.title, width: room)
      details.insert(row.aside, at: 0)
    }
    for detail in details {
      lines += row.isWhole ? layout.wrap(detail, width: room, hanging: 2) : layout.short(detail, width: room, lines: 2)
    }
    return lines
  }
}
