package import LucidCore
package import LucidRuntime

extension AbilityTestWorld {
  /// Returns the context of a run in this world. `base` is what the world is built on; with
  /// `Base.nothing` only its free variables stay.
  package func context(on base: RunContext) -> RunContext { context(on: base, CallCount()) }

  func context(on context: RunContext, _ count: CallCount, answers: [String]? = nil) -> RunContext {
    let isOpen = base != .nothing
    // What the host bounds and compares is of the person's own data.
    var rules = context.rules
    // A world says itself what there is.
    var settings = context.settings.replacing(self.settings)
    settings.off = []
    (rules.budget, rules.unchanged) = (nil, nil)
    return context.detached(
      bindings: context.bindings.replacing(
        tools: context.tools.values.map { tool in
          let name = tool.signature.name
          return WorldTool(tool, replies: tools[name] ?? .init(), isOpen: isOpen, count: count)
        },
        variables: context.variables.values.map { variable in
          let name = variable.signature.name
          // A world that says nothing of an earlier run has none.
          let isFree = variable.signature.family == nil || PreviousName.step(of: name) != nil
          return WorldVariable(variable, variables[name].map(WorldSource.reply) ?? (isOpen || isFree ? .base : .closed), count)
        },
        // Nothing of a world is ever written.
        stage: context.stage.flatMap { $0.isLasting ? nil : $0 }, unavailable: unavailable(in: context)),
      model: answers.map { CannedAnswers($0) }, settings: settings, notices: [], rules: rules)
  }

  /// The families of which this world has nothing, with the reasons.
  private func unavailable(in context: RunContext) -> [String: MessageText] {
    var reasons: [String: MessageText?] = [:]
    for tool in context.tools.values {
      let signature = tool.signature
      let reason: MessageText?
      let replies = tools[signature.name]?.all ?? []
      let absences = replies.compactMap { reply in if case .unavailable(let why) = reply { why } else { nil } }
      if replies.count > absences.count || replies.isEmpty && signature.needsNoSource {
        reason = nil
      } else if let why = absences.first {
        reason = .name(why)
      } else {
        reason = base == .nothing ? "the world has no \(signature.family)" : context.unavailable[signature.family]
      }
      // One tool that answers is enough.
      if let known = reasons[signature.family], known == nil || reason != nil { continue }
      reasons[signature.family] = .some(reason)
    }
    return reasons.compactMapValues { $0 }
  }
}
