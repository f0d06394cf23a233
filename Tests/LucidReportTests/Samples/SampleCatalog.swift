import LucidCore
import LucidTesting

/// A small catalog and a plan that uses it.
enum SampleCatalog {
  static let event = RecordType(
    "Event",
    [
      .init("title", .text, "One line."), .init("start", .datetime, "When it starts."),
      .init("attendees", .list(.record(RecordType("Person", [.init("name", .text, "As written.")]))), "May be empty."),
    ])

  static let catalog = Catalog(
    tools: [
      ToolSignature(
        "calendar", "events", "Events in a range.",
        parameters: [
          Parameter("from", .moment, required: true, "Start."), Parameter("to", .moment, "End, exclusive."),
          Parameter("limit", .integer(1...500), default: 50, "The most to give."),
          Parameter("query", .text, "Only those with these words."),
        ], result: .record(ToolSignature.listing(of: event)), reach: "titles, times, places and people of events"),
      ToolSignature(
        "reminders", "create", "Makes a reminder.",
        parameters: [Parameter("title", .text, required: true, "What to be reminded of.")],
        result: .record(RecordType("Reminder", [.init("id", .text, "Stable.")])), effect: .write, reach: "one new reminder"),
      ToolSignature(
        "mail", "search", "Messages, newest first.",
        parameters: [
          Parameter("unread", .boolean, "Only unread ones."),
          Parameter("since", .since, default: .period(Period(seconds: 86_400)), "How far back."),
        ],
        result: .record(ToolSignature.listing(of: RecordType("Message", [.init("subject", .text, "One line.")]))),
        cost: .expensive,
        reach: "senders, subjects, dates and snippets"),
    ],
    variables: [
      VariableSignature("today", .date, .free, "The day of the run."),
      VariableSignature("next_event", .text, .cheap, "The title of the next event."),
    ],
    filters: [
      FilterSignature(
        "limit", accepts: "a list", parameters: [Parameter("n", .integer(0...1000), required: true, "How many.")],
        "The first `n` items."
      ) { i, _ in i },
      FilterSignature("upper", accepts: "text", "In capital letters.") { i, _ in i },
      FilterSignature(
        "where", accepts: "a list of records",
        parameters: [
          Parameter("field", .item, required: true, "Which field."),
          Parameter("op", .choice(["eq", "contains"]), default: "eq", "How to compare."),
          Parameter("value", .any, required: true, "What to compare with."),
        ], "The items whose field fits."
      ) { i, _ in i },
    ],
    settings: RecordType("Settings", [.init("office", .text, "The address of the office.")]), cards: ["briefing"],
    aliases: ["gmail": "mail"],
    cues: { $0 == "calendar.events" ? TriggerPhrases(["calendar", "my event"], isStandard: true) : .none })

  static let insertToday = Template.Node.insert(.init(.reference(.variable(0)), source: "today"))
  static func filter(_ base: Expression, _ name: String, _ arguments: [Expression?] = []) -> Expression {
    .filter(base, FilterCall(name: name, index: 0, arguments: arguments))
  }
  static let items = Expression.field(.reference(.step(0)), name: "items", index: 0)

  static let plan = Plan(
    ability: SampleRuns.ability, files: ["gallery/briefing.lucidability", "plans/morningBriefing.lucidability"],
    prompt: Template(nodes: [.text("Today is "), insertToday, .text(".")]),
    inputs: [
      PlanInput(name: "city", kind: .string, type: .text, fallback: "Montreal", choices: [], ask: nil),
      PlanInput(name: "mood", kind: .choice, type: .text, fallback: nil, choices: ["calm", "brisk"], ask: "How do you feel?"),
    ],
    variables: [
      PlanVariable(name: "today", type: .date, cost: .free, source: .builtIn, neededBy: ["prompt", "events"]),
      PlanVariable(
        name: "greeting", type: .text, cost: .free, source: .template(Template(nodes: [.text("Hello from "), insertToday])),
        neededBy: []),
      PlanVariable(
        name: "spot", type: .text, cost: .expensive, source: .tool("mail.search", [.value(.literal(true)), nil]),
        neededBy: ["when"]),
    ],
    steps: [
      PlanStep(
        name: "events", tool: "calendar.events", effect: .read,
        arguments: [
          .value(.reference(.variable(0))),
          .value(filter(.reference(.variable(0)), "plus", [.literal(.period(Period(days: 7)))])), .value(.literal(20)), nil,
        ],
        condition: nil, needs: [], timeoutSeconds: 15, onError: .omit, observe: true, span: Span(start: 0, end: 0)),
      PlanStep(
        name: "mail", tool: "mail.search", effect: .read, arguments: [.value(.literal(true)), nil], condition: nil, needs: [],
        timeoutSeconds: 15,
        onError: .use(.list([])), observe: false, span: Span(start: 0, end: 0)),
      PlanStep(
        name: "remind", tool: "reminders.create", effect: .write,
        arguments: [
          .text(
            Template(nodes: [
              .text("Prepare \"all\" for "),
              .insert(.init(.field(.element(items, 0), name: "title", index: 0), source: "")),
            ]))
        ],
        condition: .binary(.greater, .field(.reference(.step(0)), name: "count", index: 1), .literal(0)), needs: [0],
        timeoutSeconds: 30,
        onError: .stop, observe: true, span: Span(start: 0, end: 0)),
    ],
    waves: [[0, 1], [2]], condition: .test(.available, .reference(.variable(2)), negated: true), card: "briefing",
    output: .markdown,
    limits: RunLimits(tokens: 2000),
    capabilities: CapabilityCard(
      reads: [
        .init(source: "calendar", reach: "titles, times, places and people of events", through: ["events", "next_event"]),
        .init(source: "mail", reach: "senders, subjects, dates and snippets", through: ["mail"]),
      ], writes: [.init(source: "reminders", reach: "one new reminder", through: ["remind"])]))

  static let bare = Plan(
    ability: AbilityFacts(label: "Hello", id: nil, summary: nil, icon: nil, color: nil, plan: nil, prompt: "Hi"),
    files: ["hello.lucidability"],
    prompt: .literal("Hi"), inputs: [], variables: [], steps: [], waves: [], condition: nil, card: nil, output: .text,
    limits: RunLimits(),
    capabilities: CapabilityCard())
}
