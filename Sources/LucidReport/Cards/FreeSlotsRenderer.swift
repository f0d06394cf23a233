import LucidCore

/// `{slots: [{start, end, minutes}], protect}`: free time, with the block to keep.
struct FreeSlotsRenderer: CardRenderer {
  let kind = "freeSlots"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let slots = body.items("slots")
    let days = slots.map { $0.date("start") }
    let single = Set(days).count == 1 ? days[0] : nil
    var blocks: [Block] = []
    var start = 0
    while start < slots.count {
      let end = days[start...].firstIndex { $0 != days[start] } ?? slots.count
      if single == nil, let day = days[start] {
        let near = body.context.nearness(day).map { Phrase($0, .dim) }
        blocks.append(.heading(Phrase(body.context.day(day), .strong), aside: near ?? ""))
      }
      blocks.append(.table(TableView(columns: Self.columns, rows: slots[start..<end].map(row))))
      start = end
    }
    if slots.isEmpty { blocks.append(.text(Phrase("No free time of that length.", .dim))) }
    if let protect = protect(body) { blocks.append(.callout(.pinned, protect)) }
    let when = single.map { Phrase(", " + body.context.day($0)) }
    return CardView(
      icon: "clock", title: "Free time" + (when ?? ""), aside: Phrase(Count.of(slots.count, "slot"), .dim), blocks)
  }

  private static let columns: [TableView.Column] = [.init(title: ""), .init(title: "", right: true), .init(title: "", spare: 1)]

  private func row(_ slot: CardFields) -> [Phrase] {
    let minutes = slot.integer("minutes") ?? 0
    // One cell a quarter of an hour: lengths can be compared at a glance.
    let cells = min(max(minutes / 15, 1), 24)
    return [
      slot.instant("start").map { slot.context.span($0, slot.instant("end")) } ?? "",
      slot.integer("minutes").map { Phrase(Self.length($0), .strong) } ?? "",
      Phrase(.bar(part: 1, of: 1, cells: cells), .good),
    ]
  }

  private func protect(_ body: CardFields) -> Phrase? {
    guard let slot = body.fields("protect") else { return body.phrase("protect") }
    guard let start = slot.instant("start") else { return nil }
    let length = slot.integer("minutes").map { Phrase(" (\(Self.length($0)))") }
    return "Keep " + body.context.span(start, slot.instant("end")) + (length ?? "")
  }

  /// `45 min`, `3 h`, `1 h 30 min`.
  static func length(_ minutes: Int) -> String {
    guard minutes >= 60 else { return "\(minutes) min" }
    return "\(minutes / 60) h" + (minutes % 60 == 0 ? "" : " \(minutes % 60) min")
  }
}
