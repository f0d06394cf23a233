import LucidCompiler
import LucidCore
import LucidSyntax

/// Descriptions in Markdown, for hover and completion.
enum EditorTexts {
  static func tool(_ tool: ToolSignature) -> String {
    let variant = tool.variant.map { ", with `\($0.argument)` \($0.result.name)" } ?? ""
    var lines = ["`\(tool.name)` → \(tool.result.name)" + variant, "", tool.summary]
    if !tool.parameters.isEmpty { lines.append("") }
    for parameter in tool.parameters { lines.append("- " + argument(parameter)) }
    if case .record(let record) = tool.result {
      lines += ["", "Result: " + record.fields.map { "`\($0.name)`" }.joined(separator: ", ") + "."]
    }
    if tool.effect != .read { lines += ["", "Effect: \(tool.effect.rawValue)."] }
    return lines.joined(separator: "\n")
  }

  static func argument(_ parameter: Parameter, inFilter: Bool = false) -> String {
    let usual = parameter.fallback.map { ValueText.literal($0, zone: .utc) } ?? parameter.usual
    let fallback = usual.map { "; `\($0)` by default" } ?? ""
    let kind = inFilter ? parameter.kindInFilter : parameter.kind.name
    return "`\(parameter.name)` (\(kind)\(parameter.required ? ", required" : "")\(fallback)): \(parameter.doc)"
  }

  static func key(_ key: Key) -> String {
    "**\(key.shown)**: \(key.shape.bounded)\(key.need.map { ", " + $0 } ?? "")\n\n\(key.doc)"
  }

  static func filter(_ filter: FilterSignature) -> String {
    (["`\(signature(filter))`", "", filter.doc, ""] + filter.parameters.map { "- " + argument($0, inFilter: true) })
      .joined(separator: "\n")
  }

  /// `limit(count)`, optional arguments in brackets.
  static func signature(_ filter: FilterSignature) -> String {
    guard !filter.parameters.isEmpty else { return filter.name }
    return filter.name + "(" + filter.parameters.map { $0.required ? $0.name : "[\($0.name)]" }.joined(separator: ", ") + ")"
  }

  static func use(_ use: NameUse, tool: ToolSignature?) -> String {
    let type = use.type.name
    switch use.meaning {
    case .builtIn(let variable): return "`\(use.name)`: \(type)\n\n\(variable.doc)"
    case .field(let field, let record): return "`\(record.name).\(field.name)`: \(field.type.name)\n\n\(field.doc)"
    case .filter(let signature): return filter(signature)
    case .input: return "`\(use.name)`: \(type)\n\nAn input of this document."
    case .variable: return "`\(use.name)`: \(type)\n\nA variable of this document." + (tool.map { "\n\n" + Self.tool($0) } ?? "")
    case .step:
      return "`\(use.name)`: \(type)\n\nThe result of a step." + (tool.map { "\n\n" + Self.tool($0) } ?? "") + fields(use.type)
    case .plan: return "`\(use.name)`: a plan that this step uses."
    case .item: return "`\(use.name)`: \(type)\n\nThe item of the loop." + fields(use.type)
    case .host: return "`\(use.name)`: \(type)"
    }
  }

  /// The fields of a record, a line each.
  private static func fields(_ type: ValueType) -> String {
    guard case .record(let record) = type else { return "" }
    return "\n\n" + record.fields.map { "- `\($0.name)` (\($0.type.name)): \($0.doc)" }.joined(separator: "\n")
  }
}
