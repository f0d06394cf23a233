import LucidCore
import LucidWording

/// `{count, truncated, groups: [{name, messages: [{id, from, to, subject, date, snippet, unread,
/// bulk}]}]}`.
struct MailListRenderer: CardRenderer {
  let kind = "mailList"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let words = body.context.words
    let groups = body.items("groups")
    // Of a list that was cut the true number is not known.
    let more = body.flag("truncated") ? "+" : ""
    let count = body.integer("count") ?? groups.reduce(0) { $0 + $1.items("messages").count }
    var blocks: [Block] = []
    for group in groups where !group.items("messages").isEmpty {
      if groups.count > 1 || group.text("role") != nil {
        let size = StyledText("\(group.items("messages").count)\(more)", .dim)
        blocks.append(.heading(StyledText(group.word("role") ?? "", .strong), aside: size))
      }
      blocks.append(.rows(group.items("messages").map(row)))
    }
    if blocks.isEmpty { blocks.append(.text(StyledText(words[.noMessages], .dim))) }
    return CardView(
      icon: "envelope", title: StyledText(words[.mail]),
      aside: StyledText(words.count(count, .message, more: more), .dim), blocks)
  }

  private func row(_ message: CardFields) -> Row {
    let unread = message.flag("unread")
    let from = message.phrase("from", .dim)
    return Row(
      mark: unread ? StyledText(.unread, .accent) : " ",
      title: StyledText(message.text("subject") ?? message.context.words[.noSubject], unread ? .strong : .plain),
      aside: StyledText(message.instant("date").map(message.context.stamp) ?? "", .dim),
      details: [from, message.phrase("snippet", .dim)].compactMap { $0 })
  }
}
