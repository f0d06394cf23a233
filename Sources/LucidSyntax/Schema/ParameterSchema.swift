import LucidCore

/// The schema of one argument of a tool: its type as it is written out, or any text with a
/// placeholder.
enum ParameterSchema {
  private static let placeholder = "<<"

  static func write(_ parameter: Parameter, _ json: inout JSONText) {
    // An argument that need not be given may be left empty.
    let empty = parameter.required ? [] : ["null"]
    switch parameter.kind {
    case .any: json.strings("type", ShapeSchema.text + ["array"] + empty)
    case .text, .day, .item, .condition, .column, .shown, .pattern, .textPattern: json.strings("type", ShapeSchema.text + empty)
    case .boolean:
      json.strings("type", ["boolean", "string"] + empty)
      pattern("^(true|false)$", &json)
    case .integer(let range):
      json.strings("type", ["integer", "string"] + empty)
      json.field("minimum", range.lowerBound)
      if range.upperBound < .max { json.field("maximum", range.upperBound) }
      pattern("^[+-]?[0-9]+$", &json)
    case .number:
      json.strings("type", ["number", "string"] + empty)
      pattern("^[0-9.eE+-]+$", &json)
    // Times and durations as people say them are more than a pattern can tell.
    case .moment, .instant, .birthday, .since, .period:
      json.strings("type", ["string"] + empty)
      json.field("minLength", 1)
    case .choice(let words):
      json.array("anyOf") { json in
        json.object { $0.strings("enum", words) }
        json.object { json in
          json.strings("type", ["string"] + empty)
          json.field("pattern", placeholder)
        }
      }
    case .texts:
      json.strings("type", ["array"] + ShapeSchema.text + empty)
      json.object("items") { $0.strings("type", ShapeSchema.text + ["null"]) }
    case .fields:
      json.strings("type", ["object"] + empty)
      json.field("minProperties", 1)
    case .list:
      json.strings("type", ["array", "string"] + empty)
      json.field("pattern", placeholder)
    }
    fallback(parameter, &json)
  }

  private static func pattern(_ written: String, _ json: inout JSONText) { json.field("pattern", "\(written)|\(placeholder)") }

  /// Only what reads the same in a file as in the catalog.
  private static func fallback(_ parameter: Parameter, _ json: inout JSONText) {
    guard let value = parameter.fallback, !value.isMissing else { return }
    switch value {
    case .boolean, .integer, .number, .text, .period:
      json.field("default", value, zone: .utc)
    default: break
    }
  }
}
