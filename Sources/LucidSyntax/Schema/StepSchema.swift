import LucidCore

/// The schema of one step: a tool alone, or a mapping of modifiers and exactly one key that names a
/// tool with that tool's arguments.
///
/// Editors show what a rule says of the keys that stand there. A choice between all tools would
/// show each of them as an alternative, so each tool has a rule of its own, which holds where it is
/// named.
struct StepSchema {
  let catalog: Catalog

  init(_ catalog: Catalog) { self.catalog = catalog }

  /// Writes the members `step`, `call` and `tool_name` of the definitions.
  func write(_ json: inout JSONText) {
    json.object("step") { json in
      json.field("description", "One look-up: a tool and its arguments, or the name of a tool alone.")
      json.object("if") { $0.field("type", "string") }
      json.object("then") { $0.field("$ref", "#/definitions/tool_name") }
      json.object("else") { $0.field("$ref", "#/definitions/call") }
    }
    json.key("call")
    call(&json)
    json.object("tool_name") { json in
      json.field("description", "A tool without arguments, or a family for the usual tool of it.")
      json.array("anyOf") { json in
        json.object { $0.strings("enum", tools.map(\.name) + families) }
        json.object { $0.field("pattern", declared) }
      }
    }
  }

  /// The name of a tool that is not of a family of the program: the file declares it.
  private var declared: String {
    "^(?!(\((catalog.families + catalog.aliases.keys.sorted()).joined(separator: "|")))\\.)[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$"
  }

  private static let use = "use"
  private static let body = "do"
  private static let modifiers = Keys.step.map(\.name).filter { $0 != use && $0 != body }
  /// Keys that stand beside `use`: the steps of a plan say themselves how they are called.
  private static let besideUse = ["use", "with", "id", "when", "after", "observe"]
  /// Keys that stand beside `do`, likewise.
  private static let besideBody = ["do", "for_each", "id", "when", "after", "on_error", "observe"]

  /// A pattern of these names, and of the keys of other tools.
  private static func pattern(_ names: [String]) -> String {
    "^(\(names.joined(separator: "|").replacing(".", with: "\\.")))$|^x-"
  }

  private func call(_ json: inout JSONText) {
    let tools = self.tools
    json.object { json in
      json.field("description", "The key with a dot names the tool, the others stand beside it.")
      json.field("type", "object")
      json.object("properties") { json in
        ShapeSchema.properties(Keys.step, in: "step", &json)
        for (name, signature) in tools { json.object(name) { arguments(signature, &$0) } }
      }
      ShapeSchema.closed(&json, with: (declared, "A tool that the file declares under `tools`, with its arguments."))
      json.object("dependencies") { json in
        json.strings("with", [Self.use])
        json.strings(Self.body, ["for_each"])
      }
      json.array("allOf") { json in
        // No step has a key of this name: the message of any editor says what is missing.
        json.object { json in
          json.object("if") { json in
            json.field("type", "object")
            Self.names(Self.modifiers, nil, &json)
          }
          json.object("then") { $0.strings("required", ["family.verb"]) }
        }
        Self.rule(Self.use, Self.besideUse, "This key stands beside a tool, not beside `use`.", &json)
        Self.rule(Self.body, Self.besideBody, "This key stands beside a tool, not beside `do`.", &json)
        for name in tools.map(\.name) {
          Self.rule(name, [name] + Self.modifiers, "A step has one tool; this one has `\(name)`.", &json)
        }
      }
    }
  }

  /// The keys of a step that has the key `name`.
  private static func rule(_ name: String, _ names: [String], _ message: String, _ json: inout JSONText) {
    json.object { json in
      json.object("if") { $0.strings("required", [name]) }
      json.object("then") { self.names(names, message, &$0) }
    }
  }

  /// `message` is what editors show that know this keyword; others name the key and the pattern.
  private static func names(_ names: [String], _ message: String?, _ json: inout JSONText) {
    json.object("propertyNames") { json in
      json.field("pattern", pattern(names))
      if let message { json.field("errorMessage", message) }
    }
  }

  /// Families, and their other names, that stand for one tool.
  private var families: [String] {
    (catalog.families + catalog.aliases.keys.sorted()).filter { catalog.standardTool(of: $0) != nil }
  }

  /// Every name under which a tool can be called, those of aliases after the others.
  private var tools: [(name: String, signature: ToolSignature)] {
    let aliases = catalog.aliases.sorted { $0.key < $1.key }.flatMap { alias, family in
      catalog.tools.filter { $0.family == family }.map { (name: alias + "." + $0.verb, signature: $0) }
    }
    return catalog.tools.map { (name: $0.name, signature: $0) } + aliases
  }

  private func arguments(_ tool: ToolSignature, _ json: inout JSONText) {
    let required = tool.parameters.filter(\.required).map(\.name)
    let summary = tool.summary.hasSuffix(".") ? tool.summary : tool.summary + "."
    json.field("description", "\(summary) It \(tool.effect.rawValue)s \(tool.reach).")
    // Without arguments nothing need stand there.
    json.strings("type", required.isEmpty ? ["object", "null"] : ["object"])
    if !required.isEmpty { json.strings("required", required) }
    json.object("properties") { json in
      for parameter in tool.parameters {
        json.object(parameter.name) { json in
          json.field("description", parameter.doc)
          // The inputs of an ability are a mapping, which no other argument is.
          if tool.name == ToolName.abilityRun, parameter.name == "inputs" {
            json.strings("type", ["object", "null"])
          } else {
            ParameterSchema.write(parameter, &json)
          }
        }
      }
    }
    json.field("additionalProperties", false)
  }
}
