import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidSyntax
import LucidSystem

/// The options of `lucid mcp add`, and the server that they describe.
package struct MCPAddition {
  /// The file of an ability in which the tools are declared; nil for none.
  package var into: String?
  /// Names of the tools that are declared there, as abilities or the server spell them; empty for
  /// all.
  package var chosen: [String] = []
  package var isAgreed = false
  package var hasNetwork = false
  package var hasSandbox = true
  /// Names of variables that the program gets.
  package var variables: [String] = []
  /// Folders that it reads, and folders that it changes.
  package var readable: [String] = []
  package var writable: [String] = []
  /// The variable with the bearer token of a server of the network; nil for none.
  package var key: String?

  package init() {}

  /// The server as a value of the configuration: words of a command, or one address.
  func value(_ words: [String]) -> String {
    var parts: [String] = []
    if words.count == 1, words[0].hasPrefix("https://") || words[0].hasPrefix("http://") {
      parts.append("url: \(Self.written(words[0]))")
    } else {
      parts.append("command: \(Self.list(words))")
    }
    if let key { parts.append("key: { env: \(Self.written(key)) }") }
    if hasNetwork { parts.append("network: on") }
    let folders = [("read", readable), ("write", writable)].filter { !$0.1.isEmpty }.map { "\($0.0): \(Self.list($0.1))" }
    if !folders.isEmpty { parts.append("folders: { \(folders.joined(separator: ", ")) }") }
    if !variables.isEmpty { parts.append("env: \(Self.list(variables))") }
    if !hasSandbox { parts.append("sandbox: off") }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  /// The words of the command that adds it.
  func words(_ name: String, _ words: [String]) -> [String] {
    var all = ["lucid", "mcp", "add"]
    if let into { all += ["--into", into] }
    for name in chosen { all += ["--tool", name] }
    if let key { all += ["--key", key] }
    if hasNetwork { all.append("--network") }
    for folder in readable { all += ["--read", folder] }
    for folder in writable { all += ["--write", folder] }
    for name in variables { all += ["--env", name] }
    if !hasSandbox { all.append("--no-sandbox") }
    return all + [name, "--"] + words
  }

  /// Errors: 2, the name or the value is none that the configuration can have.
  static func server(
    _ name: String, _ value: String, besides tools: [ToolSettings.Tool]
  ) throws(CommandError) -> MCPSettings.Server {
    guard !FileName.isEscaped(value) else {
      throw CommandError(
        .usage, "a word of the command is not UTF-8", hint: "the configuration holds only UTF-8; use another path")
    }
    let file = SourceFile(name: "mcp", text: "mcp:\n  \(PlainText.key(name)): \(value)\n")
    let (configuration, diagnostics) = Configuration.read(file)
    if let problem = diagnostics.first(where: { $0.severity == .error }) {
      throw CommandError(.usage, problem.message, hint: problem.notes.first)
    }
    guard let server = configuration.tools.servers.first else {
      throw CommandError(.usage, "`\(TerminalSanitizer.message(name, limit: 60))` is not the name of a server")
    }
    if let same = tools.first(where: { $0.signature.family == name }) {
      throw CommandError(
        .usage, "`\(name)` is the family of your tool \(same.name) already", hint: "give the server another name")
    }
    return server
  }

  private static func list(_ words: [String]) -> String { "[\(words.map(written).joined(separator: ", "))]" }
  private static func written(_ text: String) -> String { PlainText.written(text, inFlow: true) }
}
