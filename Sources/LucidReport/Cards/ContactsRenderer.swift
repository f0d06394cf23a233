import LucidCore
import LucidWording

/// `{count, items: [{name, phones, emails, company, birthday}]}`.
struct ContactsRenderer: CardRenderer {
  let kind = "contacts"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let words = body.context.words
    let items = body.items("items")
    let count = body.integer("count") ?? items.count
    return CardView(
      icon: "person.crop.circle", title: StyledText(words[.contacts]), aside: StyledText(words.count(count, .person), .dim),
      [items.isEmpty ? .text(StyledText(words[.noContacts], .dim)) : .rows(items.map(row))])
  }

  private func row(_ contact: CardFields) -> Row {
    Row(
      mark: StyledText(.bullet, .dim), title: StyledText(contact.text("name") ?? contact.context.words[.noName], .strong),
      aside: StyledText(contact.text("company") ?? "", .dim),
      details: [
        contact.texts("phones").joined(separator: ", "), contact.texts("emails").joined(separator: ", "),
        contact.text("birthday").map { contact.context.words[.birthday, $0] } ?? "",
      ].filter { !$0.isEmpty }.map { StyledText($0) })
  }
}
