import LucidCore
import LucidSyntax
import LucidYAML

/// Tells what `FlowAnalysis` found in the author's words, with its place in the file.
struct FlowLowering {
  let unit: LoweringUnit

  init(_ unit: LoweringUnit) { self.unit = unit }

  func analysis(_ plan: FlowAnalysis.Input) -> FlowAnalysis {
    let writes = plan.steps.contains { $0.effect != .read }
    return FlowAnalysis(plan, unit.catalog, followsText: unit.parsed != nil && writes)
  }

  func flows(_ analysis: FlowAnalysis, _ steps: [PlanStep]) -> [Flow] {
    var flows: [Flow] = []
    for leak in analysis.leaks {
      let flow = flow(leak, steps)
      if !flows.contains(flow) { flows.append(flow) }
    }
    return flows
  }

  private func flow(_ leak: FlowAnalysis.Leak, _ steps: [PlanStep]) -> Flow {
    switch leak.place {
    case .argument(let step, let parameter):
      let name = unit.catalog.tool(steps[step].tool)?.parameters[parameter].name
      let node = name.flatMap { unit.names.steps[step].syntax.arguments?[$0] }
      return flow(leak, .value, name, node, or: steps[step].span)
    case .condition(let step):
      return flow(leak, .decision, nil, unit.names.steps[step].syntax["when"], or: steps[step].span)
    case .list(let step):
      return flow(leak, .decision, nil, unit.names.steps[step].syntax["for_each"], or: steps[step].span)
    case .variable(let i, let parameter):
      let draft = unit.names.drafts.first { $0.index == i }
      let call = draft?.node.mapping?.call
      let span = draft?.key.span ?? unit.document.span
      guard let parameter, let tool = call.flatMap({ unit.catalog.tool($0.key.text) }) else {
        return flow(leak, .decision, nil, nil, or: span)
      }
      let name = tool.parameters[parameter].name
      return flow(leak, .value, name, call?.value.mapping?[name], or: span)
    case .ability: return flow(leak, .decision, nil, unit.document["when"], or: unit.document.span)
    case .shown:
      let span = unit.document["prompt"]?.span ?? unit.document.span
      return Flow(from: leak.families, to: leak.destination, leak.destination == .model ? .value : .request, span: span)
    }
  }

  private func flow(_ leak: FlowAnalysis.Leak, _ way: Flow.Way, _ parameter: String?, _ node: YAMLNode?, or span: Span) -> Flow {
    let whole = node?.span ?? span
    let file = unit.documents.sources[whole]
    var expression = node?.scalar?.text ?? node.flatMap { node in file?.text(node.span.range) } ?? ""
    var place = whole
    if let source = leak.source {
      expression = "<<\(source)>>"
      if let file, let start = Self.offset(of: expression, in: file, whole.range) {
        place = Span(file: whole.file, start: start, end: start + expression.utf8.count)
      }
    }
    return Flow(
      from: leak.families, to: leak.destination, way, parameter: parameter, expression: expression,
      line: file?.position(of: Int(place.start)).line ?? 0, span: place)
  }

  /// Where a placeholder stands in a text of several lines; nil when it is folded.
  private static func offset(of text: String, in file: SourceFile, _ range: Range<Int>) -> Int? {
    let wanted = Array(text.utf8)
    let range = range.clamped(to: 0..<file.bytes.count)
    guard range.count >= wanted.count else { return nil }
    return (range.lowerBound...range.upperBound - wanted.count).first { file.bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }
  }
}
