import LucidCore
import LucidPrograms
import LucidRPC
import Synchronization

/// A conversation with one MCP server, after the version of the protocol has been agreed on.
package final class MCPClient: Sendable {
  /// The name and version of this program, as servers are told them.
  package struct Identity: Sendable {
    let name = "lucid"
    let version: String

    package init(version: String) { self.version = version }
  }

  private static let mostPages = 100
  private static let mostTools = 2_000
  /// The wait for a program that may not know the newest version, before it is asked in the older
  /// way.
  private static let probeSeconds = 5

  /// The name that the server gives itself, and its version; empty where it does not say.
  package let title: String
  package let serverVersion: String
  package let version: String
  private let server: String
  private let channel: any MCPChannel
  private let identity: Identity
  private let next: Mutex<Int>

  private init(
    _ server: String, _ channel: any MCPChannel, _ identity: Identity, version: String, _ facts: JSONNode?, next: Int
  ) {
    (self.server, self.channel, self.identity, self.version) = (server, channel, identity, version)
    (title, serverVersion) = (facts?["name"]?.text ?? "", facts?["version"]?.text ?? "")
    self.next = Mutex(next)
  }

  package var isOpen: Bool { channel.isOpen }

  package func end() { channel.end() }

  func takeSkippedLine() -> [UInt8]? { channel.takeSkippedLine() }

  // MARK: Beginning

  /// Opens a connection and agrees on a version: `known` first, which the server spoke before, else
  /// the newest.
  ///
  /// Errors: those of `open`; `.unavailable`, the server speaks no known version; `.failed`.
  static func connect(
    _ server: String, _ identity: Identity, known: String?, clock: any RunClock,
    open: @Sendable () throws(StepFailure) -> any MCPChannel
  ) async -> Result<MCPClient, StepFailure> {
    var channel: any MCPChannel
    do throws(StepFailure) { channel = try open() } catch { return .failure(error) }
    let isKnownOld = known.map { $0 != MCPVersion.stateless } ?? false
    let asked = clock.uptime()
    if !isKnownOld {
      switch await discover(server, channel: channel, identity: identity, clock: clock) {
      case .success(let client?): return .success(client)
      case .success(nil): break
      case .failure(let failure):
        channel.end()
        return .failure(failure)
      }
    }
    let wasSilent = clock.uptime() - asked >= UInt64(probeSeconds) * 1_000_000_000
    let endedAtOnce = !channel.isOpen
    if endedAtOnce {
      // One that does not know the question has ended.
      channel.end()
      do throws(StepFailure) { channel = try open() } catch { return .failure(error) }
    }
    var begun = await initialize(server, channel, identity)
    // Programs of the first SDKs break at that question, say nothing, and end at the next one.
    if case .failure = begun, !isKnownOld, !endedAtOnce, !channel.isOpen {
      channel.end()
      do throws(StepFailure) { channel = try open() } catch { return .failure(error) }
      begun = await initialize(server, channel, identity)
    }
    switch begun {
    case .success(let client): return .success(client)
    case .failure(let failure):
      // A server may have given up the older way since it was pinned, or was slow to start.
      if isKnownOld || wasSilent, channel.isOpen,
        case .success(let client?) = await discover(server, channel: channel, identity: identity, clock: clock)
      {
        return .success(client)
      }
      channel.end()
      return .failure(failure)
    }
  }

  /// nil: the server does not know the stateless version.
  private static func discover(
    _ server: String, channel: any MCPChannel, identity: Identity, clock: any RunClock
  ) async -> Result<MCPClient?, StepFailure> {
    let request = MCPRequest(1, "server/discover", version: MCPVersion.stateless) { json in meta(identity, &json) }
    let limit = ExchangeDeadline(clock: clock, seconds: probeSeconds)
    switch await limit.outcome(ToolPeer.server(server).silent(seconds: probeSeconds), { await channel.exchange(request) }) {
    case .result(let result):
      let versions = result.node["supportedVersions"]?.list?.compactMap(\.text) ?? []
      guard versions.contains(MCPVersion.stateless) else { return .success(nil) }
      let facts = result.node["_meta"]?["io.modelcontextprotocol/serverInfo"] ?? result.node["serverInfo"]
      return .success(MCPClient(server, channel, identity, version: MCPVersion.stateless, facts, next: 10))
    case .refused: return .success(nil)
    case .failed(let failure) where failure.kind == .cancelled: return .failure(failure)
    // Nobody who may be asked again in another way, or one that ended because of the question.
    case .failed(let failure):
      return failure.kind == .unavailable || failure.kind == .forbidden ? .failure(failure) : .success(nil)
    }
  }

  private static func initialize(
    _ server: String, _ channel: any MCPChannel, _ identity: Identity
  ) async -> Result<MCPClient, StepFailure> {
    let request = MCPRequest(2, "initialize") { json in
      json.field("protocolVersion", MCPVersion.handshake[0])
      json.object("capabilities") { _ in }
      json.object("clientInfo") { json in
        json.field("name", identity.name)
        json.field("version", identity.version)
      }
    }
    switch await channel.exchange(request) {
    case .failed(let failure): return .failure(failure)
    case .refused(let refusal):
      return .failure(
        refusal.code == .unsupportedVersion
          ? .mcpOtherVersion(server, refusal.message) : .mcpNoServer(server, said: refusal.message))
    case .result(let result):
      guard let version = result.node["protocolVersion"]?.text else { return .failure(.mcpNoServer(server)) }
      guard MCPVersion.handshake.contains(version) else { return .failure(.mcpOtherVersion(server, version)) }
      await channel.notify(RPCMessage.notification("notifications/initialized"), version: version)
      return .success(MCPClient(server, channel, identity, version: version, result.node["serverInfo"], next: 10))
    }
  }

  private static func meta(_ identity: Identity, _ json: inout JSONText) {
    json.object("_meta") { json in
      json.field("io.modelcontextprotocol/protocolVersion", MCPVersion.stateless)
      json.object("io.modelcontextprotocol/clientInfo") { json in
        json.field("name", identity.name)
        json.field("version", identity.version)
      }
      json.object("io.modelcontextprotocol/clientCapabilities") { _ in }
    }
  }

  // MARK: Requests

  /// Returns the tools of all pages, in the order of the server. One without a name is left out.
  func tools() async -> Result<[MCPDefinition], StepFailure> {
    var tools: [MCPDefinition] = []
    var cursor: String?
    for _ in 0..<Self.mostPages {
      let page = await request("tools/list") { json in if let cursor { json.field("cursor", cursor) } }
      switch page {
      case .failed(let failure): return .failure(failure)
      case .refused(let refusal): return .failure(.mcpRefused(server, refusal))
      case .result(let result):
        tools += (result.node["tools"]?.list ?? []).compactMap { MCPDefinition($0) }
        guard tools.count <= Self.mostTools else { return .failure(.mcpTooManyTools(server, most: Self.mostTools)) }
        guard let next = result.node["nextCursor"]?.text else { return .success(tools) }
        cursor = next
      }
    }
    return .failure(.mcpTooManyTools(server, most: Self.mostTools))
  }

  /// Calls a tool by the name that the server gives it; `arguments` is a JSON object.
  func call(_ tool: String, _ arguments: String) async -> MCPOutcome {
    await request("tools/call", tool: tool) { json in
      json.field("name", tool)
      json.field("arguments", written: arguments)
    }
  }

  private func request(_ method: String, tool: String? = nil, _ params: (inout JSONText) -> Void) async -> MCPOutcome {
    let id = next.withLock { next in
      next += 1
      return next
    }
    let request = MCPRequest(id, method, tool: tool, version: version) { json in
      params(&json)
      if version == MCPVersion.stateless { Self.meta(identity, &json) }
    }
    return await channel.exchange(request)
  }
}
