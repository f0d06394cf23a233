/// A pending change: a write or a send that a model requested.
package struct Proposal: Hashable, Sendable {
  package struct Argument: Hashable, Sendable {
    package let name: String
    package let value: Value

    package init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// Within its run: `1`, `2`, in the order in which they were asked for.
  package let id: String
  /// `family.verb`.
  package let tool: String
  /// Checked and converted; only those that were given.
  package let arguments: [Argument]
  /// The call's `ToolContext.key`, now and when it is applied: the same call has its effect once.
  package let key: String
  /// Its effect, as far as it can be previewed.
  package let changes: [Change]
  /// Why it waits, one phrase: `the model had read mail`.
  package let reason: String

  package init(id: String, tool: String, arguments: [Argument], key: String, changes: [Change], reason: String) {
    self.id = id
    self.tool = tool
    self.arguments = arguments
    self.key = key
    self.changes = changes
    self.reason = reason
  }
}
