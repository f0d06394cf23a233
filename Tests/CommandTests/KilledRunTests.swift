import LucidPrograms
import LucidRuntime
import LucidSystem
import LucidTesting
import LucidVault
import Testing

/// `lucid run` on files of several families, killed at any moment. Beside the vault stands a twin in which the same runs end in peace:
/// after each kill and the next start the vault is byte for byte the twin before the run or the twin after it.
///
/// LUCID_SOAK says how often; `make full` does it for long.
@Suite struct KilledRunTests {
  static let times = max(30, KillTests.times / 2)

  private static let writing = """
    lucidability: 1
    kind: ability
    label: Write
    inputs:
      n: { type: integer, ask: Which }
      last: { type: string, ask: Which note goes }
    steps:
      - calendar.create: { title: "Event <<n>>", start: "2026-04-08T10:00", end: "2026-04-08T11:00", recurrence: weekly }
      - reminders.create: { title: "Reminder <<n>>", at: "2026-04-09T10:00" }
      - tasks.create: { title: "Task <<n>>", labels: "work, soak" }
      - notes.create: { title: "Note <<n>>", body: "Text <<n>>" }
      - for_each: k in [1, 2, 3]
        do:
          - notes.append: { note: Grocery list, text: "- item <<n>>.<<k>>" }
          - notes.create: { title: "Part <<n>>.<<k>>", body: "Text <<k>>" }
      - notes.delete: { note: <<last>> }
      - habits.log: { habit: Water, value: <<n>> }
    writes: { notes.append: 3, notes.create: 4 }
    prompt: Say what was written.
    """

  private static let reading = "lucidability: 1\nkind: ability\nlabel: Read\nsteps:\n  - reminders.list\nprompt: Say it.\n"

  @Test func killedAtAnyMomentItIsAllOrNothing() async throws {
    // On a thread of its own: other tests go on meanwhile.
    let report = try await BlockingPool().run { Self.kill() }
    #expect(report.problems == [])
    let counts =
      "\(report.kills) kills, \(report.unfinished) of them while files were being put in their places; \(report.written) written"
    #expect(report.written > 0 && report.unfinished > 0, "\(counts)")
    if getenv("LUCID_SOAK") != nil { print("lucid run: \(counts)") }
  }

  private struct Report {
    var problems: [String] = []
    var (kills, unfinished, written) = (0, 0, 0)
  }

  /// Until it has been done often enough and has hit the short moment in which files are put in their places, or something is wrong.
  private static func kill() -> Report {
    let sandbox = Sandbox()
    sandbox.write(writing, to: "write.lucidability")
    sandbox.write(reading, to: "read.lucidability")
    var dice = Dice(state: 20_260_406)
    var (twin, vault) = (Vault(), Vault())
    var report = Report()
    var number = 0
    while report.kills < times || report.unfinished == 0 && report.kills < 10 * times, report.problems.isEmpty {
      // Small vaults, or most of the time would be reading.
      if number % 40 == 0 { (twin, vault) = (Vault(), Vault()) }
      number += 1
      let before = twin.contents
      let began = ContinuousClock.now
      guard let ended = try? sandbox.run(line(number, twin)), ended.exit == 0 else {
        report.problems.append("the twin's run \(number) did not end well")
        break
      }
      let length = ContinuousClock.now - began
      let after = twin.contents
      var isWritten = false
      while !isWritten, report.kills < times, report.problems.isEmpty {
        report.kills += 1
        guard let process = try? sandbox.start("exec " + line(number, vault)) else { break }
        // Half of them while files are being put in their places, which is short.
        if report.kills % 2 == 0 {
          let start = ContinuousClock.now
          while !vault.isUnfinished, ContinuousClock.now - start < length * 3 { usleep(100) }
          usleep(UInt32(dice.next(5_000)))
        } else {
          usleep(UInt32(dice.next(UInt64(length / .microseconds(1)) + 1)))
        }
        process.send(SIGKILL)
        let exit = process.wait()
        let said = sandbox.output.contains("Written")
        if vault.isUnfinished { report.unfinished += 1 }
        let next = try? sandbox.run("lucid run --approve read.lucidability --vault \(vault.path)")
        let now = vault.contents
        isWritten = now == after
        func check(_ holds: Bool, _ problem: String) { if !holds { report.problems.append("kill \(report.kills): \(problem)") } }
        check(next?.exit == 0 && next?.err == "", "the next start says \(next?.err ?? "nothing")")
        check(now == before || isWritten, "the vault is neither as before the run nor as after it")
        check(isWritten || !said, "what was said to be written is not there")
        check(exit == 128 + SIGKILL || isWritten, "it ended with \(exit ?? -1)")
        check(!vault.isUnfinished, "the next start left a transaction")
      }
      if isWritten { report.written += 1 }
    }
    return report
  }

  private static func line(_ number: Int, _ vault: Vault) -> String {
    let last = vault.holds("notes/Note \(number - 1).md") ? "Note \(number - 1)" : "Retro ideas"
    return "lucid run write.lucidability --approve --vault \(vault.path) --at 2026-04-06T07:30 --input n=\(number) "
      + "--input 'last=\(last)'"
  }

  /// The sample person's files in a folder of their own.
  private final class Vault {
    private let folder = ScratchFolder()
    var path: String { folder.path }

    init() {
      let sample = ".lucidability-samples/robin/vault"
      for file in RepositoryFiles.under(sample) {
        folder.write(String(decoding: RepositoryFiles.bytes(file), as: UTF8.self), to: String(file.dropFirst(sample.count + 1)))
      }
    }

    var isUnfinished: Bool { access(folder.path + "/.lucid/transaction", F_OK) == 0 }
    func holds(_ file: String) -> Bool { access(folder.path + "/" + file, F_OK) == 0 }

    /// Of all files, hidden ones too, but not the program's own folder.
    var contents: [String: String] {
      Dictionary(
        uniqueKeysWithValues: folder.files(hidden: true).filter { !$0.hasPrefix(".lucid/") }.map { ($0, folder.text($0) ?? "") })
    }
  }
}
