import LucidCore
import LucidYAML

/// Steps: the key with a dot names the tool, the others stand beside it.
extension DocumentParser {
  mutating func step(_ node: YAMLNode) -> StepSyntax? {
    if case .scalar(let word) = node, Self.isToolName(word.text) {
      return StepSyntax(span: word.span, tool: word, arguments: nil, modifiers: [], isBare: true)
    }
    guard case .mapping(let mapping) = node else {
      diagnostics.report(.stepIsNoMapping(node, at: beginning(of: node.span)))
      return nil
    }
    var tools: [YAMLMapping.Entry] = []
    var rest: [YAMLMapping.Entry] = []
    for entry in mapping.entries {
      if entry.key.text.utf8.contains(UInt8(ascii: ".")), !entry.key.text.hasPrefix("x-") {
        tools.append(entry)
      } else {
        rest.append(entry)
      }
    }
    var (modifiers, broken) = object(
      YAMLMapping(entries: rest, span: mapping.span, isFlow: mapping.isFlow), Keys.step, in: "step")
    let first = mapping.entries.first?.key.span ?? mapping.span
    if tools.count > 1 {
      diagnostics.report(.stepWithTwoTools(tools[0].key, tools[1].key))
    } else if tools.isEmpty, !rest.contains(where: { $0.key.text == "use" }) {
      diagnostics.report(.stepWithoutTool(at: first))
    }
    check(use: modifiers, beside: tools.first)
    broken += tools.dropFirst()
    let span = Span(file: id, start: Int(first.start), end: Int(mapping.span.end))
    guard let tool = tools.first else {
      return StepSyntax(span: span, tool: nil, arguments: nil, modifiers: modifiers, broken: broken)
    }
    var arguments: YAMLMapping?
    switch tool.value {
    case .mapping(let m): arguments = m
    case .scalar(let s) where s.isNull: break
    default:
      broken.append(tool)
      diagnostics.report(.argumentsAreNoMapping(tool))
    }
    return StepSyntax(span: span, tool: tool.key, arguments: arguments, modifiers: modifiers, broken: broken)
  }

  /// `family` or `family.verb`.
  private static func isToolName(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return (1...2).contains(parts.count) && parts.allSatisfy { isIdentifier(String($0)) }
  }
}
