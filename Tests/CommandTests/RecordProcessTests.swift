import LucidCore
import LucidHistory
import LucidSystem
import LucidTesting
import Testing

/// The record under several processes at once, and under processes that are killed.
@Suite(.serialized) struct RecordProcessTests {
  private static let weather = "lucid run weather --vault vault --at 2026-04-06T07:30 -q"

  private static func sandbox() throws -> Sandbox {
    let sandbox = Sandbox()
    #expect(try sandbox.run("cp -r \"$SAMPLES/robin/vault\" vault && rm -rf vault/tasks && mkdir vault/tasks").exit == 0)
    return sandbox
  }

  private static func path(_ sandbox: Sandbox) -> String { sandbox.root + "/home" + "/.local/state/lucid/runs.sqlite" }

  /// The last run becomes one in which a model asked for tasks of these titles.
  private static func propose(_ titles: [String], _ sandbox: Sandbox) throws {
    let store = try RunStore(path: path(sandbox))
    let run = try store.find("last")
    var kept = try #require(try store.run(run.number))
    kept.record = kept.record.proposing(titles)
    try store.finish(
      run.number, kept,
      beginning: RunBeginning(
        id: run.id, ability: kept.record.ability, file: kept.file, started: run.started, zone: run.zone, now: run.started),
      exit: 0, clean: { $0 })
  }

  private static func made(_ sandbox: Sandbox) throws -> [String] {
    try sandbox.run("grep -rh ^SUMMARY vault/tasks | tr -d '\\r' | sort").out.split(separator: "\n").map(String.init)
  }

  @Test func manyAtOnceAreAllKept() throws {
    let sandbox = try Self.sandbox()
    let runs = "for i in 1 2 3 4 5 6 7 8 9 10 11 12; do \(Self.weather) > /dev/null 2> err.$i & done; wait; cat err.*"
    let ended = try sandbox.run(runs)
    #expect(ended.out == "" && ended.err == "")
    let listed = try RunStore(path: Self.path(sandbox)).list(RunFilter())
    #expect(Set(listed.map(\.id)).count == 12 && listed.allSatisfy { $0.state == .ended(.ok) })
  }

  @Test func aKilledRunIsSeen() throws {
    let sandbox = try Self.sandbox()
    sandbox.write("lucidability: 1\nkind: ability\nlabel: Slow\nprompt: Say hello.\n", to: "slow.lucidability")
    let ended = try sandbox.run(
      """
      lucid run slow.lucidability --model "command:sleep 60" > /dev/null 2>&1 & id=$!
      running() { lucid history | grep -q running; }; await running
      kill -9 $id; wait $id 2> /dev/null
      lucid history --outcome killed; lucid history --outcome killed --json > killed.json; lucid history show last
      \(Self.weather) > /dev/null; lucid history --limit 1 | wc -l
      """)
    #expect(ended.out.contains("Slow") && ended.out.contains("killed") && ended.out.hasSuffix("2\n"), "\(ended.out)")
    #expect(ended.err.contains("was killed before it ended"), "\(ended.err)")
    // It is not known what it wrote.
    #expect(sandbox.read("killed.json")?.contains("\"changes\":null") == true)
  }

  @Test func twoAppliesAtOnceDoItOnce() throws {
    let sandbox = try Self.sandbox()
    _ = try sandbox.run(Self.weather)
    try Self.propose(["Report", "Budget"], sandbox)
    let shown = try sandbox.run("lucid apply")
    #expect(shown.exit == 0 && shown.out.contains("task to create") && shown.out.contains("--all"), "\(shown.out)")
    _ = try sandbox.run("for i in 1 2 3 4; do lucid apply last --all > out.$i 2>&1 & done; wait")
    #expect(try Self.made(sandbox) == ["SUMMARY:Budget", "SUMMARY:Report"])
    let again = try sandbox.run("lucid apply last --all")
    #expect(again.exit == 10 && again.out == "no pending changes\n")
    let undone = try sandbox.run("lucid undo last")
    #expect(undone.exit == 0, "\(undone.err)")
    #expect(try Self.made(sandbox).isEmpty)
  }

  /// Whenever it is killed, the next one does what is left, and nothing twice.
  @Test func killedAtAnyMomentNothingIsLostOrDoubled() throws {
    let sandbox = try Self.sandbox()
    for kill in 1...8 {
      _ = try sandbox.run(Self.weather)
      try Self.propose(["First \(kill)", "Second \(kill)"], sandbox)
      let process = try sandbox.start("exec lucid apply last --all")
      usleep(UInt32(kill) * 6_000)
      process.send(SIGKILL)
      _ = process.wait()
      let ended = try sandbox.run("lucid apply last --all")
      #expect(ended.exit == 0 || ended.exit == 10, "kill \(kill): \(ended.err)")
      let made = try Self.made(sandbox)
      #expect(made.count == 2 * kill, "kill \(kill): \(made)")
    }
  }
}

extension RunRecord {
  fileprivate func proposing(_ titles: [String]) -> RunRecord {
    RunRecord(
      id: id, ability: ability, started: started, zone: zone, outcome: outcome, prompt: prompt, observations: observations,
      steps: steps, variables: variables, card: card, answer: answer, receipts: receipts, notices: notices, failure: failure,
      elapsed: elapsed,
      proposals: titles.enumerated().map { i, title in
        Proposal(
          id: "\(i + 1)", tool: "tasks.create", arguments: [.init("title", .text(title))], key: "\(id)/\(title)",
          changes: [Change(.created, "task", id: "x", title: title)], reason: .approval, labels: .none)
      })
  }
}
