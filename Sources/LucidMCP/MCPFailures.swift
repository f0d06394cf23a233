import LucidCore
import LucidPrograms
import LucidRPC

/// Failures of MCP servers and their tools, each with its remedy. `server` is the name of a server
/// in the configuration, `name` that of a tool, `server.verb`; what a server said is text by others
/// and is quoted in one line.
extension StepFailure {
  // MARK: Servers

  static func mcpRefused(_ server: String, _ refusal: RPCError) -> StepFailure {
    StepFailure(
      .failed,
      "the MCP server \(server) refused the request: \(quoted(refusal.message)) (error \(refusal.code.rawValue))",
      hint: "`lucid mcp update \(server)` asks it for its tools again")
  }

  static func mcpOtherVersion(_ server: String, _ version: String) -> StepFailure {
    StepFailure(
      .unavailable,
      "the MCP server \(server) speaks version \(quoted(version, limit: 40)) of the protocol, which lucid does not know",
      hint: "lucid speaks \(MCPVersion.stateless) and \(MCPVersion.handshake.joined(separator: ", "))")
  }

  static func mcpNoServer(_ server: String) -> StepFailure {
    StepFailure(
      .unavailable, "what \(server) starts or asks did not answer as an MCP server",
      hint: "check `mcp: { \(server): … }` in the configuration")
  }

  static func mcpTooManyTools(_ server: String, most: Int) -> StepFailure {
    StepFailure(
      .failed, "the MCP server \(server) lists more than \(most) tools", hint: "configure it so that it offers fewer tools")
  }

  static func mcpTooManyStarts(_ server: String, _ most: Int) -> StepFailure {
    StepFailure(
      .unavailable, "the MCP server \(server) was started \(most) times in this run and ended each time",
      hint: "`lucid mcp update \(server)` tries it")
  }

  // MARK: Servers of the network

  /// `hasKey`: the request had the key or a header of the configuration.
  static func mcpStatus(
    _ server: String, host: String, _ status: Int, _ text: String, hasKey: Bool, retryable: Bool
  ) -> StepFailure {
    let words = text.isEmpty ? "" : ": \"\(quoted(text))\""
    let hint =
      switch status {
      case 401 where hasKey: "it refuses the key: renew it where `mcp: { \(server): { key: … } }` in the configuration names it"
      case 403 where hasKey: "the key does not allow this: use one with more rights in `mcp: { \(server): { key: … } }`"
      case 401, 403: "name its key: `mcp: { \(server): { key: { env: NAME } } }` in the configuration"
      case 300...399: "write the address that it leads to into the configuration; redirects are not followed"
      case 404, 405: "check the path of `url` of \(server); only the streamable HTTP transport is spoken"
      default: "check `url` of \(server) in the configuration"
      }
    return StepFailure(
      status == 401 || status == 403 ? .unavailable : .failed,
      "the MCP server \(server): \(host) answered with status \(status)\(words)", hint: hint, retryable: retryable)
  }

  static func mcpNoAnswer(_ server: String, _ problem: String) -> StepFailure {
    StepFailure(
      .failed, "the MCP server \(server) \(quoted(problem))",
      hint: "check `url` of \(server) in the configuration")
  }

  // MARK: Tools

  static func mcpToolGone(_ name: String, _ wire: String) -> StepFailure {
    let server = ToolName.family(name)
    return StepFailure(
      .failed, "\(name) was not called: the MCP server \(server) no longer has the tool \(quoted(wire, limit: 80))",
      hint: "lucid mcp update \(server)")
  }

  static func mcpToolChanged(_ name: String, _ part: String) -> StepFailure {
    let server = ToolName.family(name)
    return StepFailure(
      .failed, "\(name) was not called: the MCP server \(server) has changed \(part) of it since you agreed to it",
      hint: "to see the change and decide: lucid mcp update \(server)")
  }

  static func mcpToolFailed(_ name: String, _ text: String) -> StepFailure {
    let words = text.isEmpty ? "it failed and did not say why" : quoted(text, limit: 500)
    return StepFailure(.failed, "\(name): \(words)", hint: "check the arguments of the step")
  }

  static func mcpAsksForMore(_ name: String) -> StepFailure {
    StepFailure(
      .failed, "\(name) asks for more input before it answers, which lucid does not give",
      hint: "use another tool of the server, or give all its arguments")
  }

  static func mcpNoStructure(_ name: String) -> StepFailure {
    let server = ToolName.family(name)
    return StepFailure(
      .failed, "\(name) answered without the structured result that it declares",
      hint: "update the server, then `lucid mcp update \(server)`")
  }

  static func mcpOtherStructure(_ name: String, _ place: String) -> StepFailure {
    let server = ToolName.family(name)
    return StepFailure(
      .failed, "\(name) answered with another \(quoted(place, limit: 80)) than it declares",
      hint: "update the server, then `lucid mcp update \(server)`")
  }

  static func mcpAnswerTooLarge(_ name: String, _ limit: ByteCount) -> StepFailure {
    let server = ToolName.family(name)
    return StepFailure(
      .failed, "\(name) returned more than \(limit.text)",
      hint: "ask it for less, or raise `limits: { bytes: … }` of \(server) in the configuration")
  }
}
