import LucidBuiltins
import LucidCompiler
package import LucidCore
package import LucidHTTP
package import LucidMCP
package import LucidSyntax
package import LucidYAML

/// `tools:` of the configuration: programs and HTTP services that abilities can call as tools.
package struct ToolSettings: Sendable {
  @dynamicMemberLookup
  package struct Tool: Sendable {
    package enum Kind: Sendable {
      /// A program and its fixed arguments, as written.
      case program([String])
      case service(ServerURL, isGet: Bool)
      /// A tool that an MCP server has and that the user has agreed to.
      case mcp(MCPTool, MCPSettings.Server)
    }

    package let signature: ToolSignature
    package let kind: Kind
    package var access = ToolAccess()
    /// The text of the declaration, for `lucid tools own show`: the keys that a file repeats.
    package let declaration: String

    package var name: String { signature.name }

    /// The declaration with the address of its server, of which the reach names the host alone.
    package var agreement: String {
      switch kind {
      case .program: declaration
      case .service(let url, _): declaration + " " + url.text
      case .mcp(_, let server): if case .service(let url) = server.kind { declaration + " " + url.text } else { declaration }
      }
    }

    package subscript<Value>(dynamicMember path: WritableKeyPath<ToolAccess, Value>) -> Value {
      get { access[keyPath: path] }
      set { access[keyPath: path] = newValue }
    }
  }

  /// In the order of the file, then those of MCP servers.
  package var tools: [Tool] = []
  /// The MCP servers, whose tools the lock has.
  package var servers: [MCPSettings.Server] = []
  /// The versions of the protocol that the servers spoke when their tools were pinned, by name.
  package internal(set) var pinned: [String: String] = [:]

  /// The families of the tools, and the names of the servers, each once.
  package var families: [String] {
    var seen: Set<String> = []
    return (tools.map(\.signature.family) + servers.map(\.name)).filter { seen.insert($0).inserted }
  }

  package func tool(_ name: String) -> Tool? { tools.first { $0.name == name } }

  package static let shape = Shape.map(.object(keys))

  package static let keys: [Key] =
    DeclaredToolKeys.declaration
    + [
      Key(
        "run", .list(.text(limit: 4_000)),
        "A program and its fixed arguments; it reads the request as JSON and prints the result as JSON."),
      Key("http", .object(http), "A server instead of a program; it gets the arguments as JSON."),
    ] + ToolAccess.keys

  private static let http: [Key] = [
    Key("url", .text(limit: 2_000), required: true, "The address, https:// or http:// to this machine or a private network."),
    Key("method", .choice(["GET", "POST"]), "POST by default; with GET the arguments stand in the query."),
    Key("key", SecretSource.shape, "A secret that is sent as a bearer token: a reference, such as `{ env: NAME }`."),
  ]

  // MARK: Reading

  /// The reading of declarations, which reports to `collector`.
  static func lowering(_ collector: DiagnosticCollector) -> ToolDeclarationLowering {
    ToolDeclarationLowering(Builtins.unbound.catalog, collector)
  }

  package static func read(_ mapping: YAMLMapping, _ diagnostics: inout [Diagnostic]) -> ToolSettings {
    let collector = DiagnosticCollector()
    let lowering = lowering(collector)
    var settings = ToolSettings()
    for entry in mapping.entries {
      guard let inner = entry.value.mapping, let signature = lowering.signature(entry.key, inner) else { continue }
      if let tool = tool(signature, entry.key, inner, collector) { settings.tools.append(tool) }
    }
    diagnostics += collector.diagnostics
    return settings
  }

  private static func tool(
    _ signature: ToolSignature, _ key: Scalar, _ mapping: YAMLMapping, _ diagnostics: DiagnosticCollector
  ) -> Tool? {
    guard let kind = kind(signature, key, mapping, diagnostics) else { return nil }
    var tool = Tool(signature: signature, kind: kind, declaration: DeclarationText(signature, mapping).text)
    if case .service = kind {
      for name in ToolAccess.ofPrograms {
        if let node = mapping[name] { diagnostics.report(.keyOfPrograms(name, at: node.span)) }
      }
      if let source = mapping["http"]?.mapping?["key"]?.mapping.flatMap({ SecretSource($0) }) { tool.secrets = [("", source)] }
    }
    tool.access.read(mapping, diagnostics)
    return tool
  }

  private static func kind(
    _ signature: ToolSignature, _ key: Scalar, _ mapping: YAMLMapping, _ diagnostics: DiagnosticCollector
  ) -> Tool.Kind? {
    switch (mapping["run"]?.sequence, mapping["http"]?.mapping) {
    case (let run?, nil):
      let words = run.items.compactMap { $0.scalar?.text }
      guard let program = words.first else {
        diagnostics.report(.noProgram(key))
        return nil
      }
      if program.contains("/"), !ToolAccess.isAbsolute(program) {
        diagnostics.report(.relativePath(program, at: run.items[0].span))
      }
      return .program(words)
    case (nil, let http?):
      guard let address = http["url"]?.scalar else { return nil }
      let isGet = http["method"]?.scalar?.text == "GET"
      if isGet, signature.effect != .read { diagnostics.report(.getThatWrites(at: address.span)) }
      do throws(ServerURLError) { return .service(try ServerURL(address.text), isGet: isGet) } catch {
        diagnostics.report(.notAToolAddress(error.reason, at: address.span))
        return nil
      }
    case (nil, nil):
      diagnostics.report(.noProgram(key))
      return nil
    case (_?, _?):
      diagnostics.report(.programAndServer(key))
      return nil
    }
  }
}
