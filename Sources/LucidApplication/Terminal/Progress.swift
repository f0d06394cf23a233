package import LucidCore
import LucidRuntime
package import LucidSystem
import Synchronization

/// One line on the terminal that names the calls in flight, once a run takes longer than half a
/// second.
package final class Progress: Sendable {
  private struct State {
    var underway: [String] = []
    var shown = false
    var finished = false
  }

  private let state = Mutex(State())
  private let enabled: Bool
  private let host: HostEnvironment
  private let started: UInt64

  package init(enabled: Bool, _ host: HostEnvironment) {
    self.enabled = enabled
    self.host = host
    started = host.clock.uptime()
  }

  /// Shows the line when half a second has gone by; returns at once when there is no terminal.
  package func appear(on clock: any RunClock) async {
    guard enabled else { return }
    do { try await clock.sleep(.milliseconds(500)) } catch { return }
    draw()
  }

  package func note(_ event: RunEvent) {
    guard enabled else { return }
    if case .again = event { state.withLock { $0.underway = [] } }
    guard case .step(let name, _, let change) = event else { return }
    state.withLock { state in
      switch change {
      case .running: state.underway.append(name)
      case .retrying: break
      case .ended: state.underway.removeAll { $0 == name }
      }
    }
    draw()
  }

  package func finish() {
    guard enabled else { return }
    state.withLock { state in
      state.finished = true
      if state.shown { host.output.error("\r\u{1B}[K") }
    }
  }

  private func draw() {
    state.withLock { state in
      guard !state.finished, !state.underway.isEmpty, host.clock.uptime() - started >= 500_000_000 else { return }
      state.shown = true
      let names =
        state.underway.prefix(4).joined(separator: ", ")
        + (state.underway.count > 4 ? " and \(state.underway.count - 4) more" : "")
      host.output.error("\r\u{1B}[Klooking at \(names) …")
    }
  }
}
