import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidCompiler

/// The flows that an ability must have, and must not have.
@Suite struct FlowTests {
  static let lab = Lab(
    tools: [
      ScriptedTool("calendar.get"), ScriptedTool("mail.get"), ScriptedTool("notes.get"), ScriptedTool("weather.get"),
      ScriptedTool("notes.put", effect: .write), ScriptedTool("chat.post", effect: .send),
      ScriptedTool("web.search", discloses: "the words"),
    ], variables: [ScriptedVariable("weekday", .text("Monday"))])

  /// A tool that a service may answer tells it only the arguments that go there, and nothing without them.
  @Test(arguments: [
    ("{ text: <<c.text>> }", ["calendar > travel.get value text"]), ("{ number: <<c.count>> }", []), ("{}", []),
    ("{ text: weather, number: <<c.count>> }", []), ("{ text: Rome }\n    when: c.count > 3", ["calendar > travel.get decision"]),
    ("{}\n    when: c.count > 3", []), ("{ number: 1 }\n    when: c.count > 3", []),
    (
      "{ text: <<item>> }\n    for_each: item in c.items", ["calendar > travel.get value text", "calendar > travel.get decision"]
    ),
  ]) func whatGoesToAService(step: String, flows: [String]) throws {
    let lab = Lab(tools: [ScriptedTool("calendar.get"), ScriptedTool("travel.get", toService: ["text"])])
    let plan = try lab.plan(Self.quiet + "  - travel.get: \(step)\n")
    let found = plan.flows.filter { $0.destination != .model }.map { flow in
      [flow.from.names.joined(separator: "+"), ">", flow.destination.name, flow.way.rawValue, flow.parameter]
        .compactMap { $0 }.joined(separator: " ")
    }
    #expect(found == flows)
    #expect(plan.capabilities.discloses.isEmpty)
  }

  static let read = "steps:\n  - id: c\n    calendar.get: {}\n"
  static let unseen = "steps:\n  - id: c\n    calendar.get: {}\n    observe: false\n"
  static let quiet = "prompt: x\n" + unseen

  /// `calendar > web.search value text`, without those to the model.
  static func flows(_ body: String) throws -> [String] {
    try lab.plan(body).flows.filter { $0.destination != .model }.map { flow in
      [flow.from.names.joined(separator: "+"), ">", flow.destination.name, flow.way.rawValue, flow.parameter]
        .compactMap { $0 }.joined(separator: " ")
    }
  }

  static let value = "calendar > web.search value text"
  static let decision = "calendar > web.search decision"

