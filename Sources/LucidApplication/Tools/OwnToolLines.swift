import LucidBackends
import LucidConfiguration
import LucidCore

/// The tools of the configuration under the catalog of the program: programs, services and those of
/// MCP servers.
package struct OwnToolLines {
  private let tools: [ToolSettings.Tool]

  package init(_ environment: CommandEnvironment) { tools = environment.goodConfiguration.tools.tools }

  /// Empty without any.
  package var text: String {
    guard !tools.isEmpty else { return "" }
    let width = max(22, tools.map(\.name.count).max() ?? 0)
    let lines = tools.map { tool in
      let effect = tool.signature.effect == .read ? "" : "  \(tool.signature.effect.rawValue)s"
      let name = tool.name + String(repeating: " ", count: width - tool.name.count)
      return "  \(name)  \(TerminalSanitizer.message(tool.signature.summary, limit: 80))\(effect)"
    }
    return "\nYour own (lucid backend show NAME)\n"
      + lines.map { line in
        String(line.reversed().drop(while: \.isWhitespace).reversed()) + "\n"
      }.joined()
  }
}
