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
      .failed, .words(.mcpRefused, server, quoted(refusal.message), refusal.code.rawValue), hint: .words(.mcpAsksAgain, server))
  }

  static func mcpOtherVersion(_ server: String, _ version: String) -> StepFailure {
    StepFailure(
      .unavailable,
      .words(.mcpOtherVersion, server, quoted(version, limit: 40)),
      hint: .words(.lucidSpeaks, MCPVersion.stateless, MCPVersion.handshake.joined(separator: ", ")))
  }

  /// `words` are those of its error.
  static func mcpNoServer(_ server: String, said words: String = "") -> StepFailure {
    let plain = MessageText.words(.mcpNoServer, server)
    return StepFailure(
      .unavailable, words.isEmpty ? plain : .words(.inFile, plain, "\"\(quoted(words))\""), hint: .words(.checkMCP, server))
  }

  static func mcpTooManyTools(_ server: String, most: Int) -> StepFailure {
    StepFailure(.failed, .words(.mcpTooManyTools, server, most), hint: .words(.configureFewerTools))
  }

  static func mcpTooManyStarts(_ server: String, _ most: Int) -> StepFailure {
    StepFailure(.unavailable, .words(.mcpTooManyStarts, server, most), hint: .words(.mcpUpdateTries, server))
  }

  // MARK: Servers of the network

  /// `hasKey`: the request had the key or a header of the configuration.
  static func mcpStatus(
    _ server: String, host: String, _ status: Int, _ text: String, hasKey: Bool, retryable: Bool
  ) -> StepFailure {
    let words = MessageText.words(.answeredWithStatus, MessageText.words(.theMCPServer, server), host, status)
    let hint: MessageText =
      switch status {
      case 401 where hasKey: .words(.renewKey, server)
      case 403 where hasKey: .words(.keyWithMoreRights, server)
      case 401, 403: .words(.nameKey, server)
      case 300...399: .words(.writeAddressLeadTo)
      case 404, 405: .words(.checkURLPath, server)
      default: .words(.checkURL, server)
      }
    return StepFailure(
      status == 401 || status == 403 ? .unavailable : .failed,
      text.isEmpty ? words : .words(.inFile, words, "\"\(quoted(text))\""), hint: hint, retryable: retryable)
  }

  static func mcpNoAnswer(_ server: String, _ problem: MessageText) -> StepFailure {
    StepFailure(.failed, .words(.mcpSaid, server, problem.mapped { quoted($0) }), hint: .words(.checkURL, server))
  }

  // MARK: Tools

  static func mcpToolGone(_ name: String, _ wire: String) -> StepFailure {
    let server = ToolName.family(name)
    return StepFailure(
      .failed, .words(.mcpToolGone, name, server, quoted(wire, limit: 80)), hint: .name("lucid mcp update \(server)"))
  }

  static func mcpToolChanged(_ name: String, _ part: String) -> StepFailure {
    let server = ToolName.family(name)
    return StepFailure(.failed, .words(.mcpToolChanged, name, server, part), hint: .words(.seeTheChange, server))
  }

  static func mcpToolFailed(_ name: String, _ text: String) -> StepFailure {
    let words = text.isEmpty ? MessageText.words(.failedUnsaid) : .name(quoted(text, limit: 500))
    return StepFailure(.failed, .words(.inFile, name, words), hint: .words(.checkArguments))
  }

  static func mcpAsksForMore(_ name: String) -> StepFailure {
    StepFailure(.failed, .words(.mcpAsksForMore, name), hint: .words(.useOtherTool))
  }

  static func mcpNoStructure(_ name: String) -> StepFailure {
    let server = ToolName.family(name)
    return StepFailure(.failed, .words(.mcpNoStructure, name), hint: .words(.updateServer, server))
  }

  static func mcpNoResult(_ name: String) -> StepFailure {
    StepFailure(.failed, .words(.mcpNoResult, name), hint: .words(.updateServer, ToolName.family(name)))
  }

  static func mcpOtherStructure(_ name: String, _ place: String) -> StepFailure {
    let server = ToolName.family(name)
    return StepFailure(.failed, .words(.mcpOtherStructure, name, quoted(place, limit: 80)), hint: .words(.updateServer, server))
  }

  static func mcpAnswerTooLarge(_ name: String, _ limit: ByteCount) -> StepFailure {
    let server = ToolName.family(name)
    return StepFailure(.failed, .words(.returnedMore, name, limit.text), hint: .words(.askLessOrRaiseBytes, server))
  }
}
