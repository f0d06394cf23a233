import LucidTesting
import Testing

/// Failures of scheduled runs as incidents: real processes in the environment of their timer, on a
/// clock that is made up.
@Suite struct IncidentProcessTests {
  private static let ability = """
    lucidability: 1
    kind: ability
    label: Letter
    steps:
      - notes.search
    prompt: Sum up my notes.
    """
  /// Counts the mails that arrive; nothing else of a mail program.
  private static let setUp = """
    mkdir -p vault/notes mails; echo '# A' > vault/notes/a.md
    printf '#!/bin/sh\\ncat > "%s/mails/$(date +%%s%%N)"\\n' "$PWD" > mail.sh; chmod +x mail.sh
    printf '#!/bin/sh\\ncat > /dev/null; test -e "%s/broken" && exit 1; echo Well.\\n' "$PWD" > model.sh; chmod +x model.sh
    mkdir -p "$HOME/.config/lucid"
    printf 'vault: %s/vault\\nmodels: { default: own, fallback: none, own: { command: [%s/model.sh] } }\\ndeliver: { mail_to: r@example.org, sendmail: [%s/mail.sh], on: [failed] }\\n' "$PWD" "$PWD" "$PWD" > "$HOME/.config/lucid/config.yaml"
    lucid trust grant --yes letter.lucidability > out.txt 2>&1 || cat out.txt
    lucid schedule add letter.lucidability daily 7:30 --timer systemd --name letter --at 2026-04-01T12:00 --tz America/Toronto > out.txt 2>&1
    """

  private func sandbox() throws -> Sandbox {
    let sandbox = Sandbox()
    sandbox.write(Self.ability, to: "letter.lucidability")
    let ended = try sandbox.run(Self.setUp)
    #expect(ended.err == "", "\(ended.err)")
    #expect(sandbox.read("out.txt")?.contains("letter: daily 7:30") == true, "\(sandbox.read("out.txt") ?? "")")
    return sandbox
  }

  private func run(_ sandbox: Sandbox, _ day: String) throws -> (exit: Int32?, err: String, mails: Int) {
    let ended = try sandbox.run("lucid schedule run letter --at \(day)T07:30 < /dev/null > run.txt")
    let mails = try sandbox.run("ls mails | wc -l")
    return (ended.exit, ended.err, Int(mails.out.split(separator: "\n").first.map { $0.filter { $0 != " " } } ?? "") ?? -1)
  }

  @Test func oneMessageForAFailureOneForItsEnd() throws {
    let sandbox = try sandbox()
    #expect(try run(sandbox, "2026-04-02").mails == 0)
    sandbox.write("", to: "broken")
    // Tried again after 5, 15 and 30 minutes; only the last try is reported.
    let first = try run(sandbox, "2026-04-03")
    #expect(first.exit == 31 && first.mails == 1, "\(first)")
    for time in ["07:35", "07:45", "08:00"] {
      #expect(first.err.contains("tried again at Fri 2026-04-03 \(time)"), "\(first.err)")
    }
    let second = try run(sandbox, "2026-04-04")
    #expect(second.exit == 31 && second.mails == 1, "\(second)")
    let listed = try sandbox.run("lucid schedule incidents --tz America/Toronto; lucid schedule incidents --json")
    #expect(listed.out.contains("letter: failed 2 times since 2026-04-03 08:00: model-failed"), "\(listed.out)")
    #expect(listed.out.contains("\"count\":2,\"acknowledged\":false"), "\(listed.out)")
    _ = try sandbox.run("rm broken")
    let good = try run(sandbox, "2026-04-05")
    #expect(good.exit == 0 && good.mails == 2, "\(good)")
    #expect(good.err.contains("resolved: letter failed 2 times"), "\(good.err)")
    #expect(try sandbox.run("grep -l 'Letter works again' mails/* | wc -l").out.contains("1"))
    #expect(try run(sandbox, "2026-04-06").mails == 2)
    #expect(try sandbox.run("lucid schedule incidents").out == "no open incidents\n")
  }

