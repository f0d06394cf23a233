/// A message to be handed over: its kind, its recipient and every byte of it.
package struct OutgoingMessage: Hashable, Sendable {
  package let kind: StoredDelivery.Kind
  package let target: String
  package let text: String

  package init(_ kind: StoredDelivery.Kind, _ target: String, _ text: String) {
    (self.kind, self.target, self.text) = (kind, target, text)
  }
}
