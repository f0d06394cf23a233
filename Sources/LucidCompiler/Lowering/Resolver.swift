import LucidCore
import LucidSyntax

/// An expression with the type of its value.
struct TypedExpression {
  let expression: Expression
  let type: ValueType

  init(_ expression: Expression, _ type: ValueType) {
    self.expression = expression
    self.type = type
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
    context.dependencies.noteName()
    if let shown = context.shownItem, let typed = Self.field(name, of: shown) { return typed }
    if let frame = context.frame(name) {
      if frame.isOfStep { context.dependencies.noteItem() }
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
    default: break
    }
    reportUnknown(name, range)
    return .unknown
  }

  private func value(of symbol: Symbol, _ name: String, _ range: Range<Int>) -> TypedExpression {
    switch symbol {
    case .input(let i):
      names.inputs[i].isUsed = true
      return TypedExpression(.reference(.input(i)), names.inputs[i].input.type)
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
    context.dependencies.insert(i)
    return TypedExpression(.reference(.step(i)), names.steps[i].type)
  }

  private func reportUnknown(_ name: String, _ range: Range<Int>) {
    guard !context.isOpen else { return }
    let span = text.span(range)
    if let shown = context.shownItem { return unit.report(.unknownShownField(name, of: shown.type, at: span)) }
    guard unit.diagnostics.explainsMore else {
      return names.isOpen ? () : unit.report(.unknownNameOfMany(name, at: span))
    }
    if let own = ForeignNames.expressions[name] { return unit.report(.foreignName(name, own, at: span)) }
    if let own = ForeignNames.name(name, where: { unit.knows($0, in: context) || context.frame($0) != nil || $0 == "settings" }) {
      return unit.report(.foreignName(name, own, at: span))
    }
    let own = names.own(in: context)
    let builtIn = unit.catalog.variables.map(\.name)
    // A name that is nearly another is misspelt, whatever else may have been declared.
    guard !names.isOpen || Spelling.nearest(name, among: own + builtIn) != nil else { return }
    unit.report(.unknownName(name, own: own, builtIn: builtIn, at: span))
  }

  /// A name between braces as a field of the item; nil when the item has none of that name.
  private static func field(_ name: String, of shown: LoweringContext.ShownItem) -> TypedExpression? {
    let item = Expression.reference(.item(shown.slot))
    switch shown.type {
    case .record(let record):
      guard let i = record.index(of: name) else { return nil }
      return TypedExpression(.field(item, name: name, index: i), record.fields[i].type)
    case .any: return name == "item" ? nil : TypedExpression(.field(item, name: name, index: 0), .any)
    default: return nil
    }
  }

  // MARK: `tools.family`

  func toolFamily(_ name: String, at range: Range<Int>) -> TypedExpression {
    context.dependencies.noteName()
    let family = unit.catalog.aliases[name] ?? name
    guard unit.catalog.families.contains(family) else {
      unit.report(.unknownFamily(name, unit.catalog, at: text.span(range)))
      return .unknown
    }
    return TypedExpression(.reference(.family(family)), .record(toolFamilyType))
  }

  // MARK: `outer.inner`

  /// The scope whose steps an expression stands for: `outer`, `outer.inner`.
  func plan(of base: ExpressionSyntax) -> Int? {
    switch base.kind {
    case .name(let name):
      if context.frame(name) != nil { return nil }
      if case .plan(let target)? = names.symbol(name, in: context) { return target }
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
    case .step(let i): return step(i, shown, range)
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