  @Test func acknowledgedFailuresEndInSilence() throws {
    let sandbox = try sandbox()
    sandbox.write("", to: "broken")
    #expect(try run(sandbox, "2026-04-03").mails == 1)
    #expect(try sandbox.run("lucid schedule ack letter").out == "letter is acknowledged.\n")
    #expect(try sandbox.run("lucid schedule incidents").out.contains("(acknowledged)"))
    #expect(try run(sandbox, "2026-04-04").mails == 1)
    _ = try sandbox.run("rm broken")
    #expect(try run(sandbox, "2026-04-05").mails == 1)
    #expect(try sandbox.run("lucid schedule ack letter").exit == 10)
    #expect(try sandbox.run("lucid schedule ack nosuch").exit == 10)
  }

  @Test func aFailureThatMendsItselfIsNotReported() throws {
    let sandbox = try sandbox()
    // Fails once.
    sandbox.write("#!/bin/sh\ncat > /dev/null; test -e once || { touch once; exit 1; }; echo Well.\n", to: "model.sh")
    let ended = try run(sandbox, "2026-04-03")
    #expect(ended.exit == 0 && ended.mails == 0, "\(ended)")
    #expect(try sandbox.run("lucid schedule incidents").out == "no open incidents\n")
    #expect(try sandbox.run("lucid history --json | grep -o model-failed | wc -l").out.contains("1"))
  }

  @Test func whatWroteIsNotTriedAgain() throws {
    let sandbox = try sandbox()
    sandbox.write(
      Self.ability.replacing("  - notes.search", with: "  - notes.create: { title: A day, body: Text }"),
      to: "letter.lucidability")
    _ = try sandbox.run("lucid trust grant --yes letter.lucidability")
    sandbox.write("", to: "broken")
    let ended = try run(sandbox, "2026-04-03")
    #expect(ended.exit == 31 && ended.mails == 1 && !ended.err.contains("tried again"), "\(ended)")
  }

  @Test func aRefusalIsAnIncidentToo() throws {
    let sandbox = try sandbox()
    sandbox.write("lucidability: 1\nkind: ability\n", to: "letter.lucidability")
    let first = try run(sandbox, "2026-04-03")
    let second = try run(sandbox, "2026-04-04")
    #expect(first.exit == 20 && first.mails == 1 && second.exit == 20 && second.mails == 1, "\(first) \(second)")
  }

  @Test func tellsThatAllIsWellOnceAWeek() throws {
    let sandbox = try sandbox()
    _ = try sandbox.run("sed -i 's/deliver: {/deliver: { alive: weekly,/' \"$HOME/.config/lucid/config.yaml\"")
    var mails: [Int] = []
    for day in 3...11 { mails.append(try run(sandbox, day < 10 ? "2026-04-0\(day)" : "2026-04-\(day)").mails) }
    #expect(mails == [1, 1, 1, 1, 1, 1, 1, 2, 2], "\(mails)")
    #expect(try sandbox.run("grep -l 'lucid: all is well' mails/* | wc -l").out.contains("2"))
  }

  @Test func aKilledRunLosesNoIncident() throws {
    let sandbox = try sandbox()
    sandbox.write("", to: "broken")
    #expect(try run(sandbox, "2026-04-03").mails == 1)
    sandbox.write("#!/bin/sh\ntouch \(sandbox.folder)/asked\nexec sleep 60\n", to: "model.sh")
    let process = try sandbox.start("exec lucid schedule run letter --at 2026-04-04T07:30 < /dev/null > run.txt")
    Wait.blocking(forFile: sandbox.folder + "/asked")
    process.send(9)
    _ = process.wait()
    #expect(try sandbox.run("lucid schedule incidents --json").out.contains("\"count\":1"))
  }

