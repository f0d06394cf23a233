package import LucidCore
import LucidRuntime

/// A message of a person as a plan: its steps, if any, the words as they are, and how often each
/// tool may write.
package enum MessagePlan {
  /// The label of the runs of messages.
  package static let label = "Ask"
  /// The most writes of one tool in one message: more than one message needs.
  package static let mostWrites = 8

  /// `tools` are those that the model may reach, by calls or by tags. `text` is never read as a
  /// template.
  package static func plan(
    _ text: String, label: String = label, tools: [ToolSignature], steps: [PlanStep] = [], limits: RunLimits = RunLimits(),
    output: OutputFormat = .markdown, model: ModelPreference? = nil
  ) -> Plan {
    let families = Dictionary(grouping: tools, by: \.family)
    func accesses(_ effect: Effect) -> [CapabilityCard.Access] {
      families.sorted { $0.key < $1.key }.compactMap { family, all in
        let these = all.filter { $0.effect == effect }
        guard let first = these.first else { return nil }
        return CapabilityCard.Access(source: family, reach: first.reach, through: these.map(\.name))
      }
    }
    return Plan(
      ability: AbilityFacts(
        label: label, id: nil, summary: nil, icon: nil, color: nil, plan: nil, prompt: text),
      files: [], prompt: .literal(text), inputs: [], variables: [], steps: steps,
      waves: steps.isEmpty ? [] : [Array(steps.indices)], condition: nil, card: nil, output: output, limits: limits,
      capabilities: CapabilityCard(reads: accesses(.read), writes: accesses(.write), sends: accesses(.send)),
      writes: tools.filter { $0.effect != .read }.map { WriteCap(tool: $0.name, most: mostWrites) }, model: model,
      declarations: tools.filter(\.isDeclared).map(ToolDeclaration.init))
  }
}
