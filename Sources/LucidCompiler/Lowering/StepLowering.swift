import LucidCore
import LucidSyntax
import LucidYAML

/// Lowers steps in their order: arguments against the tool's signature, conditions, the steps that
/// each waits for.
struct StepLowering {
  private let unit: LoweringUnit
  private var heads: UsedPlanLowering
  /// Writes so far, by index.
  private var barriers: [Int] = []

  private init(_ unit: LoweringUnit) {
    self.unit = unit
    heads = UsedPlanLowering(unit)
  }

  /// The steps of the document and of the plans in it; fewer than were declared when one names no
  /// tool that exists.
  static func steps(of unit: LoweringUnit) -> [PlanStep] {
    var lowering = StepLowering(unit)
    var lowered: [PlanStep] = []
    lowered.reserveCapacity(unit.names.steps.count)
    for i in unit.names.steps.indices {
      lowering.heads.lower(upTo: i)
      if let step = lowering.step(i) { lowered.append(step) }
    }
    lowering.heads.lower(upTo: unit.names.steps.count)
    return lowered
  }

  /// nil when the step has no tool that exists; what else is wrong is reported and the step goes
  /// on.
  private mutating func step(_ i: Int) -> PlanStep? {
    let draft = unit.names.steps[i]
    let syntax = draft.syntax
    guard let tool = syntax.tool, let signature = draft.signature else {
      unit.names.hidesUses = true
      return nil
    }
    let outside = LoweringContext(consumer: draft.name, scope: draft.scope, stepLimit: i)
    let loop = syntax["for_each"]?.scalar.map { LoopLowering(unit: unit, context: outside).loop($0) }
    // The names of a loop whose head could not even be read as text are not known.
    let context = loop?.inside ?? (syntax.broken("for_each") == nil ? outside : outside.inUnreadLoop())
    let dependencies = context.dependencies
    var forEach = loop?.head
    var condition = syntax["when"]?.scalar.flatMap { ExpressionLowering.condition($0, in: context, of: unit) }
    // A condition that names the item is judged for each; any other for the step, before its list is looked at.
    if let head = forEach, dependencies.hasItem {
      forEach = ForEach(name: head.name, list: head.list, condition: condition)
      condition = nil
    }
    let arguments = ArgumentLowering(unit: unit, context: context)
    let lowered = arguments.arguments(
      syntax.arguments, of: signature, called: tool, areBroken: syntax.broken(tool.text) != nil)
    let order = OrderLowering(unit: unit, context: context)
    for item in syntax["after"]?.sequence?.items ?? [] { order.after(item, i) }
    let onError = arguments.onError(syntax["on_error"], signature)
    if let forEach, !dependencies.hasItem, let node = syntax["for_each"] {
      unit.report(.unusedItem(forEach.name, at: node.span))
    }
    let head = unit.names.scopes[draft.scope].head
    if let around = head.condition { condition = condition.map { .binary(.and, around, $0) } ?? around }
    dependencies.insert(all: head.needs)
    var timeout = signature.timeoutSeconds
    if let period = syntax["timeout"]?.scalar.flatMap({ Period($0.text) }) {
      timeout = max(1, Int(clamping: period.nominalSeconds))
    }
    // A write runs alone and in file order: after all before it, before all after it.
    if signature.effect == .read {
      dependencies.insert(all: barriers)
    } else {
      dependencies.insert(all: 0..<i)
      barriers.append(i)
    }
    return PlanStep(
      name: draft.name, tool: signature.name, effect: signature.effect, arguments: lowered, condition: condition,
      needs: dependencies.steps, timeoutSeconds: timeout, onError: onError,
      observe: syntax["observe"]?.scalar?.text != "false" && head.observe,
      modifiers: ModifierLowering(unit: unit).modifiers(draft, signature, forEach, timeout: timeout), span: syntax.span)
  }
}

/// Lowers `after`.
struct OrderLowering {
  let unit: LoweringUnit
  let context: LoweringContext

  /// Makes the step `i` wait for the step or the plan that an item of its `after` names.
  func after(_ item: YAMLNode, _ i: Int) {
    guard let id = item.scalar else { return }
    switch unit.names.symbol(id.text, in: context) {
    case .plan(let scope):
      let inner = unit.names.scopes[scope]
      guard inner.first + inner.count <= i else { return unit.report(.comesLater(id, declared: inner.id?.span)) }
      context.dependencies.insert(all: inner.first..<inner.first + inner.count)
    case .step(let j):
      guard j < i else { return unit.report(.comesLater(id, declared: unit.names.steps[j].syntax.span)) }
      context.dependencies.insert(j)
    case .unknown: return
    default:
      guard !unit.names.isOpen else { return }
      unit.report(
        .unknownStep(id, ids: unit.diagnostics.explainsMore ? unit.names.stepIDs(in: context.scope) : []))
    }
  }
}
