import LucidCore
package import LucidSyntax
import LucidYAML

/// A value as it is typed on a command line, as it stands in a file of YAML.
package struct ConfigurationValue {
  private let shape: Shape
  private let text: String

  /// Errors: brackets that are not whole.
  package init(_ text: String, as shape: Shape) throws(ConfigurationError) {
    self.shape = shape
    self.text = text.split(separator: " ").isEmpty ? text : String(Self.trimmed(text))
    guard isCollection, self.text.hasPrefix("[") || self.text.hasPrefix("{") else { return }
    let file = YAMLReader.read(.init(name: "", text: "k: \(self.text)\n"), id: 0)
    let value = file.documents.first?.mapping?["k"]
    guard file.diagnostics.isEmpty, file.documents.count == 1, value?.scalar == nil, !text.contains(where: \.isNewline) else {
      throw ConfigurationError(
        .usage, "`\(TerminalSanitizer.message(text, limit: 80))` is not whole", hint: "such as '[a, b]' or '{ a: b }'")
    }
  }

  private static func trimmed(_ text: String) -> Substring {
    let from = text.drop { $0 == " " }
    return from.dropLast(from.reversed().prefix { $0 == " " }.count)
  }

  /// Whether brackets mean a list or a mapping here.
  private var isCollection: Bool {
    switch shape {
    case .list, .map, .object, .either, .value: true
    default: false
    }
  }

  private static func isToggle(_ shape: Shape) -> Bool { if case .toggle = shape { true } else { false } }

  package func written(inFlow: Bool) -> String {
    if isCollection, text.hasPrefix("[") || text.hasPrefix("{") { return text }
    switch shape {
    case .list:
      // `health, notes`, as people type it.
      let items = text.split(separator: ",").map { PlainText.written(String(Self.trimmed(String($0))), inFlow: true) }
      return "[\(items.joined(separator: ", "))]"
    case .either(let shapes, _) where Shape.isOn(text) != nil && shapes.contains(where: Self.isToggle): return text
    case .text, .template, .either: return PlainText.written(text, inFlow: inFlow)
    default:
      // Words and figures that the key types.
      let isPlain = !text.isEmpty && text.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x2E }
      return isPlain ? text : PlainText.written(text, inFlow: inFlow)
    }
  }
}
