import LucidCompiler
import LucidCore
package import LucidHTTP
package import LucidMCP
import LucidPrograms
package import LucidSyntax
import LucidYAML

/// `mcp:` of the configuration: MCP servers, whose tools abilities can call by `server.tool`.
package enum MCPSettings {
  package struct Server: Sendable {
    package enum Kind: Sendable {
      /// A program and its arguments, as written.
      case program([String])
      case service(ServerURL)
    }

    /// The family of its tools.
    package let name: String
    package let kind: Kind
    package var access: ToolAccess
    /// Tools, as the server spells them, of which the user says that they only read.
    package var reads: Set<String> = []
  }

  /// A server may have to be started first, and some start slowly.
  private static let seconds = 30

  package static let shape = Shape.map(.object(keys))

  package static let keys: [Key] =
    [
      Key(
        "command", .list(.text(limit: 4_000)), "A program and its arguments; it is spoken to on its standard input and output."),
      Key("url", .text(limit: 2_000), "A server of the network: https://, or http:// to this machine or a private network."),
      Key("key", SecretSource.shape, "A secret that is sent to `url` as a bearer token: a reference, such as `{ env: NAME }`."),
      Key("headers", .map(SecretSource.shape), "Headers that are sent to `url`: a reference each, such as `{ env: NAME }`."),
      Key("reads", .list(.text(limit: 200)), "Tools that only read, where the server does not say so."),
    ] + ToolAccess.keys

  // MARK: Reading

  static func read(_ mapping: YAMLMapping, besides own: [ToolSettings.Tool], _ diagnostics: inout [Diagnostic]) -> [Server] {
    let collector = DiagnosticCollector()
    let lowering = ToolSettings.lowering(collector)
    var servers: [Server] = []
    for entry in mapping.entries {
      guard let inner = entry.value.mapping else { continue }
      if let same = own.first(where: { $0.signature.family == entry.key.text }) {
        collector.report(.familyOfOwnTools(entry.key, same.name))
      } else if lowering.isFamily(entry.key), let server = server(entry.key, inner, collector) {
        servers.append(server)
      }
    }
    diagnostics += collector.diagnostics
    return servers
  }

  private static func server(_ key: Scalar, _ mapping: YAMLMapping, _ diagnostics: DiagnosticCollector) -> Server? {
    guard let kind = kind(key, mapping, diagnostics) else { return nil }
    var server = Server(name: key.text, kind: kind, access: ToolAccess())
    server.access.limits.seconds = seconds
    server.access.read(mapping, diagnostics)
    server.reads = Set(mapping["reads"]?.sequence?.items.compactMap { $0.scalar?.text } ?? [])
    let ofServers = ["key", "headers"]
    switch kind {
    case .program:
      for name in ofServers { if let node = mapping[name] { diagnostics.report(.keyOfAddress(name, at: node.span)) } }
    case .service:
      for name in ToolAccess.ofPrograms {
        if let node = mapping[name] { diagnostics.report(.keyOfPrograms(name, at: node.span)) }
      }
      if let source = mapping["key"]?.mapping.flatMap({ SecretSource($0) }) { server.access.secrets.append(("", source)) }
      for entry in mapping["headers"]?.mapping?.entries ?? [] {
        if let source = entry.value.mapping.flatMap({ SecretSource($0) }) {
          server.access.secrets.append((entry.key.text, source))
        }
      }
    }
    return server
  }

  private static func kind(_ key: Scalar, _ mapping: YAMLMapping, _ diagnostics: DiagnosticCollector) -> Server.Kind? {
    switch (mapping["command"]?.sequence, mapping["url"]?.scalar) {
    case (let command?, nil) where !command.items.isEmpty:
      let words = command.items.compactMap { $0.scalar?.text }
      if words[0].contains("/"), !ToolAccess.isAbsolute(words[0]) {
        diagnostics.report(.relativePath(words[0], at: command.items[0].span))
      }
      return .program(words)
    case (nil, let address?):
      do throws(ServerURLError) { return .service(try ServerURL(address.text)) } catch {
        diagnostics.report(.notAToolAddress(error.reason, at: address.span))
        return nil
      }
    case (_?, _?):
      diagnostics.report(.commandAndAddress(key))
      return nil
    default:
      diagnostics.report(.noCommand(key))
      return nil
    }
  }
}

extension ToolSettings {
  /// Adds the tools of the servers that the lock has.
  package mutating func add(_ lock: MCPLock) {
    for server in servers {
      guard let pinned = lock[server.name] else { continue }
      self.pinned[server.name] = pinned.protocolVersion
      tools += Self.tools(of: server, pinned)
    }
  }

  /// The tools of a server as they are declared; those that cannot be are left out.
  package static func tools(of server: MCPSettings.Server, _ pinned: MCPLock.Server) -> [Tool] {
    let lowering = lowering(DiagnosticCollector())
    return MCPTools(pinned, reads: server.reads).tools.compactMap { tool in
      let declaration = MCPDeclaration(server.name, tool)
      guard let signature = declaration.signature(lowering) else { return nil }
      var own = Tool(signature: signature, kind: .mcp(tool, server), declaration: declaration.text)
      own.access = server.access
      return own
    }
  }
}
