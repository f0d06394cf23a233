/// Which figures, times and names of an answer stand in which record; and those that stand in none.
package struct Receipts: Hashable, Sendable {
  package struct Receipt: Hashable, Sendable {
    /// As it stands in the answer: `13:00`, `Client review`, `−13.3`.
    package let text: String
    package let step: String
    /// Id of the record inside the step's result; nil for a figure of the result itself.
    package let record: String?
    package let field: String

    package init(text: String, step: String, record: String?, field: String) {
      self.text = text
      self.step = step
      self.record = record
      self.field = field
    }
  }

  package let found: [Receipt]
  /// Figures and times of the answer that no record holds, in reading order.
  package let unfounded: [String]

  package init(found: [Receipt] = [], unfounded: [String] = []) {
    self.found = found
    self.unfounded = unfounded
  }

  /// The same without the figures that are not among `figures`.
  package func keeping(unfounded figures: [String]) -> Receipts {
    let figures = Set(figures)
    return Receipts(found: found, unfounded: unfounded.filter(figures.contains))
  }
}
