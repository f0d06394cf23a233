import LucidCore
import LucidHistory
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

/// Many runs of one ability at once, and runs that are killed. LUCID_SOAK says how often; `make full` does it for long.
@Suite(.serialized) struct RunLockKillTests {
  private static let isSoak = getenv("LUCID_SOAK") != nil

  private static func sandbox() throws -> Sandbox {
    let sandbox = Sandbox()
    sandbox.write("lucidability: 1\nkind: ability\nlabel: Alone\nprompt: Say hello.\n", to: "alone.lucidability")
    // Fails when another one is at it.
    sandbox.write("mkdir busy || exit 1\nsleep 0.03\nrmdir busy\necho Alone.\n", to: "alone.sh")
    return sandbox
  }

  private static func store(_ sandbox: Sandbox) throws -> RunStore {
    try RunStore(path: sandbox.root + "/home" + "/.local/state/lucid/runs.sqlite")
  }

  private static func all() -> RunFilter {
    var filter = RunFilter()
    filter.limit = 100_000
    return filter
  }

  /// `count` at once; gives how often each exit code came.
  private static func start(_ count: Int, _ words: String, _ sandbox: Sandbox) async throws -> [String: Int] {
    let line = "lucid run alone.lucidability --model \"command:sh alone.sh\" -q \(words)"
    // On a thread of its own: other tests go on meanwhile.
    let ended = try await BlockingPool().run {
      try? sandbox.run(
        "for i in $(seq \(count)); do { \(line) > out.$i 2> err.$i; echo $? > exit.$i; } & done; wait; cat exit.*")
    }
    return (ended?.out ?? "").split(separator: "\n").reduce(into: [:]) { $0[String($1), default: 0] += 1 }
  }

  @Test func ofManyAtOnceOneRuns() async throws {
    let sandbox = try Self.sandbox()
    let count = 200
    let exits = try await Self.start(count, "--once day --wait 10m", sandbox)
    #expect(exits == ["0": 1, "10": count - 1])
    #expect(try Self.store(sandbox).list(Self.all()).map(\.state) == [.ended(.ok)])
    #expect(try sandbox.run("cat err.* out.*").out == "Alone.\n")
  }

  @Test func withoutOnceTheyRunOneAfterTheOther() async throws {
    let sandbox = try Self.sandbox()
    let count = Self.isSoak ? 200 : 12
    #expect(try await Self.start(count, "--wait 10m", sandbox) == ["0": count])
    #expect(try Self.store(sandbox).list(Self.all()).filter { $0.state == .ended(.ok) }.count == count)
  }

  @Test func whoDoesNotWaitIsToldOfTheOther() async throws {
    let sandbox = try Self.sandbox()
    let exits = try await Self.start(12, "--no-wait", sandbox)
    #expect((exits["0"] ?? 0) + (exits["40"] ?? 0) == 12 && (exits["0"] ?? 0) > 0, "\(exits)")
    #expect(try Self.store(sandbox).list(Self.all()).count == exits["0"])
    // Killed before its program has begun, the copy of the process that is about to become the program still has the lock.
    sandbox.write("touch began\nexec sleep 60\n", to: "slow.sh")
    let slow = try sandbox.start("exec lucid run alone.lucidability --model 'command:sh slow.sh' -q")
    let told = try sandbox.run(
      """
      await test -e began
      lucid run alone.lucidability --no-wait > /dev/null; echo $?
      """)
    #expect(told.out == "40\n" && told.err.contains("(process \(slow.id), since "), "\(told.err)")
    #expect(told.err.contains("kill \(slow.id)"), "\(told.err)")
    // What it started does not have the lock when it is killed itself.
    slow.send(SIGKILL)
    #expect(slow.wait() == 128 + SIGKILL)
    let next = try sandbox.run("lucid run alone.lucidability --no-wait -q; lucid history --outcome killed | wc -l")
    #expect(next.exit == 0 && next.err == "" && next.out.hasSuffix("\n2\n"), "\(next.out)\(next.err)")
  }

  /// Whenever it ends, by whatever signal: what is known of it is true, no file is half there, and the next one runs.
  @Test func killedAtAnyMoment() async throws {
    let problems = try await BlockingPool().run { () -> [String] in (try? Self.kill()) ?? ["the tests cannot start"] }
    #expect(problems == [])
  }

  private static func kill() throws -> [String] {
    let sandbox = try Self.sandbox()
    let line = "lucid run briefing --config c.yaml --at 2026-04-06T07:30 --format markdown -o out.md"
    let ready = try sandbox.run(
      "cp -r \"$SAMPLES/robin/vault\" vault && chmod -R u+w vault && printf 'vault: vault\\n' > c.yaml && \(line) && cp out.md whole.md"
    )
    guard ready.exit == 0, let whole = sandbox.read("whole.md") else { return ["the first run: \(ready.err)"] }
    var problems: [String] = []
    var dice = Dice(state: 7)
    let times = isSoak ? 100 : 30
    let began = ContinuousClock.now
    _ = try sandbox.run(line)
    let length = UInt64((ContinuousClock.now - began) / .microseconds(1))
    var (ended, killed) = (2, 0)
    for i in 1...times where problems.isEmpty {
      let signal = i % 2 == 0 ? SIGTERM : SIGKILL
      let process = try sandbox.start("rm -f out.md; exec \(line)")
      usleep(UInt32(dice.next(length + length / 4)))
      process.send(signal)
      let exit = process.wait()
      func check(_ holds: Bool, _ problem: String) { if !holds { problems.append("kill \(i) by \(signal): \(problem)") } }
      check(exit == 128 + signal || exit == 0 || exit == 130, "it ended with \(exit ?? -1)")
      let text = sandbox.read("out.md")
      check(text == nil || text == whole, "the file is half there")
      let states = try store(sandbox).list(all()).map(\.state)
      check(!states.contains(.underway), "the record says that it is running")
      check(states.allSatisfy { [.ended(.ok), .ended(.cancelled), .killed].contains($0) }, "the record says \(states)")
      // What ended by itself is in the record as it ended.
      let done = states.filter { $0 == .ended(.ok) || $0 == .ended(.cancelled) }.count
      if exit == 0 || exit == 130 { check(done == ended + 1, "it ended, and \(done - ended) are kept") }
      killed = states.count - done
      let next = try sandbox.run(line + " --no-wait")
      check(next.exit == 0 && next.err == "", "the next run: \(next.exit ?? -1) \(next.err)")
      check(sandbox.read("out.md") == whole, "the next run wrote something else")
      ended = done + 1
    }
    if problems.isEmpty, killed == 0 { problems.append("no run was killed after it had begun") }
    return problems
  }
}
