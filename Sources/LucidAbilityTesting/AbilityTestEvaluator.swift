import LucidCore

/// Holds what a test expects against what its run gave.
struct AbilityTestEvaluator {
  let plan: Plan
  /// nil when the run did not start for want of an input.
  let record: RunRecord?
  /// The inputs that were wanted.
  let lacking: [String]
  let count: CallCount
  let zone: Zone

  private var outcome: RunOutcome { record?.outcome ?? .inputMissing }

  /// nil when the expectation is met.
  func failure(_ expectation: AbilityTestAssertion) -> AbilityTestFailure? {
    switch expectation.check {
    case .resolved(let check): return text(record?.prompt?.text, check, expectation, noPrompt)
    case .answer(let check): return text(record?.answer?.text, check, expectation, "there is no answer")
    case .steps(let names):
      let ran = zip(plan.steps, record?.steps ?? []).compactMap { Self.ran($1.status) ? $0.name : nil }
      return compare(expectation, Self.list(names), Self.list(ran), ran == names)
    case .calls(let targets, let wanted):
      let n = count.calls(of: targets)
      return compare(expectation, Self.times(wanted), Self.times(n), n == wanted)
    case .arguments(let target, let patterns, let isAll):
      let found = count.calls(of: target)
      return compare(
        expectation, Self.shown(patterns, isAll: isAll), Self.list(found.map(\.shown)),
        Self.fit(patterns, found, isAll: isAll))
    case .writes(let wanted):
      return compare(expectation, Self.times(wanted), Self.times(count.writes), count.writes == wanted)
    case .changes(let wanted):
      let found = changes
      return compare(
        expectation, Self.list(wanted.map { Self.shown($0.kind, $0.noun, $0.title) }),
        Self.list(found.map { Self.shown($0.kind, $0.noun, $0.title) }), Self.fit(wanted, found))
    case .outcome(let wanted): return compare(expectation, wanted.rawValue, outcome.rawValue, outcome == wanted)
    case .missing(let wanted):
      let found = missing
      return compare(expectation, Self.list(wanted.sorted()), Self.list(found.sorted()), Set(wanted) == Set(found))
    case .payload(let path, let check): return payload(path, check, expectation)
    }
  }

  /// A run that broke is no success, whatever else was expected of it, unless its outcome was.
  func unexpected(_ test: AbilityTest) -> [AbilityTestFailure] {
    let named = test.expectations.contains { if case .outcome = $0.check { true } else { false } }
    guard !named, ![.ok, .partial, .nothing].contains(outcome) else { return [] }
    return [
      AbilityTestFailure(
        key: "outcome", span: test.span, expected: "a run that ends well", found: outcome.rawValue, remark: why)
    ]
  }

  // MARK: What was found

  /// Whether a step's tool was asked.
  private static func ran(_ status: Observation.Status) -> Bool {
    switch status {
    case .done, .failed: true
    case .skipped, .notRun: false
    }
  }

  /// Steps that failed or were left out for something missing, and variables that could not be had.
  private var missing: [String] {
    guard let record else { return lacking }
    let steps = record.observations.filter { observation in
      if case .failed = observation.status { return true }
      if case .absent(let absence) = observation.value, observation.status != .notRun { return absence.cause == .unavailable }
      return false
    }
    return steps.map(\.step) + record.variables.filter { $0.status == .unavailable }.map(\.name)
  }

  /// The changes that would be in the vault now, were it not a test.
  private var changes: [Change] { record.map { $0.fate == .dropped ? [] : $0.changes } ?? [] }

  /// Whether each change is expected, and each expected one is there; the most specific ones choose
  /// first.
  private static func fit(_ wanted: [AbilityTestAssertion.ChangeCheck], _ found: [Change]) -> Bool {
    var left = found
    for check in wanted.sorted(by: { $0.title.count { $0 != "*" } > $1.title.count { $0 != "*" } }) {
      let match = left.firstIndex { change in
        change.kind == check.kind && change.noun == check.noun && TextAssertion.matches(Array(change.title), Array(check.title))
      }
      guard let match else { return false }
      left.remove(at: match)
    }
    return left.isEmpty
  }

