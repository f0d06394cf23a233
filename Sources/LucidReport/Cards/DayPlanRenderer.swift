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
          block.instant("start"), block.instant("end"), on: day, block.context, label: Self.title(block) ?? "",
          tone: Self.source(block).bar)
      }, now: body.context.now(on: day), words: words)
    return CardView(
      icon: "calendar", title: StyledText(words[.planFor, body.context.day(day)]),
      aside: blocks.isEmpty ? "" : StyledText(words.count(blocks.count, .block), .dim),
      [
        bar.map { .timeBar($0) },
        blocks.isEmpty ? .text(StyledText(Self.nothing(body), .dim)) : .rows(blocks.map(row)),
      ] + (body["risks"].list ?? []).compactMap { CardPhrase($0) }.map { .callout(.alert, StyledText(body.context.text($0))) })
  }

  private static func nothing(_ body: CardFields) -> String {
    body.context.words[.nothingPlanned] + (body.worded("none").map { ": \($0)." } ?? ".")
  }

  /// The block for focused work has no name of its own.
  private static func title(_ block: CardFields) -> String? {
    isFocus(block) ? block.context.words[.focus] : block.noted
  }

  private static func isFocus(_ block: CardFields) -> Bool { block.text("source") == "free_time" }

  /// Where a block comes from: its word, and how its title and its bar look.
  private static func source(_ block: CardFields) -> (word: CardWord?, title: TextStyle, bar: TextStyle) {
    switch block.text("source") {
    case "calendar": (.fromCalendar, .strong, .accent)
    case "habits": (.fromHabits, .plain, .good)
    case "free_time": (.fromFreeTime, .plain, .dim)
    default: (nil, .plain, .accent)
    }
  }

  private func row(_ block: CardFields) -> Row {
    let (words, source) = (block.context.words, Self.source(block))
    return Row(
      lead: block.instant("start").map { block.context.span($0, block.instant("end")) } ?? "",
      title: StyledText(Self.title(block) ?? words[.noTitle], source.title),
      aside: StyledText(source.word.map { words[$0] } ?? "", .dim))
  }
}
