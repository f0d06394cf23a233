import Synchronization

/// A value that is made when it is first asked for, at most once.
package final class OnDemand<Value: Sendable>: Sendable {
  private let state = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// Others that ask while it is being made wait for it. `make` must not ask for the value itself.
  package var value: Value {
    state.withLock { state in
      if let value = state { return value }
      let value = make()
      state = value
      return value
    }
  }
}
