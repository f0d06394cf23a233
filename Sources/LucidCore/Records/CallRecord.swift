/// One call of a tool or a built-in variable as it was made, with what came of it.
package struct CallRecord: Hashable, Sendable {
  /// nil when it was no step that asked, but a variable.
  package let step: String?
  /// The item of a `for_each`, from 1.
  package let item: Int?
  /// The tool, or the name of a variable, which has no dot.
  package let tool: String
  package let family: String
  /// Converted and completed with defaults; those that were nothing are left out.
  package var arguments: [CallArgument]
  /// nil when it failed.
  package var result: Value?
  package let failure: StepFailure?
  package var notices: [Notice]
  package var changes: [Change]
  /// The origins of the result; empty when it failed.
  package let labels: Labels
  package let elapsed: Milliseconds

  package init(
    step: String?, item: Int?, tool: String, family: String? = nil, arguments: [CallArgument], result: Value?,
    failure: StepFailure? = nil,
    notices: [Notice] = [], changes: [Change] = [], labels: Labels = .none, elapsed: Milliseconds
  ) {
    self.step = step
    self.item = item
    self.tool = tool
    self.family = family ?? ToolName.family(tool)
    self.arguments = arguments
    self.result = result
    self.failure = failure
    self.notices = notices
    self.changes = changes
    self.labels = labels
    self.elapsed = elapsed
  }
}
