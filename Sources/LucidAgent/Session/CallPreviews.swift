import LucidCore
import LucidRuntime
import Synchronization

/// The effects of the calls of a session, computed on a copy of the person's files that is never
/// written. The copy is made for the first of them, and each sees the ones before it.
final class CallPreviews: Sendable {
  struct Preview {
    let changes: [Change]
    let differences: [ItemDifference]

    /// Whether all is so already.
    var isEmpty: Bool { changes.isEmpty && differences.isEmpty }
  }

  private let make: (@Sendable () -> PreviewTools)?
  private let tools = Mutex<PreviewTools?>(nil)

  /// `make` is nil where no copy can be made.
  init(_ make: (@Sendable () -> PreviewTools)?) { self.make = make }

  /// Returns the effect of a call of the named tool; nil if it cannot be computed. Errors: the call
  /// would fail.
  func preview(
    _ name: String, _ call: (any Tool) async throws(StepFailure) -> ToolResult
  ) async throws(StepFailure) -> Preview? {
    guard let make else { return nil }
    let tools = tools.withLock { known in
      let tools = known ?? make()
      known = tools
      return tools
    }
    guard let tool = tools[name] else { return nil }
    let changes = try await call(tool).changes
    return Preview(changes: changes, differences: tools.differences())
  }
}
