import LucidCore
import LucidWording

/// `{slots: [{start, end, minutes}], protect}`: free time, with the block to keep.
struct FreeSlotsRenderer: CardRenderer {
  let kind = "freeSlots"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let words = body.context.words
    let slots = body.items("slots")
    let days = slots.map { $0.date("start") }
    let single = Set(days).count == 1 ? days[0] : nil
    var blocks: [Block] = []
    var start = 0
    while start < slots.count {
      let end = days[start...].firstIndex { $0 != days[start] } ?? slots.count
      if single == nil, let day = days[start] {
        let near = body.context.nearness(day).map { StyledText($0, .dim) }
        blocks.append(.heading(StyledText(body.context.day(day), .strong), aside: near ?? ""))
      }
      let times = slots[start..<end]
      if let day = days[start], let bar = bar(Array(times), on: day, body) { blocks.append(.timeBar(bar)) }
      blocks.append(.table(TableView(columns: Self.columns(words), rows: times.map(row))))
      start = end
    }
    if slots.isEmpty {
      blocks.append(.text(StyledText(body.worded("none").map(Self.sentence) ?? words[.noFreeTime], .dim)))
    }
    if let protect = protect(body) { blocks.append(.callout(.pinned, protect)) }
    let when = single.map { StyledText(", " + body.context.day($0)) }
    return CardView(
      icon: "clock", title: StyledText(words[.freeTime]) + (when ?? ""),
      aside: slots.isEmpty ? "" : StyledText(Self.count(slots.count, body), .dim), blocks)
  }

  /// A phrase as a sentence.
  static func sentence(_ phrase: String) -> String { phrase.prefix(1).uppercased() + phrase.dropFirst() + "." }

  private static func count(_ n: Int, _ body: CardFields) -> String {
    let count = body.context.words.count(n, .slot)
    return body.flag("truncated") ? body.context.words[.atLeast, count] : count
  }

  private static func columns(_ words: CardWords) -> [TableView.Column] {
    [
      .init(title: "", spoken: words[.time], heads: true), .init(title: "", right: true, spoken: words[.length]),
    ]
  }

  private func row(_ slot: CardFields) -> [StyledText] {
    [
      slot.instant("start").map { slot.context.span($0, slot.instant("end")) } ?? "",
      slot.integer("minutes").map { StyledText(Self.length($0), .strong) } ?? "",
    ]
  }

  private func bar(_ slots: [CardFields], on day: CivilDate, _ body: CardFields) -> TimeBar? {
    let protect = body.fields("protect")
    return TimeBar(
      slots.compactMap { slot in
        let (start, end) = (slot.instant("start"), slot.instant("end"))
        let isKept =
          if let start, let end, let from = protect?.instant("start"), let to = protect?.instant("end") {
            start >= from && end <= to
          } else { false }
        return TimeBar.Part(start, end, on: day, slot.context, label: slot.context.words[.free], tone: .good, isMarked: isKept)
      }, now: body.context.now(on: day), words: body.context.words)
  }

  private func protect(_ body: CardFields) -> StyledText? {
    guard let slot = body.fields("protect") else { return body.phrase("protect") }
    guard let start = slot.instant("start") else { return nil }
    let length = slot.integer("minutes").map { StyledText(" (\(Self.length($0)))") }
    return StyledText(body.context.words[.keep] + " ") + body.context.span(start, slot.instant("end")) + (length ?? "")
  }

  /// `45 min`, `3 h`, `1 h 30 min`.
  static func length(_ minutes: Int) -> String {
    guard minutes >= 60 else { return "\(minutes) min" }
    return "\(minutes / 60) h" + (minutes % 60 == 0 ? "" : " \(minutes % 60) min")
  }
}
