import Synchronization

/// The words of a search that go beyond the person's own, between the run in which they were
/// refused and the next one, in which the person has agreed to them.
///
/// The person decides between two runs: none waits with its data for an answer.
package final class SearchQuestion: Sendable {
  /// The words that the person has agreed to; nil for none.
  let agreed: String?
  private let refused = Mutex<String?>(nil)

  package init(agreed: String? = nil) { self.agreed = agreed }

  /// The first words of the run that were refused and that the person may permit; nil for none, and
  /// after a search that was made.
  package var open: String? { refused.withLock { $0 } }

  func note(_ query: String) {
    refused.withLock { if $0 == nil { $0 = query } }
  }

  func settle() { refused.withLock { $0 = nil } }
}
