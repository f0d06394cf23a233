package import LucidCore

/// A tool as a model is told of it.
package struct OfferedTool: Hashable, Sendable {
  /// `family.verb`.
  package let name: String
  package let summary: String
  /// The schema of the arguments object.
  package let parameters: AnswerSchema

  package init(name: String, summary: String, parameters: AnswerSchema) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
  }

  /// As servers take it: `calendar_free_slots`.
  package var plainName: String { ToolName.onWire(name) }
}
