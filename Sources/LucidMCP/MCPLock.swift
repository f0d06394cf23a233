package import LucidCore
package import LucidStorage
package import LucidSystem

/// The tools of MCP servers that the user has agreed to: a file beside the configuration, written
/// by `lucid mcp` and compared when a tool is used.
package struct MCPLock: Hashable, Sendable {
  package struct Server: Hashable, Sendable {
    package fileprivate(set) var name: String
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
      throw StepFailure(.unavailable, .words(.mcpLockUnreadable, error.words), hint: .words(.mcpWritesAgain, path))
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
    guard let file = StorageReader.whole(LockFile.self, bytes), file.version == Self.form else { return nil }
    for (name, var server) in file.servers {
      server.name = name
      set(server)
    }
  }

  package var text: String {
    let named = Dictionary(servers.map { ($0.name, $0) }, uniquingKeysWith: { _, last in last })
    return String(decoding: StorageWriter.whole(LockFile(version: Self.form, servers: named)), as: UTF8.self)
  }
}

/// The file: its form, and the servers by name.
private struct LockFile: StoredObject {
  let version: Int
  let servers: [String: MCPLock.Server]

  static func form<Form: StoredFields>(_ field: inout Form, _ it: LockFile?) throws(Form.Failure) -> LockFile {
    try LockFile(version: field("version", it, \.version), servers: field("servers", it, \.servers))
  }
}

/// The name is the key of the server.
extension MCPLock.Server: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Self?) throws(Form.Failure) -> Self {
    try Self(
      name: it?.name ?? "", title: field("name", it, \.title, or: ""), version: field("version", it, \.version, or: ""),
      protocolVersion: field("protocol", it, \.protocolVersion),
      tools: field("tools", it, { $0.tools.map { PinnedTool(tool: $0) } }, or: []).map(\.tool))
  }
}

/// A tool beside its digest, which is compared when it is read.
private struct PinnedTool: Storable {
  private struct Fields: StoredObject {
    let digest: String
    let tool: MCPDefinition

    static func form<Form: StoredFields>(_ field: inout Form, _ it: Fields?) throws(Form.Failure) -> Fields {
      try Fields(digest: field("sha256", it, \.digest), tool: field("tool", it, \.tool))
    }
  }

  let tool: MCPDefinition

  init(tool: MCPDefinition) { self.tool = tool }

  func write(to writer: inout StorageWriter) { Fields(digest: tool.digest, tool: tool).write(to: &writer) }

  init(from reader: StorageReader) throws(StorageError) {
    let fields = try Fields(from: reader)
    guard fields.digest == fields.tool.digest else { throw StorageError("not the tool of its digest") }
    tool = fields.tool
  }
}

extension MCPDefinition: Storable {
  package func write(to writer: inout StorageWriter) { writer.written(text) }

  package init(from reader: StorageReader) throws(StorageError) {
    guard let definition = MCPDefinition(reader.node) else { throw StorageError("no tool") }
    self = definition
  }
}
