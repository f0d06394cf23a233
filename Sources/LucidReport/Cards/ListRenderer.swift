import LucidCore

/// A list that an author filled: `{items: […]}`, of texts or of records with a title.
struct ListRenderer: CardRenderer {
  let kind = "list"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let values = body["items"].list ?? []
    let rows = values.compactMap { value -> Row? in
      if let record = value.record {
        let item = CardFields(record: record, context: body.context)
        let sub = item.phrase("sub", .dim) ?? item.phrase("summary", .dim)
        return Row(
          mark: Phrase(.bullet, .dim), title: Phrase(ValueText.text(value, zone: body.context.zone)),
          details: [sub].compactMap { $0 })
      }
      let text = ValueText.text(value, zone: body.context.zone)
      return text.isEmpty ? nil : Row(mark: Phrase(.bullet, .dim), title: Phrase(text))
    }
    return CardView(
      icon: "list.bullet", title: Phrase(card.title), aside: Phrase(Count.of(rows.count, "item"), .dim),
      [rows.isEmpty ? .text(Phrase("Nothing.", .dim)) : .rows(rows)])
  }
}
