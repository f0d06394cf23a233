import LucidCore

/// The schema of what may stand under a key.
enum ShapeSchema {
  /// Types accepted for text: YAML reads some texts as numbers or booleans, and the key decides.
  static let text = ["string", "number", "boolean"]

  /// The inside of the schema of a mapping: its keys and nothing else, but for those of other
  /// tools.
  static func members(_ keys: [Key], in place: String, _ json: inout JSONText) {
    json.field("type", "object")
    let required = keys.filter { $0.required && $0.alternative == nil }.map(\.name)
    if !required.isEmpty { json.strings("required", required) }
    if let key = keys.first(where: { $0.required && $0.alternative != nil }) {
      json.array("anyOf") { json in
        for name in [key.name, key.alternative].compactMap({ $0 }) {
          json.object { json in json.strings("required", [name]) }
        }
      }
    }
    json.object("properties") { json in properties(keys.written, in: place, &json) }
    closed(&json, paths: keys.filter(\.takesPaths).map(\.name), families: keys.first(where: \.isPlaceholder))
  }

  /// No other keys than the properties, `x-…`, paths that begin with one of `paths`, `families`
  /// that a file declares, and those of a `pattern`, which are mappings or nothing.
  static func closed(
    _ json: inout JSONText, paths: [String] = [], families: Key? = nil, with pattern: (names: String, description: String)? = nil
  ) {
    json.object("patternProperties") { json in
      for start in ["x-"] + paths.map({ $0 + "\\." }) { json.object("^" + start) { _ in } }
      if let pattern {
        json.object(pattern.names) { json in
          json.field("description", pattern.description)
          json.strings("type", ["object", "null"])
        }
      }
    }
    guard let families else { return json.field("additionalProperties", false) }
    json.object("additionalProperties") { json in
      json.field("description", families.doc)
      write(families.shape, named: families.name, &json)
    }
  }

  static func properties(_ keys: [Key], in place: String, _ json: inout JSONText) {
    for key in keys {
      json.object(key.name) { json in
        json.field("description", key.doc)
        // A key that takes paths may also stand alone, over a mapping of paths.
        if key.takesPaths { json.field("type", "object") } else { write(key.shape, named: key.name, &json) }
      }
    }
  }

  /// The inside of the schema of one shape; `name` is the key it stands under.
  static func write(_ shape: Shape, named name: String, _ json: inout JSONText) {
    switch shape {
    case .text, .template: json.strings("type", text)
    case .condition: json.strings("type", ["string", "boolean"])
    case .integer(let range):
      json.strings("type", ["integer", "string"])
      json.field("minimum", range.lowerBound)
      json.field("maximum", range.upperBound)
      json.field("pattern", "^[+-]?[0-9]+$")
    case .number(let range):
      json.strings("type", ["number", "string"])
      json.field("minimum", range.lowerBound)
      json.field("maximum", range.upperBound)
      json.field("pattern", "^[+-]?[0-9.]+([eE][+-]?[0-9]+)?$")
    case .boolean:
      json.strings("type", ["boolean", "string"])
      json.field("pattern", "^(true|false)$")
    case .toggle:
      json.array("enum") { json in
        for word in ["on", "off"] { json.string(word) }
        for isOn in [true, false] { json.boolean(isOn) }
      }
    case .choice(let words): json.strings("enum", words)
    case .duration: pattern("^[0-9]+([smhdwy]|mo)$", &json)
    case .color: pattern("^#[0-9A-Fa-f]{6}$", &json)
    case .uuid: pattern("^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$", &json)
    case .lowerCamel: word("^[a-z][A-Za-z0-9]{0,63}$", &json)
    case .identifier: word("^[a-z][a-z0-9_]{0,63}$", &json)
    case .list(let item):
      json.field("type", "array")
      json.object("items") { write(item, named: name, &$0) }
    case .map(let value):
      json.field("type", "object")
      json.object("additionalProperties") { write(value, named: name, &$0) }
    case .object(let keys): members(keys, in: name, &json)
    case .steps:
      json.field("type", "array")
      json.object("items") { $0.field("$ref", "#/definitions/step") }
    case .call: json.field("$ref", "#/definitions/call")
    case .either(let shapes, _):
      json.objects("anyOf", shapes) { json, shape in write(shape, named: name, &json) }
    case .value: break
    }
  }

  /// A name may be a word that YAML reads as a boolean.
  private static func word(_ pattern: String, _ json: inout JSONText) {
    json.strings("type", ["string", "boolean"])
    json.field("pattern", pattern)
  }

  private static func pattern(_ pattern: String, _ json: inout JSONText) {
    json.field("type", "string")
    json.field("pattern", pattern)
  }
}
