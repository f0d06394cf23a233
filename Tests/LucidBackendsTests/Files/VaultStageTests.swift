import LucidCore
import LucidLab
import LucidRuntime
import LucidSystem
import LucidTesting
import Synchronization
import Testing

@testable import LucidVault

/// A run on a vault on disk: what its steps write is there when it says so, and only then.
@Suite(.timeLimit(.minutes(20))) struct VaultStageTests {
  /// A vault, and a run whose tool `files.write` writes `text` to `file`.
  struct StoredTransaction {
    let folder = ScratchFolder(["a.md": "old a", "b.md": "old b"])
    let tree: StagedTree
    var lab: Lab
    /// The text of a call that takes a minute.
    static let waits = "wait"

    init(held: Bool = false, patience: Double = 5) {
      let tree = StagedTree(over: folder.tree)
      self.tree = tree
      let signature = ToolSignature(
        "files", "write", "",
        parameters: [Parameter("file", .text, required: true, ""), Parameter("text", .text, required: true, "")],
        result: .record(ScriptedTool.result), effect: .write, reach: "files", takesKey: true)
      lab = Lab(tools: [
        ScriptedTool(signature) { arguments, context throws(StepFailure) in
          let (file, text) = (arguments.text("file") ?? "", arguments.text("text") ?? "")
          if text == "broken" { throw StepFailure(.failed, "broke") }
          if text == Self.waits {
            do { try await context.clock.sleep(.seconds(60)) } catch { throw StepFailure(.cancelled, "cancelled") }
          }
          try FileTreeError.asFailure { () throws(FileTreeError) in
            let before = try tree.entry(file) == nil ? nil : try tree.read(file, limit: .mib(1))
            try tree.stage([FileChange(file, from: before, to: Array(text.utf8))])
          }
          return ToolResult(
            .record(Record(ScriptedTool.result, ["id": .text(file)])),
            changes: [Change(.updated, "file", id: file, title: file, place: file)])
        }
      ])
      let writer = VaultWriter(root: folder.path, name: "~/vault", patience: patience, permit: .any)
      lab.stage = held ? HeldBack(tree) : VaultStage(tree, writer: writer)
    }

    var contents: [String: String] { VaultWriterTests.contents(folder) }

    static func body(_ steps: [(file: String, text: String)], onError: String = "stop", more: String = "") -> String {
      "prompt: x\n\(more)steps:\n"
        + steps.enumerated().map {
          "  - id: s\($0 + 1)\n    files.write: { file: \($1.file), text: \($1.text) }\n    on_error: \(onError)\n    retry: { tries: 1 }\n"
        }.joined()
    }
  }

  static let old = ["a.md": "old a", "b.md": "old b"]
  static let both = [("a.md", "new-a"), ("c/d.md", "new-d")]
  static let written = ["a.md": "new-a", "b.md": "old b", "c/d.md": "new-d"]

  @Test func writesWhenAllWentWell() async throws {
    let w = StoredTransaction()
    let record = try await w.lab.run(StoredTransaction.body(Self.both))
    #expect(record.outcome == .ok && record.fate == .written)
    #expect(record.changes.map(\.step) == ["s1", "s2"])
    #expect(w.contents == Self.written)
  }

  @Test func laterStepsSeeEarlierOnesAndTheDiskSeesTheLast() async throws {
    let w = StoredTransaction()
    let record = try await w.lab.run(StoredTransaction.body([("a.md", "first"), ("a.md", "second")]))
    #expect(record.fate == .written && record.changes.count == 2)
    #expect(w.contents["a.md"] == "second")
  }

  @Test func holdsBackWhatOnlyLooksReal() async throws {
    let w = StoredTransaction(held: true)
    let record = try await w.lab.run(StoredTransaction.body(Self.both))
    #expect(record.outcome == .ok && record.fate == .heldBack && record.changes.count == 2)
    #expect(w.contents == Self.old)
    #expect(w.folder.files(hidden: true) == Self.old.keys.sorted())
  }

  @Test(arguments: 0...2) func aStepThatFailsLeavesNothing(at: Int) async throws {
    var steps = Self.both
    steps.insert(("b.md", "broken"), at: at)
    let w = StoredTransaction()
    let record = try await w.lab.run(StoredTransaction.body(steps))
    #expect(record.outcome == .backendFailed && record.fate == .dropped)
    #expect(w.contents == Self.old)
  }

  @Test func aStepThatMayFailLeavesTheOthers() async throws {
    let w = StoredTransaction()
    let record = try await w.lab.run(StoredTransaction.body(Self.both + [("b.md", "broken")], onError: "omit"))
    #expect(record.outcome == .partial && record.fate == .written && record.changes.count == 2)
    #expect(w.contents == Self.written)
  }

  @Test func aConditionThatTurnsOutFalseLeavesNothing() async throws {
    let w = StoredTransaction()
    let record = try await w.lab.run(StoredTransaction.body(Self.both, more: "when: \"s1.id == 'x'\"\n"))
    #expect(record.outcome == .nothing && record.fate == .dropped)
    #expect(w.contents == Self.old)
  }

  @Test func somebodyElsesEditEndsTheRunBeforeTheAnswer() async throws {
    let w = StoredTransaction()
    let folder = w.folder
    let events = EventLog { if $0 == 4 { folder.write("theirs", to: "a.md") } }
    let record = try await w.lab.run(StoredTransaction.body(Self.both), events: events)
    #expect(events.lines[3] == "step s1 done")
    #expect(record.outcome == .backendFailed && record.fate == .dropped && record.answer == nil)
    #expect(
      record.failure?.failure.message == "a.md was changed by another program while this was being made; nothing was written")
    #expect(w.contents == Self.old.merging(["a.md": "theirs"]) { $1 })
  }

  @Test func aLockThatIsHeldEndsTheRun() async throws {
    let w = StoredTransaction(patience: 0.05)
    mkdir(w.folder.path + "/.lucid", 0o700)
    let lock = try VaultLock.take(w.folder.path + "/.lucid/lock", seconds: 1)
    let record = try await w.lab.run(StoredTransaction.body(Self.both))
    lock.release()
    #expect(record.outcome == .locked && record.fate == .dropped)
    #expect(w.contents == Self.old)
  }

  /// At every event, also the last; what the record says of the files is so.
  @Test(arguments: 1...12) func cancelledAtEveryEvent(n: Int) async throws {
    let w = StoredTransaction()
    let running = Mutex<Task<RunRecord, Never>?>(nil)
    let events = EventLog { count in if count == n { running.withLock { $0?.cancel() } } }
    let plan = try w.lab.plan(StoredTransaction.body(Self.both))
    let context = w.lab.context(events.observer)
    let record = await running.withLock { slot in
      let task = Task { await Executor(context).run(plan, inputs: []) }
      slot = task
      return task
    }.value
    #expect(w.contents == (record.fate == .written ? Self.written : Self.old), "event \(n): \(events.lines)")
    #expect(record.outcome == .ok || record.outcome == .cancelled)
    if events.lines.firstIndex(of: "step s2 done").map({ n <= $0 }) == true { #expect(record.fate == .dropped) }
  }

  @Test func cancelledWhileItWaitsForTheLock() async throws {
    let w = StoredTransaction(patience: 30)
    mkdir(w.folder.path + "/.lucid", 0o700)
    let lock = try VaultLock.take(w.folder.path + "/.lucid/lock", seconds: 1)
    let events = EventLog()
    let plan = try w.lab.plan(StoredTransaction.body(Self.both))
    let context = w.lab.context(events.observer)
    let task = Task { await Executor(context).run(plan, inputs: []) }
    while !events.lines.contains("step s2 done") { await Task.yield() }
    task.cancel()
    let record = await task.value
    lock.release()
    #expect(record.outcome == .cancelled && record.fate == .dropped)
    #expect(w.contents == Self.old)
  }

  /// A call that was given up stages too late: neither this run nor the disk sees it.
  @Test func whoWasGivenUpWritesNothing() async throws {
    var w = StoredTransaction()
    let clock = ManualClock(Monday.now)
    w.lab.clock = clock
    let lab = w.lab
    let plan = try lab.plan(StoredTransaction.body([("a.md", "new-a"), ("b.md", StoredTransaction.waits)], onError: "omit"))
    async let running = Executor(lab.context()).run(plan, inputs: [])
    await clock.sleepers(2)
    clock.advance(.seconds(3600))
    let record = await running
    #expect(w.contents["b.md"] == "old b")
    #expect(w.contents["a.md"] == (record.fate == .written ? "new-a" : "old a"))
    #expect(throws: FileTreeError.self) { try w.tree.stage([FileChange("b.md", from: Array("old b".utf8), to: [])]) }
  }
}
