import LucidCore

/// `{date, blocks: [{start, end, title, source}], risks: […]}`: the day on a bar, then block by
/// block.
struct DayPlanRenderer: CardRenderer {
  let kind = "dayPlan"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let blocks = body.items("blocks")
    // An event that began on the day before stands first.
    let day = body.date("date") ?? blocks.lazy.compactMap { $0.date("start") }.first ?? body.context.today
    let bar = TimeBar(
      blocks.compactMap { block in
        TimeBar.Part(
          block.instant("start"), block.instant("end"), on: day, block.context, label: block.text("title") ?? "",
          tone: Self.tone(block))
      }, now: body.context.now(on: day))
    return CardView(
      icon: "calendar", title: StyledText("Plan for " + body.context.day(day)),
      aside: blocks.isEmpty ? "" : StyledText(Count.of(blocks.count, "block"), .dim),
      [
        bar.map { .timeBar($0) },
        blocks.isEmpty ? .text(StyledText(Self.nothing(body), .dim)) : .rows(blocks.map(row)),
      ] + body.texts("risks").map { .callout(.alert, StyledText($0)) })
  }

  private static func nothing(_ body: CardFields) -> String {
    "Nothing is planned" + (body.text("none").map { ": \($0)." } ?? ".")
  }

  private func row(_ block: CardFields) -> Row {
    let source = block.text("source")
    return Row(
      lead: block.instant("start").map { block.context.span($0, block.instant("end")) } ?? "",
      title: StyledText(block.text("title") ?? "(no title)", source == "calendar" ? .strong : .plain),
      aside: StyledText(source ?? "", .dim))
  }

  private static func tone(_ block: CardFields) -> TextStyle {
    switch block.text("source") {
    case "habits": .good
    case "free time": .dim
    default: .accent
    }
  }
}
