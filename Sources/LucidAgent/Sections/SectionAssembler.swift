package import LucidCore
package import LucidRuntime

/// Makes a system prompt of sections: renders those that have a say, in their order.
package struct SectionAssembler: Sendable {
  /// In their order.
  package let sections: [PlanSection]
  /// Names of sections that the person has switched off; of one that is called as a family, the
  /// family is off for all sections.
  package let off: Set<String>
  /// Families whose data is not there, with the reason: a section that would only tell how to ask
  /// for it is left out.
  private let missing: [String: MessageText]

  package init(_ sections: [PlanSection], off: Set<String> = [], missing: [String: MessageText] = [:]) {
    self.sections = sections.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(\.element)
    self.off = off
    self.missing = missing
  }

  /// A section whose condition is false, whose source is missing or that renders empty contributes
  /// nothing. Sections read their sources at the same time. `room` is in tokens of the model's
  /// window; nil bounds nothing. Where there is no room for all, those of the families in `wanted`
  /// come first.
  package func prompt(
    in context: RunContext, synthesis: Bool = false, room: Int? = nil, about wanted: Set<String> = []
  ) async -> SystemPrompt {
    let reason = "it is switched off in the configuration"
    let context = context.gated(
      without: missing.merging(Dictionary(uniqueKeysWithValues: off.map { ($0, MessageText.name(reason)) })) { _, off in off })
    let parts = await sections.concurrentMap(on: context.executor) { section in
      if off.contains(section.name) { return SystemPrompt.Part(section: section, text: "", fate: .left(reason)) }
      if synthesis, !section.inSynthesis {
        return SystemPrompt.Part(section: section, text: "", fate: .left("a synthesis does without it"))
      }
      return await Self.part(section, context)
    }
    var prompt = SystemPrompt(parts)
    if let room { prompt.fit(room, in: context.model.window, about: wanted) }
    return prompt
  }

  private static func part(_ section: PlanSection, _ context: RunContext) async -> SystemPrompt.Part {
    let record = await Executor(context).text(of: section.plan)
    if let failure = record.failure {
      return SystemPrompt.Part(section: section, text: "", fate: .left(failure.failure.message), labels: record.labels)
    }
    if record.outcome == .partial {
      let reason = record.notices.first?.text ?? "its source is missing"
      return SystemPrompt.Part(section: section, text: "", fate: .left(reason), labels: record.labels)
    }
    guard let rendered = record.prompt else {
      let reason = ClosedGate(section.plan, record, context).reason
      return SystemPrompt.Part(section: section, text: "", fate: .left(reason), labels: record.labels)
    }
    // What was put in is data: it opens no role and no tag.
    let parts = SectionText(rendered, section.plan, context)
    let (text, moment) = (trimmed(PromptSanitizer.sanitize(parts.text)), trimmed(PromptSanitizer.sanitize(parts.moment)))
    return SystemPrompt.Part(
      section: section, text: text, pace: parts.pace, moment: moment,
      fate: text.isEmpty && moment.isEmpty ? .left("it is empty") : .included,
      families: families(section.plan, record, context), labels: record.labels)
  }

  private static func families(_ plan: Plan, _ record: RunRecord, _ context: RunContext) -> [String] {
    var found: Set<String> = []
    for (variable, known) in zip(plan.variables, record.variables) where known.status == .fetched {
      switch variable.source {
      case .builtIn: if let family = context.variables[variable.name]?.signature.family { found.insert(family) }
      case .tool(let name, _): found.insert(ToolName.family(name))
      case .template, .previous: break
      }
    }
    return found.sorted()
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
