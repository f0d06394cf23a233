import LucidCore

/// A result as it is to be handed over: to whom, and every byte of it.
package struct Parcel: Hashable, Sendable {
  package let kind: KeptDelivery.Kind
  package let target: String
  package let text: String

  package init(_ kind: KeptDelivery.Kind, _ target: String, _ text: String) {
    (self.kind, self.target, self.text) = (kind, target, text)
  }
}
