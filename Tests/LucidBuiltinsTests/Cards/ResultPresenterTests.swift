import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidBuiltins

/// The tile of a family without a presenter, such as one that the configuration declares.
@Suite struct ResultPresenterTests {
  private static let entry = RecordType(
    "Entry", [.init("id", .text, ""), .init("mood", .text, ""), .init("title", .text, ""), .init("n", .integer, "")])

  private static func entry(_ title: String?, mood: String? = nil) -> Value {
    .record(Record(entry, ["id": .text("id-\(title ?? "")"), "mood": .optional(mood), "title": .optional(title)]))
  }

  private static func entries(_ count: Int) -> Value {
    .list(["One", "Two", "Three", "Four", "Five"].prefix(count).map { entry($0, mood: "calm") })
  }

  private static func record(_ fields: [(String, ValueType, Value)]) -> Value {
    .record(Record(RecordType("Result", fields.map { .init($0.0, $0.1, "") }), values: fields.map(\.2)))
  }

  /// The pieces of the only tile: `LABEL | VALUE | SUB · SUB`.
  private func tile(_ value: Value, status: Observation.Status = .done, tool: String = "diary.entries") throws -> [Value] {
    let observation = Observation(step: "diary", tool: tool, status: status, value: value)
    let card = BriefingCard().card(
      title: "Day", from: [observation], presenters: [], in: PresentContext(now: Monday.now, zone: Monday.zone))
    let tile = try #require(card?.body["tiles"].list?.first?.record)
    #expect(tile["label"] == CardPhrase.term(.family, "diary").value && tile["source"] == .text("diary"))
    return [tile["state"], tile["value"], tile["sub"]]
  }

  private func shown(_ value: CardPhrase, _ sub: [CardPhrase] = []) -> [Value] {
    [.text("ok"), value.value, CardPhrase.values(sub)]
  }

  @Test(
    arguments: [
      (0, [.word(.nothingFound)]), (1, [.title("One")]), (2, [.title("One"), .title("Two")]),
      (5, [.title("One"), .title("Two"), .title("Three")]),
    ] as [(Int, [CardPhrase])]) func countsItemsAndNamesTheFirst(count: Int, titles: [CardPhrase]) throws
  {
    let list = Self.entries(count)
    let expected = shown(.count(count, .item), titles)
    #expect(try tile(list) == expected)
    #expect(try tile(Self.record([("items", .list(.any), list), ("note", .text, .text("n"))])) == expected)
    // The only list of a record has the items, by any name: servers wrap a list in an object.
    #expect(try tile(Self.record([("total", .integer, .integer(9)), ("result", .list(.any), list)])) == expected)
  }

  /// A list that a source does not know is not an empty one.
  @Test func anUnknownResultIsNotEmpty() throws {
    #expect(try tile(.null) == shown(.word(.unknown)))
    #expect(try tile(Self.record([("items", .list(.any), .null)])) == shown(.word(.unknown)))
    #expect(try tile(Self.record([("price", .number, .null)])) == shown(.word(.unknown)))
    #expect(try tile(.text(" \n")) == shown(.word(.nothingFound)))
    let failed = try tile(.null, status: .failed(StepFailure(.unavailable, "no server")))
    #expect(failed == [.text("missing"), CardPhrase.word(.notAvailable).value, .null])
    let unset = try tile(.null, status: .failed(StepFailure(.unavailable, "none", setUp: "lucid setup")))
    #expect(unset == [.text("missing"), CardPhrase.word(.notSetUp).value, .null])
  }

  /// An item goes by its title, subject or name, else by its first text; one without a text is only counted.
  @Test func itemsGoByTheirTitles() throws {
    let named = Self.record([("a", .text, .text("first")), ("name", .text, .text("Anna"))])
    let bare = Self.record([("n", .integer, .integer(4))])
    let items: [Value] = [bare, Self.entry(nil, mood: "calm"), named, .null]
    #expect(try tile(.list(items)) == shown(.count(4, .item), [.title("calm"), .title("Anna")]))
    #expect(
      try tile(.list([.integer(3), .text("a\nb"), .boolean(true)]))
        == shown(
          .count(3, .item), [.count(3), .title("a b"), .word(.yes)]))
    let cut = Self.record([("items", .list(.any), Self.entries(2)), ("truncated", .boolean, .boolean(true))])
    #expect(try tile(cut) == shown(.count(2, .item, isCut: true), [.title("One"), .title("Two")]))
  }

  /// Names of fields are shown with their values: the tile does not know what a figure is about.
  @Test func aRecordShowsItsFields() throws {
    let quote = Self.record([
      ("price_eur", .number, .number(12.5)), ("note", .text, .null), ("open", .boolean, .boolean(false)),
      ("day", .date, .date(Monday.zone.date(Monday.now))), ("at", .datetime, .datetime(Monday.at(9))),
      ("more", .text, .text("not shown")),
    ])
    #expect(
      try tile(quote)
        == shown(
          .row([.title("price eur"), .amount(12.5)]),
          [
            .row([.title("open"), .word(.no)]), .row([.title("day"), .day(Monday.zone.date(Monday.now))]),
            .row([.title("at"), .row([.nearDay(Monday.zone.date(Monday.now)), .clock(Monday.at(9))])]),
          ]))
    let titled = Self.record([("n", .integer, .integer(2)), ("title", .text, .text("Walk"))])
    #expect(try tile(titled) == shown(.title("Walk"), [.row([.title("n"), .count(2)])]))
    // With two lists none is the result.
    let two = Self.record([("a", .list(.any), Self.entries(2)), ("b", .list(.any), .list([]))])
    #expect(
      try tile(two)
        == shown(.row([.title("a"), .count(2, .item)]), [.row([.title("b"), .count(0, .item)])]))
  }

  @Test func aTextShowsItsBeginning() throws {
    #expect(try tile(.text("\nHello Robin\nand more\n\nto read")) == shown(.title("Hello Robin"), [.title("and more to read")]))
    #expect(try tile(.text("Hello")) == shown(.title("Hello")))
    let long = try tile(.text(String(repeating: "a", count: 500)))
    #expect(long[1] == CardPhrase.title(String(repeating: "a", count: 59) + "…").value)
  }

  /// A presenter of the family is asked first.
  @Test func theFamilysOwnPresenterComesFirst() throws {
    struct Own: Presenter {
      let family = "diary"
      func tile(_ observation: Observation, in context: PresentContext) -> Tile { Tile(.title("mine"), .title("x"), icon: "") }
      func statements(_ observation: Observation, in context: PresentContext) -> [Statement] { [] }
    }
    let observation = Observation(step: "diary", tool: "diary.entries", status: .done, value: .null)
    let card = BriefingCard().card(
      title: "Day", from: [observation], presenters: [Own()], in: PresentContext(now: Monday.now, zone: Monday.zone))
    #expect(card?.body["tiles"].list?.first?["label"] == CardPhrase.title("mine").value)
  }
}
