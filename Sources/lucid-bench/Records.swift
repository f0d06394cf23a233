import LucidCore
import LucidHistory

/// A record of runs as years leave it: each with a prompt, four results of which one is new, and an answer of its own.
enum Records {
  static func fill(_ path: String, _ count: Int) throws {
    let store = try RunStore(path: path)
    var all = Retention()
    all.runs = .max
    all.seconds = .max / 4
    all.size = .mib(1 << 20)
    let ability = AbilityFacts(
      label: "Briefing", id: nil, summary: nil, icon: nil, color: nil, plan: "morningBriefing",
      prompt: String(repeating: "Write the morning briefing. ", count: 20))
    let file = RunSource(name: "briefing", path: nil, hash: SHA256.hex(Array("briefing".utf8)))
    for n in try store.extent().runs..<max(count, try store.extent().runs) {
      let started = Instant(seconds: 1_700_000_000 + Int64(n) * 600)
      let beginning = RunBeginning(
        id: "\(String(UInt32(truncatingIfNeeded: n &* 2_654_435_761), radix: 16))-\(n)", ability: ability, file: file,
        started: started, zone: "UTC", now: started)
      let number = try store.begin(beginning)
      try store.finish(number, run(n, beginning), beginning: beginning, exit: 0, clean: { $0 }, keeping: all)
    }
  }

  private static let event = RecordType(
    "Event", [.init("id", .text, "Stable."), .init("title", .text, "As written."), .init("start", .datetime, "When.")])

  private static func run(_ n: Int, _ beginning: RunBeginning) -> StoredRun {
    let tools = ["calendar.events", "health.today", "weather.now", "mail.urgent"]
    let observations = tools.enumerated().map { i, tool in
      // Only the last one is another each time.
      let items = (0..<8).map { item -> Value in
        let id = i == 3 ? n : i
        return .record(
          Record(
            event, values: [.text("\(tool)-\(id)-\(item)"), .text("Something at \(item) o'clock"), .datetime(beginning.started)]))
      }
      return Observation(step: "s\(i)", tool: tool, status: .done, value: .list(i == 3 ? items : items.map { _ in items[0] }))
    }
    let answer = Answer(
      text: "- **\(n)** things today.\n" + String(repeating: "Leave by \(n % 24):30. ", count: 12), author: "digest")
    let record = RunRecord(
      id: beginning.id, ability: beginning.ability, started: beginning.started, zone: "UTC", outcome: .ok,
      prompt: RenderedText(text: beginning.ability.prompt), observations: observations,
      steps: observations.map { StepRecord(name: $0.step, tool: $0.tool, status: .done, elapsed: Milliseconds(3)) },
      variables: [],
      card: nil, answer: answer, receipts: Receipts(), notices: [], failure: nil, elapsed: Milliseconds(20))
    let plan = Plan(
      ability: beginning.ability, files: ["briefing"], prompt: Template(nodes: []), inputs: [], variables: [], steps: [],
      waves: [],
      condition: nil, card: nil, output: .markdown, limits: RunLimits(), capabilities: CapabilityCard())
    return StoredRun(
      record: record, file: beginning.file, plan: plan, inputs: [], settings: Settings(), unavailable: [:],
      calls: observations.map {
        CallRecord(step: $0.step, item: nil, tool: $0.tool, arguments: [], result: $0.value, elapsed: Milliseconds(3))
      }, sent: [], words: ["run", "briefing"], program: "bench")
  }
}
