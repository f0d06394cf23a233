import LucidTesting
import Testing

/// Every command of the tutorial and the how-to pages runs, in the order of the page, in a home with data of khal, mbsync and
/// Obsidian; what a page shows as output is the output. `sh network` blocks are only parsed, by `DocumentTests`.
@Suite struct GuidePageTests {
  /// What the tutorial says in its second step has been done before the other pages begin.
  private static let setUp =
    "lucid setup --yes 2> /dev/null > /dev/null"
    + " && for source in health weather habits tasks; do lucid config set backends.$source off > /dev/null || exit; done"
    + " && lucid run briefing > /dev/null"

  @Test(arguments: ["docs/tutorial.md", "docs/how-to-sources.md", "docs/how-to-tasks.md", "docs/upgrades.md"])
  func itsCommandsRun(page: String)
    throws
  {
    let sandbox = Sandbox()
    let home = sandbox.root + "/home"
    func run(_ line: String) throws -> Ended {
      try sandbox.run("exec 2>&1; cd && PATH=\"$HOME/bin:$PATH\" && \(line)", input: "")
    }
    #expect(try sandbox.run("sh \"$FIXTURES/homes/khal-obsidian-mbsync.sh\"").exit == 0)
    if page != "docs/tutorial.md" { #expect(try run(Self.setUp).exit == 0) }
    var commands = 0
    for block in PageExamples(page).blocks {
      switch block.language {
      case "console":
        for (command, output) in block.commands {
          let ended = try run(command)
          #expect(ended.exit == 0, "\(command): \(ended.out)")
          #expect(ended.out.replacing(home, with: "~") == output, "\(command)")
          commands += 1
        }
      case "sh":
        for line in block.lines where !line.isEmpty {
          let ended = try run(line)
          // 10 says that there is nothing to do.
          #expect([0, 10].contains(ended.exit), "\(line): \(ended.out)")
          commands += 1
        }
      case "yaml":
        let name = try #require(block.file, "\(page): an ability without the name of its file")
        sandbox.write(block.lines.joined(separator: "\n") + "\n", to: "../home/" + name)
      default: break
      }
    }
    #expect(commands > (page == "docs/upgrades.md" ? 4 : 20))
  }
}
