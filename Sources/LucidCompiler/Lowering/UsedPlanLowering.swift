import LucidCore
import LucidSyntax
import LucidYAML

/// Lowers the steps that say `use: NAME`: what they give to the plan, and what they hand on to its
/// steps.
struct UsedPlanLowering {
  let unit: LoweringUnit
  /// The first scope whose step has not been lowered.
  private var next = 1

  init(_ unit: LoweringUnit) { self.unit = unit }

  private var names: NameTable { unit.names }

  /// Lowers the steps that use a plan, up to those whose first step has this index.
  mutating func lower(upTo step: Int) {
    while next < names.scopes.count, names.scopes[next].first <= step {
      lower(next)
      next += 1
    }
  }

  private func lower(_ i: Int) {
    // What an ability is given is lowered inside the list of its step.
    guard let origin = names.scopes[i].origin, names.scopes[i].block == nil else { return }
    let scope = names.scopes[i]
    let outer = names.scopes[scope.parent].head
    let context = names.place(in: scope.parent, before: scope.first, called: String(scope.prefix.dropLast()))
    give(origin, context)
    var condition = origin.step["when"]?.scalar.flatMap { ExpressionLowering.condition($0, in: context, of: unit) }
    for item in origin.step["after"]?.sequence?.items ?? [] {
      OrderLowering(unit: unit, context: context).after(item, scope.first)
    }
    if let around = outer.condition { condition = condition.map { .binary(.and, around, $0) } ?? around }
    context.dependencies.insert(all: outer.needs)
    names.note(itemSlots: context.dependencies.itemSlots, in: scope.parent)
    names.scopes[i].head = Scope.Head(
      condition: condition, needs: context.dependencies.steps,
      observe: outer.observe && origin.step["observe"]?.scalar?.text != "false")
  }

  /// `with`, against the inputs of the plan.
  func give(_ origin: Scope.Origin, _ context: LoweringContext) {
    let with = origin.given
    let inputs = names.suppliedInputs[origin.suppliedInputs].map(\.input.name)
    for entry in with?.entries ?? [] where !inputs.contains(entry.key.text) {
      unit.report(.unknownPlanInput(entry.key, of: origin.plan, inputs: inputs))
    }
    for i in origin.suppliedInputs {
      let own = context.withOwnDependencies()
      let lowering = SuppliedInputLowering(unit: unit, context: own)
      let input = names.suppliedInputs[i].input
      if let node = with?[input.name], node.scalar?.isNull != true {
        names.suppliedInputs[i].expression = lowering.given(node, input) ?? .literal(.null)
      } else if let fallback = input.fallback {
        names.suppliedInputs[i].expression = lowering.placed(fallback, input)
      } else if origin.isGivenWhole {
        unit.report(.missingPlanInput(input, of: origin.plan, at: origin.name.span, declared: names.suppliedInputs[i].key.span))
      }
      names.suppliedInputs[i].needs = own.dependencies.steps
      names.suppliedInputs[i].itemSlots = own.dependencies.itemSlots
    }
  }
}
