package import LucidArguments
import LucidCompiler
import LucidConfiguration
import LucidCore
import LucidSystem

/// The actions of `lucid backend`: the tools that the configuration declares.
package struct OwnTools {
  private let commandEnvironment: CommandEnvironment
  private let configuration: Configuration
  private let binder: ToolBinder
  /// Whether tools that write or send are called by a test.
  private let isReal: Bool

  package static let actions = ["list", "show", "test", "into"]

  /// Errors: those of the configuration.
  package init(_ commandEnvironment: CommandEnvironment, isReal: Bool) throws(CommandError) {
    (self.commandEnvironment, self.isReal) = (commandEnvironment, isReal)
    configuration = try commandEnvironment.configuration()
    binder = ToolBinder(configuration, commandEnvironment.host, version: Composition.version.text)
  }

  /// Performs an action with its operands; without one it lists.
  package func perform(_ words: [String], isJSON: Bool) throws(CommandError) -> (text: String, exit: ExitCode) {
    let (action, rest) = (words.first ?? "list", Array(words.dropFirst()))
    switch (action, rest.count) {
    case ("list", 0): return try list(isJSON)
    case ("test", 1) where configuration.backends.programs.contains { $0.family == rest[0] }:
      let check = try FamilyProgramCheck(rest[0], configuration, commandEnvironment, isReal: isReal)
      return (isJSON ? check.json : check.text, check.isGood ? .ok : .notMet)
    case ("show", 1): return (show(try tool(rest[0]), isJSON), .ok)
    case ("test", 1...):
      let check = ToolCheck(try tool(rest[0]), binder, commandEnvironment.host, isReal: isReal)
      let report = try check.run(Array(rest.dropFirst()), zone: try commandEnvironment.zone(configuration))
      return (isJSON ? report.json : report.text, report.isGood ? .ok : .notMet)
    case ("into", 2...):
      var tools: [ToolSettings.Tool] = []
      for name in rest.dropFirst() { tools.append(try tool(name)) }
      return (try ToolInsertion.insert(tools, into: rest[0], isJSON: isJSON), .ok)
    default:
      let forms = ["list": "list", "show": "show NAME", "test": "test NAME [ARG=VALUE…]", "into": "into FILE NAME…"]
      if let form = forms[action] { throw CommandError(.usage, "usage: lucid backend \(form)") }
      let nearest = Spelling.nearest(action, among: Self.actions).map { "; did you mean `\($0)`?" } ?? ""
      throw CommandError(
        .usage, "`lucid backend` has no action `\(TerminalSanitizer.message(action, limit: 80))`\(nearest)",
        hint: "it is one of " + Self.actions.joined(separator: ", "))
    }
  }

  private func tool(_ name: String) throws(CommandError) -> ToolSettings.Tool {
    if let tool = configuration.tools.tool(name) { return tool }
    let names = configuration.tools.tools.map(\.name)
    let nearest = Spelling.nearest(name, among: names).map { "; did you mean `\($0)`?" } ?? ""
    throw CommandError(
      .usage, "the configuration declares no tool `\(TerminalSanitizer.message(name, limit: 80))`\(nearest)",
      hint: names.isEmpty
        ? "declare it under `tools` of the configuration: docs/tools-of-your-own.md" : "tools: \(names.joined(separator: ", "))")
  }

  private func list(_ isJSON: Bool) throws(CommandError) -> (text: String, exit: ExitCode) {
    let (tools, programs) = (configuration.tools.tools, configuration.backends.programs)
    if isJSON {
      var json = JSONText()
      json.object { json in
        json.key("tools")
        json.array { json in for tool in tools { write(tool, &json) } }
        json.key("families")
        json.array { json in
          for program in programs {
            json.object { json in
              json.field("family", program.family)
              json.field("reach", binder.reach(of: program).text)
            }
          }
        }
      }
      return (json.text + "\n", .ok)
    }
    guard !tools.isEmpty || !programs.isEmpty else {
      throw CommandError(
        .nothing, "the configuration declares no tools", hint: "docs/tools-of-your-own.md shows how to declare one")
    }
    let families = programs.map { "\($0.family)\n  a program \(binder.reach(of: $0).text)\n" }
    return (tools.map { lines(of: $0) }.joined() + families.joined(), .ok)
  }

  private func lines(of tool: ToolSettings.Tool) -> String {
    let about = tool.signature.summary.isEmpty ? "" : ": " + TerminalSanitizer.message(tool.signature.summary)
    return "\(tool.name)\(about)\n  \(binder.reach(of: tool).text)\n"
  }

  private func show(_ tool: ToolSettings.Tool, _ isJSON: Bool) -> String {
    if isJSON {
      var json = JSONText()
      write(tool, &json)
      return json.text + "\n"
    }
    return "# \(binder.reach(of: tool).text)\ntools:\n  \(tool.declaration)\n"
  }

  private func write(_ tool: ToolSettings.Tool, _ json: inout JSONText) {
    let reach = binder.reach(of: tool)
    json.object { json in
      json.field("name", tool.name)
      json.field("about", tool.signature.summary)
      json.field("effect", tool.signature.effect.rawValue)
      json.field("reach", reach.text)
      json.field("stays_on_device", reach.staysOnDevice)
      json.field("declaration", tool.declaration)
    }
  }
}
