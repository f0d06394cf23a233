import LucidCore

/// Evaluates checked expressions. Synchronous: a value that is not there yet stops the evaluation,
/// is fetched, and it starts again.
///
/// So a name in a branch that is not taken is never fetched, and an evaluation that has all it
/// needs never suspends.
struct Evaluator {
  /// The reasons to stop an evaluation.
  enum Stop: Error {
    case needsVariable(Int)
    case needsStep(Int)
    case failed(String)
    /// A limit of the budget; `at` is the innermost placeholder.
    case tooMuch(RenderLimits.Bound, at: String?)
    /// The run is out of time or cancelled.
    case interrupted
  }

  let filters: [Filter]
  let context: FilterContext
  /// The rest of the rendering budget.
  var budget: RenderBudget
  var inputs: [Value]
  /// nil until fetched.
  var variables: [Value?]
  /// nil until the step is over.
  var steps: [Value?]
  let settings: Value
  /// `tools.FAMILY`.
  /// The origins of inputs, variables and steps.
  var origins = ValueOrigins()
  /// The origins of all that was looked at since it was last emptied. A value that is made of
  /// others has theirs, and a condition's are those of what it decides.
  var labels = Labels.none
  var family: @Sendable (String) -> Value = { _ in .null }
  /// Loop items, by slot.
  var items: [Value] = []
  /// Reasons of absent values that were used without a test or a default.
  var missing: [MissingData] = []

  mutating func evaluate(_ expression: Expression) throws(Stop) -> Value {
    try budget.spend()
    switch expression {
    case .literal(let value): return value
    case .reference(let reference): return try look(reference)
    case .field(let base, let name, let index):
      // The field of a loop's item, looked at in place: no copy of the item is made for each of its fields.
      if case .reference(.item(let slot)) = base, case .record(let record) = items[slot] {
        return record.field(name, hint: index)
      }
      switch try evaluate(base) {
      case .record(let record): return record.field(name, hint: index)
      case .absent(let a): return a.standin.map { .pending($0.field(name)) } ?? .absent(a)
      default: return .null
      }
    case .element(let base, let n):
      switch try evaluate(base) {
      case .list(let items): return n < items.count ? items[n] : .null
      case .absent(let a): return a.standin.map { .pending($0.element(n)) } ?? .absent(a)
      default: return .null
      }
    case .filter(let base, let call): return try filter(try evaluate(base), call)
    case .not(let inner):
      let value = try evaluate(inner)
      return value.standin == nil ? .boolean(!isTrue(value)) : value
    case .negate(let inner):
      switch try evaluate(inner) {
      case .integer(let n): return .integer(0 &- n)
      case .number(let d): return .number(-d)
      case .period(let p): return .period(p.negated)
      case .absent(let a): return .absent(a)
      default: return .null
      }
    case .binary(let op, let left, let right): return try binary(op, left, right)
    case .test(let test, let inner, let negated):
      let value = try evaluate(inner)
      if value.standin != nil { return value }
      return .boolean((test == .available ? !value.isAbsent : Self.isEmpty(value)) != negated)
    case .list(let expressions):
      var list: [Value] = []
      for e in expressions { list.append(try evaluate(e)) }
      // A list of lists that name one another grows like a doubled text.
      if list.contains(where: { $0.list != nil || $0.record != nil }) { _ = try budget.size(of: .list(list)) }
      return .list(list)
    case .each(let base, let template, let slot): return try each(try evaluate(base), template, slot)
    }
  }

  /// A text for every item of a list.
  private mutating func each(_ value: Value, _ template: Template, _ slot: Int) throws(Stop) -> Value {
    guard case .list(let list) = value else { return value.isAbsent ? value : .list([]) }
    if items.count <= slot { items += Array(repeating: .null, count: slot + 1 - items.count) }
    try budget.spend(template.nodes.count)
    let program = RenderProgram(template)
    var texts: [Value] = []
    for item in list {
      items[slot] = item
      texts.append(.text(try render(program).text))
    }
    return .list(texts)
  }

  /// A condition. An absent value counts as false and is noted.
  mutating func truth(_ expression: Expression) throws(Stop) -> Bool {
    isTrue(try evaluate(expression))
  }

  mutating func isTrue(_ value: Value) -> Bool {
    switch value {
    case .boolean(let b): return b
    case .absent(let a):
      missing.append(a.missing)
      return false
    default: return false
    }
  }

