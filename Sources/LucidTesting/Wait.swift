import LucidSystem

/// Waits for what another thread or process brings about. There is no shorter limit than that of what hangs: how long it takes
/// depends on the machine.
package enum Wait {
  /// The seconds after which something has hung.
  package static let limit = 300.0
  private static let looks = Int(limit) * 100

  /// Blocks the thread until the condition holds; false when it has hung.
  @discardableResult
  package static func blocking(_ condition: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<looks {
      if try condition() { return true }
      usleep(10_000)
    }
    return try condition()
  }

  /// Blocks until there is a file at the path.
  @discardableResult
  package static func blocking(forFile path: String) -> Bool { blocking { access(path, F_OK) == 0 } }

  /// The same without blocking a thread.
  @discardableResult
  package static func until(_ condition: @Sendable () -> Bool) async -> Bool {
    for _ in 0..<looks where !condition() { try? await Task.sleep(for: .milliseconds(10)) }
    return condition()
  }
}
