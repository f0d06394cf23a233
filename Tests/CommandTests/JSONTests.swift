import LucidArguments
import LucidCore
import LucidSystem
import LucidTesting
import Testing

@testable import LucidCommands

/// Every command that reports writes one JSON object with `--json`: each row of `CommandRow.all` is tried.
@Suite(.serialized) struct JSONTests {
  /// Commands without `--json`, and why.
  private static let without = [
    "chat": "a conversation", "edit": "opens an editor", "generate reference": "prints a page", "generate schema": "prints JSON",
    "lsp": "speaks a protocol", "watch": "a view that changes",
    "generate completions": "prints a script", "generate manual": "prints a page", "help": "prints a page",
    "data people history": "writes OpenMetrics", "web": "serves a browser", "web page": "prints a page",
  ]

  /// Rows whose standard output is something else, and why.
  private static func excuse(_ line: String) -> String? {
    if line.contains("--openmetrics") { return "asks for another format" }
    if line == "replay at-1775475780 --diff" { return "a difference is text; together they are refused" }
    if line.hasPrefix("schedule run") { return "its output is that of the scheduled run" }
    if line.hasPrefix("mcp serve") { return "speaks a protocol" }
    if line.hasPrefix("gallery index") { return "prints the index, which is JSON, in lines" }
    return nil
  }

  @Test func everyCommandHasItOrAReason() {
    for command in CommandList.table.all where command.isComplete {
      let has = command.options.contains { $0.long == "json" }
      #expect(has == (Self.without[command.name] == nil), "\(command.name)")
    }
    #expect(Set(Self.without.keys).isSubset(of: CommandList.table.all.map(\.name)))
  }

  @Test func oneObject() async throws {
    let problems = try await BlockingPool().run { () -> [String] in
      guard let home = try? RuleHome() else { return ["there is no home to try it in"] }
      guard let check = try? ResultCheck() else { return ["grammar/results.schema.json cannot be read"] }
      var problems: [String] = []
      for row in CommandRow.all where Self.without[row.name] == nil && Self.excuse(row.line) == nil {
        // Words behind `--` are another program's.
        let line =
          row.line.contains(" -- ") ? row.line.replacing(" -- ", with: " --json -- ", maxReplacements: 1) : row.line + " --json"
        let asked = row.line.contains("--json") ? row : CommandRow(line, row.traits, rewrites: row.rewrites)
        let cell = home.run(asked, CommandRule(name: ""))
        let node = try? JSONParser.parse(Array(cell.out.utf8))
        // An object, and nothing after it.
        if cell.out.first != "{" || node == nil || cell.out.split(separator: "\n").count != 1 {
          let exit = cell.exit.map(String.init) ?? "killed"
          problems.append("lucid \(asked.line): \(exit)\n\(cell.out.prefix(300))\(cell.err.prefix(300))")
        } else if let node, !asked.line.hasPrefix("mcp call") {
          // The result of a call is that of the protocol.
          problems += check.problems(node, exit: cell.exit).map { "lucid \(asked.line): \($0)" }
        }
      }
      return problems
    }
    #expect(problems == [], "\(problems.joined(separator: "\n"))")
  }
}
