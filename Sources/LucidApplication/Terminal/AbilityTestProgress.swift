package import LucidCompiler
import LucidCore
import LucidReport
import LucidRuntime
package import LucidSession
package import LucidSystem
import LucidAbilityTesting
import Synchronization

/// One line on the terminal that says how far the tests are, once they take longer than half a
/// second.
package final class AbilityTestProgress: Sendable {
  private struct State {
    var done = 0
    var shown = false
  }

  private let state = Mutex(State())
  private let all: Int
  private let enabled: Bool
  private let host: HostEnvironment
  private let started: UInt64

  package init(of all: Int, enabled: Bool, _ host: HostEnvironment) {
    self.host = host
    started = host.clock.uptime()
    self.all = all
    self.enabled = enabled
  }

  /// A test is over.
  package func note(_ name: String) {
    guard enabled else { return }
    state.withLock { state in
      state.done += 1
      guard host.clock.uptime() - started >= 500_000_000 else { return }
      state.shown = true
      host.output.error("\r\u{1B}[K\(state.done) of \(all) tests …")
    }
  }

  package func finish() {
    state.withLock { state in if state.shown { host.output.error("\r\u{1B}[K") } }
  }
}

extension AbilityTestSuite {
  package init(compiler: Compiler, host: HostEnvironment, filter: String? = nil) {
    self.init(compiler: compiler, filter: filter) { test, plan, folder throws(AbilityTestError) in
      try AbilityTestFixture(folder: folder, compiler: compiler.declaring(plan.tools), host).environment(of: test)
    }
  }
}
