import LucidCore
import LucidSQLite
import LucidShipped
import LucidSystem
import LucidTesting
import Testing

@testable import LucidHistory

/// Runs of the shipped abilities are stored and read back exactly.
@Suite struct StoredRunScenarios {
  @Test(arguments: ShippedAbilities.defaultNames) func readsBackTheSame(name: String) async throws {
    let folder = ScratchFolder()
    let (kept, beginning) = try await ShippedRuns.stored(name)
    let store = try RunStore(path: folder.path + "/runs.sqlite")
    let number = try store.begin(beginning)
    try store.finish(number, kept, beginning: beginning, exit: 0, clean: { $0 })
    #expect(try store.run(number) == kept)
    #expect(try store.list(RunFilter()).map(\.state) == [.ended(kept.record.outcome)])
  }

  /// What did not change is stored once.
  @Test func theSameAgainCostsLittle() async throws {
    let folder = ScratchFolder()
    let (kept, beginning) = try await ShippedRuns.stored("briefing")
    let store = try RunStore(path: folder.path + "/runs.sqlite")
    func parts() throws -> Int { try store.database.first("SELECT count(*) FROM parts", [], { $0.count(0) }) ?? 0 }
    try store.finish(try store.begin(beginning), kept, beginning: beginning, exit: 0, clean: { $0 })
    let once = try parts()
    for _ in 0..<3 { try store.finish(try store.begin(beginning), kept, beginning: beginning, exit: 0, clean: { $0 }) }
    #expect(try parts() == once)
    #expect(once > 5)
    #expect(try store.list(RunFilter()).map(\.id) == ["run.4", "run.3", "run.2", "run"])
  }

  @Test func secretsAreNowhere() async throws {
    let folder = ScratchFolder()
    let (base, beginning) = try await ShippedRuns.stored("briefing")
    var kept = base
    kept.sent = [LoggedRequest(.elsewhere, "https://x.example", "{\"key\":\"sesame-street\"}", isAnswered: true)]
    kept.words = ["run", "sesame-street"]
    let store = try RunStore(path: folder.path + "/runs.sqlite")
    let number = try store.begin(beginning)
    try store.finish(
      number, kept, beginning: beginning, exit: 0, clean: { $0.replacing("sesame-street", with: "[secret]") })
    try store.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for file in folder.files() { #expect(folder.bytes(file).contains("sesame-street") == false, "\(file)") }
    #expect(try store.run(number)?.words == ["run", "[secret]"])
  }

  @Test func familiesAreLeftOut() async throws {
    let folder = ScratchFolder()
    let (base, beginning) = try await ShippedRuns.stored("briefing")
    var kept = base
    kept.sent = [LoggedRequest(.elsewhere, "https://x.example", "Contract deadline today", isAnswered: true)]
    let store = try RunStore(path: folder.path + "/runs.sqlite")
    let number = try store.begin(beginning)
    try store.finish(number, kept, beginning: beginning, exit: 0, omitting: ["mail", "health"], clean: { $0 })
    let left = try #require(try store.run(number))
    #expect(left.omitted == ["health", "mail"] && left.record.card == nil)
    #expect(left.record.answer == kept.record.answer)
    let others = left.calls.filter { $0.family == "calendar" && $0.tool.contains(".") }
    #expect(!others.isEmpty && others.allSatisfy { $0.result?.isAbsent == false })
    // The subjects of mail are in the answer, which is what was shown, and in the receipts for it nowhere else.
    var without = left
    without.record = left.record.saying(nothing: true)
    let all = StoredCopy(without).text
    #expect(!all.contains("Contract deadline"))
    #expect(all.contains("Standup"))
  }
}

extension RunRecord {
  /// The same without its answer.
  fileprivate func saying(nothing: Bool) -> RunRecord {
    RunRecord(
      id: id, ability: ability, started: started, zone: zone, outcome: outcome, prompt: prompt, observations: observations,
      steps: steps, variables: variables, card: card, answer: nil, receipts: receipts, notices: notices, failure: failure,
      elapsed: elapsed)
  }
}

extension ScratchFolder {
  /// The bytes of a file as text, whatever they are.
  func bytes(_ file: String) -> String { String(decoding: (try? tree.read(file, limit: .mib(64))) ?? [], as: UTF8.self) }
}