  private mutating func look(_ reference: Reference) throws(Stop) -> Value {
    switch reference {
    case .input(let i):
      labels.formUnion(origins.inputs.at(i))
      return inputs[i]
    case .variable(let i):
      guard let value = variables[i] else { throw .needsVariable(i) }
      labels.formUnion(origins.variables.at(i))
      return value
    case .step(let i):
      guard let value = steps[i] else { throw .needsStep(i) }
      labels.formUnion(origins.steps.at(i))
      return value
    // Those of the list were joined when it was looked at.
    case .item(let slot): return items[slot]
    case .settings: return settings
    case .family(let name): return family(name)
    }
  }

  private static func isEmpty(_ value: Value) -> Bool {
    switch value {
    case .null, .absent: true
    case .text(let t): t.isEmpty
    case .list(let l): l.isEmpty
    // A listing is empty when its list is.
    case .record(let r): r.type.index(of: "items").map { isEmpty(r.values[$0]) } ?? false
    default: false
    }
  }

  private static func isEmptyText(_ value: Value) -> Bool {
    if case .text(let t) = value { t.isEmpty } else { false }
  }

  // MARK: Filters

  private mutating func filter(_ input: Value, _ call: FilterCall) throws(Stop) -> Value {
    let hinted = call.index < filters.count && filters[call.index].signature.name == call.name
    guard let filter = hinted ? filters[call.index] : filters.first(where: { $0.signature.name == call.name }) else {
      throw .failed("this program has no filter `\(call.name)`")
    }
    if filter.signature.seesAbsent {
      // What stands in for a missing value is not looked at while there is a value.
      if !Self.isEmptyText(input), !input.isMissing || input.standin != nil { return input }
    } else if input.isAbsent {
      return input
    }
    var arguments: [Value] = []
    arguments.reserveCapacity(call.arguments.count)
    for (i, argument) in call.arguments.enumerated() {
      guard let argument else {
        arguments.append(filter.signature.parameters[i].fallback ?? .null)
        continue
      }
      let value = try evaluate(argument)
      if value.isAbsent, !filter.signature.seesAbsent { return value }
      try pay(for: value, filter.cost)
      arguments.append(value)
    }
    try pay(for: input, filter.cost)
    let result: Value
    do throws(FilterError) {
      result = try filter.apply(input, arguments, context)
    } catch {
      if error.isTooLarge { throw .tooMuch(.text, at: nil) }
      throw .failed("`\(call.name)`: \(error.message)")
    }
    if case .text(let text) = result { try budget.make(text.utf8.count) }
    return result
  }

  /// Counts what a filter or an operator does with a value.
  @inline(__always)
  private mutating func pay(for value: Value, _ cost: Filter.Cost) throws(Stop) {
    switch value {
    case .text(let text): try budget.spend(text.utf8.count / 32)
    case .list(let items):
      switch cost {
      case .items: try budget.spend(items.count)
      case .whole: _ = try budget.size(of: value)
      case .order:
        _ = try budget.size(of: value)
        try budget.spend(items.count * (Int.bitWidth - items.count.leadingZeroBitCount))
      }
    case .record: if cost != .items { _ = try budget.size(of: value) }
    default: return
    }
  }

  // MARK: Operators

