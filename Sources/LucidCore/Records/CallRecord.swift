/// One call of a tool or a built-in variable as it was made, with what came of it.
public struct CallRecord: Hashable, Sendable {
  /// nil when it was no step that asked, but a variable.
  public let step: String?
  /// The item of a `for_each`, from 1.
  public let item: Int?
  /// The tool, or the name of a variable, which has no dot.
  public let tool: String
  public let family: String
  /// Converted and completed with defaults; those that were nothing are left out.
  public let arguments: [DryRun.Argument]
  /// nil when it failed.
  public let result: Value?
  public let failure: StepFailure?
  public let notices: [Notice]
  public let changes: [Change]
  public let elapsed: Milliseconds

  public init(
    step: String?, item: Int?, tool: String, family: String? = nil, arguments: [DryRun.Argument], result: Value?,
    failure: StepFailure? = nil,
    notices: [Notice] = [], changes: [Change] = [], elapsed: Milliseconds
  ) {
    self.step = step
    self.item = item
    self.tool = tool
    self.family = family ?? String(tool.prefix { $0 != "." })
    self.arguments = arguments
    self.result = result
    self.failure = failure
    self.notices = notices
    self.changes = changes
    self.elapsed = elapsed
  }
}
