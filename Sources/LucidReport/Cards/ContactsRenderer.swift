import LucidCore

/// `{count, items: [{name, phones, emails, company, birthday}]}`.
struct ContactsRenderer: CardRenderer {
  let kind = "contacts"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let items = body.items("items")
    let count = body.integer("count") ?? items.count
    return CardView(
      icon: "person.crop.circle", title: "Contacts", aside: StyledText(count == 1 ? "1 person" : "\(count) people", .dim),
      [items.isEmpty ? .text(StyledText("No contacts found.", .dim)) : .rows(items.map(row))])
  }

  private func row(_ contact: CardFields) -> Row {
    Row(
      mark: StyledText(.bullet, .dim), title: StyledText(contact.text("name") ?? "(no name)", .strong),
      aside: StyledText(contact.text("company") ?? "", .dim),
      details: [
        contact.texts("phones").joined(separator: ", "), contact.texts("emails").joined(separator: ", "),
        contact.text("birthday").map { "birthday \($0)" } ?? "",
      ].filter { !$0.isEmpty }.map { StyledText($0) })
  }
}
