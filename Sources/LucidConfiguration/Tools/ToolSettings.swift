package import LucidBackends
import LucidBuiltins
import LucidCompiler
package import LucidCore
package import LucidHTTP
package import LucidSyntax
package import LucidYAML

/// `tools:` of the configuration: programs and HTTP services that abilities can call as tools.
package struct ToolSettings: Sendable {
  package struct Tool: Sendable {
    package enum Kind: Sendable {
      /// A program and its fixed arguments, as written.
      case program([String])
      case service(ServerURL, isGet: Bool)
    }

    package enum Network: Sendable, Hashable {
      case off, on
      /// The hosts that the declaration names; nothing enforces them.
      case hosts([String])
    }

    package let signature: ToolSignature
    package let kind: Kind
    package var network = Network.off
    /// As written, with `~`.
    package var readable: [String] = []
    package var writable: [String] = []
    /// Names of variables that are passed.
    package var variables: [String] = []
    /// Variables with secrets, by name, in the order of the file; of a service the one that is its
    /// key has no name.
    package var secrets: [(name: String, source: SecretSource)] = []
    package var limits = ToolLimits()
    package var wantsSandbox = true
    /// The text of the declaration, for `lucid backend show`: the keys that a file repeats.
    package let declaration: String

    package var name: String { signature.name }
  }

  /// In the order of the file.
  package var tools: [Tool] = []

  /// The families of the tools, each once.
  package var families: [String] {
    var seen: Set<String> = []
    return tools.map(\.signature.family).filter { seen.insert($0).inserted }
  }

  package func tool(_ name: String) -> Tool? { tools.first { $0.name == name } }

  package static let shape = Shape.map(.object(keys))

  package static let keys: [Key] =
    DeclaredToolKeys.declaration + [
      Key(
        "run", .list(.text(limit: 4_000)),
        "A program and its fixed arguments; it reads the request as JSON and prints the result as JSON."),
      Key("http", .object(http), "A server instead of a program; it gets the arguments as JSON."),
      Key("sandbox", .toggle, "Whether bubblewrap keeps the program to what is declared; on by default."),
      Key(
        "network", .either([.toggle, .list(.text(limit: 253))], "`on`, `off`, or a list of hosts"),
        "Whether the program reaches the network; off by default. Hosts are shown on the card and are not enforced."),
      Key("folders", .object(folders), "What it sees of your files; nothing by default."),
      Key("env", .list(.text(limit: 200)), "Environment variables that are passed to it."),
      Key("secrets", .map(SecretSource.shape), "Environment variables with secrets: a reference each, such as `{ env: NAME }`."),
      Key("limits", .object(limits), "Bounds of one call."),
    ]

  private static let http: [Key] = [
    Key("url", .text(limit: 2_000), required: true, "The address, https:// or http:// to this machine or a private network."),
    Key("method", .choice(["GET", "POST"]), "POST by default; with GET the arguments stand in the query."),
    Key("key", SecretSource.shape, "A secret that is sent as a bearer token: a reference, such as `{ env: NAME }`."),
  ]

  private static let folders: [Key] = [
    Key("read", .list(.text(limit: 4_000)), "Folders that it may read."),
    Key("write", .list(.text(limit: 4_000)), "Folders that it may change."),
  ]

  private static let limits: [Key] = [
    Key("seconds", .integer(1...ToolSignature.longestDeclared), "How long a call may take; 10 by default."),
    Key("bytes", .text(limit: 20), "The largest result, such as 64 KiB; 1 MiB by default."),
  ]

  /// Keys that only a program has.
  private static let ofPrograms = ["sandbox", "network", "folders", "env", "secrets"]

  // MARK: Reading

  package static func read(_ mapping: YAMLMapping, _ diagnostics: inout [Diagnostic]) -> ToolSettings {
    let catalog = Builtins(families: Families.all(vault: nil, settings: Settings()) + Families.ofLanguage).catalog
    let collector = DiagnosticCollector()
    let lowering = ToolDeclarationLowering(catalog, collector)
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
      for name in ofPrograms { if let node = mapping[name] { diagnostics.report(.keyOfPrograms(name, at: node.span)) } }
      if let source = mapping["http"]?.mapping?["key"]?.mapping.flatMap({ SecretSource($0) }) { tool.secrets = [("", source)] }
    }
    tool.wantsSandbox = mapping["sandbox"]?.scalar.flatMap { Shape.isOn($0.text) } != false
    if let hosts = mapping["network"]?.sequence {
      tool.network = .hosts(hosts.items.compactMap { $0.scalar?.text })
    } else if let word = mapping["network"]?.scalar {
      tool.network = Shape.isOn(word.text) == true ? .on : .off
    }
    tool.readable = folders("read", mapping, diagnostics)
    tool.writable = folders("write", mapping, diagnostics)
    tool.variables = mapping["env"]?.sequence?.items.compactMap { $0.scalar?.text } ?? []
    for entry in mapping["secrets"]?.mapping?.entries ?? [] {
      if let source = entry.value.mapping.flatMap({ SecretSource($0) }) { tool.secrets.append((entry.key.text, source)) }
    }
    let limits = mapping["limits"]?.mapping
    tool.limits.seconds = limits?["seconds"]?.scalar.flatMap { Int($0.text) } ?? tool.limits.seconds
    if let scalar = limits?["bytes"]?.scalar {
      if let bytes = size(scalar.text) { tool.limits.bytes = bytes } else { diagnostics.report(.notASize(scalar)) }
    }
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
      if program.contains("/"), !isAbsolute(program) { diagnostics.report(.relativePath(program, at: run.items[0].span)) }
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

  private static func folders(_ key: String, _ mapping: YAMLMapping, _ diagnostics: DiagnosticCollector) -> [String] {
    let scalars = mapping["folders"]?.mapping?[key]?.sequence?.items.compactMap(\.scalar) ?? []
    for scalar in scalars where !isAbsolute(scalar.text) { diagnostics.report(.relativePath(scalar.text, at: scalar.span)) }
    return scalars.map(\.text)
  }

  private static func isAbsolute(_ path: String) -> Bool { path == "~" || path.hasPrefix("~/") || path.hasPrefix("/") }

  /// `512 KiB`, `1MB`, with or without a blank; from 1 KiB to 64 MiB.
  private static func size(_ text: String) -> ByteCount? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let n = Int(digits), (1...65_536).contains(n) else { return nil }
    switch text.dropFirst(digits.count).drop(while: { $0 == " " }).lowercased() {
    case "k", "kb", "kib": return .kib(n)
    case "m", "mb", "mib": return n <= 64 ? .mib(n) : nil
    default: return nil
    }
  }
}
