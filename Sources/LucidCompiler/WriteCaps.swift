import LucidCore
import LucidSyntax

/// `writes`: how often each tool may write.
extension Lowering {
  /// One for each tool that the file gives a cap or that a step writes with: as stated, else as often as steps name it.
  func writeCaps(_ steps: [PlanStep]) -> [WriteCap] {
    var named: [(tool: String, steps: Int, certain: [Int])] = []
    for (i, step) in steps.enumerated() where step.effect != .read {
      let place = named.firstIndex { $0.tool == step.tool } ?? named.count
      if place == named.count { named.append((step.tool, 0, [])) }
      named[place].steps += 1
      if step.condition == nil, step.modifiers?.forEach == nil { named[place].certain.append(i) }
    }
    var caps: [WriteCap] = []
    for entry in document["writes"]?.mapping?.entries ?? [] {
      guard let signature = tool(entry.key), let most = entry.value.scalar.flatMap({ Int($0.text) }) else { continue }
      guard signature.effect != .read else {
        report(
          .writeCap, "`\(signature.name)` only reads; a cap is for what writes or sends", entry.key.span,
          notes: ["take it out: reading is bounded by `limits`"])
        continue
      }
      if caps.contains(where: { $0.tool == signature.name }) {
        report(.duplicateKey, "`\(signature.name)` has a cap already", entry.key.span)
        continue
      }
      if let certain = named.first(where: { $0.tool == signature.name })?.certain, certain.count > most {
        report(
          .writeCap,
          "`writes` allows \(most == 0 ? "no call" : most == 1 ? "one call" : "\(most) calls") of `\(signature.name)`, but \(certain.count == 1 ? "a step calls it" : "\(certain.count) steps call it") in every run",
          entry.value.span, notes: ["allow \(certain.count), or give a step a `when`"],
          related: [.init("this step is one too many", at: steps[certain[most]].span)])
      }
      caps.append(WriteCap(tool: signature.name, most: most))
    }
    for tool in named where !caps.contains(where: { $0.tool == tool.tool }) {
      caps.append(WriteCap(tool: tool.tool, most: tool.steps))
    }
    return caps
  }
}
