import LucidTesting
import Testing

/// Programs of `backends:` in runs of the built program, under real bubblewrap.
@Suite struct FamilyProgramProcessTests {
  private static let ability = """
    lucidability: 1
    kind: ability
    label: Day
    steps:
      - id: c
        calendar.events: { from: 2026-04-06, to: 2026-04-07 }
    prompt: <<c.count>> <<c.items[0].title>>
    """

  /// A sandbox with `Tests/Programs/calendar.py` as the calendar.
  private static func sandbox(_ keys: String = "", policy: String = "", mode: String = "good") throws -> Sandbox {
    let sandbox = Sandbox()
    sandbox.write(RepositoryFiles.lines("Tests/Programs/calendar.py").map { $0 + "\n" }.joined(), to: "calendar.py")
    sandbox.write(ability, to: "day.lucidability")
    let made = try sandbox.run(
      """
      mkdir -p ~/.config/lucid ~/vault/calendar ~/log; mv calendar.py ~/calendar.py
      cat > ~/.config/lucid/config.yaml <<END
      vault: ~/vault
      user: { timezone: America/Toronto }
      \(policy)
      backends:
        calendar: { program: [python3, ~/calendar.py, \(mode), ~/log/requests], folders: { write: [~/log] }\(keys) }
      END
      """)
    #expect(made.exit == 0, "\(made.err)")
    return sandbox
  }

  private static func asked(_ sandbox: Sandbox) throws -> Int {
    Int(try sandbox.run("cat ~/log/requests 2> /dev/null | wc -l").out.filter(\.isNumber)) ?? -1
  }