  static let steps: [(String, [String])] = [
    // Data.
    ("  - web.search: { text: weather }", []),
    ("  - web.search: { text: <<settings.name>> }", []),
    ("  - web.search: { text: <<weekday>> }", []),
    ("  - web.search: { text: <<c.text>> }", [value]),
    ("  - web.search: { text: \"news <<c.text>>\" }", [value]),
    ("  - web.search: { text: \"<<c.items | first>>\" }", [value]),
    ("  - web.search: { number: <<c.count>> }", ["calendar > web.search value number"]),
    ("  - web.search: { text: \"<<c.text | upper>>\" }", [value]),
    ("  - chat.post: { text: <<c.text>> }", ["calendar > chat.post value text"]),
    ("  - notes.put: { text: <<c.text>> }", []),
    // One bit leaks too.
    ("  - web.search: { text: \"<<if c.count > 3>>x<<end>>\" }", [value]),
    ("  - web.search: { text: \"<<if c.items is empty>>x<<end>>\" }", [value]),
    ("  - web.search: { text: \"<<if not (c.count > 3)>>x<<end>>\" }", [value]),
    ("  - web.search: { text: \"<<if weekday == c.text>>x<<end>>\" }", [value]),
    ("  - web.search: { text: \"<<if c is available>>x<<end>>\" }", [value]),
    // Results of earlier runs have the origins of their step, and of what it was made of in runs before.
    ("  - web.search: { text: <<previous.c.text>> }", [value]),
    ("  - web.search: { text: x }\n    when: previous.c.count > 3", [decision]),
    ("  - id: w\n    web.search: { text: \"<<previous.w.text>>\" }", []),
    (
      "  - id: a\n    notes.get: { text: <<previous.b.text>> }\n  - id: b\n    weather.get: { text: <<c.text>> }\n"
        + "  - web.search: { text: <<a.text>> }",
      ["calendar+notes > web.search value text"]
    ),
    // Control.
    ("  - web.search: { text: x }\n    when: c.count > 3", [decision]),
    ("  - web.search: { text: x }\n    when: weekday == \"Monday\" or c.count > 3", [decision]),
    ("  - web.search: { text: x }\n    when: weekday == \"Monday\"", []),
    ("  - web.search: { text: <<e>> }\n    for_each: e in c.items", [value, decision]),
    (
      "  - web.search: { number: <<loop.index>> }\n    for_each: e in c.items",
      ["calendar > web.search value number", decision]
    ),
    ("  - web.search: { text: \"<<if c.count > 3>>busy<<else>>free<<end>>\" }", [value]),
    ("  - web.search: { text: \"<<for e in c.items>>.<<end>>\" }", [value]),
    ("  - web.search: { text: \"<<if weekday is empty>><<c.text>><<end>>\" }", [value]),
    // Through expressions over items, and what decides which of them stay.
    ("  - web.search: { text: \"<<[weekday] | map(c.text) | first>>\" }", [value]),
    ("  - web.search: { text: \"<<[weekday] | where(c.count > 3) | first>>\" }", [value]),
    ("  - web.search: { text: \"<<[weekday] | where(item in c.items) | first>>\" }", [value]),
    ("  - web.search: { text: \"<<c.items | where(item != weekday) | map(item | upper) | first>>\" }", [value]),
    ("  - web.search: { text: \"<<[weekday] | where(item != 'x') | first>>\" }", []),
    // Through other steps, and what they are asked.
    ("  - id: w\n    weather.get: { text: <<c.text>> }\n  - web.search: { text: <<w.text>> }", [value]),
    ("  - id: w\n    weather.get: {}\n    when: c.count > 3\n  - web.search: { text: <<w.text>> }", [value]),
    ("  - id: w\n    weather.get: {}\n    on_error: { use: <<c>> }\n  - web.search: { text: <<w.text>> }", [value]),
    ("  - id: w\n    weather.get: {}\n  - web.search: { text: <<w.text>> }", []),
    ("  - id: w\n    weather.get: {}\n    after: [c]\n  - web.search: { text: <<w.text>> }", []),
    (
      "  - id: n\n    mail.get: { text: <<c.text>> }\n  - web.search: { text: <<n.text>> }",
      ["calendar+mail > web.search value text"]
    ),
    // Through what is written and read again, in that order only.
    (
      "  - notes.put: { text: <<c.text>> }\n  - id: n\n    notes.get: {}\n  - web.search: { text: <<n.text>> }",
      ["calendar+notes > web.search value text"]
    ),
    (
      "  - id: n\n    notes.get: {}\n  - web.search: { text: <<n.text>> }\n  - notes.put: { text: <<c.text>> }",
      ["notes > web.search value text"]
    ),
  ]

  @Test(arguments: steps) func ofAStep(steps: String, expected: [String]) throws {
    #expect(try Self.flows(Self.quiet + steps + "\n") == expected)
  }

  static let variables: [(String, String, [String])] = [
    // Variables in between, and one that needs another.
    ("variables: { v: <<c.text>>, w: \"a <<v>>\" }\n", "  - web.search: { text: <<w>> }", [value]),
    ("variables: { v: \"<<if c.count > 3>>busy<<end>>\" }\n", "  - web.search: { text: <<v>> }", [value]),
    ("variables: { v: \"<<c.text>>\", w: fixed }\n", "  - web.search: { text: <<w>> }\n  - notes.put: { text: <<v>> }", []),
    // The ability's own condition decides everything.
    ("when: c.count > 3\n", "  - web.search: { text: x }", [decision]),
    ("when: weekday == \"Monday\"\n", "  - web.search: { text: x }", []),
    // A variable that calls a tool, and what decides whether anything reaches it.
    (
      "variables: { s: {web.search: {text: <<c.text>>}} }\n", "  - notes.put: { text: <<s.text>> }",
      [value]
    ),
    (
      "variables: { s: {web.search: {text: x}} }\n", "  - notes.put: { text: <<s.text>> }\n    when: c.count > 3",
      [decision]
    ),
    (
      "variables: { s: {web.search: {text: x}}, v: \"<<s.text>>!\" }\n",
      "  - notes.put: { text: \"<<if c.count > 3>><<v>><<end>>\" }", [decision]
    ),
    (
      "variables: { s: {web.search: {text: x}} }\n",
      "  - notes.put: { text: \"<<if c.count > 3 and s.count > 3>>x<<end>>\" }", [decision]
    ),
    ("variables: { s: {web.search: {text: x}} }\n", "  - notes.put: { text: <<s.text>> }", []),
  ]

