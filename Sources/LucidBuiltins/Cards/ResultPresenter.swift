import LucidCore
import LucidRuntime

/// Presents results by their form, for families without a presenter: those that a configuration
/// declares, whose meaning is not known.
///
/// A list is a number of items with the first titles, a record its fields, a text its beginning. It
/// makes no statements.
struct ResultPresenter: Presenter {
  private static let shown = 3
  private static let length = 60

  let family: String

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let (value, sub) = pieces(observation.value, in: context)
    return Tile(.term(.family, family), value, sub: sub, icon: "wrench")
  }

  func statements(_ observation: Observation, in context: PresentContext) -> [Statement] { [] }

  private func pieces(_ value: Value, in context: PresentContext) -> (CardPhrase, [CardPhrase]) {
    if let items = items(value) {
      let titles = items.lazy.compactMap { phrase($0, in: context) }.prefix(Self.shown)
      let count = CardPhrase.count(items.count, .item, isCut: value["truncated"].boolean == true)
      return (count, items.isEmpty ? [.word(.nothingFound)] : Array(titles))
    }
    if let text = value.text {
      let lines = text.split(whereSeparator: \.isNewline).drop { $0.allSatisfy(\.isWhitespace) }
      guard let first = title(String(lines.first ?? "")) else { return (.word(.nothingFound), []) }
      return (first, [title(lines.dropFirst().joined(separator: " "))].compactMap(\.self))
    }
    var fields = value.record.map { self.fields($0, in: context) } ?? [phrase(value, in: context)].compactMap(\.self)
    guard !fields.isEmpty else { return (.word(.unknown), []) }
    let first = fields.removeFirst()
    return (first, Array(fields.prefix(Self.shown)))
  }

  /// Returns the items of a list, or of the one list that a record has, `items` or by any name:
  /// servers wrap a list in an object. nil for anything else, also a list that is not known.
  private func items(_ value: Value) -> [Value]? {
    guard let record = value.record else { return value.list }
    let lists = record.type.fields.filter { if case .list = $0.type { true } else { false } }
    return record["items"].list ?? (lists.count == 1 ? record[lists[0].name].list : nil)
  }

  /// Returns the title, if there is one, and the other fields with their names.
  private func fields(_ record: Record, in context: PresentContext) -> [CardPhrase] {
    let title = record.title.flatMap { self.title($0) }
    return [title].compactMap(\.self)
      + zip(record.type.fields, record.values).compactMap { field, value in
        guard title == nil || value.text != record.title, let phrase = phrase(value, in: context) else { return nil }
        return .row([.title(field.name.replacing("_", with: " ")), phrase])
      }
  }

  /// Returns one value in a few words; nil for nothing, and for a record without a text.
  private func phrase(_ value: Value, in context: PresentContext) -> CardPhrase? {
    switch value {
    case .null, .absent: nil
    case .boolean(let flag): .word(flag ? .yes : .no)
    case .integer(let n): .count(n)
    case .number(let d): .amount(d)
    case .date(let date): .day(date)
    case .datetime(let at): .row([.nearDay(context.zone.date(at)), .clock(at)])
    case .list(let items): .count(items.count, .item)
    case .record(let record): record.caption.flatMap { title($0) }
    case .text, .time, .period, .truncated: title(ValueText.text(value, zone: context.zone))
    }
  }

  private func title(_ text: String) -> CardPhrase? {
    let line = text.oneLine(limit: Self.length)
    return line.isEmpty ? nil : .title(line)
  }
}