  private static func flat(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  private static let at = "--at 2026-04-06T07:30"

  @Test func aRunAsksTheProgramAndAReplayDoesNot() throws {
    let sandbox = try Self.sandbox()
    let ended = try sandbox.run("lucid run --approve day.lucidability --json \(Self.at)")
    #expect(ended.exit == 0 && ended.out.contains(#""resolved":"2 Standup""#), "\(ended.out)\(ended.err)")
    #expect(try Self.asked(sandbox) == 2)
    let again = try sandbox.run("lucid replay last --json")
    #expect(again.exit == 0 && again.out.contains(#""resolved":"2 Standup""#), "\(again.out)\(again.err)")
    #expect(try Self.asked(sandbox) == 2)
    #expect(try sandbox.run("lucid doctor calendar; lucid tools own").out.contains("~/calendar.py good"))
  }

  @Test(arguments: [
    "lucid check day.lucidability", "lucid plan day.lucidability", "lucid try day.lucidability",
    "lucid test day.lucidability; true",
    "lucid run --approve day.lucidability --vault vault \(at); true", "lucid doctor; true",
  ]) func nothingElseStartsIt(command: String) throws {
    let sandbox = try Self.sandbox()
    let ended = try sandbox.run(command)
    #expect(ended.exit == 0, "\(ended.out)\(ended.err)")
    #expect(try Self.asked(sandbox) == 0, "\(command)")
  }

  /// The record says of a commit that failed half-way that its result is unknown, and of one that
  /// the program refused before any change that nothing is written.
  @Test(arguments: [
    ("full", true, "unsure"), ("full", false, "dropped"), ("dies", false, "unsure"), ("good", true, "written"),
  ]) func theRecordSaysWhatIsKnownOfTheWrites(mode: String, deletesFirst: Bool, fate: String) throws {
    let sandbox = try Self.sandbox(mode: mode)
    sandbox.write(
      """
      lucidability: 1
      kind: ability
      label: Move
      writes: { calendar.create: 1, calendar.delete: 1 }
      steps:
      \(deletesFirst ? "  - calendar.delete: { id: e2 }\n" : "")  - calendar.create: { title: Dentist, start: 2026-04-06T15:00 }
      prompt: x

      """, to: "move.lucidability")
    let ended = try sandbox.run("lucid run --approve move.lucidability --json \(Self.at)")
    #expect(ended.out.contains("\"fate\":\"\(fate)\""), "\(ended.out)\(ended.err)")
    #expect(ended.out.contains("\"committed\":true") == (fate == "written"))
    let shown = try sandbox.run("lucid history show last").out
    #expect(shown.contains("Not known whether written") == (fate == "unsure"), "\(shown)")
    #expect(shown.contains("Not written") == (fate == "dropped"), "\(shown)")
    // A replay fails in the commit as the run did, and says no more of its writes.
    let replayed = try sandbox.run("lucid replay last --json")
    #expect(replayed.exit == ended.exit, "\(replayed.out)\(replayed.err)")
    if fate != "written" { #expect(replayed.out.contains("\"fate\":\"\(fate)\""), "\(replayed.out)") }
  }

  /// The permission holds for the reach that was granted.
  @Test func anotherReachIsAskedAbout() throws {
    let sandbox = try Self.sandbox()
    let before = try sandbox.run("lucid run day.lucidability \(Self.at)")
    #expect(before.exit == 22 && Self.flat(before.err).contains("in a sandbox: no network; writes ~/log"), "\(before.err)")
    #expect(try sandbox.run("lucid trust grant --yes day.lucidability && lucid run day.lucidability \(Self.at)").exit == 0)
    let after = try sandbox.run(
      "sed -i 's/folders:/network: on, folders:/' ~/.config/lucid/config.yaml; lucid run day.lucidability \(Self.at)")
    #expect(after.exit == 22 && Self.flat(after.err).contains("network to any host"), "\(after.out)\(after.err)")
  }

  /// What stays on this machine does not reach a program with the network.
  @Test(arguments: [("", 0), (", network: on", 30)]) func localOnlyHoldsForArguments(keys: String, exit: Int32) throws {
    let sandbox = try Self.sandbox(keys, policy: "policy: { local_only: [notes] }")
    sandbox.write(
      """
      lucidability: 1
      kind: ability
      label: Copy
      steps:
        - id: n
          notes.search: { limit: 1 }
        - id: e
          calendar.create: { title: "<<n.items[0].title>>", start: 2026-04-06T15:00 }
      writes: { calendar.create: 1 }
      prompt: <<e.title>>
      """, to: "copy.lucidability")
    let ended = try sandbox.run(
      "mkdir -p ~/vault/notes; echo 'Text' > ~/vault/notes/Diary.md; lucid run --approve copy.lucidability \(Self.at)")
    #expect(ended.exit == exit, "\(ended.out)\(ended.err)")
    let log = try sandbox.run("cat ~/log/requests").out
    #expect(log.contains("Diary") == (exit == 0), "\(log)")
    if exit != 0 { #expect(ended.err.contains("notes") && ended.err.contains("local_only"), "\(ended.err)") }
  }

  /// The program and the ability of docs/families-of-your-own.md.
  @Test func theExamplesOfThePageWork() throws {
    var (blocks, open): ([String], [Substring]?) = ([], nil)
    for line in RepositoryFiles.lines("docs/families-of-your-own.md") {
      guard line.hasPrefix("```") else {
        open?.append(line)
        continue
      }
      if let lines = open { blocks.append(lines.map { $0 + "\n" }.joined()) }
      open = open == nil ? [] : nil
    }
    func block(_ start: String) throws -> String { try #require(blocks.first { $0.hasPrefix(start) }, "\(start)") }
    let sandbox = Sandbox()
    sandbox.write(try block("#!/usr/bin/env python3"), to: "notes.py")
    sandbox.write(try block("lucidability: 1"), to: "drawings.lucidability")
    sandbox.write(try block("backends:"), to: "config.yaml")
    let ended = try sandbox.run(
      """
      mkdir -p ~/bin ~/.config/lucid; mv notes.py ~/bin; chmod +x ~/bin/notes.py; mv config.yaml ~/.config/lucid
      lucid config check && lucid tools own test notes && lucid run --approve --json drawings.lucidability
      """)
    #expect(ended.exit == 0 && ended.out.contains("Bridge: Ask Ana about the drawings."), "\(ended.out)\(ended.err)")
    let card = Self.flat(try sandbox.run("lucid run drawings.lucidability").err)
    #expect(
      card.contains("through a program that runs ~/bin/notes.py in a sandbox: no network; writes no files"), "\(card)")
  }
}
