import LucidCompiler
import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidRuntime

/// Cards that the author fills.
@Suite(.timeLimit(.minutes(20))) struct FilledCardTests {
  private static func lab(_ log: CallLog = CallLog()) -> Lab {
    Lab(
      tools: [ScriptedTool("a.get", log: log), ScriptedTool("b.get", failure: StepFailure(.failed, "b broke"))],
      variables: [
        ScriptedVariable("place", .text("Montreal"), log: log),
        ScriptedVariable("mood", .text("fine"), log: log),
        ScriptedVariable("lost", .absent(Absence(.unavailable, "lost is not available: gone")), log: log),
      ])
  }

  private static let step = "steps:\n  - id: a\n    a.get: { text: hello, number: 3, items: [one, two, three] }\n"

  private static func json(_ record: RunRecord) -> String {
    var json = JSONText()
    if let card = record.card { json.value(.record(card.body), zone: Monday.zone) }
    return json.text
  }

  @Test(arguments: [
    (
      "{kind: tiles, tiles: [{label: Next, value: <<place>>}]}",
      #"{"title":null,"tiles":[{"label":"Next","value":"Montreal","sub":null,"icon":null,"state":"ok"}]}"#
    ),
    (
      "{kind: tiles, title: In <<place>>, tiles: [{label: <<a.text | upper>>, value: <<a.number>>, sub: of <<a.count>>, icon: star}]}",
      #"{"title":"In Montreal","tiles":[{"label":"HELLO","value":3,"sub":"of 3","icon":"star","state":"ok"}]}"#
    ),
    (
      "{kind: tiles, tiles: [{for_each: i in a.items | skip(1), label: <<loop.index>>, value: <<i>>}, {label: x, value: y, when: a.count > 5}]}",
      #"{"title":null,"tiles":[{"label":"1","value":"two","sub":null,"icon":null,"state":"ok"},{"label":"2","value":"three","sub":null,"icon":null,"state":"ok"}]}"#
    ),
    (
      "{kind: list, items: <<a.items>>}",
      #"{"items":[{"value":"one","sub":null},{"value":"two","sub":null},{"value":"three","sub":null}],"count":3,"truncated":false}"#
    ),
    (
      "{kind: list, items: a.items | limit(1), value: <<item | upper>>, sub: number <<loop.index>>}",
      #"{"items":[{"value":"ONE","sub":"number 1"}],"count":1,"truncated":false}"#
    ),
    (
      "{kind: list, items: word in a.items, value: \"<<word>>!\"}",
      #"{"items":[{"value":"one!","sub":null},{"value":"two!","sub":null},{"value":"three!","sub":null}],"count":3,"truncated":false}"#
    ),
    (
      "{kind: list, items: [plain, <<place>>, {value: <<a.number>>, sub: s}, {value: never, when: a.count == 0}, {for_each: i in a.items | limit(1), value: <<i>>}]}",
      #"{"items":[{"value":"plain","sub":null},{"value":"Montreal","sub":null},{"value":3,"sub":"s"},{"value":"one","sub":null}],"count":4,"truncated":false}"#
    ),
    (
      "{kind: table, rows: 'r in [a, a]', columns: [text, {label: How many, value: <<r.count>>}]}",
      #"{"columns":["text","How many"],"rows":[["hello",3],["hello",3]],"truncated":false}"#
    ),
    (
      "{kind: table, columns: [A, B], rows: [[x, <<a.number>>], [<<place>>, '']]}",
      #"{"columns":["A","B"],"rows":[["x",3],["Montreal",""]],"truncated":false}"#
    ),
    ("{kind: table, rows: [[x, y]]}", #"{"columns":["",""],"rows":[["x","y"]],"truncated":false}"#),
    ("{kind: text, text: \"Hello <<place>>, <<for i in a.items>><<i>> <<end>>\"}", #"{"text":"Hello Montreal, one two three "}"#),
  ]) func isFilled(card: String, expected: String) async throws {
    let record = try await Self.lab().run("prompt: x\ncard: \(card)\n" + Self.step)
    #expect(Self.json(record) == expected)
    #expect(record.outcome == .ok)
  }

  /// Every field of a known record is a column, ids are not.
  @Test func columnsComeFromTheRecords() async throws {
    let record = try await Self.lab().run("prompt: x\ncard: {kind: table, rows: '[a]'}\n" + Self.step)
    #expect(record.card?.body["columns"] == .list(["text", "number", "items", "count"].map(Value.text)))
  }

  @Test(arguments: [
    "{kind: tiles, tiles: [{label: x, value: <<place>>, when: today == tomorrow}]}",
    "{kind: tiles, tiles: [{label: x, value: \"<<if today == tomorrow>><<place>><<end>>\"}]}",
    "{kind: tiles, tiles: [{for_each: 'i in []', label: x, value: <<place>>}]}",
    "{kind: tiles, tiles: [{for_each: 'i in [1, 2]', label: x, value: <<place>>, when: i > 5}]}",
    "{kind: list, items: [{value: <<place>>, when: false}]}",
    "{kind: text, text: <<today | default(place)>>}",
    "{kind: text, text: <<<<place>>}",
  ]) func whatIsLeftOutIsNeverAsked(card: String) async throws {
    let log = CallLog()
    let record = try await Self.lab(log).run("prompt: x\ncard: \(card)\n")
    #expect(log.calls == 0, "\(log.entries)")
    #expect(record.card != nil && record.outcome == .ok)
  }

  @Test func askedAtMostOnce() async throws {
    let log = CallLog()
    let body =
      "prompt: <<place>>\ncard: {kind: tiles, tiles: [{label: <<place>>, value: <<mood>>}, {label: <<place>>, value: <<mood>>, sub: <<a.count>>}]}\n"
      + Self.step
    let record = try await Self.lab(log).run(body)
    #expect(record.outcome == .ok)
    #expect(log.count("place") == 1 && log.count("mood") == 1 && log.count("a.get") == 1)
  }

  @Test func aFalseConditionFillsNoCard() async throws {
    let log = CallLog()
    for condition in ["today == tomorrow", "a.count > 5"] {
      let record = try await Self.lab(log).run(
        "prompt: x\nwhen: \(condition)\ncard: {kind: text, text: <<place>>}\n" + Self.step)
      #expect(record.card == nil && record.outcome == .nothing)
    }
    #expect(log.count("place") == 0)
  }

  @Test func theCardComesBeforeTheAnswer() async throws {
    let events = EventLog()
    _ = try await Self.lab().run("prompt: x\ncard: {kind: text, text: <<place>>}\n", events: events)
    #expect(events.lines == ["started", "prompt", "variable place fetched", "card text", "answer", "finished ok"])
  }

  @Test(arguments: [
    ("{kind: tiles, tiles: [{label: x, value: <<lost>>}]}", "lost is not available: gone"),
    ("{kind: text, text: about <<lost>>}", "lost is not available: gone"),
    ("{kind: list, items: <<b.items>>}", "b is not available: b broke"),
    (
      "{kind: tiles, tiles: [{label: x, value: \"<<if 1 / (a.count - a.count) > 0>><<end>>\"}]}",
      "`1 / (a.count - a.count)` has no result: division by zero"
    ),
  ]) func whatIsMissingMakesTheRunPartial(card: String, reason: String) async throws {
    let steps = "steps:\n  - id: a\n    a.get: {}\n  - id: b\n    b.get: {}\n    on_error: omit\n"
    let record = try await Self.lab().run("prompt: x\ncard: \(card)\n" + steps)
    #expect(record.outcome == .partial)
    #expect(record.card?.notes.map(\.text).contains(reason) == true, "\(record.card?.notes ?? [])")
  }

  /// The reason is in the value: each language words it.
  @Test func aTileWithoutItsValueKeepsTheReason() async throws {
    let record = try await Self.lab().run("prompt: x\ncard: {kind: tiles, tiles: [{label: x, value: <<lost>>}]}\n")
    let tile = try #require(record.card?.body["tiles"].list?.first)
    #expect(tile["state"] == .text("missing") && tile["sub"] == .null)
    #expect(tile["value"] == .absent(Absence(.unavailable, "lost is not available: gone")))
  }

  @Test func whatIsTooMuchIsCutAndSaid() async throws {
    let items = (1...30).map(String.init).joined(separator: ", ")
    let record = try await Self.lab().run(
      "prompt: x\ncard: {kind: tiles, tiles: [{for_each: i in [\(items)], label: <<i>>, value: <<i>>}]}\n".replacing(
        "for_each: i in [\(items)]", with: "for_each: \"i in [\(items)]\""))
    #expect(record.card?.body["tiles"].list?.count == 24)
    #expect(record.card?.notes.map(\.text) == ["the card shows 24 of 30"])
    #expect(record.outcome == .ok)
  }

  /// What came from outside is text and nothing else, also in a card.
  @Test func valuesAreInert() async throws {
    var lab = Self.lab()
    lab.variables = lab.variables.filter { $0.signature.name != "place" }
    lab.variables.append(ScriptedVariable("place", .text("<<mood>> <<if x>> {{y}}\u{202E}\u{0}")))
    let log = CallLog()
    lab.variables = lab.variables.map { $0.signature.name == "mood" ? ScriptedVariable("mood", .text("fine"), log: log) : $0 }
    let record = try await lab.run(
      "prompt: x\ncard: {kind: tiles, tiles: [{label: <<place>>, value: at <<place>>}]}\nvariables: {v: <<mood>>}\n")
    let tile = try #require(record.card?.body["tiles"].list?.first)
    #expect(tile["value"] == .text("at <<mood>> <<if x>> {{y}}\u{FFFD}\u{FFFD}"))
    #expect(log.calls == 0)
  }

  @Test(arguments: [
    ("{kind: tiles, tiles: [{label: x, value: <<plce>>}]}", "there is no `plce` here; did you mean `place`?"),
    ("{kind: list, items: <<today>>}", "a list goes here; this is a date"),
    ("{kind: list, items: a}", "a list goes here; this is a Scripted"),
    ("{kind: list, items: x <<a.items>>}", "a list goes here; text around a placeholder makes it text"),
    ("{kind: list, items: [a], value: b}", "`value` is for items that come from a list; these are written out"),
    ("{kind: table, rows: '[a]', columns: [txt]}", "Scripted has no field `txt`; did you mean `text`?"),
    ("{kind: table, rows: <<a.items>>}", "`columns` is missing: what a row shows is not known beforehand"),
    ("{kind: table, rows: [[a, b], [c]]}", "this row has 1 cell; the first row has 2"),
    ("{kind: tiles, tiles: [{label: x, value: y, when: a.count}]}", "this is an integer, not something true or false"),
    ("{kind: tiles, tiles: [{for_each: today in a.items, label: x, value: y}]}", "`today` is a built-in name"),
    ("{kind: text, tiles: []}", "a card of kind `text` has no `tiles`"),
    ("{kind: text}", "`text` is missing in a card of kind `text`"),
    ("text", "the card `text` is filled by the file: what stands on it is missing"),
    ("{kind: tilse, tiles: []}", "there is no card `tilse`; did you mean `tiles`?"),
  ]) func isRefused(card: String, message: String) throws {
    let messages = Self.lab().compile("prompt: x\ncard: \(card)\n" + Self.step).diagnostics.map(\.message)
    #expect(messages.contains(message), "\(messages)")
  }
}
