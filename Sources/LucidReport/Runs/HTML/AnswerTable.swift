/// A table of Markdown in an answer: a head, a rule such as `|---|--:|` under it, and rows.
struct AnswerTable {
  private let head: [Substring]
  private let isRight: [Bool]
  private let rows: [[Substring]]
  /// The number of lines that it takes.
  let count: Int

  /// nil where no table begins. `rest` are the lines behind the first.
  init?(_ first: Substring, _ rest: ArraySlice<Substring>) {
    guard first.contains("|"), let second = rest.first else { return nil }
    let (head, rule) = (Self.cells(first), Self.cells(second))
    guard head.count == rule.count, second.contains("|"), rule.allSatisfy(Self.isRule) else { return nil }
    let rows = rest.dropFirst().prefix { $0.contains("|") }
    self.head = head
    isRight = rule.map { $0.hasSuffix(":") && !$0.hasPrefix(":") }
    self.rows = rows.map { row in
      let cells = Self.cells(row)
      return head.indices.map { $0 < cells.count ? cells[$0] : "" }
    }
    count = rows.count + 2
  }

  /// The cells of a line, without the marks at its ends; `\|` is no mark.
  private static func cells(_ line: Substring) -> [Substring] {
    var cells: [Substring] = []
    var (start, i) = (line.startIndex, line.startIndex)
    while i < line.endIndex {
      if line[i] == "|", i == line.startIndex || line[line.index(before: i)] != "\\" {
        cells.append(line[start..<i])
        start = line.index(after: i)
      }
      i = line.index(after: i)
    }
    cells.append(line[start...])
    cells = cells.map(trimmed)
    if cells.count > 1, cells[0].isEmpty { cells.removeFirst() }
    if cells.count > 1, cells[cells.count - 1].isEmpty { cells.removeLast() }
    return cells
  }

  private static func trimmed(_ cell: Substring) -> Substring {
    var cell = cell.drop { $0 == " " }
    while cell.last == " " { cell.removeLast() }
    return cell
  }

  private static func isRule(_ cell: Substring) -> Bool {
    let dashes = cell.drop { $0 == ":" }.prefix { $0 == "-" }
    return !dashes.isEmpty && cell.allSatisfy { $0 == "-" || $0 == ":" } && cell.count - dashes.count <= 2
  }

  /// `inline` makes HTML of the text of a cell.
  func html(_ inline: (Substring) -> String) -> String {
    func text(_ cell: Substring) -> String { inline(Substring(cell.replacing("\\|", with: "|"))) }
    func side(_ i: Int) -> String { isRight[i] ? " class=\"right\"" : "" }
    let heads = head.indices.map { "<th scope=\"col\" role=\"columnheader\"\(side($0))>\(text(head[$0]))</th>" }
    let lines = rows.map { row in
      let cells = row.indices.map { i in
        let label = head[i].isEmpty || row[i].isEmpty ? "" : " data-label=\"\(HTMLEscape.escape(String(head[i])))\""
        return "<td role=\"cell\"\(side(i))\(label)>\(text(row[i]))</td>"
      }
      return "<tr role=\"row\">\(cells.joined())</tr>\n"
    }
    return "<table role=\"table\">\n<thead role=\"rowgroup\"><tr role=\"row\">\(heads.joined())</tr></thead>\n"
      + "<tbody role=\"rowgroup\">\n\(lines.joined())</tbody></table>\n"
  }
}
