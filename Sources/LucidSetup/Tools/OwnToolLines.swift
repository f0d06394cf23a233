package import LucidApplication
import LucidCompiler
import LucidConfiguration
package import LucidCore

/// The tools of the configuration under the catalog of the program: programs, services and those of
/// MCP servers.
package struct OwnToolLines {
  private let environment: CommandEnvironment
  private let configuration: Configuration
  private var tools: [ToolSettings.Tool] { configuration.tools.tools }

  package init(_ environment: CommandEnvironment) {
    self.environment = environment
    configuration = environment.goodConfiguration
  }

  /// Returns the catalog with these tools and what each reaches; the same unless `isWhole`. Cost: a
  /// process, if one is a program.
  package func catalog(_ catalog: Catalog, isWhole: Bool) -> Catalog {
    guard isWhole, !tools.isEmpty else { return catalog }
    let binder = ToolBinder(configuration, environment.host, version: Composition.version.text)
    return catalog.adding(
      tools.map { ToolDeclaration($0.signature).signature(reaching: binder.reach(of: $0).message) })
  }

  /// Empty without any.
  package var text: String {
    guard !tools.isEmpty else { return "" }
    let width = max(22, tools.map(\.name.count).max() ?? 0)
    let lines = tools.map { tool in
      let effect = tool.signature.effect == .read ? "" : "  \(tool.signature.effect.rawValue)s"
      let name = tool.name + String(repeating: " ", count: width - tool.name.count)
      return "  \(name)  \(TerminalSanitizer.message(tool.signature.summary, limit: 80))\(effect)"
    }
    return "\nYour own (lucid tools NAME)\n"
      + lines.map { line in
        String(line.reversed().drop(while: \.isWhitespace).reversed()) + "\n"
      }.joined()
  }
}
