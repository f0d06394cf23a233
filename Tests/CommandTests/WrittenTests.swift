import LucidSystem
import LucidTesting
import Testing

@testable import LucidHistory
import LucidSQLite

/// What a run has written is said, however it ends, and so is what could not be stored of it.
@Suite struct WrittenTests {
  private static let ability = """
    lucidability: 1
    kind: ability
    label: Put
    steps:
      - notes.create: { title: New, body: Text }
    prompt: Say it.
    """

  private static func sandbox() throws -> Sandbox {
    let sandbox = Sandbox()
    sandbox.write(ability, to: "put.lucidability")
    #expect(try sandbox.run("mkdir -p vault/notes").exit == 0)
    return sandbox
  }

  private static let slow = "lucid run put.lucidability --approve --vault vault --model 'command:sleep 3600'"

  @Test(arguments: ["", " --json", " -q", " -o answer.md"]) func aTimeoutSaysWhatWasWritten(options: String) throws {
    let sandbox = try Self.sandbox()
    let ended = try sandbox.run("\(Self.slow) --timeout 8s\(options); echo \"exit $?\"; ls vault/notes")
    #expect(ended.out.hasSuffix("exit 32\nNew.md\n"), "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("already written: note created: New"), "\(ended.err)")
    #expect(ended.err.contains("lucid undo"), "\(ended.err)")
    if options == " --json" { #expect(ended.out.contains("\"committed\":true"), "\(ended.out)") }
    let undone = try sandbox.run("lucid history --json; lucid undo > /dev/null; ls vault/notes | wc -l")
    #expect(undone.out.contains("timed-out") && undone.out.hasSuffix("\n0\n"), "\(undone.out)\(undone.err)")
  }

  @Test(arguments: [SIGINT, SIGTERM]) func aSignalSaysWhatWasWritten(signal: Int32) throws {
    let sandbox = try Self.sandbox()
    let process = try sandbox.start("exec " + Self.slow)
    Wait.blocking(forFile: sandbox.folder + "/vault/notes/New.md")
    process.send(signal)
    let ended = sandbox.ended(process, process.wait())
    #expect(ended.exit == 130, "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("already written: note created: New"), "\(ended.out)\(ended.err)")
    #expect(access(sandbox.folder + "/vault/notes/New.md", F_OK) == 0)
  }

  /// Another process writes to the history all the time: `--quiet` does not hide what follows.
  @Test(arguments: ["-q", "-o answer.md", ""]) func aWriteThatIsNotStoredIsSaid(options: String) throws {
    let sandbox = try Self.sandbox()
    #expect(try sandbox.run("lucid run weather --vault vault > /dev/null").exit != nil)
    let store = try RunStore(path: sandbox.root + "/home" + "/.local/state/lucid/runs.sqlite")
    try store.database.execute("BEGIN IMMEDIATE")
    let ended = try sandbox.run(
      "lucid run put.lucidability --approve --vault vault \(options); echo \"exit $?\"; ls vault/notes")
    try store.database.execute("ROLLBACK")
    #expect(ended.out.hasSuffix("exit 11\nNew.md\n"), "\(ended.out)\(ended.err)")
    let said = options.isEmpty ? ended.out : ended.err
    #expect(said.contains("this run is not stored"), "\(ended.out)\(ended.err)")
    #expect(said.contains("another program has been"), "\(ended.out)\(ended.err)")
  }

  /// A run that was made again keeps the calls of the attempt that counts.
  @Test func aRunThatWasMadeAgainIsReplayedAsItWas() throws {
    let sandbox = Sandbox()
    sandbox.write(
      "lucidability: 1\nkind: ability\nlabel: Again\nsteps:\n  - id: seen\n    notes.search: { query: Plan }\n"
        + "  - id: put\n    notes.append: { note: Plan, text: added }\n"
        + "prompt: \"I saw <<seen.items[0].body>>\"\n", to: "again.lucidability")
    let ended = try sandbox.run(
      """
      mkdir -p vault/notes bin; printf 'first body\\n' > vault/notes/Plan.md; printf '%%PDF-1.4\\n' > a.pdf
      printf '#!/bin/sh\\nif mkdir once 2> /dev/null; then sleep 2; echo SECOND body > vault/notes/Plan.md; fi; echo text\\n' > bin/pdftotext
      chmod +x bin/pdftotext; export PATH=$PWD/bin:$PATH
      lucid run again.lucidability --vault vault --attach a.pdf --approve > out; echo "exit $?"; grep -c 'SECOND body' out
      lucid replay last --diff; lucid replay last | grep -c 'first body'
      """)
    #expect(ended.out.hasPrefix("exit 0\n"), "\(ended.out)\(ended.err)")
    #expect(ended.out.contains("no differences from the run") && ended.out.hasSuffix("\n0\n"), "\(ended.out)\(ended.err)")
  }

  @Test func filesForOthersObeyTheUmask() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      umask 022; lucid try weather -q -o a.md; (umask 077; lucid try weather -q -o b.md; lucid new mine > /dev/null)
      lucid new ours > /dev/null; lucid history --openmetrics -o c.prom 2> /dev/null; lucid run weather -q --vault . > /dev/null 2>&1
      lucid history --openmetrics -o c.prom; lucid share export ours.lucidability -o d.lucidability 2> /dev/null
      umask 000; lucid run weather -q --vault . > /dev/null 2>&1; lucid config set user.name Robin > /dev/null
      touch e.md; chmod 640 e.md; lucid try weather -q -o e.md
      stat -c '%a %n' a.md b.md c.prom d.lucidability e.md mine.lucidability ours.lucidability
      find ~ -type f ! -perm 600; find ~ -mindepth 2 -type d ! -perm 700
      """)
    #expect(
      ended.out == """
        644 a.md
        600 b.md
        644 c.prom
        644 d.lucidability
        640 e.md
        600 mine.lucidability
        644 ours.lucidability

        """, "\(ended.out)\(ended.err)")
  }

  /// The XDG rules: a path that is not absolute counts as none, in each of the variables.
  @Test func relativeFoldersAreIgnored() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      mkdir -p rel/lucid vault ~/.config/lucid; echo 'user: { name: Relative Ruth }' > rel/lucid/config.yaml
      echo 'user: { name: Robin }' > ~/.config/lucid/config.yaml
      export XDG_CONFIG_HOME=rel XDG_STATE_HOME=rel XDG_DATA_HOME=rel XDG_CACHE_HOME=rel XDG_RUNTIME_DIR=rel
      lucid config get user.name; lucid doctor --vault vault | grep -c 'is ignored: it is not an absolute path'
      lucid run weather --vault vault > /dev/null 2>&1; find rel -type f
      """)
    #expect(ended.out == "Robin\n5\nrel/lucid/config.yaml\n", "\(ended.out)\(ended.err)")
  }
}
