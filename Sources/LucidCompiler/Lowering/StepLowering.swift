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
    let lowered = lowering.steps(0..<unit.names.steps.count)
    lowering.heads.lower(upTo: unit.names.steps.count)
    return lowered
  }

  private mutating func steps(_ range: Range<Int>) -> [PlanStep] {
    var lowered: [PlanStep] = []
    lowered.reserveCapacity(range.count)
    var i = range.lowerBound
    while i < range.upperBound {
      heads.lower(upTo: i)
      if let body = unit.names.steps[i].body {
        lowered += block(i, unit.names.scopes[body])
        i += 1 + unit.names.scopes[body].count
      } else {
        if let step = step(i) { lowered.append(step) }
        i += 1
      }
    }
    return lowered
  }

  /// A step with its list, before anything that it does for the items.
  private struct Head {
    /// Behind the list.
    let inside: LoweringContext
    let loop: LoopLowering.Loop?
    var forEach: ForEach?
    var condition: Expression?

    var dependencies: Dependencies { inside.dependencies }
  }

  private func head(_ i: Int) -> Head {
    let draft = unit.names.steps[i]
    let syntax = draft.syntax
    let outside = unit.names.place(ofStep: i, called: draft.name)
    let loop = syntax["for_each"]?.scalar.map { LoopLowering(unit: unit, context: outside).loop($0) }
    // The names of a loop whose head could not even be read as text are not known.
    let context = loop?.inside ?? (syntax.broken("for_each") == nil ? outside : outside.inUnreadLoop())
    var head = Head(inside: context, loop: loop, forEach: loop?.head)
    head.condition = syntax["when"]?.scalar.flatMap { ExpressionLowering.condition($0, in: context, of: unit) }
    // A condition that names the item is judged for each; any other for the step, before its list is looked at.
    if let each = head.forEach, context.dependencies.hasItem(each.slot) {
      head.forEach = ForEach(name: each.name, list: each.list, slot: each.slot, condition: head.condition)
      head.condition = nil
    }
    return head
  }

  /// Adds the condition and the needs of the plan that a step stands in.
  private func handOn(_ scope: Scope, to head: inout Head) {
    if let around = scope.head.condition {
      head.condition = head.condition.map { .binary(.and, around, $0) } ?? around
    }
    head.dependencies.insert(all: scope.head.needs)
  }

  /// nil when the step has no tool that exists; what else is wrong is reported and the step goes
  /// on.
  private mutating func step(_ i: Int) -> PlanStep? {
    let draft = unit.names.steps[i]
    if let ability = draft.answers { return AnswerLowering(unit).step(i, ability) }
    let syntax = draft.syntax
    guard let tool = syntax.tool, let signature = draft.signature else {
      unit.names.hidesUses = true
      return nil
    }
    var head = head(i)
    let (context, dependencies) = (head.inside, head.dependencies)
    var arguments = ArgumentLowering(unit: unit, context: context, condition: syntax["when"])
    arguments.list = syntax["for_each"]?.scalar?.text
    var choice = ChoiceLowering(unit, draft)
    if choice != nil { arguments.noteType = { choice?.note($0, $1) } }
    var lowered = arguments.arguments(
      syntax.arguments, of: signature, called: tool, areBroken: syntax.broken(tool.text) != nil)
    choice?.complete(&lowered, of: signature)
    let order = OrderLowering(unit: unit, context: context)
    for item in syntax["after"]?.sequence?.items ?? [] { order.after(item, i) }
    let onError = arguments.onError(syntax["on_error"], signature.result(of: lowered))
    if let forEach = head.forEach, !dependencies.hasItem(forEach.slot), let node = syntax["for_each"] {
      unit.report(.unusedItem(forEach.name, at: node.span))
    }
    let scope = unit.names.scopes[draft.scope]
    handOn(scope, to: &head)
    var timeout = signature.timeoutSeconds
    if let period = syntax["timeout"]?.scalar.flatMap({ Period($0.text) }) {
      timeout = max(1, Int(clamping: period.nominalSeconds))
    }
    if signature.name == ToolName.modelAsk, head.forEach != nil || unit.names.isInList(i) { Self.checkTurns(tool, of: unit) }
    order.barrier(i, isWrite: signature.effect != .read, &barriers, dependencies)
    unit.names.note(itemSlots: dependencies.itemSlots, in: draft.scope)
    return PlanStep(
      name: draft.name, tool: signature.name, effect: signature.effect, arguments: lowered, condition: head.condition,
      needs: dependencies.steps, timeoutSeconds: timeout, onError: onError,
      observe: syntax["observe"]?.scalar?.text != "false" && scope.head.observe,
      modifiers: ModifierLowering(unit: unit).modifiers(i, signature, head.forEach, timeout: timeout), span: syntax.span)
  }

  /// Reports a model that is asked for each item of a list while the file does not say how often at
  /// most.
  static func checkTurns(_ tool: Scalar, of unit: LoweringUnit) {
    let document = unit.document
    guard document.kind == .ability, document.broken("limits") == nil,
      document["limits"]?.mapping?["turns"] == nil
    else { return }
    unit.report(.turnsNotStated(tool, limits: document["limits"]?.mapping, unit.edits))
  }

  // MARK: Bodies

  /// A step with a `do`, and the steps in it. The one needs what the others need from outside.
  private mutating func block(_ i: Int, _ body: Scope) -> [PlanStep] {
    let draft = unit.names.steps[i]
    let syntax = draft.syntax
    var head = head(i)
    let dependencies = head.dependencies
    let order = OrderLowering(unit: unit, context: head.inside)
    for item in syntax["after"]?.sequence?.items ?? [] { order.after(item, i) }
    if let name = head.forEach?.name, let problem = unit.names.conflict(of: name, in: body) { unit.report(problem) }
    body.inside = head.inside
    if let origin = body.origin {
      heads.give(origin, head.inside)
      body.head.condition = AnswerLowering(unit).early(body)
    }
    let scope = unit.names.scopes[draft.scope]
    body.head.observe = syntax["observe"]?.scalar?.text != "false" && scope.head.observe
    let range = body.first..<body.first + body.count
    let steps = steps(range)
    for step in steps { dependencies.insert(all: step.needs.filter { $0 < i }) }
    dependencies.noteItems(body.itemSlots)
    if let forEach = head.forEach, !dependencies.hasItem(forEach.slot), !unit.diagnostics.hasErrors,
      let node = syntax["for_each"]
    {
      unit.report(.unusedItem(forEach.name, at: node.span))
    }
    handOn(scope, to: &head)
    let result = body.origin == nil ? record(of: draft, body, head.loop) : AnswerLowering(unit).result(of: range.upperBound - 1)
    draft.ownResult = result.type
    let onError = ArgumentLowering(unit: unit, context: head.inside).onError(syntax["on_error"], result.type)
    order.barrier(i, isWrite: steps.contains { $0.effect != .read }, &barriers, dependencies)
    let own = range.filter { unit.names.block(ofStep: $0) == i }
    let modifiers = StepModifiers(
      forEach: head.forEach, plan: unit.names.plan(ofStep: i), body: StepBody(count: body.count, steps: own, result: result),
      block: unit.names.block(ofStep: i))
    unit.names.note(itemSlots: dependencies.itemSlots, in: draft.scope)
    return [
      PlanStep(
        name: draft.name, tool: body.origin == nil ? PlanStep.block : ToolName.abilityRun, effect: .read, arguments: [],
        condition: head.condition,
        needs: dependencies.steps, timeoutSeconds: 0, onError: onError, observe: false, modifiers: modifiers,
        span: syntax.span)
    ] + steps
  }

  /// The item under its own name, then a field for each step with an id.
  private func record(of draft: StepDraft, _ body: Scope, _ loop: LoopLowering.Loop?) -> StepBody.Result {
    let named = (body.first..<body.first + body.count).filter { i in
      unit.names.steps[i].id != nil && unit.names.scopes[unit.names.steps[i].scope] === body
    }
    var fields = [RecordType.Field(loop?.head?.name ?? "item", loop?.item ?? .any, "The item.")]
    for i in named {
      let step = unit.names.steps[i]
      fields.append(.init(step.id?.text ?? "", step.type, "The result of its step; null where its `when` is false."))
    }
    return .record(RecordType(StepBody.itemName(of: draft.name), fields), named)
  }
}

/// Lowers `after`.
struct OrderLowering {
  let unit: LoweringUnit
  let context: LoweringContext

  /// Makes the step `i` wait for the writes before it, or for all before it when it writes itself:
  /// a write runs alone and in file order.
  func barrier(_ i: Int, isWrite: Bool, _ barriers: inout [Int], _ dependencies: Dependencies) {
    // The steps of a `do` run one after the other anyway.
    guard unit.names.block(ofStep: i) == nil else { return }
    if isWrite {
      dependencies.insert(all: unit.names.topSteps(before: i))
      barriers.append(i)
    } else {
      dependencies.insert(all: barriers)
    }
  }

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
