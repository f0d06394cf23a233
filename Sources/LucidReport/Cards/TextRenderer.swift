import LucidCore

/// A text that an author filled: `{text}`.
struct TextRenderer: CardRenderer {
  let kind = "text"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let lines = (body.text("text") ?? "").split(separator: "\n", omittingEmptySubsequences: true)
    return CardView(icon: "text.quote", title: StyledText(card.title), lines.map { .text(StyledText(String($0))) })
  }
}
