import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidRuntime

/// Labels in, labels out: what a value is made of, and what decided it.
@Suite(.timeLimit(.minutes(20))) struct LabelTests {
  private static func lab() -> Lab {
    Lab(
      tools: ["calendar.get", "health.get", "notes.get", "web.get", "weather.get", "mail.get"].map { ScriptedTool($0) } + [
        ScriptedTool("mail.lost", failure: StepFailure(.failed, "it broke")),
        ScriptedTool("notes.gone", failure: StepFailure(.unavailable, "no folder")),
      ], variables: [ScriptedVariable("habits", .text("Rome"))])
  }

  /// The answer is made of none of these unless the prompt names them.
  private static let steps = """
    variables:
      greeting: "<<c.text>>, and nothing else"
      found: { notes.get: { number: <<h.number>> } }
    steps:
      - id: c
        calendar.get: { text: standup, items: [a, b] }
        observe: false
      - id: h
        health.get: { number: 7 }
        observe: false

    """

  private static func run(_ body: String, _ model: ScriptedModel = ScriptedModel()) async throws -> RunRecord {
    var lab = lab()
    lab.model = model
    return try await lab.run(body)
  }

  @Test(arguments: [
    ("plain", [], []),
    ("<<c.text>>", ["calendar"], ["calendar"]),
    ("<<c.text | upper>> <<h.number | round(1)>>", ["calendar", "health"], ["calendar"]),
    // A constant that private data chose, by a condition that holds and by one that does not.
    ("<<if h.number > 5>>You slept well.<<end>>", ["health"], []),
    ("<<if h.number > 50>>You slept well.<<end>>", ["health"], []),
    // What was not looked at is not there.
    ("<<if h.number > 5>>a<<else>><<c.text>><<end>>", ["health"], []),
    ("<<if h.number > 5>><<c.text>><<end>>", ["calendar", "health"], ["calendar"]),
    ("<<if h.number > 50 and c.text == \"x\">>a<<end>>", ["health"], []),
    ("<<if h.number > 5 and c.text == \"x\">>a<<end>>", ["calendar", "health"], ["calendar"]),
    ("<<if c is available>>a<<end>>", ["calendar"], ["calendar"]),
    ("<<for x in c.items>>.<<end>>", ["calendar"], ["calendar"]),
    ("<<c.text | default(h.text)>>", ["calendar"], ["calendar"]),
    ("<<h.text | default(c.text)>>", ["calendar", "health"], ["calendar"]),
    ("<<habits>>", ["habits"], []),
    ("<<greeting>>", ["calendar"], ["calendar"]),
    ("<<found.number>>", ["health", "notes"], ["notes"]),
    ("<<settings.city>> <<today>>", [], []),
    // The condition of a filter labels what it chooses, also where it chooses nothing.
    ("<<[weekday] | where(c.text == item) | length>>", ["calendar"], ["calendar"]),
    ("<<[1, 2] | any(item < h.number) | default(today is empty)>>", ["health"], []),
    ("<<[weekday] | map(c.text) | first>>", ["calendar"], ["calendar"]), ("<<[weekday] | sort(item, \"desc\") | first>>", [], []),
    ("<<c.items | map(item == weekday) | length>>", ["calendar"], ["calendar"]),
  ])
  func prompts(prompt: String, families: [String], untrusted: [String]) async throws {
    let model = ScriptedModel()
    let record = try await Self.run("prompt: '\(prompt)'\n" + Self.steps, model)
    #expect(record.outcome == .ok)
    #expect(record.labels.families.names == families)
    #expect(record.labels.untrusted.names == untrusted)
    #expect(model.requests.map(\.labels) == [record.labels])
  }

  @Test(arguments: [
    ("weather.get: { text: rain }", ["weather"], []),
    // The words of a search are in what it finds.
    ("web.get: { text: <<c.text>> }", ["calendar", "web"], ["calendar", "web"]),
    ("web.get: { text: \"<<if h.number > 5>>sport<<else>>rest<<end>>\" }", ["health", "web"], ["web"]),
    ("weather.get: { text: rain }\n    when: c.text == \"standup\"", ["calendar", "weather"], ["calendar"]),
    // That it was left out says something too.
    ("weather.get: { text: rain }\n    when: c.text == \"party\"", ["calendar"], ["calendar"]),
    ("for_each: i in c.items\n    weather.get: { text: <<i>> }", ["calendar", "weather"], ["calendar"]),
    (
      "for_each: i in c.items\n    weather.get: { text: rain }\n    when: h.number > 5", ["calendar", "health", "weather"],
      ["calendar"]
    ),
    ("for_each: i in [1, 2]\n    weather.get: { number: <<h.number>> }", ["health", "weather"], []),
    ("mail.lost: {}\n    on_error: omit", ["mail"], ["mail"]),
    ("notes.gone: {}\n    on_error: omit", [], []),
    ("mail.lost: { number: <<h.number>> }\n    on_error: {use: <<c>>}", ["calendar", "health", "mail"], ["calendar", "mail"]),
    ("notes.gone: { number: <<h.number>> }\n    on_error: {use: <<c>>}", ["calendar", "health"], ["calendar"]),
  ])
  func steps(step: String, families: [String], untrusted: [String]) async throws {
    let record = try await Self.run("prompt: plain\n" + Self.steps + "  - id: s\n    \(step)\n")
    let labels = try #require(record.observations.first { $0.step == "s" }).labels
    #expect(labels.families.names == families)
    #expect(labels.untrusted.names == untrusted)
    // The answer is made of it.
    #expect(record.labels == labels)
  }

  @Test func whatDecidesThatARunGoesOn() async throws {
    let late = try await Self.run("prompt: plain\nwhen: h.number > 5\n" + Self.steps)
    #expect(late.labels.families.names == ["health"])
    let early = try await Self.run("prompt: plain\nwhen: habits == \"Rome\"\nsteps:\n  - id: w\n    web.get: { text: x }\n")
    #expect(early.observations[0].labels.families.names == ["habits", "web"])
  }

  @Test func attachedFilesAreByOthers() async throws {
    let body = "prompt: 'About <<doc>> <<topic>>'\ninputs: { doc: {type: file}, topic: {type: string} }\n"
    let record = try await Self.lab().run(body, inputs: [.text("a.md"), .text("x")])
    #expect(record.labels == Labels(reading: "files"))
    let unread = "prompt: 'About <<topic>>'\ninputs: { doc: {type: file}, topic: {type: string} }\n"
    let step = "steps:\n  - weather.get: { text: <<doc>> }\n    observe: false\n"
    let other = try await Self.lab().run(unread + step, inputs: [.text("a.md"), .text("x")])
    #expect(other.observations[0].labels.untrusted.names == ["files"])
    #expect(other.labels == .none)
  }

  @Test func cards() async throws {
    let card = "card: {kind: tiles, tiles: [{label: Next, value: <<c.text>>, when: h.number > 5}]}\n"
    let record = try await Self.run("prompt: plain\n" + card + Self.steps)
    #expect(record.labels.families.names == ["calendar", "health"])
  }

  @Test func variablesAreRecorded() async throws {
    let record = try await Self.run("prompt: '<<greeting>>'\n" + Self.steps)
    let labels = Dictionary(uniqueKeysWithValues: record.variables.map { ($0.name, $0.labels.families.names) })
    #expect(labels["greeting"] == ["calendar"] && labels["found"] == nil)
  }

  @Test func resultsFromTheCacheKeepTheirs() async throws {
    var lab = Self.lab()
    let cache = MemoryCache()
    lab.cache = cache
    let body = "prompt: plain\n" + Self.steps + "  - id: s\n    web.get: { text: <<c.text>> }\n    cache: 10m\n"
    let first = try await lab.run(body)
    let second = try await lab.run(body)
    #expect(second.steps.last?.facts?.cached == 1 && second.labels == first.labels)
    #expect(first.labels.families.names == ["calendar", "web"])
    // One that was stored without any may be made of anything.
    await cache.keep(ToolResult(.null), for: try #require(cache.keys.first), now: Monday.now)
    #expect(try await lab.run(body).labels == .everything)
  }

  @Test func aBackendThatKnowsIsBelieved() async throws {
    let plain = ScriptedTool("notes.get")
    for isOwn in [true, false, nil] {
      let notes = ScriptedTool(plain.signature) { arguments, context throws(StepFailure) in
        var result = try await plain.call(arguments, in: context)
        result.authorship = isOwn.map { Authorship(isOwn: $0) }
        return result
      }
      let record = try await Lab(tools: [notes]).run("prompt: plain\nsteps:\n  - notes.get: {}\n")
      #expect(record.labels.families.names == ["notes"])
      #expect(record.labels.untrusted.names == (isOwn == true ? [] : ["notes"]))
    }
  }

  /// Also for a family whose texts are the person's own otherwise.
  @Test(arguments: ["notes.get", "habits.get"]) func familiesOfAResultAreJoined(tool: String) async throws {
    let plain = ScriptedTool(tool)
    let family = String(tool.prefix { $0 != "." })
    for isOwn in [true, false] {
      let marked = ScriptedTool(plain.signature) { arguments, context throws(StepFailure) in
        var result = try await plain.call(arguments, in: context)
        result.authorship = Authorship(isOwn: isOwn, families: FamilySet(["health", "mail"]))
        return result
      }
      let record = try await Lab(tools: [marked]).run("prompt: plain\nsteps:\n  - \(tool): {}\n")
      #expect(record.labels.families.names == ["health", "mail", family].sorted())
      #expect(record.labels.untrusted.names == (isOwn ? [] : [family]))
      #expect(
        FlowPolicy(localOnly: FamilySet("health")).decide(record.labels, to: .model("far", isDevice: false))
          == .refused(FamilySet("health")))
    }
  }

  /// Whatever an expression is made of, its labels are those of what it names and nothing else.
  @Test func randomExpressions() async throws {
    var random = Seeded(state: 97)
    let leaves = [("c.count", "calendar"), ("h.number", "health"), ("found.count", "notes"), ("1", ""), ("length", "habits")]
    for _ in 0..<60 {
      var used: Set<String> = []
      func expression(_ depth: Int) -> String {
        guard depth > 0 else {
          let leaf = leaves[Int.random(in: 0..<leaves.count, using: &random)]
          if leaf.1 == "notes" { used.insert("health") }
          if !leaf.1.isEmpty { used.insert(leaf.1) }
          return leaf.0 == "length" ? "(habits | length)" : leaf.0
        }
        let (a, b) = (expression(depth - 1), expression(depth - 1))
        let forms = ["(\(a) + \(b))", "(\(a) - \(b))", "(\(a) * \(b))", "((\(a) | round(1)) + \(b))"]
        return forms.randomElement(using: &random) ?? a
      }
      let text = expression(3)
      let record = try await Self.run("prompt: '<<if \(text) > 0>>a<<else>>b<<end>>'\n" + Self.steps)
      #expect(record.labels.families.names == used.sorted(), "\(text)")
    }
  }

  private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }
}
