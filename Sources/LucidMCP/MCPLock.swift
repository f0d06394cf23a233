package import LucidCore
package import LucidSystem

/// The tools of MCP servers that the user has agreed to: a file beside the configuration, written
/// by `lucid mcp` and compared when a tool is used.
package struct MCPLock: Hashable, Sendable {
  package struct Server: Hashable, Sendable {
    package let name: String
    /// The name that the server gives itself, and its version; empty where it does not say.
    package var title = ""
    package var version = ""
    /// The version of the protocol that was spoken.
    package var protocolVersion: String
    /// In the order of the server.
    package var tools: [MCPDefinition]

    package init(name: String, title: String, version: String, protocolVersion: String, tools: [MCPDefinition]) {
      (self.name, self.title, self.version) = (name, title, version)
      (self.protocolVersion, self.tools) = (protocolVersion, tools)
    }
  }

  /// The version of the file's form.
  private static let form = 1
  private static let mostBytes = ByteCount.mib(16)

  package var servers: [Server] = []

  package init() {}

  package subscript(name: String) -> Server? { servers.first { $0.name == name } }

  package mutating func set(_ server: Server) {
    servers.removeAll { $0.name == server.name }
    servers.append(server)
    servers.sort { $0.name < $1.name }
  }

  package mutating func remove(_ name: String) { servers.removeAll { $0.name == name } }

  // MARK: The file

  /// The file that belongs to a configuration.
  package static func path(beside configuration: String) -> String {
    let folder = configuration.lastIndex(of: "/").map { String(configuration[..<$0]) } ?? "."
    return folder + "/mcp.lock"
  }

  /// Reads the file; an empty one where there is none. Errors: `.unavailable`, it cannot be read,
  /// or its content is not what was written.
  package static func read(_ path: String) throws(StepFailure) -> MCPLock {
    guard !HostFile.isAbsent(path) else { return MCPLock() }
    let bytes: [UInt8]
    do throws(HostError) { bytes = try HostFile.read(path, limit: mostBytes) } catch {
      throw StepFailure(.unavailable, .words(.mcpLockUnreadable, error.message), hint: .words(.mcpWritesAgain, path))
    }
    guard let lock = MCPLock(bytes) else {
      throw StepFailure(.unavailable, .words(.notAsWritten, path), hint: .words(.restoreOrAgree))
    }
    return lock
  }

  /// Writes the file in one piece, for its owner only.
  package func write(_ path: String) throws(HostError) { try OutputFile(path, readers: .owner).write(Array(text.utf8)) }

  /// nil when a digest is not that of its tool, or the form is another.
  package init?(_ bytes: [UInt8]) {
    guard let root = try? JSONParser.parse(bytes), root["version"]?.integer == Self.form,
      let servers = root["servers"]?.members
    else { return nil }
    for member in servers {
      guard let version = member.value["protocol"]?.text, let list = member.value["tools"]?.list else { return nil }
      var tools: [MCPDefinition] = []
      for item in list {
        guard let node = item["tool"], let tool = MCPDefinition(node), item["sha256"]?.text == tool.digest else { return nil }
        tools.append(tool)
      }
      self.servers.append(
        Server(
          name: member.name, title: member.value["name"]?.text ?? "", version: member.value["version"]?.text ?? "",
          protocolVersion: version, tools: tools))
    }
  }

  package var text: String {
    var json = JSONText()
    json.object { json in
      json.field("version", Self.form)
      json.object("servers") { json in
        for server in servers {
          json.object(server.name) { json in
            json.field("name", server.title)
            json.field("version", server.version)
            json.field("protocol", server.protocolVersion)
            json.objects("tools", server.tools) { json, tool in
              json.field("sha256", tool.digest)
              json.field("tool", written: tool.text)
            }
          }
        }
      }
    }
    return json.text + "\n"
  }
}
