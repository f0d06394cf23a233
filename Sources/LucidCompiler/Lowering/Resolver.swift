import LucidCore
import LucidSyntax

/// An expression with the type of its value.
struct TypedExpression {
  let expression: Expression
  let type: ValueType
  /// Whether it may be null, or an empty text by default, as far as types and signatures say.
  let mayBeNull: Bool

  init(_ expression: Expression, _ type: ValueType, mayBeNull: Bool = false) {
    self.expression = expression
    self.type = type
    self.mayBeNull = mayBeNull
  }

  /// A part that is wrong, which has been reported: it counts as any value.
  static let unknown = TypedExpression(.literal(.null), .any)
}

/// Resolves the names of one text.
struct Resolver {
  let unit: LoweringUnit
  let text: TextSource
  let context: LoweringContext

  private var names: NameTable { unit.names }

  /// The value that a name stands for. Its span is made only for a diagnostic: it reads the
  /// scalar's source once more.
  func value(of name: String, at range: Range<Int>) -> TypedExpression {
    let typed = resolve(name, range)
    if unit.uses != nil { note(name, at: range, typed.type) }
    return typed
  }

  private func resolve(_ name: String, _ range: Range<Int>) -> TypedExpression {
    context.dependencies.noteName()
    if !context.items.isEmpty, name != "item", let typed = itemField(name, range) { return typed }
    if let frame = context.frame(name) {
      if frame.isOfStep { context.dependencies.noteItem(frame.slot) }
      return TypedExpression(.reference(.item(frame.slot)), frame.type)
    }
    if let symbol = names.symbol(name, in: context) { return value(of: symbol, name, range) }
    if let signature = unit.catalog.variable(name) {
      return TypedExpression(.reference(.variable(unit.variables.use(signature, by: context.consumer))), signature.type)
    }
    switch name {
    case "settings": return TypedExpression(.reference(.settings), .record(unit.catalog.settings))
    case "persona": return PersonaLowering(unit).value(in: context, at: text.span(range))
    case "tools":
      unit.report(.toolsAlone(families: unit.catalog.families, at: text.span(range)))
      return .unknown
    case PreviousName.root:
      let steps = context.isPersonaText ? [] : listedSteps(of: context.scope)
      unit.report(.previousAlone(steps: steps, at: text.span(range)))
      return .unknown
    default: break
    }
    reportUnknown(name, range)
    return .unknown
  }

  private func value(of symbol: Symbol, _ name: String, _ range: Range<Int>) -> TypedExpression {
    switch symbol {
    case .input(let i):
      names.inputs[i].isUsed = true
      let input = names.inputs[i].input
      return TypedExpression(.reference(.input(i)), input.type, mayBeNull: input.isEmptyByDefault)
    case .variable(let i):
      let (index, type) = VariableLowering(unit: unit).use(i, in: context, at: text.span(range))
      if let limit = context.stepLimit, let later = names.drafts[i].needs.last, later >= limit {
        unit.report(.needsLaterStep(name, names.steps[later], at: text.span(range)))
      }
      return TypedExpression(.reference(.variable(index)), type)
    case .step(let i): return step(i, name, range)
    case .given(let i):
      let given = names.suppliedInputs[i]
      context.dependencies.insert(all: given.needs)
      context.dependencies.noteItems(given.itemSlots)
      if case .reference(.variable(let v)) = given.expression { unit.variables.note(v, neededBy: context.consumer) }
      return TypedExpression(given.expression, given.input.type)
    case .plan(let i):
      reportPlanAlone(i, name, range)
      return .unknown
    case .unknown: return .unknown
    }
  }

  private func step(_ i: Int, _ name: String, _ range: Range<Int>) -> TypedExpression {
    if let limit = context.stepLimit, i >= limit {
      let span = text.span(range)
      unit.report(i == limit ? .stepUsesItself(name, at: span) : .laterStep(name, names.steps[i], at: span))
      return .unknown
    }
    if names.isAround(i, context) {
      unit.report(.bodyUsesItsStep(name, at: text.span(range)))
      return .unknown
    }
    context.dependencies.insert(i)
    return TypedExpression(.reference(.step(i)), names.steps[i].type, mayBeNull: names.steps[i].mayBeNull)
  }

  private func reportUnknown(_ name: String, _ range: Range<Int>) {
    guard !context.isOpen else { return }
    let span = text.span(range)
    if let item = context.items.last { return unit.report(.unknownShownField(name, of: item.type, at: span)) }
    guard unit.diagnostics.explainsMore else {
      return names.isOpen ? () : unit.report(.unknownNameOfMany(name, at: span))
    }
    if let own = OtherWords.expression(name) { return unit.report(.foreignName(name, own, at: span)) }
    if let own = OtherWords.name(name, where: { unit.knows($0, in: context) || context.frame($0) != nil || $0 == "settings" }) {
      return unit.report(.foreignName(name, own, at: span))
    }
    let own = names.own(in: context)
    let builtIn = unit.catalog.variables.map(\.name)
    // A name that is nearly another is misspelt, whatever else may have been declared.
    guard !names.isOpen || Spelling.nearest(name, among: own + builtIn) != nil else { return }
    unit.report(.unknownName(name, own: own, builtIn: builtIn, at: span))
  }

  // MARK: Fields of items

  /// Whether a bare name is a field of an item in force.
  func isItemField(_ name: String) -> Bool {
    !context.items.isEmpty && name != "item"
      && (context.items.contains { $0.field(name) != nil } || unknownItem(mayHave: name) != nil)
  }

