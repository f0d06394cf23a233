import LucidSystem
import LucidTesting
import Testing

/// SIGINT, SIGTERM and SIGHUP end the program, whatever it is doing.
@Suite(.serialized) struct SignalTests {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// A vault, and a model that says when it was asked and then nothing.
  private static func sandbox() throws -> Sandbox {
    let sandbox = Sandbox()
    sandbox.write(
      "vault: \(sandbox.folder)/vault\nmodels: { slow: { command: [sh, -c, 'touch asked; exec sleep 100'] } }\n", to: "config")
    sandbox.write("lucidability: 1\nkind: ability\nlabel: Slow\nprompt: Say it.\n", to: "slow.lucidability")
    sandbox.write(
      "lucidability: 1\nkind: ability\nlabel: Write\nsteps:\n  - notes.create: { title: New, body: b }\nprompt: Say it.\n",
      to: "write.lucidability")
    let made = try sandbox.run(
      """
      cp -r "$SAMPLES/robin/vault" vault && chmod -R u+w vault && mkdir -p ~/.config/lucid && mv config ~/.config/lucid/config.yaml
      mkfifo fifo
      """)
    #expect(made.exit == 0, "\(made.err)")
    return sandbox
  }

  private static func wait(for path: String, _ sandbox: Sandbox) { Wait.blocking(forFile: sandbox.folder + "/" + path) }

  /// What the kernel says of a process: its name, its state, and the clock ticks that it has computed for.
  private static func seen(_ process: Process) -> (name: String, state: String, ticks: Int)? {
    guard let text = try? HostFile.read("/proc/\(process.id)/stat"), let end = text.lastIndex(of: UInt8(ascii: ")")),
      let begin = text.firstIndex(of: UInt8(ascii: "("))
    else { return nil }
    let fields = String(decoding: text[(end + 2)...], as: UTF8.self).split(separator: " ").map(String.init)
    return (String(decoding: text[(begin + 1)..<end], as: UTF8.self), fields[0], (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0))
  }

  /// The run ends as cancelled and is stored: one signal, and two at once, as `timeout` and a closed terminal send them.
  @Test(arguments: signals, [1, 2]) func aRunIsCancelledAndStored(signal: Int32, times: Int) throws {
    let sandbox = try Self.sandbox()
    let process = try sandbox.start("exec lucid run slow.lucidability --model slow")
    Self.wait(for: "asked", sandbox)
    for _ in 0..<times { process.send(signal) }
    let ended = sandbox.ended(process, process.wait())
    #expect(ended.exit == 130, "\(ended.err)")
    #expect(ended.err.contains("cancelled"))
    let history = try sandbox.run("lucid history")
    #expect(history.out.contains("cancelled") && !history.out.contains("killed"), "\(history.out)")
  }

  /// The test of a model says what was graded before the signal, and that it is a part.
  @Test(arguments: signals) func theTestOfAModelShowsItsPart(signal: Int32) throws {
    let sandbox = try Self.sandbox()
    sandbox.write(
      "models: { third: { command: [sh, -c, 'echo >> times; [ $(wc -l < times) -lt 3 ] || { touch asked; exec sleep 100; }; echo White.'] } }\n",
      to: "third.yaml")
    let process = try sandbox.start("exec lucid models test third --only shape --config third.yaml")
    Self.wait(for: "asked", sandbox)
    process.send(signal)
    let ended = sandbox.ended(process, process.wait())
    #expect(ended.exit == 130, "\(ended.err)")
    #expect(ended.out.contains("Stopped after 2 of 20 prompts: what follows is partial."), "\(ended.out)")
    #expect(ended.out.contains("a given form: not known"))
  }

  /// What `nohup` keeps away is not taken.
  @Test func whatIsIgnoredStaysIgnored() throws {
    let sandbox = try Self.sandbox()
    let process = try sandbox.start("trap '' HUP; exec lucid run slow.lucidability --model slow")
    Self.wait(for: "asked", sandbox)
    let status = String(decoding: try HostFile.read("/proc/\(process.id)/status"), as: UTF8.self)
    let ignored = status.split(separator: "\n").first { $0.hasPrefix("SigIgn:") }.flatMap { UInt64($0.dropFirst(8), radix: 16) }
    #expect(try #require(ignored) & 1 << UInt64(SIGHUP - 1) != 0, "\(status)")
    kill(-process.id, SIGKILL)
    #expect(process.wait() == 128 + SIGKILL)
  }

  /// Where no run is under way nothing is held, and a signal does what it does to any program: `lucid` waits for the end of its input.
  @Test(arguments: signals, ["chat --model slow < fifo", "check - < fifo", "fmt - < fifo", "run - < fifo"])
  func withoutARunItEndsAsAnyProgram(signal: Int32, words: String) throws {
    let sandbox = try Self.sandbox()
    let process = try sandbox.start("exec 9<> fifo; exec lucid \(words)")
    // Until it is the program, and waits.
    Wait.blocking { Self.seen(process).map { $0.name == "lucid" && $0.state == "S" } ?? true }
    process.send(signal)
    let exit = process.wait()
    #expect(exit == 128 + signal || exit == 130, "\(String(describing: exit))")
  }

  /// Another program has the vault: the run waits for it, is cancelled while it waits, and has written nothing.
  @Test(arguments: signals) func whoWaitsForALockEnds(signal: Int32) throws {
    let sandbox = try Self.sandbox()
    let process = try sandbox.start(
      """
      mkdir -p vault/.lucid; (flock 9; touch held; exec sleep 100) 9> vault/.lucid/lock & exec 9>&-
      await test -e held
      exec lucid run write.lucidability --approve --jsonl > lines
      """)
    // The step has run, and what is left is the commit.
    Wait.blocking { sandbox.read("lines")?.contains("\"state\":\"done\"") == true }
    process.send(signal)
    let exit = process.wait()
    #expect(exit == 130, "\(String(describing: exit))\n\(sandbox.read("lines") ?? "")")
    #expect(sandbox.read("vault/notes/New.md") == nil)
    // The holder of the lock is in its group.
    kill(-process.id, SIGKILL)
  }

  /// A command that computes without ever looking up.
  @Test(arguments: signals) func aTestOfAbilitiesEnds(signal: Int32) throws {
    let sandbox = try Self.sandbox()
    let tests = (0..<2_000).map { "  - { name: t\($0), world: sample, expect: { outcome: ok } }\n" }.joined()
    sandbox.write(
      "lucidability: 1\nkind: ability\nlabel: Many\nsteps:\n  - calendar.events: { from: <<today>>, to: <<tomorrow>> }\nprompt: Say it.\ntests:\n"
        + tests,
      to: "many.lucidability")
    let process = try sandbox.start("exec lucid test many.lucidability")
    // Until it computes: a tick is a hundredth of a second.
    Wait.blocking { Self.seen(process).map { $0.name == "lucid" && $0.ticks > 10 } ?? true }
    process.send(signal)
    let exit = process.wait()
    #expect(exit == 130 || exit == 128 + signal, "\(String(describing: exit))")
  }
}
