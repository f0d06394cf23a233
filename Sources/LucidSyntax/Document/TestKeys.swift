import LucidCore

/// The keys of one of an ability's `tests`.
package enum TestKeys {
  package static let test: [Key] = [
    Key("name", .text(limit: 200), required: true, "What is tested, in a few words; no two tests of an ability have the same."),
    Key(
      "world",
      .either(
        [.text(limit: 500), .map(.value)],
        "`sample`, a vault folder, a file such as `monday.yaml`, or results such as `{calendar.events: {items: […]}, mail: unavailable}`"
      ),
      "What the test finds outside: `sample` by default; of results by step or by tool, what is not given is unavailable. `calls: [{mail.search: {query: paid}, result: []}]` answers to arguments, `previous: {mail: …}` is what a step gave in an earlier run."
    ),
    Key("at", .text(limit: 100), "What the clock shows: `2026-04-06T07:30 America/Toronto`, which is also the default."),
    Key("inputs", .map(.value), "Values for the ability's inputs."),
    Key(
      "answer", .either([.text(limit: nil), .list(.text(limit: nil))], "a text, or a list of texts"),
      "What the model answers, or one answer for each time it is asked; the built-in summary answers by default."),
    Key("expect", .object(expect), "What must be so when the test has run."),
  ]

  package static let expect: [Key] = [
    Key("resolved", texts("Today is Monday"), "The prompt after resolution."),
    Key("answer", texts("Client review"), "The answer."),
    Key("steps", .list(.text(limit: 80)), "The steps that ran, in declared order."),
    Key(
      "calls",
      .map(
        .either(
          [.integer(0...1_000_000), .map(.value), .list(.map(.value))],
          "a number, arguments such as `{ limit: 5 }`, or a list of arguments")),
      "How often a tool, a step, a family or a variable was asked; or arguments that a call had: `mail.search: { limit: 5 }`. A list names all calls."
    ),
    Key("payload", .value, takesPaths: true, "What stands at a place of the card: `payload.kind`, `payload.tiles[0].label`."),
    Key("writes", .integer(0...1_000_000), "How many writes and sends there were."),
    Key(
      "changes", .list(.text(limit: 500)),
      "All that the run made, changed or took away, in any order: `created reminder \"Call dentist\"`. In a title `*` stands for anything; without a title any will do."
    ),
    Key(
      "outcome", .choice(RunOutcome.allCases.map(\.rawValue)),
      "How the run ended; without this key it must end as `ok`, `nothing` or `partial`."),
    Key("missing", .list(.text(limit: 80)), "The steps and variables that gave nothing, in any order."),
  ]

  package static let text: [Key] = [
    Key("contains", texts, "Every one of these stands in it."),
    Key("not_contains", texts, "None of these stands in it."),
    Key(
      "equals", .text(limit: nil), "It is exactly this; spaces at the ends of lines, and line breaks at both ends, do not count."),
    Key("starts_with", .text(limit: nil), "It begins with this."),
    Key("ends_with", .text(limit: nil), "It ends with this."),
    Key("matches", texts, "It is this, with `*` for any run of characters."),
    Key("max_words", .integer(0...1_000_000), "It has at most so many words."),
  ]

  /// The shape of assertions on a text, with an example for a plain text.
  private static func texts(_ example: String) -> Shape {
    .either([.object(text)], "a mapping such as `{ contains: \(example) }`")
  }

  private static let texts = Shape.either([.text(limit: nil), .list(.text(limit: nil))], "a text, or a list of texts")
}
