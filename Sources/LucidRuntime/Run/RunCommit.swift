import LucidCore

/// Writes become lasting together, or not at all.
extension Run {
  /// Remembers what a call did.
  mutating func changed(_ result: ToolResult, _ step: PlanStep) {
    for change in result.changes {
      var placed = change
      placed.step = step.name
      changes.append(placed)
    }
  }

  /// After the last step, before the card and the answer; when the steps wrote nothing, after the answer.
  mutating func commit() async {
    guard let stage = context.stage else { return }
    guard !halted, !cancelled else { return stage.discard() }
    // What a model asks for may still come.
    guard !changes.isEmpty else { return context.guides.isEmpty ? stage.discard() : () }
    do throws(StepFailure) {
      notices += try await stage.commit()
      fate = stage.isLasting ? .written : .heldBack
    } catch {
      halt(RunFailure(step: changes.last?.step, failure: error, span: nil))
    }
    stage.discard()
  }
}
