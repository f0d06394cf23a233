import LucidTesting
import Testing

/// Tiles of tools that the configuration declares, in runs of the built program: a program, a server and an MCP server.
@Suite struct OwnTileProcessTests {
  /// The beginning of the tile by the number of items.
  private static let tiles = [
    (0, "0 items - nothing found"), (1, "1 item - aa"), (2, "2 items - aa · bb"), (5, "5 items - aa · bb · cc"),
  ]
  private static let words = ["aa", "bb", "cc", "dd", "ee"]

  private static func ability(_ head: String, step: String) -> String {
    "lucidability: 1\nkind: ability\nlabel: Mine\n\(head)steps:\n  - \(step)\ncard: briefing\nprompt: Say what matters.\n"
  }

  private static func json(_ count: Int) -> String {
    "{\"entries\": [" + words.prefix(count).map { "{\"n\": 1, \"title\": \"\($0)\"}" }.joined(separator: ", ") + "]}"
  }

  /// A run with the tool `diary.entries`, which `source` answers for.
  private static func run(_ source: String, program: String = "") throws -> Ended {
    let sandbox = Sandbox()
    let signature = "result: { entries: [{ n: integer, title: string }] }"
    sandbox.write(ability("tools:\n  diary.entries: { \(signature) }\n", step: "diary.entries: {}"), to: "mine.lucidability")
    sandbox.write("tools:\n  diary.entries:\n    \(source)\n    \(signature)\n", to: "config.yaml")
    sandbox.write(program, to: "entries.sh")
    return try sandbox.run(
      """
      mkdir -p ~/.config/lucid; mv config.yaml ~/.config/lucid; chmod +x entries.sh; mv entries.sh ~/
      lucid run --approve mine.lucidability
      """)
  }

  /// The columns of a tile are padded.
  private static func shows(_ ended: Ended, _ label: String, _ text: String) -> Bool {
    ended.out.split(separator: "\n").contains { line in
      line.split(separator: " ").joined(separator: " ") == "\(label) \(text)"
    }
  }

  @Test(arguments: tiles) func aProgramsResultHasATile(count: Int, text: String) throws {
    let ended = try Self.run(
      "run: [~/entries.sh]\n    sandbox: off", program: "#!/bin/sh\ncat > /dev/null; echo '\(Self.json(count))'\n")
    #expect(ended.exit == 0 && Self.shows(ended, "Diary", text), "\(ended.out)\(ended.err)")
  }

  @Test(arguments: tiles) func aServersResultHasATile(count: Int, text: String) throws {
    let server = LoopbackServer(.status(200, Self.json(count)))
    let ended = try Self.run("http: { url: \"\(server.url)/entries\" }")
    #expect(ended.exit == 0 && Self.shows(ended, "Diary", text), "\(ended.out)\(ended.err)")
  }

  @Test(arguments: tiles) func anMCPServersResultHasATile(count: Int, text: String) throws {
    let sandbox = Sandbox()
    let words = Self.words.prefix(count).joined(separator: " ")
    sandbox.write(Self.ability("", step: "tiny.count: { text: \"\(words)\" }"), to: "mine.lucidability")
    let server = "/usr/bin/python3 " + Repository.path("Tests/MCP/server.py")
    let ended = try sandbox.run(
      "lucid mcp add tiny --yes --into mine.lucidability -- \(server) > /dev/null && lucid run --approve mine.lucidability")
    #expect(ended.exit == 0 && Self.shows(ended, "Tiny", text), "\(ended.out)\(ended.err)")
  }

  /// A source that could not be asked is not an empty one.
  @Test func aFailedProgramIsNotEmpty() throws {
    let ended = try Self.run(
      "run: [~/entries.sh]\n    sandbox: off", program: "#!/bin/sh\ncat > /dev/null; echo broken >&2; exit 1\n")
    #expect(!ended.out.contains("0 items") && ended.exit != 0, "\(ended.out)\(ended.err)")
    let unknown = try Self.run(
      "run: [~/entries.sh]\n    sandbox: off", program: "#!/bin/sh\ncat > /dev/null; echo '{\"entries\": null}'\n")
    #expect(unknown.exit == 0 && Self.shows(unknown, "Diary", "unknown"), "\(unknown.out)\(unknown.err)")
  }
}
