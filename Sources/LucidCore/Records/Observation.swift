/// The result of one step: a typed value, or the reason there is none.
public struct Observation: Hashable, Sendable {
  public enum Status: Hashable, Sendable {
    case done
    /// The step's `when` was false, or what it needs was missing.
    case skipped(SkipReason)
    case failed(StepFailure)
    /// An earlier step ended the run.
    case notRun
  }

  /// The step's id, or `step3` for the third one without an id.
  public let step: String
  /// `family.verb`.
  public let tool: String
  public let status: Status
  /// `.absent` unless done.
  public let value: Value
  public let notices: [Notice]

  public init(step: String, tool: String, status: Status, value: Value, notices: [Notice] = []) {
    self.step = step
    self.tool = tool
    self.status = status
    self.value = value
    self.notices = notices
  }

  public var family: String { String(tool.prefix { $0 != "." }) }
}
