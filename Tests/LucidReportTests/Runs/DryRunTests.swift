import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

@Suite struct DryRunTests {
  static let record: RunRecord = {
    var dryRun = DryRun()
    dryRun.writes = [
      .init(
        step: "made", tool: "reminders.create", effect: .write,
        arguments: [.init("title", "Prepare \"all\""), .init("due", .datetime(Monday.at(9)))]),
      .init(
        step: "each", tool: "mail.send", effect: .send, arguments: [.init("text", "See <<made.id>>")], dependsOn: ["made.count"],
        item: 2),
    ]
    dryRun.unasked = [
      .init(
        step: "later", tool: "notes.search", effect: .read, arguments: [.init("query", "<<made.title>>")],
        dependsOn: ["made.title"])
    ]
    dryRun.condition = "made.count"
    dryRun.request = .init(model: "digest", promptCharacters: 120, dataCharacters: 881)
    func skipped(_ step: String, _ tool: String, _ reason: SkipReason, _ value: Value) -> Observation {
      Observation(step: step, tool: tool, status: .skipped(reason), value: value)
    }
    let observations = [
      Observation(step: "events", tool: "calendar.events", status: .done, value: .list([1, 2, 3])),
      skipped("made", "reminders.create", .dryRun, .pending(UnknownValue("made", .any))),
      skipped("later", "notes.search", .depends(on: "made.title"), .pending(UnknownValue("later", .any))),
      skipped("none", "calendar.next", .conditionFalse, .absent(Absence(.skipped, "none was not needed"))),
    ]
    return RunRecord(
      id: "run", ability: SampleCatalog.bare.ability, started: Monday.now, zone: Monday.zone.identifier, outcome: .partial,
      prompt: RenderedText(text: "One <<made.title>>.\n\n[depends on made.count: Two. | else: Three.]"),
      observations: observations,
      steps: observations.map { StepRecord(name: $0.step, tool: $0.tool, status: $0.status, elapsed: Milliseconds(1)) },
      variables: [],
      card: nil, answer: nil, receipts: Receipts(), notices: [Notice("weather is not available: no file")], failure: nil,
      elapsed: Milliseconds(1), dryRun: dryRun)
  }()

  @Test func asRecorded() {
    func text(_ screen: Screen) -> String { TextDryRun(zone: Monday.zone, screen: screen).render(Self.record) }
    Golden.expect(
      "# plain\n" + text(.plain) + "\n# terminal, 40 columns\n" + text(.terminal(width: 40, color: false)), "report/dry-run.txt"
    )
    Golden.expect(JSONRun(zone: Monday.zone).result(Self.record).text(ExitFacts("partial", 11)), "report/dry-run.json")
  }

  @Test func aRunHasNoWordOfIt() {
    #expect(!JSONRun(zone: Monday.zone).result(SampleRuns.good).text(ExitFacts("ok", 0)).contains("dry_run"))
  }
}
