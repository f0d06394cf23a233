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
    /// A limit of the budget; `at` is the innermost placeholder.
    case tooMuch(RenderLimits.Bound, at: String?)
    /// The run is out of time or cancelled.
    case interrupted
  }

  let filters: [Filter]
  let wording: any SentenceRendering
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
  /// Notes what filters drop; nil but for explanations.
  var trace: FilterTrace?

  mutating func evaluate(_ expression: Expression) throws(Stop) -> Value {
    try budget.spend()
    switch expression {
    case .literal(let value): return value
    case .reference(let reference): return try look(reference)
    case .field(let base, let name, let index):
      // The field of a loop's item, looked at in place: no copy of the item is made for each of its fields.
      if case .reference(.item(let slot)) = base, case .record(let record) = items[slot] {
        return record.told(name, hint: index)
      }
      switch try evaluate(base) {
      case .record(let record): return record.told(name, hint: index)
      case .truncated(let truncated): return Self.field(name, of: truncated)
      case .absent(let a): return a.standin.map { .pending($0.field(name)) } ?? .absent(a)
      default: return .null
      }
    case .element(let base, let n):
      switch try evaluate(base) {
      case .list(let items): return n < items.count ? items[n] : .null
      case .truncated(let truncated): return Self.element(n, of: truncated)
      case .absent(let a): return a.standin.map { .pending($0.element(n)) } ?? .absent(a)
      default: return .null
      }
    case .filter(let base, let call): return try filter(try evaluate(base), call)
    case .not(let inner):
      let value = try evaluate(inner)
      return value.isAbsent ? value : .boolean(!(value.boolean ?? false))
    case .negate(let inner):
      switch try evaluate(inner) {
      case .integer(let n): return .integer(0 &- n)
      case .number(let d): return .number(-d)
      case .period(let p): return .period(p.negated)
      case .absent(let a): return .absent(a)
      case .truncated(let truncated): return ValueOperators(context).negated(truncated)
      default: return .null
      }
    case .binary(let op, let left, let right): return try binary(op, left: left, right: right, place: nil)
    case .located(.binary(let op, let left, let right), let place): return try binary(op, left: left, right: right, place: place)
    case .located(let inner, _): return try evaluate(inner)
    case .test(let test, let inner, let negated):
      let value = try evaluate(inner)
      // Whether something unknown is empty is not known.
      if value.standin != nil || test != .available && value.isAbsent { return value }
      switch test {
      case .available: return .boolean(value.isAbsent == negated)
      case .truncated: return .boolean((value.isTruncated || value.record?.isTruncatedListing == true) != negated)
      case .empty:
        let isEmpty = Self.isEmpty(value)
        if isEmpty, Self.hasMore(value) { return .undecided }
        return .boolean(isEmpty != negated)
      }
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
    if case .truncated(let truncated) = value {
      return .ofTruncated(try each(truncated.value, template, slot), truncated.bound, total: truncated.total)
    }
    guard case .list(let list) = value else { return value.isMissing ? value : .list([]) }
    makeRoom(for: slot)
    try budget.spend(template.nodes.count)
    let program = RenderProgram(template)
    var texts: [Value] = []
    for item in list {
      items[slot] = item
      texts.append(.text(try render(program).text))
    }
    return .list(texts)
  }

  /// The value of an expression for every item of a list.
  private mutating func over(_ list: [Value], _ expression: Expression, _ slot: Int) throws(Stop) -> [Value] {
    makeRoom(for: slot)
    var values: [Value] = []
    values.reserveCapacity(list.count)
    // Most are a field, which needs no evaluation.
    if case .field(.reference(.item(slot)), let name, let index) = expression {
      try budget.spend(2 * list.count)
      for item in list {
        switch item {
        case .record(let record): values.append(record.told(name, hint: index))
        case .truncated(let truncated): values.append(Self.field(name, of: truncated))
        case .absent(let a): values.append(a.standin.map { .pending($0.field(name)) } ?? item)
        default: values.append(.null)
        }
      }
      return values
    }
    for item in list {
      items[slot] = item
      values.append(try evaluate(expression))
    }
    return values
  }

  private mutating func makeRoom(for slot: Int) {
    if items.count <= slot { items += Array(repeating: .null, count: slot + 1 - items.count) }
  }

  /// A condition. An absent value is not met, and is noted.
  mutating func truth(_ expression: Expression) throws(Stop) -> Bool {
    isTrue(try evaluate(expression))
  }

  mutating func isTrue(_ value: Value) -> Bool {
    switch value {
    case .boolean(let b): return b
    case .absent(let a):
      note(a)
      return false
    default: return false
    }
  }

  /// Notes what was needed and is not known; what is absent by choice is not missed.
  mutating func note(_ absence: Absence) {
    if absence.isOff { return }
    // A list may lack the same thing for every item.
    if missing.last != absence.missing { missing.append(absence.missing) }
  }

  /// A list with a short phrase in place of each absent item, which is noted.
  mutating func phrased(_ value: Value) -> Value {
    if case .truncated(let truncated) = value {
      guard value.absentItem != nil else { return value }
      return .ofTruncated(phrased(truncated.value), truncated.bound, total: truncated.total)
    }
    guard value.absentItem != nil, case .list(let list) = value else { return value }
    return .list(
      list.map { item in
        guard case .absent(let absence) = item else { return item }
        note(absence)
        return .text(phrase(for: absence))
      })
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
    case .truncated(let truncated): isEmpty(truncated.value)
    // A listing is empty when its list is.
    case .record(let r): r.type.index(of: "items").map { isEmpty(r.values[$0]) } ?? false
    default: false
    }
  }

  /// Whether the source has more than the value holds.
  private static func hasMore(_ value: Value) -> Bool {
    switch value {
    case .truncated(let truncated): truncated.total != 0
    case .record(let record): record.isTruncatedListing
    default: false
    }
  }

  // MARK: Filters

  private mutating func filter(_ given: Value, _ call: FilterCall) throws(Stop) -> Value {
    let hinted = call.index < filters.count && filters[call.index].signature.name == call.name
    guard let filter = hinted ? filters[call.index] : filters.first(where: { $0.signature.name == call.name }) else {
      return .absent(Absence(failed: call.place, .words(.noFilter, call.name)))
    }
    let signature = filter.signature
    if signature.seesAbsent {
      // What stands in for a missing value is not looked at while there is a value.
      if !given.isMissing || given.standin != nil { return given }
    } else if given.isAbsent {
      return given
    } else if case .null = given {
      return call.givesDuration && signature.nullResult == .integer(0) ? .period(Period()) : signature.nullResult
    } else if case .truncated(let truncated) = given {
      return try self.filter(truncated, call, filter)
    }
    return try apply(filter, call, to: given)
  }

  /// The result of a filter over a value that is there.
  mutating func apply(_ filter: Filter, _ call: FilterCall, to given: Value) throws(Stop) -> Value {
    let signature = filter.signature
    var input = given
    /// The bound that the marks of single items give to the result.
    var bound: TruncatedValue.Bound?
    /// Whether a list that is an argument is truncated, and with it the result.
    var isPart = false
    if signature.absentItems == .shown { input = phrased(input) }
    if signature.absentItems == .decide, case .list(let items) = input {
      for item in items {
        if case .absent(let absence) = item { return .absent(absence) }
        if case .truncated = item, bound == nil, !signature.truncation.showsMarks {
          let held = Self.held(items)
          (input, bound) = (.list(held.values), held.bound)
        }
      }
    }
    var arguments: [Value] = []
    arguments.reserveCapacity(call.arguments.count)
    for i in 0..<min(signature.overItems.count, call.arguments.count) {
      guard let argument = call.arguments[i] else {
        arguments.append(signature.parameters[i].fallback ?? .null)
        continue
      }
      if signature.overItems[i], let slot = call.slot {
        var values = try over(given.list ?? [], argument, slot)
        switch signature.absentItems {
        case .kept: break
        case .shown: values = phrased(.list(values)).list ?? values
        case .decide:
          var isMarked = false
          for value in values {
            if value.isAbsent { return value }
            if value.isTruncated { isMarked = true }
          }
          if isMarked, !signature.truncation.showsMarks { (values, bound) = Self.held(values) }
        case .leftOut: for value in values { if case .absent(let absence) = value { note(absence) } }
        }
        if i < call.headings.count, let heading = call.headings[i] { values.insert(.text(heading), at: 0) }
        arguments.append(.list(values))
        continue
      }
      var value = try evaluate(argument)
      if value.isAbsent, !signature.seesAbsent { return value }
      if case .truncated(let truncated) = value, !signature.seesAbsent {
        value = truncated.best
        isPart = isPart || value.list != nil
      }
      if case .null = value, signature.parameters[i].kind != .any {
        // What is not there is as if it were not given.
        if signature.parameters[i].required { return .null }
        value = signature.parameters[i].fallback ?? .null
      }
      try pay(for: value, filter.cost)
      arguments.append(value)
    }
    try pay(for: input, filter.cost)
    var result: Value
    do throws(FilterError) {
      result = try filter.apply(input, arguments, context)
      // No item says what it is a sum of.
      if call.givesDuration, result == .integer(0) { result = .period(Period()) }
    } catch {
      if error.isTooLarge { throw .tooMuch(.text, at: nil) }
      return .absent(Absence(failed: call.place, error.words))
    }
    if case .text(let text) = result { try budget.make(text.utf8.count) }
    if let trace { trace.note(signature, call.place, input, result) }
    if isPart { return .ofTruncated(result, .part) }
    if let bound { return Self.marked(result, bound) }
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
    case .truncated(let truncated): try pay(for: truncated.value, cost)
    default: return
    }
  }

  // MARK: Operators

  private mutating func binary(
    _ op: BinaryOperator, left: Expression, right: Expression, place: SourcePlace?
  ) throws(Stop) -> Value {
    if op == .and || op == .or { return try logic(op, left, right) }
    let a = try evaluate(left)
    let b = try evaluate(right)
    if a.isAbsent { return a }
    if b.isAbsent { return b }
    try pay(for: a, .whole)
    try pay(for: b, .whole)
    do throws(OperationError) {
      return try ValueOperators(context).result(op, a, b)
    } catch {
      return .absent(Absence(failed: place, error.words))
    }
  }

  /// The right side of a decided `and` or `or` is never looked at; an absent side decides nothing.
  private mutating func logic(_ op: BinaryOperator, _ left: Expression, _ right: Expression) throws(Stop) -> Value {
    let deciding = op == .or
    let a = try evaluate(left)
    if !a.isAbsent, (a.boolean ?? false) == deciding { return .boolean(deciding) }
    let b = try evaluate(right)
    if !b.isAbsent, (b.boolean ?? false) == deciding { return .boolean(deciding) }
    if a.isAbsent { return a }
    return b.isAbsent ? b : .boolean(!deciding)
  }
}
