package import LucidCore
package import LucidRuntime

/// Runs an ability over pairs of worlds that differ in one family of personal data, and compares
/// everything that goes out. A difference is information about that family.
///
/// The oracle of the permissions card: a difference that the card does not name is a mistake of
/// the compiler.
package struct TwinAudit: Sendable {
  private let context: RunContext
  private let agent: (any ModelAgent)?
  private let execute: @Sendable (Plan, [Value], RunContext) async -> RunRecord

  /// `context` is the base of the worlds, at their time; `agent` leads the model of the plan, and
  /// `execute` runs a plan in a world.
  package init(
    _ context: RunContext, agent: (any ModelAgent)?,
    execute: @escaping @Sendable (Plan, [Value], RunContext) async -> RunRecord
  ) {
    (self.context, self.agent, self.execute) = (context, agent, execute)
  }

  private struct Run {
    let trace: AuditTrace
    let outcome: RunOutcome
    let hasAnswer: Bool
  }

  /// Audits a plan in the world of a test, which gives all inputs, against the flows of a card.
  /// Each pair is this world and a twin.
  package func audit(_ plan: Plan, in test: AbilityTest, card: [Flow]) async -> AbilityAudit {
    let families = TwinFamilies.of(plan)
    var audit = AbilityAudit(ability: plan.ability.label, families: families, pairs: 0, differences: [])
    let base = await run(plan, test, nil)
    for family in families {
      for variant in TwinVariant.allCases {
        let twin = await run(plan, test, (family, variant))
        audit = audit.joined(
          with: AbilityAudit(
            ability: audit.ability, families: families, pairs: 1,
            differences: Self.differences(base, twin).map { difference in
              AbilityAudit.Difference(
                family: family, target: difference.target, card: card, variants: [variant.rawValue],
                span: plan.steps.first { $0.name == difference.step }?.span, sent: difference.sent)
            }))
      }
    }
    return audit
  }

  private func run(_ plan: Plan, _ test: AbilityTest, _ twin: (family: String, variant: TwinVariant)?) async -> Run {
    let trace = AuditTrace()
    let world = test.world.context(on: context.with(bindings: context.bindings.binding(declared: plan.tools)))
    let answer = test.answers?.first ?? (plan.output == .json ? "{}" : "An answer.")
    // Everything is permitted: what a policy would refuse is on the card all the same.
    var rules = world.rules
    rules.agent = agent
    rules.flow = .recorded
    rules.policy.isApproved = true
    let audited = world.detached(
      bindings: world.bindings.replacing(
        tools: world.tools.values.map { tool in
          AuditedTool(tool, trace, tool.signature.family == twin?.family ? twin?.variant : nil)
        },
        variables: world.variables.values.map { variable in
          guard let twin, variable.signature.family == twin.family else { return variable }
          return AuditedVariable(signature: variable.signature, base: variable, variant: twin.variant)
        }, stage: world.stage, unavailable: world.unavailable),
      model: AuditedModel(trace, answer: answer, tools: world.tools.mapValues(\.signature), turns: plan.limits.turns),
      rules: rules)
    let record = await execute(plan, test.inputs.map { $0 ?? .null }, audited)
    return Run(trace: trace, outcome: record.outcome, hasAnswer: record.answer != nil || record.card != nil)
  }

  private static func differences(
    _ base: Run, _ twin: Run
  ) -> [(target: AbilityAudit.Target, step: String?, sent: [String])] {
    var found: [(target: AbilityAudit.Target, step: String?, sent: [String])] = []
    let targets = base.trace.targets.union(twin.trace.targets)
    for target in targets.sorted(by: { ($0.name, $0.isByModel ? 1 : 0) < ($1.name, $1.isByModel ? 1 : 0) }) {
      let (a, b) = (base.trace.events(to: target), twin.trace.events(to: target))
      guard a != b else { continue }
      let i = zip(a, b).enumerated().first { $1.0 != $1.1 }?.offset ?? min(a.count, b.count)
      found.append(
        (target, (i < a.count ? a[i] : b[i]).step, [i < a.count ? a[i].text : "", i < b.count ? b[i].text : ""]))
    }
    if base.hasAnswer != twin.hasAnswer { found.append((.answer, nil, [base.outcome.rawValue, twin.outcome.rawValue])) }
    return found
  }
}

/// The families of personal data that an ability reads.
package enum TwinFamilies {
  /// Returns their names, sorted.
  package static func of(_ plan: Plan) -> [String] {
    Set(plan.capabilities.reads.map(\.source).filter { FamilySet.personal.contains(FamilySet($0)) }).sorted()
  }
}
