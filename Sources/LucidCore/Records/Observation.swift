/// The result of one step: a typed value, or the reason there is none.
///
/// A class: a run looks at those of all its steps again and again, which copies nothing.
package final class Observation: SharedValue {
  package enum Status: Hashable, Sendable {
    case done
    /// The step's `when` was false, or what it needs was missing.
    case skipped(SkipReason)
    case failed(StepFailure)
    /// An earlier step ended the run.
    case notRun
  }

  /// The step's id, or `step3` for the third one without an id.
  package let step: String
  /// `family.verb`.
  package let tool: String
  package let status: Status
  /// `.absent` unless done.
  package let value: Value
  package let notices: [Notice]
  /// The origins of the value, or of what decided that there is none.
  package let labels: Labels

  /// `labels` are those of a plain call of the tool when they are not given.
  package init(
    step: String, tool: String, status: Status, value: Value, notices: [Notice] = [], labels: Labels? = nil
  ) {
    self.step = step
    self.tool = tool
    self.status = status
    self.value = value
    self.notices = notices
    self.labels = labels ?? (status == .done ? Labels(reading: ToolName.family(tool)) : .none)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(step) }

  package var family: String { ToolName.family(tool) }

  /// Whether there is no result because the user has switched a source off.
  package var isOff: Bool {
    if case .skipped(.missing(let missing)) = status { missing.isOff } else { false }
  }
}
