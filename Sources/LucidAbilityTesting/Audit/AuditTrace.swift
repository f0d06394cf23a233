import LucidCore
import Synchronization

/// The data that goes out of one run: the arguments of tools that disclose or send, and the
/// requests to the model.
final class AuditTrace: Sendable {
  struct Event: Hashable, Sendable {
    let target: AbilityAudit.Target
    /// The step of the plan; nil for a variable, the model and its calls.
    let step: String?
    /// The item of a `for_each`, or the number of turns before a request.
    let item: Int
    let text: String
  }

  private let state = Mutex<[Event]>([])

  func note(_ event: Event) { state.withLock { $0.append(event) } }

  /// Sorted, for steps that need nothing of each other run at the same time.
  func events(to target: AbilityAudit.Target) -> [Event] {
    state.withLock { $0 }.filter { $0.target == target }
      .sorted { ($0.step ?? "", $0.item, $0.text) < ($1.step ?? "", $1.item, $1.text) }
  }

  var targets: Set<AbilityAudit.Target> { Set(state.withLock { $0 }.map(\.target)) }
}
