import LucidCore
import LucidWording

/// A list that an author filled: `{items: [{value, sub}], count}`.
struct ListRenderer: CardRenderer {
  let kind = "list"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let rows = (body["items"].list ?? []).compactMap { value -> Row? in
      guard let record = value.record else { return row(value, "", body.context) }
      let item = CardFields(record: record, context: body.context)
      guard record.type.index(of: "value") != nil else { return row(value, item.phrase("sub", .dim) ?? "", body.context) }
      return row(record["value"], item.phrase("sub", .dim) ?? "", body.context)
    }
    if rows.isEmpty, body.record.type.index(of: "count") != nil, body["count"] == .null {
      return CardView(
        icon: "list.bullet", title: StyledText(card.title), [.text(StyledText(body.context.words[.notAvailable], .dim))])
    }
    let count = body.integer("count") ?? rows.count
    return CardView(
      icon: "list.bullet", title: StyledText(card.title), aside: StyledText(body.context.words.count(count, .entry), .dim),
      [rows.isEmpty ? .text(StyledText(body.context.words[.nothing], .dim)) : .rows(rows)])
  }

  private func row(_ value: Value, _ sub: StyledText, _ context: CardContext) -> Row? {
    let text = FilledValue.text(value, context)
    guard !text.isEmpty || !sub.isEmpty else { return nil }
    let title = value.isAbsent ? StyledText(text, .dim) : StyledText(text)
    return Row(mark: StyledText(.bullet, .dim), title: title, details: sub.isEmpty ? [] : [sub])
  }
}
