/// The part of a card that is shown.
package enum CardDetail: String, Sendable {
  /// Only what stands out: headlines, tiles and shares; of a list the first rows.
  case brief
  case normal
  /// Every row and every line.
  case full
}

extension CardView {
  /// The rows of a list or a table that a brief card shows.
  private static let briefRows = 3

  func shown(_ detail: CardDetail) -> CardView {
    switch detail {
    case .normal: self
    case .brief: with(brief)
    case .full: with(blocks.map(\.whole), isWhole: true)
    }
  }

  private var brief: [Block] {
    let kept = blocks.filter(\.standsOut)
    if !kept.isEmpty { return kept }
    let first = blocks.first {
      if case .heading = $0 { false } else { true }
    }
    return first.map { [$0.cut(to: Self.briefRows)] } ?? []
  }

  private func with(_ blocks: [Block], isWhole: Bool = false) -> CardView {
    CardView(icon: icon, title: title, aside: aside, isTitled: isTitled, isWhole: isWhole, blocks)
  }
}

extension Block {
  fileprivate var standsOut: Bool {
    switch self {
    case .tiles, .lead, .headline, .meter, .callout(.alert, _): true
    case .heading, .rows, .table, .facts, .timeBar, .strip, .chart, .text, .callout: false
    }
  }

  fileprivate func cut(to rows: Int) -> Block {
    switch self {
    case .rows(let all): .rows(all.prefix(rows).map { Row($0, details: []) })
    case .table(let table): .table(TableView(columns: table.columns, rows: Array(table.rows.prefix(rows))))
    default: self
    }
  }

  /// With every line of every row.
  fileprivate var whole: Block {
    guard case .rows(let rows) = self else { return self }
    return .rows(
      rows.map { row in
        var row = row
        row.most = .max
        row.isWhole = true
        return row
      })
  }
}
