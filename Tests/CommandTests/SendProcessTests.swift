import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

/// Notifications of steps in whole processes: through a mail program that counts, killed, and worked off by several.
@Suite(.timeLimit(.minutes(20))) struct SendProcessTests {
  private static let tell = """
    lucidability: 1
    kind: ability
    label: Tell
    inputs:
      n: { type: integer, ask: Which }
    steps:
      - notes.append: { note: Log, text: "- run <<n>>." }
      - id: tell
        notify.send: { text: "Told <<n>>." }
    prompt: Say what was written.
    """

  /// A mail program that notes each message it takes; it takes none while there is a file `away`, its time while there is `slow`, and
  /// has no end while there is `hold`.
  private static func set(_ sandbox: Sandbox) throws {
    sandbox.write(tell, to: "tell.lucidability")
    let ended = try sandbox.run(
      """
      mkdir -p vault/notes ../bin taken ../home/.config/lucid; printf '# Log\\n' > vault/notes/Log.md
      cat > ../bin/sendmail <<'E'
      #!/bin/sh
      [ -e \(sandbox.folder)/away ] && exit 75
      cat > \(sandbox.folder)/part.$$
      [ -e \(sandbox.folder)/slow ] && sleep 0.05
      while [ -e \(sandbox.folder)/hold ]; do sleep 0.02; done
      mv \(sandbox.folder)/part.$$ \(sandbox.folder)/taken/$$.$(date +%s%N)
      E
      chmod +x ../bin/sendmail
      printf 'vault: %s/vault\\ndeliver: { mail_to: robin@example.org, sendmail: [%s/../bin/sendmail] }\\n' "$PWD" "$PWD" > ../home/.config/lucid/config.yaml
      """)
    #expect(ended.exit == 0, "\(ended.err)")
  }

  private static func line(_ n: Int) -> String { "lucid run tell.lucidability --approve --no-deliver -q --input n=\(n)" }

  /// A text and a Message-ID for each message that was taken.
  private static func taken(_ sandbox: Sandbox) throws -> [(text: String, id: String)] {
    let ended = try sandbox.run("cat taken/* 2>/dev/null | grep -aE '^(Told|Message-ID)'")
    let lines = ended.out.split(separator: "\n")
    var all: [(text: String, id: String)] = []
    var id = ""
    for line in lines {
      if line.hasPrefix("Message-ID") { id = String(line) } else { all.append((String(line), id)) }
    }
    return all
  }

  @Test func aMailProgramThatIsAwayLosesNothing() throws {
    let sandbox = Sandbox()
    try Self.set(sandbox)
    let ended = try sandbox.run(
      """
      touch away; \(Self.line(1)) > /dev/null; echo $?
      lucid schedule deliver | grep -c queued; lucid history show last | grep -c 'queued, tried once'
      rm away; lucid schedule deliver --pending | grep -c 'sent: accepted'; lucid schedule deliver; echo $?
      lucid history show last --json | grep -o '"outcome":"sent"'
      """)
    #expect(ended.out == "11\n1\n1\n1\nno pending deliveries\n10\n\"outcome\":\"sent\"\n", "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("queued: mail to robin@example.org") && ended.err.contains("later runs retry it"), "\(ended.err)")
    #expect(try Self.taken(sandbox).map(\.text) == ["Told 1."])
  }

  /// Two of them at once: each message is handed over by one.
  @Test func severalProcessesShareTheQueue() async throws {
    let sandbox = Sandbox()
    try Self.set(sandbox)
    let script = "touch away slow; " + (1...6).map { "\(Self.line($0)) > /dev/null 2>&1; " }.joined() + "rm away"
    let ended = try sandbox.run(
      script
        + "; lucid schedule deliver --pending > one 2>&1 & lucid schedule deliver --pending > two 2>&1 & lucid schedule deliver --pending > three 2>&1; wait; lucid schedule deliver"
    )
    #expect(ended.out == "no pending deliveries\n", "\(ended.out)\(ended.err)")
    #expect(try Self.taken(sandbox).map(\.text).sorted() == (1...6).map { "Told \($0)." })
  }

  /// While one process sends the first message, another drops what it can: the second.
  @Test func whatIsBeingSentIsNotDropped() throws {
    let sandbox = Sandbox()
    try Self.set(sandbox)
    let ended = try sandbox.run(
      """
      touch away; \(Self.line(1)) > /dev/null 2>&1; \(Self.line(2)) > /dev/null 2>&1; rm away; touch hold
      lucid schedule deliver --pending > sent 2>&1 &
      until ls part.* > /dev/null 2>&1; do sleep 0.02; done
      lucid schedule deliver --all --drop > dropped; echo $?; grep -c 'in progress' dropped; grep -c ' - dropped' dropped
      rm hold; wait; lucid schedule deliver; echo $?
      """)
    #expect(ended.out == "11\n1\n1\nno pending deliveries\n10\n", "\(ended.out)\(ended.err)")
    #expect(ended.err.hasPrefix("lucid: 1 of 2 not dropped: "), "\(ended.err)")
    #expect(try Self.taken(sandbox).map(\.text) == ["Told 1."])
  }

  @Test func aRunThatFailsAfterwardsSendsNothing() throws {
    let sandbox = Sandbox()
    try Self.set(sandbox)
    sandbox.write(
      Self.tell.replacing("prompt:", with: "  - notes.append: { note: Nowhere, text: x }\nprompt:"), to: "bad.lucidability")
    let ended = try sandbox.run(
      "lucid run bad.lucidability --approve -q --no-deliver --input n=1; echo $?; lucid schedule deliver; ls taken; cat vault/notes/Log.md"
    )
    #expect(ended.out == "30\nno pending deliveries\n# Log\n", "\(ended.out)\(ended.err)")
  }

  @Test func triesAndDryRunsSendNothing() throws {
    let sandbox = Sandbox()
    try Self.set(sandbox)
    let ended = try sandbox.run(
      """
      lucid try tell.lucidability --input n=1 > one 2>&1; lucid run tell.lucidability --dry-run --approve --input n=1 > two; echo $?
      \(Self.line(2)) > /dev/null; lucid replay last > three; ls taken | wc -l; grep -c 'notify.send (sends)' two
      """)
    #expect(ended.out == "0\n1\n1\n", "\(ended.out)\(ended.err)")
    #expect(try Self.taken(sandbox).map(\.text) == ["Told 2."])
  }

  @Test func undoDropsWhatIsStillQueued() throws {
    let sandbox = Sandbox()
    try Self.set(sandbox)
    let ended = try sandbox.run(
      "touch away; \(Self.line(1)) > /dev/null 2>&1; lucid undo last > /dev/null; rm away; lucid schedule deliver --pending; ls taken; cat vault/notes/Log.md"
    )
    #expect(ended.out == "no pending deliveries\n# Log\n", "\(ended.out)\(ended.err)")
  }

  @Test func withoutAWayStepAndCheckNameTheCommand() throws {
    let sandbox = Sandbox()
    try Self.set(sandbox)
    let ended = try sandbox.run(
      """
      printf 'vault: %s/vault\\n' "$PWD" > ../home/.config/lucid/config.yaml
      \(Self.line(1)); echo $?; cat vault/notes/Log.md
      """)
    #expect(ended.out == "30\n# Log\n", "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("lucid config set deliver.mail_to ADDRESS"), "\(ended.err)")
  }

  /// Killed at any moment: what is written is told, what is not written is not, and no message is another one's second.
  @Test func killedAtAnyMomentItTellsWhatItHasWritten() async throws {
    let report = try await BlockingPool().run { Self.kill() }
    #expect(report.problems == [])
    #expect(report.written > 0 && report.written < report.kills, "\(report)")
  }

  private struct Report {
    var problems: [String] = []
    var (kills, written, held, repeated) = (0, 0, 0, 0)
  }

  private static let times = max(24, KillTests.times / 4)

  private static func kill() -> Report {
    let sandbox = Sandbox()
    var report = Report()
    do {
      try set(sandbox)
      let began = ContinuousClock.now
      _ = try sandbox.run(line(0))
      // The moments lie around the write, however fast the machine is at the time.
      var span = Double((ContinuousClock.now - began) / .microseconds(1))
      var dice = Dice(state: 134)
      for n in 1...times {
        report.kills += 1
        let process = try sandbox.start("exec \(line(n))")
        usleep(UInt32(dice.next(UInt64(span) + 1)))
        process.send(SIGKILL)
        _ = process.wait()
        let open = try sandbox.run("lucid schedule deliver --pending > delivered; lucid schedule deliver > left; cat left")
        let isWritten = sandbox.read("vault/notes/Log.md")?.contains("- run \(n).") == true
        let told = try taken(sandbox).filter { $0.text == "Told \(n)." }
        if isWritten { report.written += 1 }
        span *= isWritten ? 0.8 : 1.25
        if told.count > 1 { report.repeated += 1 }
        func check(_ holds: Bool, _ problem: String) { if !holds { report.problems.append("kill \(n): \(problem)") } }
        check(isWritten == !told.isEmpty, "written: \(isWritten), told \(told.count) times")
        // A message whose hand-over was cut is handed over again: the same, for a mail program to see.
        check(Set(told.map(\.id)).count <= 1, "two messages: \(told)")
        check(open.out.hasSuffix("no pending deliveries\n"), "left: \(open.out)\(open.err)")
        if !report.problems.isEmpty { break }
      }
    } catch { report.problems.append("\(error)") }
    if getenv("LUCID_SOAK") != nil { print("notify.send: \(report)") }
    return report
  }
}
