import LucidCore
import LucidSyntax
import LucidYAML

/// Lowers `writes`: how often each tool may write.
struct WriteCapLowering {
  let unit: LoweringUnit

  init(_ unit: LoweringUnit) { self.unit = unit }

  /// One for each tool that the file gives a cap or that a step writes with: as stated, else as
  /// often as steps name it.
  func caps(_ steps: [PlanStep]) -> [WriteCap] {
    var named: [(tool: String, steps: Int, certain: [Int])] = []
    for (i, step) in steps.enumerated() where step.effect != .read {
      let place = named.firstIndex { $0.tool == step.tool } ?? named.count
      if place == named.count { named.append((step.tool, 0, [])) }
      named[place].steps += 1
      if step.condition == nil, step.modifiers?.forEach == nil, step.modifiers?.block == nil { named[place].certain.append(i) }
    }
    var caps: [WriteCap] = []
    for entry in unit.document["writes"]?.mapping?.entries ?? [] {
      guard let signature = unit.tools.tool(entry.key), let most = entry.value.scalar.flatMap({ Int($0.text) }) else {
        continue
      }
      guard signature.effect != .read else {
        unit.report(.capOfRead(signature, at: entry.key.span))
        continue
      }
      if caps.contains(where: { $0.tool == signature.name }) {
        unit.report(.secondCap(signature, at: entry.key.span))
        continue
      }
      if let certain = named.first(where: { $0.tool == signature.name })?.certain, certain.count > most {
        unit.report(
          .capTooLow(signature, most: most, certain: certain.count, at: entry.value.span, surplus: steps[certain[most]].span))
      }
      caps.append(WriteCap(tool: signature.name, most: most))
    }
    for tool in named where !caps.contains(where: { $0.tool == tool.tool }) {
      caps.append(WriteCap(tool: tool.tool, most: tool.steps))
    }
    return caps
  }
}
