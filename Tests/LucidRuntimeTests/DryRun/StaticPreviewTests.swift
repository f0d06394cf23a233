import LucidBuiltins
import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidRuntime

/// What is known of a run before it. No tool is called: those of these tests would be counted.
@Suite struct StaticPreviewTests {
  static let log = CallLog()
  static let lab = Lab(
    tools: [ScriptedTool("a.get", log: log), ScriptedTool("w.put", log: log, effect: .write)],
    variables: [ScriptedVariable("place", .text("x"), cost: .cheap, log: log)])

  private func questions(_ body: String, known: [String: Value] = [:], at moment: StaticPreview.Moment? = nil) throws
    -> [PredictedCall]
  {
    try StaticPreview.questions(
      Self.lab.plan(body), with: Self.lab.definitions, moment: moment, known: known, inputs: [])
  }

  @Test func argumentsAsFarAsTheyAreKnown() throws {
    let asked = try questions(
      """
      prompt: x
      inputs: { n: {type: integer, default: 3}, t: {type: string} }
      variables: { v: "<<t>>!", w: "<<n>>!" }
      steps:
        - id: first
          a.get: { text: "<<n>> of <<t>>", number: <<n>> }
        - a.get: { text: "<<first.items[0]>>" }
        - a.get: { text: '<<first.text | upper>> on <<today | date("yyyy")>> <<v>> <<w>>' }

      """, known: ["today": .date(Monday.date)])
    #expect(asked.map(\.name) == ["first", "step2", "step3"])
    #expect(asked[0].arguments.prefix(2) == [.text("3 of <<t>>"), .integer(3)])
    #expect(asked[1].arguments[0].standin?.path == "first.items[0]" && asked[1].arguments[0].standin?.type == .text)
    #expect(asked[2].arguments[0] == .text("<<first.text | upper>> on 2026 <<v>> 3!"))
    #expect(Self.log.entries.isEmpty)
  }

  @Test func wordsForADayArePlacedWhereTheClockIsKnown() throws {
    let body = """
      prompt: x
      inputs: { d: {type: date, default: tomorrow}, l: {type: list, of: date, default: [today]} }
      steps:
        - a.get: { text: '<<d | date("yyyy-MM-dd")>> <<l | first | date("yyyy-MM-dd")>>' }

      """
    let asked = try questions(body, at: StaticPreview.Moment(now: Monday.now, zone: Monday.zone))
    #expect(asked[0].arguments[0] == .text("2026-04-07 2026-04-06"))
  }

  @Test func withAClockTimesAreTimes() throws {
    let body = "prompt: x\nsteps:\n  - m.since: { at: <<today>>, since: 24h }\n"
    var lab = Self.lab
    lab.tools = [
      ScriptedTool(
        ToolSignature(
          "m", "since", "", parameters: [Parameter("at", .moment, ""), Parameter("since", .since, "")], result: .null, reach: "m")
      ) { _, _ in ToolResult(.null) }
    ]
    func arguments(_ moment: StaticPreview.Moment?) throws -> [Value] {
      try StaticPreview.questions(
        lab.plan(body), with: lab.definitions, moment: moment,
        known: moment == nil ? [:] : ["today": .date(Monday.date)], inputs: [])[0].arguments
    }
    let known = try arguments(StaticPreview.Moment(now: Monday.now, zone: Monday.zone))
    #expect(known == [.datetime(Monday.at(0)), .datetime(Monday.at(7, 30, days: -1))])
    let unknown = try arguments(nil)
    #expect(unknown[0].standin?.path == "today" && unknown[1] == .period(Period(seconds: 24 * 3600)))
  }

  @Test(arguments: [
    ("n > 2", PredictedCall.Certainty.certain), ("n > 5", .never), ("first.count > 0", .depends(["first.count"])),
    ("n > 5 and first.count > 0", .never), ("n > 2 or first.count > 0", .certain), ("first.count > 0 and n > 5", .never),
    ("first.count > 0 or n > 2", .certain), ("not (first.count > 0)", .depends(["first.count"])),
    ("first is available", .depends(["first"])), ("first.items is empty", .depends(["first.items"])),
    ("place == \"x\"", .depends(["place"])), ("first.count | default(3) > 2", .depends(["first.count"])),
    ("settings.office is available", .depends(["settings.office"])),
  ]) func conditions(condition: String, certainty: PredictedCall.Certainty) throws {
    let asked = try questions(
      "prompt: x\ninputs: { n: {type: integer, default: 3} }\nsteps:\n  - id: first\n    a.get: { number: <<n>> }\n  - a.get: {}\n    when: \(condition)\n"
    )
    #expect(asked.last?.certainty == certainty)
  }

  @Test func variablesAreAskedWhenTheyAreNeeded() throws {
    let asked = try questions(
      """
      prompt: |
        <<place>> <<one.text>>
        <<if today | date("yyyy") == "x">>
        <<two.text>>
        <<end>>
      variables:
        one: { a.get: { text: fixed } }
        two: { a.get: { text: <<place>> } }

      """)
    #expect(asked.map(\.name) == ["place", "one", "two"] && asked.allSatisfy(\.isVariable))
    #expect(asked.map(\.tool) == ["place", "a.get", "a.get"])
    #expect(asked.map(\.certainty) == [.certain, .certain, .whenNeeded])
    #expect(asked[1].arguments[0] == .text("fixed") && asked[2].arguments[0].standin?.path == "place")
    #expect(try questions("when: today | date(\"yyyy\") == \"1\"\nprompt: <<place>>\n").map(\.certainty) == [.whenNeeded])
  }

  @Test func aRunThatEndsAtOnceAsksNothing() throws {
    let asked = try questions(
      "when: n > 5\nprompt: x\ninputs: { n: {type: integer, default: 3} }\nsteps:\n  - a.get: {}\n  - w.put: {}\n")
    #expect(asked.map(\.certainty) == [.never, .never] && asked.map(\.effect) == [.read, .write])
  }
}

extension Lab {
  /// What its plans are previewed with.
  var definitions: StaticPreview.Definitions {
    StaticPreview.Definitions(catalog: catalog, filters: filters, wording: wording)
  }
}
