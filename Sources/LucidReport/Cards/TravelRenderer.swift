import LucidCore
import LucidWording

/// `{destination, minutes, usual_minutes, advice}`.
struct TravelRenderer: CardRenderer {
  let kind = "travel"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let words = body.context.words
    let minutes = body["minutes"].double
    let usual = body["usual_minutes"].double
    var sub = StyledText()
    if let minutes, let usual {
      let more = minutes - usual
      let difference =
        more == 0
        ? StyledText(words[.asUsual], .good)
        : StyledText("\(more > 0 ? "+" : "")\(body.context.figure(more)) min", more > 0 ? .warn : .good)
      sub = .joined([StyledText(words[.usually, "\(body.context.figure(usual)) min"], .dim), difference])
    }
    return CardView(
      icon: "car", title: body.text("destination").map { StyledText(words[.headingTo, $0]) } ?? StyledText(card.title),
      [
        minutes.map { .headline(StyledText("\(body.context.figure($0)) min", .strong), sub: sub) },
        advice(body, card).map { .callout(.advice, $0) },
      ])
  }

  private func advice(_ body: CardFields, _ card: Card) -> StyledText? {
    body.phrase("advice").map {
      body.context.sentence(card, .travel(.leaveNow), .travel(.leaveAnytime), .travel(.plan)) ?? $0
    }
  }
}
