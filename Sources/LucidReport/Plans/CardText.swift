import LucidCore

/// Renders the card of an author as source text.
struct CardText {
  let expressions: ExpressionText

  init(_ expressions: ExpressionText) { self.expressions = expressions }

  /// A line for each entry: `Next: <<next.title>>`.
  func lines(_ card: CardTemplate) -> [StyledText] {
    var lines: [StyledText] = []
    if let title = card.title { lines.append(StyledText("title ", .dim) + StyledText(expressions.text(title))) }
    if card.columns.contains(where: { !$0.isEmpty }) {
      lines.append(StyledText("columns ", .dim) + StyledText(card.columns.joined(separator: ", ")))
    }
    for entry in card.entries {
      let inner = expressions.inside(entry)
      let values = entry.values.compactMap { $0.map { StyledText(written($0, inner)) } }
      let tail = [
        entry.forEach.map { StyledText("for each \($0.name) in \(expressions.text($0.list))", .dim) },
        entry.condition.map { StyledText("when \(inner.text($0))", .dim) },
      ]
      lines.append(.joined([.joined(values, by: StyledText(" | ", .dim))] + tail))
    }
    return lines
  }

  /// A text without the quotes that an argument gets: nothing else can stand here.
  private func written(_ argument: PlanArgument, _ inner: ExpressionText) -> String {
    switch argument {
    case .value(.literal(.text(let text))): text
    case .value(let expression): "<<\(inner.text(expression))>>"
    case .text(let template): inner.text(template)
    }
  }

  func write(_ card: CardTemplate, _ json: inout JSONText) {
    json.object { json in
      json.field("title", card.title.map(expressions.text))
      if !card.columns.isEmpty { json.strings("columns", card.columns) }
      json.array("entries") { json in for entry in card.entries { write(entry, card.kind.parts, &json) } }
    }
  }

  private func write(_ entry: CardTemplate.Entry, _ parts: [String], _ json: inout JSONText) {
    let inner = expressions.inside(entry)
    json.object { json in
      if let loop = entry.forEach {
        json.field("for_each", "\(loop.name) in \(expressions.text(loop.list))")
      }
      if let condition = entry.condition { json.field("when", inner.text(condition)) }
      if parts.isEmpty {
        json.strings("cells", entry.values.map { $0.map { written($0, inner) } ?? "" })
        return
      }
      for (name, value) in zip(parts, entry.values) { json.field(name, value.map { written($0, inner) }) }
    }
  }
}
