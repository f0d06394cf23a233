/// Which figures, times and names of an answer stand in which record; and those that stand in none.
public struct Receipts: Hashable, Sendable {
  public struct Receipt: Hashable, Sendable {
    /// As it stands in the answer: `13:00`, `Client review`, `−13.3`.
    public let text: String
    public let step: String
    /// Id of the record inside the step's result; nil for a figure of the result itself.
    public let record: String?
    public let field: String

    public init(text: String, step: String, record: String?, field: String) {
      self.text = text
      self.step = step
      self.record = record
      self.field = field
    }
  }

  public let found: [Receipt]
  /// Figures and times of the answer that no record holds, in reading order.
  public let unfounded: [String]

  public init(found: [Receipt] = [], unfounded: [String] = []) {
    self.found = found
    self.unfounded = unfounded
  }
}
