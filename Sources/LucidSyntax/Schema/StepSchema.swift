import LucidCore

/// The schema of one step: its modifiers, and exactly one key that names a tool with that tool's
/// arguments.
struct StepSchema {
  let catalog: Catalog

  init(_ catalog: Catalog) { self.catalog = catalog }

  func write(_ json: inout JSONText) {
    let tools = self.tools
    json.object { json in
      json.field("description", "One look-up: the key with a dot names the tool, the others stand beside it.")
      json.field("type", "object")
      json.key("properties")
      json.object { json in
        ShapeSchema.properties(Keys.step, in: "step", &json)
        for (name, signature) in tools {
          json.key(name)
          json.object { call(signature, &$0) }
        }
      }
      ShapeSchema.closed(&json)
      json.key("oneOf")
      json.array { json in
        for name in tools.map(\.name) + ["use"] { json.object { $0.strings("required", [name]) } }
      }
    }
  }

  /// Every name under which a tool can be called, those of aliases after the others.
  private var tools: [(name: String, signature: ToolSignature)] {
    let aliases = catalog.aliases.sorted { $0.key < $1.key }.flatMap { alias, family in
      catalog.tools.filter { $0.family == family }.map { (name: alias + "." + $0.verb, signature: $0) }
    }
    return catalog.tools.map { (name: $0.name, signature: $0) } + aliases
  }

  private func call(_ tool: ToolSignature, _ json: inout JSONText) {
    let required = tool.parameters.filter(\.required).map(\.name)
    let summary = tool.summary.hasSuffix(".") ? tool.summary : tool.summary + "."
    json.field("description", "\(summary) It \(tool.effect.rawValue)s \(tool.reach).")
    // Without arguments nothing need stand there.
    json.strings("type", required.isEmpty ? ["object", "null"] : ["object"])
    if !required.isEmpty { json.strings("required", required) }
    json.key("properties")
    json.object { json in
      for parameter in tool.parameters {
        json.key(parameter.name)
        json.object { json in
          json.field("description", parameter.doc)
          ParameterSchema.write(parameter, &json)
        }
      }
    }
    json.field("additionalProperties", false)
  }
}
