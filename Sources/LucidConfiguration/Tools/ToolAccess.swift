import LucidCompiler
import LucidCore
package import LucidPrograms
import LucidSyntax
import LucidYAML

/// The reach and the limits that the configuration gives to a program or server behind tools.
package struct ToolAccess: Sendable {
  package enum Network: Sendable, Hashable {
    case off, on
    /// The hosts that the declaration names; nothing enforces them.
    case hosts([String])
  }

  package var network = Network.off
  /// As written, with `~`.
  package var readable: [String] = []
  package var writable: [String] = []
  /// Names of variables that are passed.
  package var variables: [String] = []
  /// Variables with secrets, by name, in the order of the file. Of a service they are headers; its
  /// bearer token has no name.
  package var secrets: [(name: String, source: SecretSource)] = []
  package var limits = ToolLimits()
  package var wantsSandbox = true

  static let keys: [Key] = [
    Key("sandbox", .toggle, "Whether bubblewrap keeps the program to what is declared; on by default."),
    Key(
      "network", .either([.toggle, .list(.text(limit: 253))], "`on`, `off`, or a list of hosts"),
      "Whether the program reaches the network; off by default. Hosts are shown on the card and are not enforced."),
    Key("folders", .object(folders), "What it sees of your files; nothing by default."),
    Key("env", .list(.text(limit: 200)), "Environment variables that are passed to it."),
    Key("secrets", .map(SecretSource.shape), "Environment variables with secrets: a reference each, such as `{ env: NAME }`."),
    Key("limits", .object(limits), "Bounds of one call."),
  ]

  private static let folders: [Key] = [
    Key("read", .list(.text(limit: 4_000)), "Folders that it may read."),
    Key("write", .list(.text(limit: 4_000)), "Folders that it may change."),
  ]

  private static let limits: [Key] = [
    Key("seconds", .integer(1...ToolSignature.longestDeclared), "How long a call may take; 10 by default, 30 for an MCP server."),
    Key("bytes", .text(limit: 20), "The largest result, such as 64 KiB; 1 MiB by default."),
  ]

  /// Keys that only a program has.
  static let ofPrograms = ["sandbox", "network", "folders", "env", "secrets"]

  mutating func read(_ mapping: YAMLMapping, _ diagnostics: DiagnosticCollector) {
    wantsSandbox = mapping["sandbox"]?.scalar.flatMap { Shape.isOn($0.text) } != false
    if let hosts = mapping["network"]?.sequence {
      network = .hosts(hosts.items.compactMap { $0.scalar?.text })
    } else if let word = mapping["network"]?.scalar {
      network = Shape.isOn(word.text) == true ? .on : .off
    }
    readable = Self.folders("read", mapping, diagnostics)
    writable = Self.folders("write", mapping, diagnostics)
    variables = mapping["env"]?.sequence?.items.compactMap { $0.scalar?.text } ?? []
    for entry in mapping["secrets"]?.mapping?.entries ?? [] {
      if let source = entry.value.mapping.flatMap({ SecretSource($0) }) { secrets.append((entry.key.text, source)) }
    }
    let bounds = mapping["limits"]?.mapping
    limits.seconds = bounds?["seconds"]?.scalar.flatMap { Int($0.text) } ?? limits.seconds
    if let scalar = bounds?["bytes"]?.scalar {
      if let bytes = Self.size(scalar.text) { limits.bytes = bytes } else { diagnostics.report(.notASize(scalar)) }
    }
  }

  private static func folders(_ key: String, _ mapping: YAMLMapping, _ diagnostics: DiagnosticCollector) -> [String] {
    let scalars = mapping["folders"]?.mapping?[key]?.sequence?.items.compactMap(\.scalar) ?? []
    for scalar in scalars where !isAbsolute(scalar.text) { diagnostics.report(.relativePath(scalar.text, at: scalar.span)) }
    return scalars.map(\.text)
  }

  static func isAbsolute(_ path: String) -> Bool { path == "~" || path.hasPrefix("~/") || path.hasPrefix("/") }

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
