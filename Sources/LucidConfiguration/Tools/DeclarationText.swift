import LucidCore
import LucidSyntax
import LucidYAML

/// The declaration of a tool as an ability repeats it: the keys of its signature and no others, in
/// the words of the configuration.
struct DeclarationText {
  private let signature: ToolSignature
  private let mapping: YAMLMapping

  init(_ signature: ToolSignature, _ mapping: YAMLMapping) {
    (self.signature, self.mapping) = (signature, mapping)
  }

  /// One line, such as `ticker.quote: { args: { symbol: string }, result: number }`.
  var text: String {
    let keys = DeclaredToolKeys.declaration.map(\.name)
    let entries = mapping.entries.filter { keys.contains($0.key.text) }
    return "\(signature.name): " + Self.flow(YAMLMapping(entries: entries, span: mapping.span, isFlow: true))
  }

  private static func flow(_ node: YAMLNode) -> String {
    switch node {
    case .scalar(let scalar):
      scalar.style == .plain && isPlainInFlow(scalar.text) ? scalar.text : JSONText(string: scalar.text).text
    case .sequence(let list): "[" + list.items.map(flow).joined(separator: ", ") + "]"
    case .mapping(let mapping): flow(mapping)
    }
  }

  private static func flow(_ mapping: YAMLMapping) -> String {
    mapping.entries.isEmpty
      ? "{}" : "{ " + mapping.entries.map { "\($0.key.text): \(flow($0.value))" }.joined(separator: ", ") + " }"
  }

  /// Whether a plain scalar of a block is one between brackets too.
  private static func isPlainInFlow(_ text: String) -> Bool {
    !text.isEmpty && !text.contains { ",[]{}\n".contains($0) }
  }
}
