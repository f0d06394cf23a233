package import LucidCore
package import LucidHTTP
package import LucidRuntime

/// The declared tools of one run.
package struct DeclaredTools: Sendable {
  package var tools: [any Tool]
  /// Names of those whose arguments cannot leave this machine.
  package var onDevice: Set<String>
  /// Names of those whose descriptions a server wrote.
  package var describedByOthers: Set<String> = []
  /// The MCP servers behind them, started at their first use.
  package let sessions = MCPSessions()
  /// The requests to the servers behind them.
  package let log = ServiceLog()

  package init(tools: [any Tool] = [], onDevice: Set<String> = []) { (self.tools, self.onDevice) = (tools, onDevice) }

  /// Gives the sessions with servers of the network back, and returns all that servers were asked
  /// and what answered; forgets it. Blocks for a second at most for each session.
  package func takeLog() -> (requests: [LoggedRequest], answers: [ServiceAnswer]) {
    sessions.end { $0.isService }
    let entries = log.take()
    return (entries.requests, entries.answers)
  }

  /// Ends the servers that were started. Blocks until they have ended.
  package func end() { sessions.end() }
}
