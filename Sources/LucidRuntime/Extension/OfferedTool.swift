import LucidCore

/// A tool as a model is told of it.
public struct OfferedTool: Hashable, Sendable {
  /// `family.verb`.
  public let name: String
  public let summary: String
  /// The schema of the arguments object.
  public let parameters: AnswerSchema

  public init(name: String, summary: String, parameters: AnswerSchema) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
  }

  /// For servers that take letters, digits, `_` and `-` only: `calendar_free_slots`.
  public var plainName: String { name.replacing(".", with: "_") }
}