  private mutating func binary(_ op: BinaryOperator, _ left: Expression, _ right: Expression) throws(Stop) -> Value {
    // The right side of a decided `and` or `or` is never looked at.
    if op == .and || op == .or {
      let a = try evaluate(left)
      if a.standin != nil {
        // Not known yet, unless the other side decides alone.
        let b = try evaluate(right)
        return b.standin == nil && isTrue(b) == (op == .or) ? .boolean(op == .or) : a
      }
      if isTrue(a) == (op == .or) { return .boolean(op == .or) }
      let b = try evaluate(right)
      return b.standin == nil ? .boolean(isTrue(b)) : b
    }
    let a = try evaluate(left)
    let b = try evaluate(right)
    if a.isAbsent { return a }
    if b.isAbsent { return b }
    try pay(for: a, .whole)
    try pay(for: b, .whole)
    switch op {
    case .equal: return .boolean(equal(a, b))
    case .notEqual: return .boolean(!equal(a, b))
    case .less: return .boolean(order(a, b).map { $0 < 0 } ?? false)
    case .lessOrEqual: return .boolean(order(a, b).map { $0 <= 0 } ?? false)
    case .greater: return .boolean(order(a, b).map { $0 > 0 } ?? false)
    case .greaterOrEqual: return .boolean(order(a, b).map { $0 >= 0 } ?? false)
    case .isIn: return .boolean(contains(b, a))
    case .isNotIn: return .boolean(!contains(b, a))
    case .add: return try arithmetic(a, b, "+", { $0.addingReportingOverflow($1) }, { $0 + $1 }, 1)
    case .subtract: return try arithmetic(a, b, "-", { $0.subtractingReportingOverflow($1) }, { $0 - $1 }, -1)
    case .multiply: return try arithmetic(a, b, "*", { $0.multipliedReportingOverflow(by: $1) }, { $0 * $1 }, 0)
    case .divide:
      guard let x = a.double, let y = b.double else { return .null }
      guard y != 0 else { throw .failed("division by zero") }
      return .number(x / y)
    case .and, .or: return .null
    }
  }

  private func equal(_ a: Value, _ b: Value) -> Bool {
    if a.double != nil || b.double != nil { return a.double == b.double }
    if let x = moment(a), let y = moment(b) { return x == y }
    switch (a, b) {
    // As their order has it: a day is 24 h where lengths are compared.
    case (.period(let x), .period(let y)): return x.nominalSeconds == y.nominalSeconds
    case (.list(let x), .list(let y)): return x.count == y.count && zip(x, y).allSatisfy { equal($0, $1) }
    case (.record(let x), .record(let y)):
      return x.type.names == y.type.names && zip(x.values, y.values).allSatisfy { equal($0, $1) }
    default: return a == b
    }
  }

  private func moment(_ value: Value) -> Instant? {
    switch value {
    case .date(let d): context.zone.startOfDay(d)
    case .datetime(let i): i
    default: nil
    }
  }

  /// Negative, zero or positive; nil when there is no order.
  private func order(_ a: Value, _ b: Value) -> Int? {
    func compare<T: Comparable>(_ x: T, _ y: T) -> Int { x < y ? -1 : x == y ? 0 : 1 }
    if let x = a.double, let y = b.double { return compare(x, y) }
    if let x = moment(a), let y = moment(b) { return compare(x, y) }
    switch (a, b) {
    case (.text(let x), .text(let y)): return compare(x, y)
    case (.time(let x), .time(let y)): return compare(x, y)
    case (.period(let x), .period(let y)): return compare(x.nominalSeconds, y.nominalSeconds)
    default: return nil
    }
  }

  private func contains(_ container: Value, _ item: Value) -> Bool {
    switch container {
    case .list(let items): return items.contains { equal($0, item) }
    case .text(let text):
      guard let part = item.text else { return false }
      return ByteSearch(part)?.occurs(in: text) ?? true
    default: return false
    }
  }

  private func arithmetic(
    _ a: Value, _ b: Value, _ op: String, _ whole: (Int, Int) -> (partialValue: Int, overflow: Bool),
    _ real: (Double, Double) -> Double,
    _ sign: Int
  ) throws(Stop) -> Value {
    if case .integer(let x) = a, case .integer(let y) = b {
      let result = whole(x, y)
      if result.overflow { throw .failed("\(x) \(op) \(y) is too large") }
      return .integer(result.partialValue)
    }
    if let x = a.double, let y = b.double { return .number(real(x, y)) }
    if case .period(let p) = b, sign != 0 {
      let period = sign < 0 ? p.negated : p
      switch a {
      case .period(let q): return .period(Period(days: q.days + period.days, seconds: q.seconds + period.seconds))
      case .date(let d) where period.seconds == 0: return .date(d.adding(days: period.days))
      case .date(let d): return .datetime(context.zone.add(period, to: context.zone.startOfDay(d)))
      case .datetime(let i): return .datetime(context.zone.add(period, to: i))
      default: return .null
      }
    }
    if sign < 0 {
      if case .date(let x) = a, case .date(let y) = b { return .period(Period(days: x.daysSinceEpoch - y.daysSinceEpoch)) }
      if let x = moment(a), let y = moment(b) { return .period(Period(seconds: x.seconds - y.seconds)) }
    }
    return .null
  }
}