  @Test(arguments: variables) func throughVariables(head: String, steps: String, expected: [String]) throws {
    #expect(try Self.flows(head + Self.quiet + steps + "\n") == expected)
  }

  /// A plan that stands in a step hands on the condition around it.
  @Test func insideOfAPlan() throws {
    var lab = Self.lab
    lab.plans = [
      "look":
        "lucidability: 1\nkind: plan\nname: look\ninputs: { q: {type: string, default: x} }\nsteps:\n  - web.search: { text: <<q>> }\n"
    ]
    func flows(_ use: String) throws -> [Flow] {
      try lab.plan(Self.quiet + "  - use: look\n" + use).flows.filter { $0.destination != .model }
    }
    #expect(try flows("").isEmpty)
    #expect(try flows("    with: { q: <<c.text>> }\n").map(\.way) == [.value])
    #expect(try flows("    when: c.count > 3\n").map(\.way) == [.decision])
  }

  /// What a model words is made of all that it is shown: inferred steps are offered to it.
  static let prompts: [(String, [String])] = [
    ("prompt: \"x <<c.text>>\"\n" + read, ["calendar"]),
    ("prompt: x\n" + read, ["calendar"]),
    (quiet, []),
    ("prompt: x\nwhen: c.count > 3\n" + unseen, ["calendar"]),
    ("prompt: \"<<if c.count > 3>>busy<<end>>\"\n" + unseen, ["calendar"]),
    ("prompt: x\nsteps:\n  - weather.get: {}\n", []),
    ("prompt: x\ninputs: { doc: {type: file} }\nvariables: { v: <<doc>> }\nsteps: []\n", []),
    ("prompt: <<doc>>\ninputs: { doc: {type: file} }\nsteps: []\n", ["files"]),
  ]

  @Test(arguments: prompts) func ofTheModel(body: String, families: [String]) throws {
    let flows = try Self.lab.plan(body).flows
    #expect(flows.flatMap(\.from.names) == families)
    #expect(flows.allSatisfy { $0.destination == .model && $0.way == .value })
  }

  @Test func callsOfAModelCarryAllThatItIsShown() throws {
    let flows = try Self.lab.plan("prompt: \"x\"\nwrites: {chat.post: 1, notes.put: 1}\n").flows
    #expect(
      flows.map { "\($0.from.names) \($0.destination.name) \($0.way)" } == [
        #"["chat", "notes"] models elsewhere value"#, #"["chat", "notes"] chat.post request"#,
      ])
  }

  @Test func theyNameTheExpressionAndItsLine() throws {
    let plan = try Self.lab.plan(
      """
      prompt: x
      steps:
        - id: c
          calendar.get: {}
        - web.search:
            text: |
              news of <<weekday>>
              and <<c.items[0] | upper>>
          when: c.count > 3
        - web.search: { text: "<<if c.count > 3>>busy<<end>>" }

      """)
    let flows = plan.flows.filter { $0.destination != .model }
    #expect(flows.map(\.line) == [11, 12, 13])
    #expect(flows.map(\.expression) == ["<<c.items[0] | upper>>", "c.count > 3", "<<if c.count > 3>>busy<<end>>"])
    #expect(plan.flows.permittedByTool == ["web.search": FamilySet("calendar")])
    #expect(plan.flows.byDestination == ["web.search": FamilySet("calendar"), "models elsewhere": FamilySet("calendar")])
  }

  /// What is known of a plan survives being stored.
  @Test func areStoredWithThePlan() throws {
    let plan = try Self.lab.plan(Self.quiet + "  - web.search: { text: <<c.text>> }\n    when: c.count > 3\n")
    #expect(plan.flows.count == 3)
    #expect(try StoredCopy(plan.capabilities).value().flows == plan.flows)
  }
}
