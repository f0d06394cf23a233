/// What the model client gave.
public struct Answer: Hashable, Sendable, Codable {
  /// An earlier answer that did not have the form that was asked for.
  public struct Rejected: Hashable, Sendable, Codable {
    public let text: String
    /// What was wrong with it, one line each.
    public let problems: [String]

    public init(text: String, problems: [String]) {
      self.text = text
      self.problems = problems
    }
  }

  /// As it came, also when it is JSON with something around it.
  public let text: String
  /// `digest`, or the name of a model.
  public let author: String
  /// One honest line on how it was made, such as that no model was asked.
  public let remark: String?
  /// A JSON answer as a value that fits its schema; nil for prose, and for an answer that was refused.
  public var value: Value?
  /// Oldest first; not this one.
  public var rejected: [Rejected]

  public init(text: String, author: String, remark: String? = nil, value: Value? = nil, rejected: [Rejected] = []) {
    self.text = text
    self.author = author
    self.remark = remark
    self.value = value
    self.rejected = rejected
  }
}