  /// A bare name as a field of the innermost item that has it; nil when none has.
  ///
  /// A field hides what is built in. If it is a name of the author too, or a field of another item,
  /// the name is an error: a field that a later version adds must never change what a file means. A
  /// name that is a whole argument, such as `map(id)`, is of the innermost of items of one type: no
  /// other reading has a use, and fields are added to all of them.
  private func itemField(_ name: String, _ range: Range<Int>) -> TypedExpression? {
    let owners = context.items.filter { $0.field(name) != nil }
    guard let owner = owners.last, let typed = owner.field(name) else {
      guard let item = unknownItem(mayHave: name) else { return nil }
      return TypedExpression(.field(.reference(.item(item.slot)), name: name, index: 0), .any)
    }
    let isInnermost = owner.slot == context.items.last?.slot
    if isAuthors(name) {
      names.hidesUses = true
      unit.report(.fieldHidesName(name, of: owner.type, isInnermost: isInnermost, at: text.span(range)))
      return .unknown
    }
    if owners.count > 1, !(context.isSoleName && owners.allSatisfy { $0.type == owner.type }) {
      unit.report(.fieldOfTwoItems(name, at: text.span(range)))
      return .unknown
    }
    return typed
  }

  /// Whether the author declared a name: an input, a variable, a step, the item of a loop.
  private func isAuthors(_ name: String) -> Bool {
    if let frame = context.frame(name) { return frame.name != "loop" }
    return names.symbol(name, in: context) != nil
  }

  /// The innermost item whose fields only the run knows, if nothing else has the name.
  private func unknownItem(mayHave name: String) -> LoweringContext.Item? {
    guard context.frame(name) == nil, !unit.knows(name, in: context), !NameTable.isWord(name) else { return nil }
    return context.items.last { $0.type == .any }
  }

  // MARK: `tools.family`

  func toolFamily(_ name: String, at range: Range<Int>) -> TypedExpression {
    context.dependencies.noteName()
    unit.uses?.add(NameUse(name, at: text.span(range), .host, .record(toolFamilyType)))
    let family = unit.catalog.aliases[name] ?? name
    guard unit.catalog.families.contains(family) else {
      unit.report(.unknownFamily(name, unit.catalog, at: text.span(range)))
      return .unknown
    }
    return TypedExpression(.reference(.family(family)), .record(toolFamilyType))
  }

  // MARK: `previous.step`

  /// The scope whose steps an expression names the earlier results of: `previous`,
  /// `previous.outer`.
  func earlierScope(of base: ExpressionSyntax) -> Int? {
    switch base.kind {
    case .name(PreviousName.root): return context.scope
    case .field(let outer, let name, _) where names.scopes.count > 1:
      if let target = earlierScope(of: outer), case .plan(let inner)? = names.scopes[target].symbols[name] { return inner }
    default: break
    }
    return nil
  }

  /// The result that a step gave in an earlier run. It makes no dependency: the step may be a later
  /// one, or the one that names it.
  func earlierResult(of target: Int, _ name: String, at range: Range<Int>) -> TypedExpression {
    context.dependencies.noteName()
    switch context.isPersonaText ? nil : names.scopes[target].symbols[name] {
    case .step(let i):
      let step = names.steps[i]
      note(names.scopes[target].symbols[name], name, at: text.span(range), step.type)
      unit.mentions?.add(PreviousName.of(step: step.name), range, in: text, context)
      let variable = unit.variables.use(previous: step, by: context.consumer)
      return TypedExpression(.reference(.variable(variable)), step.type, mayBeNull: true)
    case .plan(let i): reportPlanAlone(i, PreviousName.of(step: names.scopes[i].prefix + name), range)
    case .unknown: break
    default:
      guard !names.isOpen else { break }
      unit.report(
        .unknownPrevious(
          name, steps: context.isPersonaText ? [] : listedSteps(of: target), at: text.span(range)))
    }
    return .unknown
  }

  // MARK: `outer.inner`

  /// The scope whose steps an expression stands for: `outer`, `outer.inner`.
  func plan(of base: ExpressionSyntax) -> Int? {
    switch base.kind {
    case .name(let name):
      if context.frame(name) != nil { return nil }
      if case .plan(let target)? = names.symbol(name, in: context) {
        if unit.uses != nil { note(name, at: base.range, .any) }
        return target
      }
    case .field(let outer, let name, _):
      if let target = plan(of: outer), case .plan(let inner)? = names.scopes[target].symbols[name] { return inner }
    default: break
    }
    return nil
  }

  /// A step of a plan that stands in a step, by name.
  func part(of target: Int, _ name: String, at range: Range<Int>) -> TypedExpression {
    context.dependencies.noteName()
    let shown = names.scopes[target].prefix + name
    unit.mentions?.add(shown, range, in: text, context)
    switch names.scopes[target].symbols[name] {
    case .step(let i):
      let typed = step(i, shown, range)
      note(.step(i), name, at: text.span(range), typed.type)
      return typed
    case .plan(let i): reportPlanAlone(i, shown, range)
    case .unknown: break
    default:
      unit.report(.unknownPlanStep(name, of: plan(target), steps: listedSteps(of: target), at: text.span(range)))
    }
    return .unknown
  }

  private func reportPlanAlone(_ target: Int, _ name: String, _ range: Range<Int>) {
    unit.report(.planIsNoValue(name, plan(target), steps: listedSteps(of: target), at: text.span(range)))
  }

  private func plan(_ target: Int) -> String { names.scopes[target].origin?.plan ?? "" }

  private func listedSteps(of target: Int) -> [String] {
    unit.diagnostics.explainsMore ? names.stepNames(in: target) : []
  }
}