  /// Whether there is a call of its own for each pattern, and no other: a pattern gives its call to
  /// another one where it can have a different call.
  private static func fit(_ patterns: [ArgumentPattern], _ found: [TestCall], isAll: Bool) -> Bool {
    guard isAll else { return patterns.allSatisfy { pattern in found.contains { pattern.fits($0) } } }
    guard patterns.count == found.count else { return false }
    var owners = [Int?](repeating: nil, count: found.count)
    func place(_ pattern: Int, _ tried: inout Set<Int>) -> Bool {
      for call in found.indices where patterns[pattern].fits(found[call]) && tried.insert(call).inserted {
        if let owner = owners[call], !place(owner, &tried) { continue }
        owners[call] = pattern
        return true
      }
      return false
    }
    return patterns.indices.allSatisfy { pattern in
      var tried: Set<Int> = []
      return place(pattern, &tried)
    }
  }

  private static func shown(_ patterns: [ArgumentPattern], isAll: Bool) -> String {
    let shown = patterns.map { pattern in
      var json = JSONText()
      json.object { json in
        for argument in pattern.arguments { json.field(argument.name, argument.value, zone: .utc) }
      }
      return json.text
    }
    return isAll ? list(shown) : "a call with " + shown.joined(separator: ", ")
  }

  private static func shown(_ kind: Change.Kind, _ noun: String, _ title: String) -> String {
    "\(kind.rawValue) \(noun)" + (title == "*" ? "" : " \"\(title)\"")
  }

  /// Why the run ended as it did, when something ended it.
  private var why: String? {
    if !lacking.isEmpty { return "the test gives no value for " + lacking.joined(separator: ", ") }
    if let failure = record?.failure {
      return (failure.step.map { "step \($0): " } ?? "") + failure.failure.message
    }
    let notices = (record?.notices ?? []).map(\.text)
    return notices.isEmpty ? nil : notices.joined(separator: "; ")
  }

  // MARK: Comparing

  private func compare(_ e: AbilityTestAssertion, _ expected: String, _ found: String, _ same: Bool) -> AbilityTestFailure? {
    guard !same else { return nil }
    return AbilityTestFailure(key: e.key, span: e.span, expected: expected, found: found, remark: why)
  }

  private func text(_ found: String?, _ check: TextCheck, _ e: AbilityTestAssertion, _ none: String) -> AbilityTestFailure? {
    guard let found else {
      return AbilityTestFailure(key: e.key, span: e.span, expected: TextAssertion.expected(check), found: none, remark: why)
    }
    return TextAssertion.failure(found, check, e)
  }

  private func payload(
    _ path: [AbilityTestAssertion.PathPart], _ check: AbilityTestAssertion.PayloadCheck, _ e: AbilityTestAssertion
  ) -> AbilityTestFailure? {
    let found = record?.card.flatMap { CardPlace.value(path, in: $0) }
    switch check {
    case .text(let check): return text(found?.text, check, e, found == nil ? noPlace : "something that is no text")
    case .value(let written, let type):
      let wanted = written.settled(as: type, zone: zone)
      guard let found else {
        return AbilityTestFailure(key: e.key, span: e.span, expected: shown(wanted), found: noPlace, remark: why)
      }
      return compare(e, shown(wanted), shown(found), CardPlace.same(wanted, found))
    }
  }

  private var noPrompt: String {
    outcome == .nothing ? "no prompt, because `when` is false" : "the prompt was never put together"
  }

  private var noPlace: String { record?.card == nil ? "there is no card" : "there is no such place in the card" }

  private func shown(_ value: Value) -> String {
    if case .absent(let absence) = value { return "nothing: " + absence.reason }
    var json = JSONText()
    json.value(value, zone: zone)
    return json.text
  }

  private static func list(_ names: [String]) -> String { "[" + names.joined(separator: ", ") + "]" }
  private static func times(_ n: Int) -> String { n == 1 ? "1 call" : "\(n) calls" }
}
