import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidMCP
import LucidReport

/// An MCP server and its pinned tools, as text and as JSON.
struct MCPServerReport {
  private let server: MCPSettings.Server
  /// nil for a server whose tools nobody has agreed to.
  private let pinned: MCPLock.Server?
  private let reach: ToolReach
  private let tools: [ToolSettings.Tool]
  private let leftOut: [MCPTool.Omission]

  init(_ server: MCPSettings.Server, _ pinned: MCPLock.Server?, reach: ToolReach) {
    (self.server, self.pinned, self.reach) = (server, pinned, reach)
    tools = pinned.map { ToolSettings.tools(of: server, $0) } ?? []
    leftOut = pinned.map { MCPTools($0, reads: server.reads).omissions } ?? []
  }

  /// As abilities call them.
  var names: [String] { tools.map(\.name) }

  /// The first tool that was left out, with the reason; nil when there is none.
  var omissionHint: String? {
    leftOut.first.map { "left out: \(Self.shown($0.name, 80)): \(Self.shown($0.reason, 160))" }
  }

  // MARK: Text

  var text: String {
    var out = "\(server.name)\n  \(reach.text)\n"
    guard let pinned else { return out + "  not agreed to yet: lucid mcp update \(server.name)\n" }
    let title = [pinned.title, pinned.version].filter { !$0.isEmpty }.map { Self.shown($0, 80) }.joined(separator: " ")
    out += "  \(title.isEmpty ? "" : title + ", ")protocol \(pinned.protocolVersion)\n"
    if tools.isEmpty { out += "  no tool that an ability could call\n" }
    for tool in tools {
      let arguments = tool.signature.parameters.map { $0.name + ($0.required ? "" : "?") }.joined(separator: ", ")
      let about = tool.signature.summary.isEmpty ? "" : ": " + Self.shown(tool.signature.summary, 200)
      out += "  \(Self.verb(tool.signature.effect))  \(tool.name)(\(arguments))\(about)\n"
      for omission in Self.omissions(tool) {
        out += "         without \(Self.shown(omission.name, 80)): \(Self.shown(omission.reason, 120))\n"
      }
    }
    for omission in leftOut { out += "  left out: \(Self.shown(omission.name, 80)): \(Self.shown(omission.reason, 160))\n" }
    return out
  }

  /// The declaration of one tool, and its checksum; nil when the server has no such tool.
  func text(of name: String) -> String? {
    guard let tool = tool(name), case .mcp(let own, _) = tool.kind else { return nil }
    var out = "# \(reach.text)\n# \(Self.shown(own.definition.name, 80)), sha256 \(own.definition.digest)\n"
    for omission in own.omissions {
      out += "# without \(Self.shown(omission.name, 80)): \(Self.shown(omission.reason, 120))\n"
    }
    return out + "tools:\n  \(tool.declaration)\n"
  }

  /// Returns the tools of these names; all for none. Errors: 2, the server has no tool of a name.
  func chosen(_ names: [String]) throws(CommandError) -> [ToolSettings.Tool] {
    guard !names.isEmpty else { return tools }
    var found: [ToolSettings.Tool] = []
    for name in names {
      guard let tool = tool(name) else { throw unknown(name) }
      found.append(tool)
    }
    return found
  }

  func unknown(_ name: String) -> CommandError {
    let nearest = Spelling.suggestion(Spelling.nearest(name, among: names))
    return CommandError(
      .usage, "\(server.name) has no tool `\(TerminalSanitizer.message(name, limit: 80))` that you agreed to\(nearest)",
      hint: names.isEmpty ? "lucid mcp update \(server.name)" : "its tools: " + names.joined(separator: ", "))
  }

  private func tool(_ name: String) -> ToolSettings.Tool? {
    tools.first { tool in
      guard case .mcp(let own, _) = tool.kind else { return false }
      return [tool.name, own.verb, own.definition.name].contains(name)
    }
  }

  private static func omissions(_ tool: ToolSettings.Tool) -> [MCPTool.Omission] {
    if case .mcp(let own, _) = tool.kind { own.omissions } else { [] }
  }

  private static func verb(_ effect: Effect) -> String {
    switch effect {
    case .read: "reads"
    case .write: "writes"
    case .send: "sends"
    }
  }

  private static func shown(_ text: String, _ limit: Int) -> String { TerminalSanitizer.message(text, limit: limit) }

  // MARK: JSON

  func json(of name: String) -> JSONResult? {
    guard let tool = tool(name), case .mcp(let own, _) = tool.kind else { return nil }
    return JSONResult { fields(of: tool, own, &$0) }
  }

  func fields(_ json: inout JSONText) {
    json.field("name", server.name)
    json.field("reach", reach.text)
    json.field("agreed", pinned != nil)
    json.field("title", pinned?.title)
    json.field("version", pinned?.version)
    json.field("protocol", pinned?.protocolVersion)
    json.array("tools") { json in
      for tool in tools {
        if case .mcp(let own, _) = tool.kind { json.object { fields(of: tool, own, &$0) } }
      }
    }
    json.key("left_out")
    Self.write(leftOut, &json)
  }

  private func fields(of tool: ToolSettings.Tool, _ own: MCPTool, _ json: inout JSONText) {
    json.field("name", tool.name)
    json.field("tool", own.definition.name)
    json.field("summary", tool.signature.summary)
    json.field("effect", tool.signature.effect.rawValue)
    json.field("sha256", own.definition.digest)
    json.field("declaration", tool.declaration)
    json.key("left_out")
    Self.write(own.omissions, &json)
  }

  private static func write(_ omissions: [MCPTool.Omission], _ json: inout JSONText) {
    json.objects(omissions) { json, omission in
      json.field("name", omission.name)
      json.field("reason", omission.reason)
    }
  }
}

/// The differences between the tools that were agreed to and those that a server has now.
struct MCPChanges {
  /// A clause each.
  let lines: [String]

  init(from old: MCPLock.Server?, to new: MCPLock.Server) {
    var lines: [String] = []
    let before = Dictionary((old?.tools ?? []).map { ($0.name, $0) }) { first, _ in first }
    let after = Set(new.tools.map(\.name))
    for tool in new.tools {
      let name = TerminalSanitizer.message(tool.name, limit: 80)
      guard let known = before[tool.name] else {
        lines.append("new: \(name)")
        continue
      }
      if let part = known.difference(from: tool) { lines.append("changed: \(name), \(part)") }
    }
    lines += (old?.tools ?? []).filter { !after.contains($0.name) }.map {
      "gone: " + TerminalSanitizer.message($0.name, limit: 80)
    }
    self.lines = lines
  }

  var text: String { lines.map { $0 + "\n" }.joined() }
}
