import LucidConfiguration
import LucidCore
import LucidMCP
import LucidSystem

/// The MCP servers of the configuration: their pinned tools, and whether their programs are there.
/// Starts and asks none of them.
struct MCPHealthCheck: HealthCheck {
  let name = "mcp"

  func findings(_ context: HealthCheckContext) -> [HealthFinding] {
    let tools = context.configuration.tools
    guard !tools.servers.isEmpty else { return [.off("no MCP server is configured", "lucid mcp add NAME -- COMMAND…")] }
    if let path = context.loader.lockPath {
      do throws(StepFailure) { _ = try MCPLock.read(path) } catch { return [.broken(error.message, error.hint)] }
    }
    return tools.servers.map { server in
      let count = tools.tools.count { $0.signature.family == server.name }
      if case .program(let words) = server.kind, let word = words.first, !word.contains("/"),
        context.host.process.program(word) == nil
      {
        return .broken(
          "\(server.name): there is no program \(TerminalSanitizer.message(word, limit: 100))",
          "correct `command` of \(server.name) in the configuration")
      }
      guard tools.pinned[server.name] != nil else {
        return .missing("\(server.name): you have not agreed to its tools yet", "lucid mcp update \(server.name)")
      }
      return .ok("\(server.name): \(count) tool\(count == 1 ? "" : "s") pinned; lucid mcp update \(server.name) asks the server")
    }
  }
}
