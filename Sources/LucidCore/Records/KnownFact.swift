/// A fact as the history tells it from others: what it is about, and what it says, each as a
/// checksum.
package struct FactIdentity: Hashable, Sendable {
  package let subject: String
  package let value: String

  package init(subject: String, value: String) { (self.subject, self.value) = (subject, value) }
}

/// A fact that the lines of a run leave out, because the person was told it.
package struct KnownFact: Hashable, Sendable {
  package let identity: FactIdentity
  /// Whether another fact about the same records was told in its place: it is no thing of its own.
  package let isCovered: Bool

  package init(_ identity: FactIdentity, isCovered: Bool) { (self.identity, self.isCovered) = (identity, isCovered) }
}
