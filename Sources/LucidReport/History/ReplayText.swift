package import LucidCore

/// A run as lines that two runs can be compared by: its steps, the whole prompt, then what was
/// shown.
package struct ReplayText {
  private let zone: Zone

  package init(zone: Zone) { self.zone = zone }

  package func text(_ record: RunRecord, _ plan: Plan) -> String {
    var lines = record.steps.map { step in
      let state: String =
        switch step.status {
        case .done: "done"
        case .skipped(let reason): "left out: \(reason.text)"
        case .failed(let failure): "failed: \(failure.message)"
        case .notRun: "not reached"
        }
      return "step \(step.name): \(step.tool), \(state)"
    }
    lines += (record.prompt?.text ?? "no prompt").split(separator: "\n", omittingEmptySubsequences: false).map { "prompt: \($0)" }
    // A replay writes nothing; what it would have written is what counts.
    return lines.joined(separator: "\n") + "\n" + TextRun(zone: zone, format: plan.output).render(record.heldBack)
  }
}
