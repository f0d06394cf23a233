import LucidCore
import LucidSyntax
import LucidYAML

/// Lowers the expressions of one text: names become places, and types are checked.
///
/// A part that is wrong is reported once and then counts as any value.
struct ExpressionLowering {
  let resolver: Resolver

  var unit: LoweringUnit { resolver.unit }
  var text: TextSource { resolver.text }
  var context: LoweringContext { resolver.context }

  init(_ unit: LoweringUnit, _ text: TextSource, _ context: LoweringContext) {
    resolver = Resolver(unit: unit, text: text, context: context)
  }

  // MARK: Conditions

  /// The condition of a `when`; nil when it is wrong.
  static func condition(_ scalar: Scalar, in context: LoweringContext, of unit: LoweringUnit) -> Expression? {
    let text = unit.source(scalar)
    do throws(ExpressionError) {
      let syntax = try ExpressionParser.expression(text.utf8, 0..<text.utf8.count)
      return ExpressionLowering(unit, text, context).condition(syntax)
    } catch {
      unit.names.hidesUses = true
      Repairs(unit: unit, text: text, context: context).report(error)
      return nil
    }
  }

  func condition(_ syntax: ExpressionSyntax) -> Expression? {
    let before = unit.diagnostics.count
    let names = context.dependencies.names
    let typed = lower(syntax)
    let isConstant = context.dependencies.names == names
    guard unit.diagnostics.count == before else {
      if text.span.file != .max {
        Repairs(unit: unit, text: text, context: context).explain(syntax.range, since: before, isCondition: true)
      }
      return nil
    }
    guard typed.type == .boolean || typed.type == .any else {
      unit.report(.notACondition(typed.type, source(syntax), at: text.span(syntax.range)))
      return nil
    }
    if let parsed = unit.parsed, text.span.file == unit.document.span.file {
      parsed.add(ParsedCondition(syntax: syntax, text: text, hasNames: !isConstant))
    }
    if isConstant, text.span.file != .max { unit.report(.constantCondition(at: text.span(syntax.range))) }
    return typed.expression
  }

  // MARK: Expressions

  func lower(_ syntax: ExpressionSyntax) -> TypedExpression {
    switch syntax.kind {
    case .literal(let value): return TypedExpression(.literal(value), ValueType(of: value))
    case .name(let name):
      if let mentions = unit.mentions, !resolver.isItemField(name) { mention(name, syntax.range, mentions) }
      return resolver.value(of: name, at: syntax.range)
    case .field(let base, let name, let range): return field(base, name, range)
    case .element(let base, let n): return element(base, n, in: syntax)
    case .filter(let base, let call): return FilterLowering(self).filter(base, call)
    case .not(let inner): return TypedExpression(.not(boolean(inner, "not")), .boolean)
    case .negate(let inner):
      let typed = lower(inner)
      guard typed.type.isNumeric || typed.type == .period else {
        unit.report(.cannotNegate(typed.type, at: text.span(inner.range)))
        return .unknown
      }
      return TypedExpression(.negate(typed.expression), typed.type)
    case .binary(let op, let left, let right): return binary(op, left: left, right: right, whole: syntax)
    case .test(let test, let inner, let negated):
      return TypedExpression(.test(test, lower(inner).expression, negated: negated), .boolean)
    case .list(let items):
      let lowered = items.map { lower($0) }
      let type = lowered.dropFirst().reduce(lowered.first?.type ?? .any) { $0.joined($1.type) }
      return TypedExpression(.list(lowered.map(\.expression)), .list(type))
    case .ambiguous(let filter):
      report(filter)
      return .unknown
    }
  }

  /// Reports a filter that can be read in several ways: those whose types fit, the widest first.
  private func report(_ filter: AmbiguousFilter) {
    let widest = Array(filter.readings.reversed())
    let fitting = unit.triesReadings ? [] : self.fitting(widest)
    let shown = fitting.isEmpty ? widest : fitting
    unit.report(
      .ambiguousFilter(
        shown.map { written($0, of: filter) }, hasFix: fitting.count == 1, at: text.span(filter.tight.range)))
  }

  /// The readings whose types fit.
  private func fitting(_ readings: [AmbiguousFilter.Reading]) -> [AmbiguousFilter.Reading] {
    unit.triesReadings = true
    defer { unit.triesReadings = false }
    return readings.filter { reading in unit.diagnostics.attempt { _ = lower(reading.syntax) } }
  }

  /// A reading with the parentheses that make it the only one.
  private func written(_ reading: AmbiguousFilter.Reading, of filter: AmbiguousFilter) -> String {
    // Without the parentheses that may already stand around all of it.
    let whole = filter.tight.range
    let before = text.written(whole.lowerBound..<reading.start)
    let operand = text.written(reading.start..<filter.operandEnd)
    let filters = text.written(filter.operandEnd..<whole.upperBound)
    if reading.start == filter.readings[0].start { return before + "(" + operand + filters + ")" }
    return before.isEmpty ? "(\(operand))\(filters)" : "\(before)((\(operand))\(filters))"
  }

  private func source(_ syntax: ExpressionSyntax) -> String { text.string(syntax.range) }

  private func mention(_ name: String, _ range: Range<Int>, _ mentions: PromptReferenceLog) {
    guard context.frame(name) == nil else { return }
    switch unit.names.symbol(name, in: context) {
    // A plan in a step stands for its steps, which are mentioned one by one.
    case .plan: return
    case nil:
      if unit.catalog.variable(name) == nil, name != "settings" { return }
      mentions.add(name, range, in: text, context)
    default: mentions.add(unit.names.planName(name, in: context), range, in: text, context)
    }
  }

