import LucidTesting
import Testing

/// Files that import others: what is read, what a change of an import owes, and one file of all.
@Suite(.timeLimit(.minutes(20))) struct ImportTests {
  private static let main = """
    lucidability: 1
    kind: ability
    label: Both
    import: [parts/list.lucidability]
    steps:
      - id: said
        ability.run: { ability: List }
    prompt: "<<said>>"
    """

  private static func part(_ steps: String) -> String {
    """
    lucidability: 1
    kind: ability
    label: List
    steps:
    \(steps)
    prompt: List my notes in one sentence.
    """
  }

  private static func sandbox() throws -> Sandbox {
    let sandbox = Sandbox()
    _ = try sandbox.run("mkdir -p parts vault/notes; printf '# Plan\\n' > vault/notes/Plan.md")
    sandbox.write(main, to: "main.lucidability")
    sandbox.write(part("  - notes.search: {}"), to: "parts/list.lucidability")
    return sandbox
  }

  private static let run = "lucid run main.lucidability --vault vault --model digest"

  @Test func aChangedImportOwesItsNewPermissions() throws {
    let sandbox = try Self.sandbox()
    #expect(try sandbox.run(Self.run).exit == 22)
    #expect(try sandbox.run("lucid trust grant --yes main.lucidability").exit == 0)
    let first = try sandbox.run(Self.run)
    #expect(first.exit == 0, "\(first.err)")
    // The file itself is as it was: what is asked for is what its import now reaches.
    sandbox.write(Self.part("  - notes.search: {}\n  - habits.today: {}"), to: "parts/list.lucidability")
    let changed = try sandbox.run(Self.run)
    #expect(changed.exit == 22 && changed.err.contains("habits"), "\(changed.err)")
  }

  @Test func onlyNeighboursAreRead() throws {
    let sandbox = try Self.sandbox()
    #expect(try sandbox.run("lucid check main.lucidability").exit == 0)
    let fromInput = try sandbox.run("lucid check - < main.lucidability")
    #expect(fromInput.exit == 20 && fromInput.out.contains("imports nothing"), "\(fromInput.out)")
    // A link, a path that leads out, an address.
    for (path, set) in [
      ("parts/link.lucidability", "ln -s list.lucidability parts/link.lucidability"),
      ("../out.lucidability", "cp parts/list.lucidability ../out.lucidability"),
      ("https://example.org/list.lucidability", "true"), ("/etc/hostname", "true"),
    ] {
      sandbox.write(Self.main.replacing("parts/list.lucidability", with: path), to: "other.lucidability")
      let ended = try sandbox.run("\(set); lucid check other.lucidability")
      #expect(ended.exit == 20, "\(path): \(ended.err)")
    }
  }

  @Test func anInstalledAbilityStandsAlone() throws {
    let sandbox = try Self.sandbox()
    let sum = try sandbox.run("lucid install --yes main.lucidability --json").out
    #expect(sum.contains("\"sha256\""))
    let ended = try sandbox.run(
      "rm -r parts main.lucidability; lucid run Both --vault vault --model digest; lucid share export both; lucid list")
    #expect(ended.exit == 0 && ended.out.contains("part: true") && !ended.out.contains("import:"), "\(ended.err)")
    // The part is no ability of the library.
    #expect(!ended.out.split(separator: "\n").contains { $0.hasPrefix("list ") })
  }

  @Test func theChecksumCoversWhatIsImported() throws {
    let sandbox = try Self.sandbox()
    func sum() throws -> String {
      let out = try sandbox.run("lucid show main.lucidability --json").out
      return out.split(separator: "\"sha256\":\"").last.map { String($0.prefix(64)) } ?? ""
    }
    let before = try sum()
    sandbox.write(Self.part("  - notes.search: { limit: 3 }"), to: "parts/list.lucidability")
    let after = try sum()
    #expect(before.count == 64 && after != before)
  }
}
