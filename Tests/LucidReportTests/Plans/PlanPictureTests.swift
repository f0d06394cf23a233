import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// Mermaid and DOT. Graphviz itself draws the latter in `PlanPictures`, among the tests of commands.
@Suite struct PlanPictureTests {
  private static func shown(_ plan: Plan) -> PlanViewModel { PlanViewModel(plan, SampleCatalog.catalog, zone: Monday.zone) }

  @Test(arguments: [
    ("full", [SampleCatalog.plan]), ("bare", [SampleCatalog.bare]), ("two", [SampleCatalog.plan, SampleCatalog.bare]),
  ])
  func asRecorded(name: String, plans: [Plan]) {
    let shown = plans.map(Self.shown)
    Golden.expect(MermaidPlan.render(shown), "report/plan-\(name).mermaid")
    Golden.expect(DotPlan.render(shown), "report/plan-\(name).dot")
  }

  @Test func everyFormatHasARenderer() {
    #expect(PlanRenderer.all.map(\.name) == ["text", "json", "html", "mermaid", "dot"])
  }

  static let hostile = [
    "\"]; evil --> you; x[\"", "%%{init: {\"theme\": \"dark\"}}%%", "<script>alert(1)</script>", "a\nend\nb", "#quot;#35;",
    "`**md**`",
    "- list", "1. list", "\\\" -> x", "\\", "end", "a|b{c}(d)[e]", "\u{202E}txt\u{0}", "&lt;b&gt;", "🎉 é", "subgraph x",
    "click s1 href",
  ]

  @Test(arguments: hostile) func mermaidKeepsItsShape(text: String) throws {
    let plan = Self.plan(text)
    let plain = try Mermaid(MermaidPlan.render([Self.shown(Self.plan("x"))]))
    let found = try Mermaid(MermaidPlan.render([Self.shown(plan), Self.shown(plan)].dropLast()))
    #expect(found.nodes.keys.sorted() == plain.nodes.keys.sorted() && found.edges == plain.edges)
    for label in found.nodes.values {
      let bare = label.replacing("<br/>", with: "")
      #expect(!bare.contains { "\"<>[]{}()|`%\\&;".contains($0) } || bare.contains("#"), "\(label)")
      #expect(!bare.unicodeScalars.contains { "\"<>[]{}()|`%\\&*".unicodeScalars.contains($0) }, "\(label)")
    }
  }

  @Test(arguments: hostile) func dotKeepsItsShape(text: String) {
    let out = DotPlan.render([Self.shown(Self.plan(text))])
    let plain = DotPlan.render([Self.shown(Self.plan("x"))])
    #expect(Self.withoutStrings(out) == Self.withoutStrings(plain))
  }

  /// DOT with every quoted string taken out.
  private static func withoutStrings(_ text: String) -> String {
    var out = ""
    var inside = false
    var escaped = false
    for c in text {
      if escaped {
        escaped = false
      } else if inside, c == "\\" {
        escaped = true
      } else if c == "\"" {
        inside.toggle()
      } else if !inside {
        out.append(c)
      }
    }
    return out
  }

  /// A plan that says `text` wherever an author can.
  private static func plan(_ text: String) -> Plan {
    let condition = Expression.binary(.equal, .literal(.text(text)), .reference(.step(0)))
    func step(_ name: String, _ condition: Expression?, needs: [Int] = []) -> PlanStep {
      PlanStep(
        name: name, tool: "calendar.events", effect: .read, arguments: [], condition: condition, needs: needs, timeoutSeconds: 1,
        onError: .stop, observe: true, span: Span(start: 0, end: 0))
    }
    return Plan(
      ability: AbilityFacts(label: text, id: nil, summary: text, icon: nil, color: nil, plan: nil, prompt: text), files: [text],
      prompt: .literal(text), inputs: [], variables: [], steps: [step("a", nil), step("b", condition, needs: [0])],
      waves: [[0], [1]],
      condition: condition, card: text, output: .text, limits: RunLimits(), capabilities: CapabilityCard())
  }

  @Test func edgesSayWhatTheyAre() {
    func step(_ name: String, _ effect: Effect, needs: [Int], _ argument: Expression? = nil) -> PlanStep {
      PlanStep(
        name: name, tool: "a.b", effect: effect, arguments: [argument.map { .value($0) }], condition: nil, needs: needs,
        timeoutSeconds: 1, onError: .stop, observe: true, span: Span(start: 0, end: 0))
    }
    let plan = Plan(
      ability: SampleCatalog.bare.ability, files: [], prompt: .literal("x"), inputs: [], variables: [],
      steps: [
        step("one", .read, needs: []), step("two", .read, needs: [0], .reference(.step(0))), step("three", .read, needs: [0]),
        step("write", .write, needs: [0, 1, 2]), step("last", .read, needs: [3]),
      ], waves: [[0], [1, 2], [3], [4]], condition: nil, card: nil, output: .text, limits: RunLimits(),
      capabilities: CapabilityCard())
    let edges = PlanGraph(Self.shown(plan)).edges.filter { $0.to.hasPrefix("s") }
    #expect(
      edges.map { "\($0.from) \($0.kind) \($0.to)" } == [
        "s1 data s2", "s1 order s3", "s2 barrier s4", "s3 barrier s4", "s4 barrier s5",
      ])
    let json = JSONPlan(Self.shown(plan)).render().text(ExitFacts("ok", 0))
    #expect(json.contains(#"{"from":"two","to":"write","kind":"barrier"}"#))
  }
}

/// As much of Mermaid's flowcharts as plans are written in; anything else is an error.
private struct Mermaid {
  struct Wrong: Error { let line: String }

  var nodes: [String: String] = [:]
  var edges: [String] = []

  init(_ text: String) throws {
    var lines = text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
    guard lines.first == "flowchart LR" else { throw Wrong(line: text) }
    lines.removeFirst()
    var depth = 0
    for line in lines {
      if line.hasPrefix("classDef ") { continue }
      if line == "end" {
        depth -= 1
      } else if let found = line.wholeMatch(of: /subgraph [a-z0-9]+\["([^"]*)"\]/) {
        depth += 1
        _ = found
      } else if line.wholeMatch(of: /[a-z0-9]+ (-->|-\. (?:after|if so) \.->|== alone ==>) [a-z0-9]+/) != nil {
        edges.append(String(line))
      } else if let found = line.wholeMatch(
        of: /([a-z0-9]+)(?:\[\/|\[\[|\(\[|\{|\[|\()"([^"]*)"(?:\/\]|\]\]|\]\)|\}|\]|\))(?::::[a-z]+)?/)
      {
        nodes[String(found.1)] = String(found.2)
      } else {
        throw Wrong(line: String(line))
      }
      guard depth >= 0 else { throw Wrong(line: "end") }
    }
    guard depth == 0 else { throw Wrong(line: "end") }
  }
}
