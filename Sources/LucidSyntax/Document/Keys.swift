package import LucidCore

/// The keys of the language, format 1. The order of the rows is the order in which `lucid fmt`
/// writes them: what an ability is, what it is given, what it looks up, what it asks, and then
/// everything around it.
package enum Keys {
  package static let formats = 1...1
  /// The most characters of a prompt: with placeholders its bytes are bounded by `longestTemplate`
  /// as well.
  package static let longestPrompt = 64_000
  /// The most that a text with placeholders may have.
  package static let longestTemplate = ByteCount.kib(64)

  /// At the head of every document.
  package static let head: [Key] = [
    Key("lucidability", .integer(formats), required: true, "The format of the file; this program knows format 1."),
    Key("kind", .choice(DocumentKind.allCases.map(\.rawValue)), required: true, "What the document is."),
  ]

  package static func keys(of kind: DocumentKind) -> [Key] {
    switch kind {
    case .ability: ability
    case .plan: plan
    case .section: section
    case .persona: persona
    }
  }

  package static let ability: [Key] =
    head + [
      Key("id", .uuid, "A UUID that stays the same when the file is edited; given at installation when absent."),
      Key("label", .text(limit: 12), required: true, "The short name people see: 1 to 12 characters."),
      Key("summary", .text(limit: nil), "One line on what it is for."),
      Key("icon", .text(limit: 64), "The name of an SF Symbol."),
      Key("color", .color, "The tint of the icon, quoted: `\"#FF9F0A\"`."),
      Key("category", .text(limit: 40), "Where a gallery lists it."),
      Key("slot", .choice(["morning", "afternoon", "evening"]), "The part of the day in which it is listed first."),
      Key(
        "language", .choice(TextLanguage.names),
        "The language of its texts: dates, numbers and the order of the alphabet; `user` is the configured one, English by default."
      ),
      Key(
        "import", .list(.text(limit: 200)),
        "Files of the same folder, or of folders in it, whose abilities `ability.run` may name."),
      Key("part", .boolean, "Whether it only serves `ability.run` of others: it is not run or listed by itself."),
      Key("inputs", .map(.object(input)), "Values that the run is given from outside."),
      Key(
        "variables", .map(.either([.template(limit: 16_000), .call], "a text, or `{family.verb: {…}}`")),
        "Lazy values: computed at most once, and only when needed."),
      Key(
        "tools", .map(.object(DeclaredToolKeys.declaration)),
        "The signatures of tools that the user's configuration brings, `family.verb`, as the steps were written against them."),
      Key("when", .condition, "The run ends quietly when this is false."),
      Key("plan", .lowerCamel, "The name of a plan whose steps to run; never together with `steps`."),
      Key("steps", .steps, "What to look up, in order; never together with `plan`."),
      Key("prompt", .template(limit: longestPrompt), required: true, or: "answer", "What is asked, with `<<placeholders>>`."),
      Key("raw", .boolean, "Turns placeholders off for the prompt."),
      Key(
        "answer", .template(limit: longestPrompt),
        "The answer itself, with `<<placeholders>>`: without a prompt no model is asked; beside one it is the answer when there "
          + "is no model, or the model fails."),
      Key("headline", .template(limit: 400), "The line above the answer, with `<<placeholders>>`."),
      Key(
        "card", .either([.text(limit: 40), .object(CardKeys.card)], "the name of a card, or `{kind: …}`"),
        "What is shown beside the answer."),
      Key("output", .object(output), "The form of the answer."),
      Key(
        "statements", .list(.text(limit: 60)),
        "Which statements the built-in summary says, in this order, such as `calendar.next`."),
      Key(
        "again", .either([.duration, .choice(Repetition.words)], "`always`, `changed` or a duration such as `24h`"),
        "When a scheduled run tells again what you were told and what has not changed; after `20h` by default."),
      Key("persona", .lowerCamel, "The name of a persona."),
      Key("sections", .list(.identifier), "Which sections of the system prompt stand before the request; none by default."),
      Key("model", .object(model), "What kind of model to prefer; never which one."),
      Key("writes", .map(.integer(0...100)), "How many writes of each tool may be staged."),
      Key("limits", .object(limits), "Bounds of one run."),
      Key("requires", .object(requires), "What must be there; looked at before anything else."),
      Key("tests", .list(.object(TestKeys.test)), "Tests of the ability; `lucid test` runs them."),
      Key("author", .text(limit: 200), "Who wrote it."),
      Key("version", .text(limit: 40), "The author's version of it."),
      Key("license", .text(limit: 100), "Under which terms it is shared."),
      Key("source", .text(limit: 500), "Where it came from."),
      Key("tags", .list(.text(limit: 40)), "Words to find it by."),
    ]

  package static let plan: [Key] =
    head + [
      Key("name", .lowerCamel, required: true, "The name under which abilities use it."),
      Key("summary", .text(limit: nil), "One line on what it gathers."),
      Key("inputs", .map(.object(input)), "Values that the run is given from outside."),
      Key(
        "variables", .map(.either([.template(limit: 16_000), .call], "a text, or `{family.verb: {…}}`")),
        "Lazy values: computed at most once, and only when needed."),
      Key("steps", .steps, required: true, "What to look up, in order."),
      Key(
        "card", .either([.text(limit: 40), .object(CardKeys.card)], "the name of a card, or `{kind: …}`"),
        "What is shown beside the answer."),
    ]

  package static let section: [Key] =
    head + [
      Key("name", .identifier, required: true, "The name of the section."),
      Key("summary", .text(limit: nil), "One line on what it tells the model."),
      Key("order", .integer(0...10_000), required: true, "Sections are joined in ascending order."),
      Key("priority", .integer(0...100), "The lowest is left out first when a model has no room for all; 50 by default."),
      Key("synthesis", .boolean, "Whether the second pass has it too; true by default."),
      Key(
        "variables", .map(.either([.template(limit: 16_000), .call], "a text, or `{family.verb: {…}}`")),
        "Lazy values: computed at most once, and only when needed."),
      Key("when", .condition, "The section contributes nothing when this is false."),
      Key("text", .template(limit: 16_000), required: true, "The section's text."),
      Key("raw", .boolean, "Turns placeholders off for the text."),
    ]

  package static let persona: [Key] =
    head + [
      Key("name", .lowerCamel, required: true, "The name under which abilities use it."),
      Key("label", .text(limit: 40), required: true, "What people see."),
      Key("icon", .text(limit: 64), "The name of an SF Symbol."),
      Key("text", .template(limit: 16_000), required: true, "The instruction it adds."),
      Key("raw", .boolean, "Turns placeholders off for the text."),
    ]

  package static let input: [Key] = [
    Key("type", .choice(PlanInput.Kind.allCases.map(\.rawValue)), required: true, "What kind of value it is."),
    Key("of", .choice(PlanInput.Kind.items.map(\.rawValue)), "What the items of a `list` are; `string` by default."),
    Key("default", .value, "Its value when none is given; without one it is required."),
    Key("choices", .list(.text(limit: nil)), "The values of a `choice`, or of the items of a `list`."),
    Key("ask", .text(limit: 200), "The question on a terminal."),
    Key("max", .integer(1...1_000_000), "The most characters of a text, the largest number, or the most items of a list."),
  ]

  /// A call without the keys that may stand beside the tool in a step.
  package static let call: [Key] = [
    Key("family.verb", .map(.value), isPlaceholder: true, "A tool with its arguments, as in a step.")
  ]

  package static let output: [Key] = [
    Key("format", .choice(OutputFormat.allCases.map(\.rawValue)), "Markdown by default; JSON with a schema."),
    Key("schema", .value, "What a JSON answer must look like, as JSON Schema."),
  ]

  package static let model: [Key] = [
    Key("prefer", .choice(["device", "cloud", "any"]), "Where the model should run."),
    Key("temperature", .number(0...2), "How freely it may write."),
    Key("max_tokens", .integer(1...1_000_000), "The longest answer."),
  ]

  package static let limits: [Key] = [
    Key("time", .duration, "For the whole run; 120 s by default."),
    Key("turns", .integer(1...100), "How often a model may be asked; 8 by default."),
    Key("tokens", .integer(1...100_000_000), "Tokens of the whole run."),
    Key("cost", .number(0...1_000_000), "Money of the whole run."),
  ]

  package static let requires: [Key] = [
    Key("lucid", .text(limit: 40), "The oldest program that can run it: `\">=0.2\"`."),
    Key("tools", .list(.text(limit: 40)), "Tool families that must be bound."),
  ]

  /// Beside the tool in a step; any key with a dot names the tool.
  package static let step: [Key] = [
    Key("id", .identifier, "A name to refer to its result by."),
    Key("for_each", .text(limit: nil), "`name in LIST`: once for every item; the result is a list in the same order."),
    Key("use", .lowerCamel, "A plan whose steps stand here, instead of a tool."),
    Key("with", .map(.value), "The inputs of that plan."),
    Key("do", .steps, "Steps to run for every item of `for_each`, instead of a tool."),
    Key("when", .condition, "The step is left out when this is false; its result is then absent."),
    Key("after", .list(.identifier), "Steps that must be over first, where no data says it."),
    Key(
      "on_error",
      .either(
        [.choice(["stop", "omit"]), .object([Key("use", .value, required: true, "The value instead.")])],
        "`stop`, `omit` or `{use: VALUE}`"), "What a failure does; `stop` by default."),
    Key("timeout", .duration, "For all tries together; 15 s by default, 60 s for `health`."),
    Key("retry", .object(retry), "Tries again after a failure that may pass; by default a read is tried twice, a write once."),
    Key("cache", .duration, "How long an earlier result may serve, also in later runs; it is stored on this machine."),
    Key("observe", .boolean, "Whether the answer is made from its result too; true by default."),
  ]

  package static let retry: [Key] = [
    Key("tries", .integer(1...10), "At most this many in all; 2 by default."),
    Key("delay", .duration, "Before the second; 1 s by default."),
    Key("backoff", .number(1...10), "What the delay is multiplied by each time; 2 by default."),
  ]
}

/// The kinds of documents in a file.
package enum DocumentKind: String, Sendable, CaseIterable {
  case ability, plan, section, persona
}
