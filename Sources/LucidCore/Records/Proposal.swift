/// A pending change: a write or a send that a model requested.
public struct Proposal: Hashable, Sendable {
  public struct Argument: Hashable, Sendable {
    public let name: String
    public let value: Value

    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// Within its run: `1`, `2`, in the order in which they were asked for.
  public let id: String
  /// `family.verb`.
  public let tool: String
  /// Checked and converted; only those that were given.
  public let arguments: [Argument]
  /// The call's `ToolContext.key`, now and when it is applied: the same call has its effect once.
  public let key: String
  /// Its effect, as far as it can be previewed.
  public let changes: [Change]
  /// Why it waits, one phrase: `the model had read mail`.
  public let reason: String

  public init(id: String, tool: String, arguments: [Argument], key: String, changes: [Change], reason: String) {
    self.id = id
    self.tool = tool
    self.arguments = arguments
    self.key = key
    self.changes = changes
    self.reason = reason
  }
}
