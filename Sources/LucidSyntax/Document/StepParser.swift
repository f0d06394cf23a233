import LucidCore
import LucidYAML

/// Steps: the key with a dot names the tool, the others stand beside it.
extension DocumentParser {
  mutating func step(_ node: YAMLNode) -> StepSyntax? {
    if case .scalar(let word) = node, Self.isToolName(word.text) {
      return StepSyntax(span: word.span, tool: word, arguments: nil, modifiers: [], isBare: true)
    }
    guard case .mapping(let mapping) = node else {
      let at = beginning(of: node.span)
      let notes = [
        "write `- family.verb: { … }`, such as `- calendar.events: { from: <<today>>, to: <<tomorrow>> }`",
        "a word alone is a family or a tool: `- calendar`, `- calendar.next`",
      ]
      report(.wrongShape, "a step is a mapping; this one is \(node.shapeName)", at, notes: notes)
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
    let modifiers = object(
      YAMLMapping(entries: rest, span: mapping.span, isFlow: mapping.isFlow), Keys.step, in: "step")
    let first = mapping.entries.first?.key.span ?? mapping.span
    if tools.count > 1 {
      report(
        .stepWithTwoTools, "a step calls one tool; this one names `\(tools[0].key.text)` and `\(tools[1].key.text)`",
        tools[1].key.span,
        notes: ["begin a new step: `- \(tools[1].key.text): { … }`"], related: [.init("the first is here", at: tools[0].key.span)]
      )
    } else if tools.isEmpty, !rest.contains(where: { $0.key.text == "use" }) {
      report(
        .stepWithoutTool, "this step names no tool", first,
        notes: ["the key with a dot names it: `calendar.events: { … }`; `lucid tools` lists them"])
    }
    check(use: modifiers, beside: tools.first)
    guard let tool = tools.first else {
      guard modifiers.contains(where: { $0.key.text == "use" }) else { return nil }
      return StepSyntax(
        span: Span(file: id, start: Int(first.start), end: Int(mapping.span.end)), tool: nil, arguments: nil, modifiers: modifiers
      )
    }
    var arguments: YAMLMapping?
    switch tool.value {
    case .mapping(let m): arguments = m
    case .scalar(let s) where s.isNull: break
    default:
      report(
        .wrongShape, "the arguments of `\(tool.key.text)` are \(tool.value.shapeName); they must be a mapping", tool.value.span,
        notes: ["write `\(tool.key.text): { name: value }`, or `{}` for none"])
    }
    return StepSyntax(
      span: Span(file: id, start: Int(first.start), end: Int(mapping.span.end)), tool: tool.key, arguments: arguments,
      modifiers: modifiers)
  }

  /// `family` or `family.verb`.
  private static func isToolName(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return (1...2).contains(parts.count) && parts.allSatisfy { isIdentifier(String($0)) }
  }
}