  /// Kills a scheduled run while its model is asked.
  private func kill(_ sandbox: Sandbox, _ day: String) throws {
    sandbox.write("#!/bin/sh\ntouch \(sandbox.folder)/asked\nexec sleep 60\n", to: "model.sh")
    _ = try sandbox.run("rm -f asked")
    let process = try sandbox.start(
      "exec lucid schedule run letter --at \(day)T07:30 < /dev/null > run.txt")
    Wait.blocking(forFile: sandbox.folder + "/asked")
    process.send(9)
    _ = process.wait()
  }

  /// A killed run cannot say anything: the next start opens its incident and tells it, once for
  /// each series of them, and a good run ends it.
  @Test func aKilledRunIsAnIncidentThatTheNextStartTells() throws {
    let sandbox = try sandbox()
    try kill(sandbox, "2026-04-03")
    let listed = try sandbox.run("lucid schedule incidents --tz America/Toronto")
    let cause = "did not finish: the run crashed, was killed, or the machine was switched off"
    #expect(listed.out == "letter: failed at 2026-04-03 07:30: \(cause)\n", "\(listed.out)")
    #expect(try sandbox.run("ls mails | wc -l").out.contains("0"))
    try kill(sandbox, "2026-04-04")
    #expect(try sandbox.run("grep -l 'Subject: letter did not finish' mails/* | wc -l").out.contains("1"))
    try kill(sandbox, "2026-04-05")
    #expect(try sandbox.run("ls mails | wc -l").out.contains("1"))
    sandbox.write("#!/bin/sh\ncat > /dev/null; echo Well.\n", to: "model.sh")
    let good = try run(sandbox, "2026-04-06")
    #expect(good.exit == 0 && good.mails == 2, "\(good)")
    #expect(good.err.contains("resolved: letter failed 3 times since 2026-04-03 07:30: did not finish"))
    #expect(try sandbox.run("lucid schedule incidents").out == "no open incidents\n")
    #expect(try run(sandbox, "2026-04-07").mails == 2)
  }

  /// A schedule that runs seldom does not have to wait for its own next start.
  @Test func anotherScheduleTellsOfAKilledRun() throws {
    let sandbox = try sandbox()
    let added = try sandbox.run(
      "lucid schedule add letter.lucidability daily 8:00 --timer none --name other --at 2026-04-01T12:00 --tz America/Toronto > out.txt"
    )
    #expect(added.exit == 0, "\(added.err)")
    try kill(sandbox, "2026-04-03")
    sandbox.write("#!/bin/sh\ncat > /dev/null; echo Well.\n", to: "model.sh")
    let ended = try sandbox.run("lucid schedule run other --at 2026-04-03T08:00 < /dev/null > run.txt")
    #expect(ended.exit == 0 && ended.err.contains("letter failed at"), "\(ended.err)")
    #expect(try sandbox.run("grep -l 'Subject: letter did not finish' mails/* | wc -l").out.contains("1"))
    #expect(try sandbox.run("lucid schedule incidents").out.contains("letter: failed at"))
    let good = try run(sandbox, "2026-04-04")
    #expect(good.exit == 0 && good.mails == 2, "\(good)")
  }

  /// A run that goes on is no incident, neither for a list nor for another start.
  @Test func aRunThatGoesOnIsNoIncident() throws {
    let sandbox = try sandbox()
    sandbox.write("#!/bin/sh\ntouch \(sandbox.folder)/asked\nexec sleep 60\n", to: "model.sh")
    let process = try sandbox.start(
      "exec lucid schedule run letter --at 2026-04-04T07:30 < /dev/null > run.txt")
    Wait.blocking(forFile: sandbox.folder + "/asked")
    let other = Process(
      ["/bin/sh", "-c", "cd \(sandbox.folder); lucid schedule incidents > listed.txt"],
      environment: sandbox.environment, input: nil, output: "/dev/null", errors: "/dev/null")
    #expect(other.wait() == 0)
    #expect(sandbox.read("listed.txt") == "no open incidents\n")
    process.send(9)
    _ = process.wait()
  }
}
