import LucidCore
package import LucidYAML

/// Steps: the key with a dot names the tool, the others stand beside it.
extension DocumentParser {
  mutating func step(_ node: YAMLNode) -> StepSyntax? {
    if case .scalar(let word) = node, Self.isToolName(word.text) {
      return StepSyntax(span: word.span, tool: word, arguments: nil, modifiers: [], isBare: true)
    }
    guard case .mapping(let mapping) = node else {
      let fix = node.scalar.flatMap { StepRepair(file).call($0) }
      diagnostics.report(.stepIsNoMapping(node, at: beginning(of: node.span), fix: fix))
      return nil
    }
    var (tools, rest) = mapping.calls
    if tools.isEmpty, let written = StepRepair(file).toolAsValue(mapping) {
      diagnostics.report(.toolIsKey(written.key, written.tool.text, in: "step", fix: written.fix))
      tools = [.init(key: written.tool, value: written.arguments)]
      rest.removeAll { written.used.contains($0.key.text) }
    }
    if tools.isEmpty, let i = rest.firstIndex(where: { Self.isToolInOtherSpelling($0, in: mapping) }) {
      tools.append(rest.remove(at: i))
    }
    if tools.isEmpty, let i = rest.firstIndex(where: { Self.shells.contains($0.key.text) }) {
      let entry = rest[i]
      let span = Span(file: id, start: Int(entry.key.span.start), end: Int(max(entry.key.span.end, entry.value.span.end)))
      diagnostics.report(.shellInStep(entry.key, at: span))
      return nil
    }
    var needsTool = tools.isEmpty && !rest.contains { $0.key.text == "use" || $0.key.text == "do" }
    if needsTool, let i = rest.firstIndex(where: { OtherKeys.remedy(insteadOfTool: $0.key.text) != nil }),
      let remedy = OtherKeys.remedy(insteadOfTool: rest[i].key.text)
    {
      diagnostics.report(.keyInsteadOfTool(rest.remove(at: i).key, remedy))
      needsTool = false
    }
    let outer = current
    current = mapping
    defer { current = outer }
    var (modifiers, broken) = object(
      YAMLMapping(entries: rest, span: mapping.span, isFlow: mapping.isFlow), Keys.step, in: "step")
    let first = mapping.entries.first?.key.span ?? mapping.span
    if tools.count > 1 {
      diagnostics.report(.stepWithTwoTools(tools[0].key, tools[1].key))
    } else if needsTool {
      diagnostics.report(.stepWithoutTool(at: first))
    }
    check(use: modifiers, beside: tools.first)
    check(body: modifiers, broken, beside: tools.first, step: first)
    broken += tools.dropFirst()
    let body = body(&modifiers, &broken)
    let span = Span(file: id, start: Int(first.start), end: Int(mapping.span.end))
    guard let tool = tools.first else {
      return StepSyntax(span: span, tool: nil, arguments: nil, modifiers: modifiers, broken: broken, body: body)
    }
    var arguments: YAMLMapping?
    switch tool.value {
    case .mapping(let m): arguments = m
    case .scalar(let s) where s.isNull: break
    default:
      broken.append(tool)
      diagnostics.report(.argumentsAreNoMapping(tool, fix: StepRepair(file).arguments(tool)))
    }
    return StepSyntax(span: span, tool: tool.key, arguments: arguments, modifiers: modifiers, broken: broken)
  }

  /// Whether a mapping is one tool with its arguments; the rest is reported.
  mutating func acceptCall(_ mapping: YAMLMapping) -> Bool {
    let before = diagnostics.count
    let (tools, rest) = mapping.calls
    guard let tool = tools.first else {
      if let written = StepRepair(file).toolAsValue(mapping) {
        diagnostics.report(.toolIsKey(written.key, written.tool.text, in: "variable", fix: written.fix))
        return false
      }
      diagnostics.report(.variableWithoutTool(mapping, fix: MissingKeys.text(of: mapping, file)))
      return false
    }
    let outer = current
    current = mapping
    defer { current = outer }
    _ = object(YAMLMapping(entries: rest, span: mapping.span, isFlow: mapping.isFlow), Keys.call, in: "variable")
    if tools.count > 1 { diagnostics.report(.variableWithTwoTools(tool.key, tools[1].key)) }
    if tool.value.mapping == nil, tool.value.scalar?.isNull != true {
      diagnostics.report(.argumentsAreNoMapping(tool, fix: StepRepair(file).arguments(tool)))
    }
    return !diagnostics.hasErrors(since: before)
  }

  private static let shells: Set<String> = ["run", "shell", "command", "cmd", "script", "bash", "exec", "python"]

  /// `calendar`, `calendar/events`, `calendar_events`: no key of a step, with arguments.
  private static func isToolInOtherSpelling(_ entry: YAMLMapping.Entry, in mapping: YAMLMapping) -> Bool {
    let name = entry.key.text
    let isCall = entry.value.mapping != nil || entry.value.scalar?.isNull == true
    guard isCall, !name.hasPrefix("x-"), !Keys.step.contains(where: { $0.name == name }), mapping["use"] == nil else {
      return false
    }
    return OtherKeys.remedy(insteadOfTool: name) == nil && OtherKeys.key(name, among: Keys.step, in: mapping) == nil
      && OtherKeys.elsewhere(name, among: Keys.step) == nil
      && Spelling.nearest(name, among: Keys.step.map(\.name)) == nil
  }

  /// `family` or `family.verb`.
  private static func isToolName(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return (1...2).contains(parts.count) && parts.allSatisfy { isIdentifier(String($0)) }
  }
}

extension YAMLMapping {
  /// The entries whose keys name tools, which have a dot, and those beside them.
  fileprivate var calls: (tools: [Entry], rest: [Entry]) {
    var tools: [Entry] = []
    var rest: [Entry] = []
    rest.reserveCapacity(entries.count)
    for entry in entries {
      if entry.isCall { tools.append(entry) } else { rest.append(entry) }
    }
    return (tools, rest)
  }

  /// The tool and its arguments.
  package var call: Entry? { entries.first(where: \.isCall) }
}

extension YAMLMapping.Entry {
  fileprivate var isCall: Bool { key.text.utf8.contains(UInt8(ascii: ".")) && !key.text.hasPrefix("x-") }
}
