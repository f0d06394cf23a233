package import LucidCore
import LucidStorage

/// Computes a digest of a run's inputs: the ability's text, the results of its reads, and the
/// variables that were fetched.
///
/// Left out are writes, which are new each time, a model's own calls, and the clock's variables,
/// such as `<<today>>`: with them no two runs would be alike. Results of earlier runs are no new
/// finding. Inputs are in the key of a run.
package enum InputDigest {
  /// Returns the digest of a run whose steps are done. `file` is the digest of its text.
  package static func digest(_ record: RunRecord, file: String, _ plan: Plan) -> String {
    let writes = Set(plan.writes.map(\.tool))
    let reads = record.observations.prefix(plan.steps.count).filter { !writes.contains($0.tool) }
    let variables = record.variables.filter {
      $0.cost != .free && $0.status != .neverNeeded && PreviousName.step(of: $0.name) == nil
    }
    var writer = StorageWriter { $0 }
    let basis = writer.body { writer in
      writer.object { writer in
        writer.put("file", file)
        writer.put("persona", record.persona?.name)
        writer.key("results")
        writer.list { writer in for read in reads { add(read.step, word(read.status), read.value, to: &writer) } }
        writer.key("variables")
        writer.list { writer in
          for variable in variables { add(variable.name, variable.status.rawValue, variable.value, to: &writer) }
        }
      }
    }
    return SHA256.hex(basis)
  }

  /// Why a value is missing may be worded otherwise each time, so an absent one is left out.
  private static func add(_ step: String, _ state: String, _ value: Value, to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("step", step)
      writer.put("state", state)
      if !value.isAbsent { writer.put("value", value) }
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
