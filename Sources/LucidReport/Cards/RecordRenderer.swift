import LucidCore

/// Any record, field by field: for kinds that have no renderer of their own.
struct RecordRenderer: CardRenderer {
  let kind = ""

  func view(_ body: CardFields, of card: Card) -> CardView {
    var facts: [Fact] = []
    var lists: [Block] = []
    for field in body.record.type.fields {
      let label = field.name.split(separator: "_").joined(separator: " ")
      if let values = body[field.name].list {
        let rows = values.map {
          Row(mark: StyledText(.bullet, .dim), title: StyledText(ValueText.text($0, zone: body.context.zone)))
        }
        .filter { !$0.title.isEmpty }
        if !rows.isEmpty { lists += [.heading(StyledText(label, .strong), aside: ""), .rows(rows)] }
      } else if let fact = Fact(label, body.phrase(field.name)) {
        facts.append(fact)
      }
    }
    return CardView(icon: card.kind, title: StyledText(card.title), [facts.isEmpty ? nil : .facts(facts)] + lists)
  }
}
