import LucidCore

/// `{destination, minutes, usual_minutes, advice}`.
struct EtaRenderer: CardRenderer {
  let kind = "eta"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let minutes = body["minutes"].double
    let usual = body["usual_minutes"].double
    var sub = StyledText()
    if let minutes, let usual {
      let more = minutes - usual
      let difference =
        more == 0
        ? StyledText("as usual", .good)
        : StyledText("\(more > 0 ? "+" : "")\(CardFields.figure(more)) min", more > 0 ? .warn : .good)
      sub = .joined([StyledText("usually \(CardFields.figure(usual)) min", .dim), difference])
    }
    return CardView(
      icon: "car", title: body.phrase("destination").map { "To " + $0 } ?? StyledText(card.title),
      [
        minutes.map { .headline(StyledText("\(CardFields.figure($0)) min", .strong), sub: sub) },
        body.phrase("advice").map { .callout(.advice, $0) },
      ])
  }
}
