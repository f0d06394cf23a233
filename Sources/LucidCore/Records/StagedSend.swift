/// A message of a step or a model that waits for the commit of its run.
package struct StagedSend: Hashable, Sendable {
  package enum Urgency: String, Hashable, Sendable, CaseIterable {
    case low, normal, critical
  }

  /// The idempotency key: the run, the step, and the item of a `for_each`.
  package let key: String
  /// One line; nil for the label of the ability.
  package let title: String?
  package let text: String
  package let urgency: Urgency
  /// The origins of its words, and of what decided that it is sent.
  package let labels: Labels

  package init(key: String, title: String?, text: String, urgency: Urgency, labels: Labels) {
    (self.key, self.title, self.text, self.urgency, self.labels) = (key, title, text, urgency, labels)
  }

  /// Returns the same under another key.
  package func keyed(_ key: String) -> StagedSend {
    StagedSend(key: key, title: title, text: text, urgency: urgency, labels: labels)
  }
}
