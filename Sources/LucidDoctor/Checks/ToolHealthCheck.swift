import LucidConfiguration
import LucidCore
import LucidSystem

/// The tools that the configuration declares: whether their programs are there. Starts and asks
/// none of them.
struct ToolHealthCheck: HealthCheck {
  let name = "tools"

  func findings(_ context: HealthCheckContext) -> [HealthFinding] {
    let binder = ToolBinder(context.configuration, context.host)
    // Those of servers are in the row `mcp`.
    let tools = context.configuration.tools.tools.filter { if case .mcp = $0.kind { false } else { true } }
    guard !tools.isEmpty else {
      return [
        .off("the configuration declares no tools", "lucid config edit; docs/tools-of-your-own.md shows how to declare one")
      ]
    }
    return tools.map { tool in
      let reach = binder.reach(of: tool)
      guard reach.words.isEmpty || Self.canStart(reach) else {
        return .broken(
          "\(tool.name): there is no program \(TerminalSanitizer.message(reach.words[0], limit: 100)) that can be started",
          "correct `tools: { \(tool.name): { run: … } }` in the configuration")
      }
      return .ok("\(tool.name): \(reach.text); lucid tools own test \(tool.name) calls it")
    }
  }

  /// Whether the program of a reach is a file that can be started.
  static func canStart(_ reach: ToolReach) -> Bool {
    reach.words.first.map { HostFile.kind($0) == .file && HostFile.isExecutable($0) } ?? false
  }
}
