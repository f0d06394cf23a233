import LucidCore
import LucidRuntime

/// Why a section's condition is false, as far as it can be told: the first thing it names that is
/// not there.
struct ClosedGate {
  let reason: String

  init(_ plan: Plan, _ record: RunRecord, _ context: RunContext) {
    reason = plan.condition.flatMap { Self.absence($0, plan, record, context) } ?? "its condition is false"
  }

  private static func absence(_ expression: Expression, _ plan: Plan, _ record: RunRecord, _ context: RunContext) -> String? {
    func first(_ parts: [Expression]) -> String? {
      for part in parts { if let found = absence(part, plan, record, context) { return found } }
      return nil
    }
    switch expression {
    case .literal(.absent(let absence)): return absence.reason
    case .literal, .each: return nil
    case .reference(.family(let name)): return context.family(name).absence
    case .reference(.variable(let i)):
      guard record.variables.indices.contains(i), plan.variables.indices.contains(i) else { return nil }
      if let reason = record.variables[i].value.absence { return reason }
      // `count | default(0)` is there; what it counts may not be. The compiler has seen to it that no variable needs itself.
      if case .template(let template) = plan.variables[i].source, let inner = template.single { return first([inner.expression]) }
      return nil
    case .reference: return nil
    case .field(.reference(.settings), let name, _): return context.settingsRecord[name].absence
    case .field(let inner, _, _), .element(let inner, _), .filter(let inner, _), .not(let inner), .negate(let inner),
      .test(_, let inner, _), .located(let inner, _):
      return first([inner])
    case .binary(_, let left, let right): return first([left, right])
    case .list(let items): return first(items)
    }
  }
}

extension Value {
  /// Why it is not there; nil when it is.
  fileprivate var absence: String? { if case .absent(let absence) = self { absence.reason } else { nil } }
}
