import LucidCompiler
import LucidCore
import LucidMCP
import LucidYAML

/// A tool of an MCP server as an ability declares it.
struct MCPDeclaration {
  private let name: String
  private let tool: MCPTool

  init(_ server: String, _ tool: MCPTool) { (name, self.tool) = (server + "." + tool.verb, tool) }

  /// One line, such as `time.now: { args: { zone: string }, result: string }`.
  var text: String {
    var parts: [String] = []
    if !tool.about.isEmpty { parts.append("about: " + Self.quoted(tool.about)) }
    if !tool.arguments.isEmpty {
      parts.append("args: { " + tool.arguments.map(Self.argument).joined(separator: ", ") + " }")
    }
    parts.append("result: " + Self.shape(tool.result))
    if tool.effect != .read { parts.append("effect: \(tool.effect.rawValue)") }
    return "\(name): { \(parts.joined(separator: ", ")) }"
  }

  /// The signature that the text declares: that of an ability which repeats it. nil when the
  /// language cannot say it.
  func signature(_ lowering: ToolDeclarationLowering) -> ToolSignature? {
    let read = YAMLReader.read(SourceFile(name: name, text: text + "\n"), id: 0)
    guard let entry = read.documents.first?.mapping?.entries.first, let mapping = entry.value.mapping else { return nil }
    return lowering.signature(entry.key, mapping)
  }

  private static func argument(_ argument: MCPTool.Argument) -> String {
    var (type, choices) = ("list", "")
    switch argument.kind {
    case .value(let primitive): type = primitive.rawValue
    case .choice(let words): (type, choices) = ("choice", ", choices: [\(words.map(quoted).joined(separator: ", "))]")
    case .list: break
    }
    let fallback = argument.isRequired ? "" : ", default: \(argument.fallback ?? "null")"
    let about = argument.about.isEmpty ? "" : ", about: " + quoted(argument.about)
    let rest = choices + fallback + about
    return "\(argument.name): " + (rest.isEmpty ? type : "{ type: \(type)\(rest) }")
  }

  private static func shape(_ shape: MCPTool.Shape) -> String {
    switch shape {
    case .value(let primitive): primitive.rawValue
    case .list(let inner): "[\(self.shape(inner))]"
    case .record(let fields): "{ " + fields.map { "\($0.name): \(self.shape($0.shape))" }.joined(separator: ", ") + " }"
    }
  }

  private static func quoted(_ text: String) -> String { JSONText(string: text).text }
}
