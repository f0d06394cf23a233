import LucidCore

/// What a run's request is made from, as a digest: the ability's text, what its steps read, and the variables that had to be fetched.
///
/// Not what steps wrote, which is new each time, nor what a model looked up by itself.
/// Not the clock's own variables, such as `<<today>>`: with them no two runs would be alike. Inputs are in the key of a run.
package enum RunBasis {
  /// Of a run that has come as far as its steps. `file` is the digest of its text. nil when it cannot be written down.
  package static func digest(_ record: RunRecord, file: String, _ plan: Plan) -> String? {
    let writes = Set(plan.writes.map(\.tool))
    let reads = record.observations.prefix(plan.steps.count).filter { !writes.contains($0.tool) }
    let basis = Basis(
      file: file, persona: record.persona?.name,
      results: reads.map { Result(step: $0.step, state: word($0.status), value: $0.value) },
      variables: record.variables.filter { $0.cost != .free && $0.status != .neverNeeded }.map {
        Result(step: $0.name, state: $0.status.rawValue, value: $0.value)
      })
    let encoder = TreeEncoder { $0 }
    return (try? encoder.tree(basis).bytes).map { SHA256.hex($0) }
  }

  private struct Basis: Encodable {
    let file: String
    let persona: String?
    let results: [Result]
    let variables: [Result]
  }

  private struct Result: Encodable {
    let step: String
    let state: String
    /// Left out where there is none: why it is missing may be worded otherwise each time.
    let value: Value?

    init(step: String, state: String, value: Value) {
      (self.step, self.state) = (step, state)
      self.value = value.isAbsent ? nil : value
    }
  }

  private static func word(_ status: Observation.Status) -> String {
    switch status {
    case .done: "done"
    case .skipped: "skipped"
    case .failed: "failed"
    case .notRun: "not-run"
    }
  }
}
