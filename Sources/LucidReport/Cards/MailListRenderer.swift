import LucidCore

/// `{count, groups: [{name, messages: [{id, from, to, subject, date, snippet, unread, bulk}]}]}`.
struct MailListRenderer: CardRenderer {
  let kind = "mailList"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let groups = body.items("groups")
    let count = body.integer("count") ?? groups.reduce(0) { $0 + $1.items("messages").count }
    var blocks: [Block] = []
    for group in groups where !group.items("messages").isEmpty {
      if groups.count > 1 || group.text("name") != nil {
        let size = Phrase("\(group.items("messages").count)", .dim)
        blocks.append(.heading(Phrase(group.text("name") ?? "", .strong), aside: size))
      }
      blocks.append(.rows(group.items("messages").map(row)))
    }
    if blocks.isEmpty { blocks.append(.text(Phrase("No messages.", .dim))) }
    return CardView(icon: "envelope", title: "Mail", aside: Phrase(Count.of(count, "message"), .dim), blocks)
  }

  private func row(_ message: CardFields) -> Row {
    let unread = message.flag("unread")
    let from = message.phrase("from", .dim)
    return Row(
      mark: unread ? Phrase(.unread, .accent) : " ",
      title: Phrase(message.text("subject") ?? "(no subject)", unread ? .strong : .plain),
      aside: Phrase(message.instant("date").map(message.context.stamp) ?? "", .dim),
      details: [from, message.phrase("snippet", .dim)].compactMap { $0 })
  }
}