  private func element(_ base: ExpressionSyntax, _ n: Int, in whole: ExpressionSyntax) -> TypedExpression {
    let typed = lower(base)
    switch typed.type {
    case .list(let item): return TypedExpression(.element(typed.expression, n), item)
    case .any: return TypedExpression(.element(typed.expression, n), .any)
    default:
      let brackets = text.span(base.range.upperBound..<whole.range.upperBound)
      unit.report(.elementOfNoList(n, typed.type, at: text.span(base.range), brackets: brackets))
      return .unknown
    }
  }

  private func field(_ base: ExpressionSyntax, _ name: String, _ range: Range<Int>) -> TypedExpression {
    if case .name(let root) = base.kind, root == "tools" || root == "persona",
      unit.names.symbol(root, in: context) == nil, context.frame(root) == nil
    {
      if root == "tools" { return resolver.toolFamily(name, at: range) }
      if name == "text", let typed = PersonaLowering(unit).text(in: context) { return typed }
    }
    if let scope = resolver.earlierScope(of: base) { return resolver.earlierResult(of: scope, name, at: range) }
    if unit.names.scopes.count > 1, let plan = resolver.plan(of: base) { return resolver.part(of: plan, name, at: range) }
    if let value = prefixed(base, name, range) { return value }
    let typed = lower(base)
    switch typed.type {
    case .any: return TypedExpression(.field(typed.expression, name: name, index: 0), .any, mayBeNull: typed.mayBeNull)
    case .record(let record):
      if let i = record.index(of: name) {
        let field = record.fields[i]
        unit.uses?.add(NameUse(name, at: text.span(range), .field(field, of: record), field.type))
        return TypedExpression(
          .field(typed.expression, name: name, index: i), field.type, mayBeNull: typed.mayBeNull || field.mayBeNull)
      }
      unit.report(.unknownField(name, of: record, source: source(base), at: text.span(range)))
    case .list(let item):
      unit.report(.fieldOfList(name, of: item, at: text.span(range), dotted: text.span(base.range.upperBound..<range.upperBound)))
    default:
      unit.report(
        .fieldOfScalar(
          name, of: typed.type, source: source(base), at: text.span(range),
          dotted: text.span(base.range.upperBound..<range.upperBound)))
    }
    return .unknown
  }

  // MARK: Operators

  /// The day of the week that stands bare where it is no name.
  private func weekday(_ syntax: ExpressionSyntax) -> String? {
    guard case .name(let name) = syntax.kind, !unit.knows(name, in: context), context.frame(name) == nil else { return nil }
    return DatePattern.weekdays.first { $0.lowercased() == name.lowercased() }
  }

  private func boolean(_ syntax: ExpressionSyntax, _ op: String) -> Expression {
    let typed = lower(syntax)
    if typed.type != .boolean, typed.type != .any {
      unit.report(.notBoolean(op, typed.type, source(syntax), at: text.span(syntax.range)))
    }
    return typed.expression
  }

  /// `x == "a" or "b"`: what is compared, and the values; nil for a condition that has a meaning.
  private func alternatives(_ syntax: ExpressionSyntax) -> (subject: ExpressionSyntax, values: [ExpressionSyntax])? {
    func isValue(_ syntax: ExpressionSyntax) -> Bool {
      if case .literal(let value) = syntax.kind, ValueType(of: value) != .boolean { true } else { false }
    }
    switch syntax.kind {
    case .binary(.equal, let subject, let value) where isValue(value): return (subject, [value])
    case .binary(.or, let left, let right) where isValue(right):
      return alternatives(left).map { ($0.subject, $0.values + [right]) }
    default: return nil
    }
  }

  private func binary(
    _ op: BinaryOperator, left: ExpressionSyntax, right: ExpressionSyntax, whole: ExpressionSyntax
  ) -> TypedExpression {
    if op == .or, let (subject, values) = alternatives(whole), values.count > 1 {
      let own = "\(source(subject)) in [\(values.map(source).joined(separator: ", "))]"
      unit.report(.alternatives(own, in: text, at: whole.range))
      return .unknown
    }
    if op == .and || op == .or {
      return TypedExpression(.binary(op, boolean(left, op.rawValue), boolean(right, op.rawValue)), .boolean)
    }
    let a = lower(left)
    if let day = weekday(right), a.type == .date || a.type == .datetime, op == .equal || op == .notEqual {
      let own = ["today", "now"].contains(source(left)) ? "weekday" : "(\(source(left)) | date(\"EEEE\"))"
      unit.report(.dateBesideWeekday("\(own) \(op.rawValue) \"\(day)\"", in: text, at: whole.range))
      return .unknown
    }
    let b = lower(right)
    guard var type = op.result(a.type, b.type) else {
      let fix = OperandRewording(text: text).fix(op, (left, a), (right, b))
      unit.report(.cannotCombine(op, a.type, b.type, source(left), at: text.span(whole.range), fix: fix))
      return .unknown
    }
    if type == .date, !b.expression.isWholeDays { type = .datetime }
    let operation = Expression.binary(op, a.expression, b.expression)
    guard op.isArithmetic else { return TypedExpression(operation, type) }
    if op == .divide, b.expression.isZero { unit.report(.divisionByZero(at: text.span(whole.range))) }
    return TypedExpression(
      .located(operation, text.place(whole.range)), type, mayBeNull: a.mayBeNull || b.mayBeNull)
  }
}
