import LucidCore
import LucidSyntax
import LucidYAML

/// Reads types of fields that a file writes: a word, a list of one type, or a mapping of names to
/// types.
struct FieldTypes {
  private let diagnostics: DiagnosticCollector

  init(_ diagnostics: DiagnosticCollector) { self.diagnostics = diagnostics }

  /// The depth of records and lists in one another.
  private static let deepest = 8

  /// `name` is that of a record, `place` is told where something is wrong.
  func type(_ node: YAMLNode, named name: String, in place: String, depth: Int = 0) -> ValueType? {
    guard depth < Self.deepest else {
      diagnostics.report(.resultTooDeep(Self.deepest, at: node.span))
      return nil
    }
    switch node {
    case .scalar(let word):
      guard let kind = PlanInput.Kind(rawValue: word.text), DeclaredToolKeys.resultTypes.contains(kind) else {
        diagnostics.report(.unknownToolType(word, types: DeclaredToolKeys.resultTypes.map(\.rawValue)))
        return nil
      }
      return Literals.type(of: kind)
    case .sequence(let list):
      guard list.items.count == 1 else {
        diagnostics.report(.listOfOneType(place, at: list.span))
        return nil
      }
      return type(list.items[0], named: name + "Item", in: "items of \(place)", depth: depth + 1).map { .list($0) }
    case .mapping(let mapping):
      var fields: [RecordType.Field] = []
      for entry in mapping.entries {
        guard ToolName.isPart(entry.key.text) else {
          diagnostics.report(.notAFieldName(entry.key))
          return nil
        }
        let inner = name + Self.typeName(entry.key.text)
        guard let type = type(entry.value, named: inner, in: "field `\(entry.key.text)`", depth: depth + 1) else { return nil }
        fields.append(.init(entry.key.text, type, "As the tool gives it; null when it does not know."))
      }
      guard !fields.isEmpty else {
        diagnostics.report(.recordWithoutFields(place, at: mapping.span))
        return nil
      }
      return .record(RecordType(name, fields))
    }
  }

  /// `ListIssues` for `list_issues`.
  static func typeName(_ verb: String) -> String {
    verb.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

extension ToolSignature {
  /// The type of the result of a call as it is written.
  func result(written arguments: YAMLMapping?) -> ValueType {
    if let variant, arguments?[variant.argument].map({ $0.scalar?.isNull != true }) == true { return variant.result }
    for parameter in parameters {
      guard case .fields = parameter.kind, let node = arguments?[parameter.name],
        let type = FieldTypes(DiagnosticCollector()).type(node, named: parameter.name, in: "")
      else { continue }
      return result(described: type.described)
    }
    return result
  }

  /// The type of the result that the steps of a plan have of it; that of the first one where they
  /// differ.
  func result(in plan: Plan?) -> ValueType {
    plan?.steps.first { $0.tool == name }.map { result(of: $0.arguments) } ?? result
  }
}
