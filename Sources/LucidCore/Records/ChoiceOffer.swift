/// One item that a person may choose: the id by which it is chosen, and a line that tells it from
/// the others.
package struct ChoiceOffer: Hashable, Sendable {
  package let id: String
  package let text: String

  package init(id: String, text: String) { (self.id, self.text) = (id, text) }
}
