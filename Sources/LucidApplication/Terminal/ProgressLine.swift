package import LucidCore
import LucidReport
import LucidRuntime
package import LucidSystem
import Synchronization

/// One line on the terminal that names what is going on, once nothing was shown for half a second.
///
/// It is written to standard error, and wiped before anything else is written.
package final class ProgressLine: Sendable {
  private struct State {
    var steps: [(name: String, tool: String)] = []
    var model: String?
    /// The place in a list of runs, such as `run 3 of 30`; nil for a single run.
    var count: String?
    /// The monotonic time at which the present work began.
    var since: UInt64
    /// The line on the screen; nil when there is none.
    var shown: String?
    var isPaused = false
    var isOver = false
  }

  private static let silence: UInt64 = 500_000_000

  private let state: Mutex<State>
  private let enabled: Bool
  private let host: HostEnvironment

  package init(enabled: Bool, _ host: HostEnvironment) {
    self.host = host
    self.enabled = enabled && host.terminal.isTerminal(2) && !host.terminal.isDumb
    state = Mutex(State(since: host.clock.uptime()))
  }

  /// Keeps the line up to date until the run has ended; returns at once when there is no terminal.
  package func watch(on clock: any RunClock) async {
    while enabled, !state.withLock({ $0.isOver }) {
      do { try await clock.sleep(.milliseconds(100)) } catch { return }
      state.withLock { draw(&$0) }
    }
  }

  func note(_ event: RunEvent) {
    guard enabled else { return }
    state.withLock { state in
      switch event {
      case .step(let name, let tool, .running):
        state.steps.append((name, tool))
        begin(&state)
      case .step(let name, _, .ended):
        if let i = state.steps.firstIndex(where: { $0.name == name }) { state.steps.remove(at: i) }
        begin(&state)
      case .asking(let model):
        state.model = model
        begin(&state)
      case .again:
        (state.steps, state.model) = ([], nil)
        begin(&state)
      case .answer, .finished:
        state.model = nil
        begin(&state)
      case .started, .prompt, .step, .variable, .headline, .card, .part: break
      }
    }
  }

  /// Names the place in a list of runs, which takes the place of what a single run does.
  package func count(_ text: String) {
    guard enabled else { return }
    state.withLock { state in
      state.count = text
      if state.shown != nil { draw(&state) }
    }
  }

  /// Takes the line away while `body` writes; nothing is drawn before half a second has gone by.
  func clear<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    state.withLock { state in
      wipe(&state)
      state.since = host.clock.uptime()
    }
    try body()
  }

  /// Draws nothing while the answer comes: its last line is not finished.
  func pause(_ isPaused: Bool) {
    state.withLock { state in
      if isPaused { wipe(&state) }
      if state.isPaused != isPaused { state.since = host.clock.uptime() }
      state.isPaused = isPaused
    }
  }

  package func finish() {
    state.withLock { state in
      state.isOver = true
      wipe(&state)
    }
  }

  private func begin(_ state: inout State) {
    // A line that is there says at once what comes next.
    let isShown = state.shown != nil
    state.since = host.clock.uptime() &- (isShown ? Self.silence : 0)
    if isShown { draw(&state) }
  }

  private func draw(_ state: inout State) {
    guard !state.isOver, !state.isPaused else { return }
    let (now, work) = (host.clock.uptime(), work(state))
    guard let work, now &- state.since >= Self.silence else {
      if work == nil { wipe(&state) }
      return
    }
    let seconds = Int((now &- state.since) / 1_000_000_000)
    let line = ProgressText(width: host.terminal.width(2) ?? 80, drawing: !host.terminal.wantsASCII).line(work, seconds: seconds)
    guard line != state.shown else { return }
    state.shown = line
    host.output.error("\r\u{1B}[K" + line)
  }

  private func wipe(_ state: inout State) {
    guard state.shown != nil else { return }
    state.shown = nil
    host.output.error("\r\u{1B}[K")
  }

  /// `running weather.now, mail.urgent`, `asking smollm2`; nil when nothing is waited for.
  private func work(_ state: State) -> String? {
    if let count = state.count { return count }
    guard !state.steps.isEmpty else { return state.model.map { "asking \($0)" } }
    let names = state.steps.prefix(3).map(\.tool).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let more = state.steps.count > 3 ? " and \(state.steps.count - 3) more" : ""
    return "running " + names.joined(separator: ", ") + more
  }
}
