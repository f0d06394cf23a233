import LucidTesting
import Testing

@testable import LucidPrograms
@testable import LucidVault

/// A vault as a process leaves it that is killed between two renames: one file is new, one is old.
@Suite struct HalfTransactionTests {
  private static func note(_ title: String, _ text: String) -> String {
    "---\ntitle: \(title)\ncreated: 2026-04-06T07:30:00\nupdated: 2026-04-06T07:30:00\npinned: true\n---\n\(text)\n"
  }

  private static func vault(_ sandbox: Sandbox) throws {
    #expect(try sandbox.run("mkdir -p vault/notes vault/.lucid/transaction").exit == 0)
    let (oldA, newA) = (note("Half A", "OLD A"), note("Half A", "NEW A"))
    let (oldB, newB) = (note("Half B", "OLD B"), note("Half B done", "NEW B"))
    sandbox.write(newA, to: "vault/notes/a.md")
    sandbox.write(oldB, to: "vault/notes/b.md")
    sandbox.write(newB, to: "vault/.lucid/transaction/1")
    func print(_ text: String) -> Checksum { Checksum(Array(text.utf8)) }
    let journal = Journal([
      Journal.Entry(path: "notes/a.md", before: print(oldA), after: .init(print(newA), ".lucid/transaction/0")),
      Journal.Entry(path: "notes/b.md", before: print(oldB), after: .init(print(newB), ".lucid/transaction/1")),
    ])
    sandbox.write(String(decoding: journal.bytes, as: UTF8.self), to: "vault/.lucid/transaction/journal")
  }

  static let ability =
    "lucidability: 1\nkind: ability\nlabel: Notes\nsteps:\n  - notes.search: { query: Half }\nprompt: Say it.\n"

  /// Every command that reads the vault finishes the write first.
  @Test(arguments: [
    "lucid run --approve notes.lucidability --vault vault --json", "lucid ask 'Show my recent notes' --vault vault --json",
    "lucid briefing --force --vault vault --json", "lucid status --vault vault --json", "lucid models prompt --vault vault",
    "echo 'Show my recent notes' | lucid chat --vault vault --model 'command:cat'",
  ]) func isFinishedBeforeAnythingIsRead(command: String) throws {
    let sandbox = Sandbox()
    try Self.vault(sandbox)
    sandbox.write(Self.ability, to: "notes.lucidability")
    let ended = try sandbox.run("\(command); echo; ls vault/.lucid; cat vault/notes/b.md")
    #expect(ended.out.hasSuffix("lock\n" + Self.note("Half B done", "NEW B")), "\(ended.out)\(ended.err)")
    #expect(!ended.out.contains("OLD B"), "\(ended.out)")
  }

  /// What may not write refuses to read it.
  @Test func isNotReadWhereNothingMayBeWritten() throws {
    let sandbox = Sandbox()
    try Self.vault(sandbox)
    sandbox.write(Self.ability, to: "notes.lucidability")
    sandbox.write("base: vault\n", to: "world.yaml")
    let ended = try sandbox.run(
      "lucid run notes.lucidability --world world.yaml; echo \"exit $?\"; ls vault/.lucid/transaction | wc -l")
    #expect(ended.out == "exit 2\n2\n" && ended.err.contains("has an unfinished write"), "\(ended.out)\(ended.err)")
    let doctor = try sandbox.run("lucid doctor --vault vault; ls vault/.lucid/transaction | wc -l")
    #expect(doctor.out.contains("not checked: a write to the vault is not finished"), "\(doctor.out)")
    #expect(doctor.out.hasSuffix("\n2\n"), "\(doctor.out)")
  }

  /// It cannot be finished: nothing is read.
  @Test func isNotReadWhenItCannotBeFinished() throws {
    let sandbox = Sandbox()
    try Self.vault(sandbox)
    // Another program has written to its second file, and there is no place to keep the new content in.
    let ended = try sandbox.run(
      """
      mkdir vault/.lucid/kept; touch vault/.lucid/kept/notes; echo x >> vault/notes/b.md
      lucid status --vault vault; echo "exit $?"
      """)
    #expect(ended.out == "exit 30\n" && ended.err.contains("is not finished and cannot be"), "\(ended.out)\(ended.err)")
  }
}
