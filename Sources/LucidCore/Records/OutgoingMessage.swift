/// A message to be handed over: its kind, its recipient and every byte of it.
package struct OutgoingMessage: Hashable, Sendable {
  package let kind: StoredDelivery.Kind
  package let target: String
  package let text: String
  /// The idempotency key of a send of a step; empty for the result of a run.
  package let key: String
  /// The origins of a send; nil for a result, which has those of its run.
  package let labels: Labels?

  package init(
    _ kind: StoredDelivery.Kind, _ target: String, _ text: String, key: String = "", labels: Labels? = nil
  ) {
    (self.kind, self.target, self.text, self.key, self.labels) = (kind, target, text, key, labels)
  }
}
