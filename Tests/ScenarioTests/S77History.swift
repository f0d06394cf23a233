import LucidApplication
import LucidCore
import LucidHistory
import LucidReport
import LucidTesting
import Testing

@testable import LucidCommands

@Suite struct S77History {
  @Test func s77_aFinishedRunIsFoundWithItsDateQuestionToolsAndAnswer() async throws {
    let folder = ScratchFolder()
    let store = try RunStore(path: folder.path + "/runs.sqlite")
    for (i, name) in ["weather", "briefing"].enumerated() {
      let plan = try World.shipped(name)
      let record = await World().run(plan)
      let file = RunSource(name: name, path: nil, hash: "")
      let beginning = RunBeginning(
        id: "run\(i)", ability: plan.ability, file: file, started: record.started, zone: record.zone, now: record.started)
      let kept = StoredRun(
        record: record, file: file, plan: plan, inputs: [], settings: Monday.settings, unavailable: [:], calls: [], sent: [],
        words: ["run", name], program: "0.1.0")
      try store.finish(try store.begin(beginning), kept, beginning: beginning, exit: 0, clean: { $0 })
    }
    var filter = RunFilter()
    filter.text = "dana"
    filter.isWhole = true
    let found = try store.list(filter)
    #expect(found.map(\.label) == ["Briefing"])
    let run = try #require(found.first)
    #expect(run.started == Monday.now && run.zone == "America/Toronto")
    #expect(run.question?.hasPrefix("Today is Monday, April 6, 2026.") == true)
    #expect(
      run.families == ["calendar", "health", "weather", "mail", "habits", "tasks", "reminders", "notes", "contacts"])
    let answer = try #require(run.answer)
    #expect(answer.contains("legal needs the signed contract back by 17:00 today"))
    let text = TextHistory(isLong: true) { _ in Monday.zone }.render(found)
    #expect(text.contains("2026-04-06 07:30") && text.contains("tools   calendar, health, weather, mail"))
    #expect(text.contains("answer  - "))
  }
}
