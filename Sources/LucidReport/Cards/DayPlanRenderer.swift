import LucidCore
import LucidWording

/// `{date, blocks: [{start, end, title, source}], risks: […]}`: the day on a bar, then block by
/// block.
struct DayPlanRenderer: CardRenderer {
  let kind = "dayPlan"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let words = body.context.words
    let blocks = body.items("blocks")
    // An event that began on the day before stands first.
    let day = body.date("date") ?? blocks.lazy.compactMap { $0.date("start") }.first ?? body.context.today
    let bar = TimeBar(
      blocks.compactMap { block in
        TimeBar.Part(
          block.instant("start"), block.instant("end"), on: day, block.context, label: block.text("title") ?? "",
          tone: Self.tone(block))
      }, now: body.context.now(on: day), words: words)
    return CardView(
      icon: "calendar", title: StyledText(words.plan(for: body.context.day(day))),
      aside: blocks.isEmpty ? "" : StyledText(words.count(blocks.count, .block), .dim),
      [
        bar.map { .timeBar($0) },
        blocks.isEmpty ? .text(StyledText(Self.nothing(body), .dim)) : .rows(blocks.map(row)),
      ] + Self.risks(body, card).map { .callout(.alert, StyledText($0)) })
  }

  /// In a language with a catalogue, the risks among the statements.
  private static func risks(_ body: CardFields, _ card: Card) -> [String] {
    let context = body.context
    guard context.words.language != .english else { return body.texts("risks") }
    return card.statements.filter { $0.role == .risk }.compactMap { statement in
      context.words.sentence([statement], [statement.kind], now: context.now, zone: context.zone)
    }
  }

  private static func nothing(_ body: CardFields) -> String {
    body.context.words[.nothingPlanned] + (body.word("none").map { ": \($0)." } ?? ".")
  }

  private func row(_ block: CardFields) -> Row {
    let source = block.text("source")
    let words = block.context.words
    let title = source == "free time" ? block.word("title") : block.text("title")
    return Row(
      lead: block.instant("start").map { block.context.span($0, block.instant("end")) } ?? "",
      title: StyledText(title ?? words[.noTitle], source == "calendar" ? .strong : .plain),
      aside: StyledText(source.map(words.translated) ?? "", .dim))
  }

  private static func tone(_ block: CardFields) -> TextStyle {
    switch block.text("source") {
    case "habits": .good
    case "free time": .dim
    default: .accent
    }
  }
}
