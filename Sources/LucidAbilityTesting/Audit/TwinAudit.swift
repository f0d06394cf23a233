package import LucidCore
package import LucidRuntime

/// Runs an ability over pairs of worlds that differ in one family of personal data, and compares
/// all that goes out: whoever can tell the two runs apart from outside has learnt something of that
/// family.
///
/// The oracle of the permissions card: a flow that shows here and not on the card is a mistake of
/// the compiler.
package struct TwinAudit: Sendable {
  package static let model = "model"
  package static let answer = "answer"

  private let context: RunContext
  private let execute: @Sendable (Plan, [Value], RunContext) async -> RunRecord

  /// `context` is the base of the worlds, at their time; `execute` runs a plan in a world.
  package init(_ context: RunContext, execute: @escaping @Sendable (Plan, [Value], RunContext) async -> RunRecord) {
    self.context = context
    self.execute = execute
  }

  private struct Run {
    let trace: AuditTrace
    let outcome: RunOutcome
    let hasAnswer: Bool
  }

  /// Audits a plan in the world of a test, which gives all inputs. Each pair is this world and a
  /// twin.
  package func audit(_ plan: Plan, in test: AbilityTest) async -> AbilityAudit {
    let families = TwinFamilies.of(plan)
    var audit = AbilityAudit(ability: plan.ability.label, families: families, pairs: 0, differences: [])
    let base = await run(plan, test, nil)
    for family in families {
      for variant in TwinVariant.allCases {
        let twin = await run(plan, test, (family, variant))
        audit = audit.joined(
          with: AbilityAudit(
            ability: audit.ability, families: families, pairs: 1,
            differences: differences(base, twin, plan, family, variant)))
      }
    }
    return audit
  }

  private func run(_ plan: Plan, _ test: AbilityTest, _ twin: (family: String, variant: TwinVariant)?) async -> Run {
    let trace = AuditTrace()
    let world = test.world.context(on: context)
    let answer = test.answers?.first ?? (plan.output == .json ? "{}" : "An answer.")
    let audited = world.detached(
      bindings: world.bindings.replacing(
        tools: world.tools.values.map { tool in
          AuditedTool(tool, trace, tool.signature.family == twin?.family ? twin?.variant : nil)
        },
        variables: world.variables.values.map { variable in
          guard let twin, variable.signature.family == twin.family else { return variable }
          return AuditedVariable(signature: variable.signature, base: variable, variant: twin.variant)
        }, stage: world.stage, unavailable: world.unavailable),
      model: AuditedModel(trace: trace, answer: answer))
    let record = await execute(plan, test.inputs.map { $0 ?? .null }, audited)
    return Run(trace: trace, outcome: record.outcome, hasAnswer: record.answer != nil || record.card != nil)
  }

  private func differences(
    _ base: Run, _ twin: Run, _ plan: Plan, _ family: String, _ variant: TwinVariant
  ) -> [AbilityAudit.Difference] {
    var found: [AbilityAudit.Difference] = []
    for target in base.trace.targets.union(twin.trace.targets).sorted() {
      let (a, b) = (base.trace.events(to: target), twin.trace.events(to: target))
      guard a != b else { continue }
      let i = zip(a, b).enumerated().first { $1.0 != $1.1 }?.offset ?? min(a.count, b.count)
      let step = (i < a.count ? a[i] : b[i]).step
      found.append(
        AbilityAudit.Difference(
          family: family, target: target, variants: [variant.rawValue],
          span: plan.steps.first { $0.name == step }?.span, sent: [i < a.count ? a[i].text : "", i < b.count ? b[i].text : ""]))
    }
    if base.hasAnswer != twin.hasAnswer {
      found.append(
        AbilityAudit.Difference(
          family: family, target: Self.answer, variants: [variant.rawValue], span: nil,
          sent: [base.outcome.rawValue, twin.outcome.rawValue]))
    }
    return found
  }
}

/// The families of which an ability can learn something of the person.
package enum TwinFamilies {
  /// Returns their names, sorted.
  package static func of(_ plan: Plan) -> [String] {
    Set(plan.capabilities.reads.map(\.source).filter { FamilySet.personal.contains(FamilySet($0)) }).sorted()
  }
}
