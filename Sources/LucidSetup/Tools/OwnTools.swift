package import LucidApplication
package import LucidArguments
import LucidCompiler
import LucidConfiguration
import LucidCore
package import LucidReport
import LucidSystem

/// The actions of `lucid tools own`: the tools that the configuration declares.
package struct OwnTools {
  private let commandEnvironment: CommandEnvironment
  private let configuration: Configuration
  private let binder: ToolBinder
  /// Whether tools that write or send are called by a test.
  private let isReal: Bool

  /// Errors: those of the configuration.
  package init(_ commandEnvironment: CommandEnvironment, isReal: Bool) throws(CommandError) {
    (self.commandEnvironment, self.isReal) = (commandEnvironment, isReal)
    configuration = try commandEnvironment.configuration()
    binder = ToolBinder(configuration, commandEnvironment.host, version: Composition.version.text)
  }

  package typealias Answer = (result: CommandResult, exit: ExitCode)

  /// The declaration of a tool for an ability.
  package func show(_ name: String, isJSON: Bool) throws(CommandError) -> Answer { (show(try tool(name), isJSON), .ok) }

  /// `words` are a tool with its arguments, or the family of a program.
  package func test(_ words: [String], isJSON: Bool) throws(CommandError) -> Answer {
    let name = words[0]
    if words.count == 1, configuration.backends.programs.contains(where: { $0.family == name }) {
      let check = try FamilyProgramCheck(name, configuration, commandEnvironment, isReal: isReal)
      return (isJSON ? .json(check.json) : .text(check.text), check.isGood ? .ok : .notMet)
    }
    let programs = configuration.backends.programs.map(\.family)
    let check = ToolCheck(try tool(name, or: programs), binder, commandEnvironment.host, isReal: isReal)
    let report = try check.run(Array(words.dropFirst()), zone: try commandEnvironment.zone(configuration))
    return (isJSON ? .json(report.json) : .text(report.text), report.isGood ? .ok : .notMet)
  }

  /// Declares tools in the file of an ability.
  package func insert(_ names: [String], into path: String, isJSON: Bool) throws(CommandError) -> Answer {
    var tools: [ToolSettings.Tool] = []
    for name in names { tools.append(try tool(name)) }
    return (try ToolInsertion.insert(tools, into: path, isJSON: isJSON), .ok)
  }

  /// Errors: the configuration does not declare the tool; one of the `families` may be meant.
  private func tool(_ name: String, or families: [String] = []) throws(CommandError) -> ToolSettings.Tool {
    if let tool = configuration.tools.tool(name) { return tool }
    let names = configuration.tools.tools.map(\.name)
    let nearest = Spelling.suggestion(Spelling.nearest(name, among: names + families))
    throw CommandError(
      .usage, "the configuration declares no tool `\(TerminalSanitizer.message(name, limit: 80))`\(nearest)",
      hint: names.isEmpty
        ? "declare it under `tools` of the configuration: docs/tools-of-your-own.md" : "tools: \(names.joined(separator: ", "))")
  }

  package func list(isJSON: Bool) throws(CommandError) -> Answer {
    let (tools, programs) = (configuration.tools.tools, configuration.backends.programs)
    let asked = try QuestionTools(configuration, commandEnvironment).families
    if isJSON {
      let result = JSONResult { json in
        json.objects("tools", tools) { json, tool in fields(of: tool, &json) }
        json.objects("families", programs) { json, program in
          json.field("family", program.family)
          json.field("reach", binder.reach(of: program).text)
        }
        json.objects("questions", asked) { json, family in
          json.field("family", family.name)
          json.field("permission", family.label)
          json.field("permitted", family.isPermitted)
        }
      }
      return (.json(result), .ok)
    }
    guard !tools.isEmpty || !programs.isEmpty else {
      throw CommandError(
        .nothing, "the configuration declares no tools", hint: "docs/tools-of-your-own.md shows how to declare one")
    }
    let families = programs.map { "\($0.family)\n  a program \(binder.reach(of: $0).text)\n" }
    let questions = asked.map { family in
      let (may, change) = family.isPermitted ? ("may", "revoke") : ("may not", "grant")
      return "\(family.name)\n  questions \(may) read it; to change that: lucid trust \(change) \(family.label)\n"
    }
    return (.text((tools.map { lines(of: $0) } + families + questions).joined()), .ok)
  }

  private func lines(of tool: ToolSettings.Tool) -> String {
    let about = tool.signature.summary.isEmpty ? "" : ": " + TerminalSanitizer.message(tool.signature.summary)
    return "\(tool.name)\(about)\n  \(binder.reach(of: tool).text)\n"
  }

  private func show(_ tool: ToolSettings.Tool, _ isJSON: Bool) -> CommandResult {
    isJSON
      ? .json(JSONResult { fields(of: tool, &$0) })
      : .text("# \(binder.reach(of: tool).text)\ntools:\n  \(tool.declaration)\n")
  }

  private func fields(of tool: ToolSettings.Tool, _ json: inout JSONText) {
    let reach = binder.reach(of: tool)
    json.field("name", tool.name)
    json.field("summary", tool.signature.summary)
    json.field("effect", tool.signature.effect.rawValue)
    json.field("reach", reach.text)
    json.field("stays_on_device", reach.staysOnDevice)
    json.field("declaration", tool.declaration)
  }
}
