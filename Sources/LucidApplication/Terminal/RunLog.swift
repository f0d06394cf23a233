package import LucidArguments
package import LucidCore
package import LucidReport
import LucidSystem
import Synchronization

/// The log of a run on standard error: for a person only failures; for a program, in a `LogForm`,
/// also each step and how the run ended.
package final class RunLog: Sendable {
  private struct State {
    var run: String?
    var ability: String?
    var outcome: RunOutcome?
    var elapsed: Milliseconds?
  }

  private let console: Console
  /// Told the failures in the place of standard error; nil for none.
  private let listener: (@Sendable (_ message: String, _ hint: String?) -> Void)?
  private let state = Mutex(State())

  package init(_ console: Console, listener: (@Sendable (_ message: String, _ hint: String?) -> Void)? = nil) {
    (self.console, self.listener) = (console, listener)
  }

  /// Whether a program reads it, and a person nothing.
  package var isForPrograms: Bool { console.log != nil }

  package func note(_ event: RunEvent) {
    guard isForPrograms else { return }
    switch event {
    case .started(let run, let ability, _):
      state.withLock { ($0.run, $0.ability) = (run, ability.label) }
      add(.info, "started")
    case .again(let failure): add(.notice, "started again: \(failure.message)")
    case .step(let name, let tool, let change):
      switch change {
      case .running: break
      case .retrying(let attempt, _, let failure): add(.notice, "\(tool): try \(attempt): \(failure.message)", step: name)
      case .ended(.done, let elapsed, _): add(.info, "\(tool) done", step: name, elapsed: elapsed)
      case .ended(.skipped(let reason), _, _): add(.warning, "\(tool) left out: \(reason.text)", step: name)
      case .ended(.failed(let failure), let elapsed, _):
        add(.warning, "\(tool) failed: \(failure.message)", hint: failure.hint, step: name, elapsed: elapsed)
      case .ended(.notRun, _, _): add(.info, "\(tool) not reached", step: name)
      }
    case .finished(let record):
      state.withLock { ($0.outcome, $0.elapsed) = (record.outcome, record.elapsed) }
      for notice in record.notices { add(.warning, notice.text) }
    case .prompt, .variable, .headline, .card, .asking, .part, .answer: break
    }
  }

  /// Says that something went well: to a program, and to a person at the terminal. Of an unattended
  /// run cron would mail it.
  package func tell(_ message: String) {
    if isForPrograms { return add(.info, message) }
    guard console.host.terminal.isAttended, !console.isQuiet else { return }
    console.host.output.error("lucid: \(TerminalSanitizer.message(message))\n")
  }

  package func say(_ level: LogForm.Level, _ message: String, hint: String? = nil, step: String? = nil) {
    if let listener { return listener(StepName.before(step) + message, hint) }
    guard !isForPrograms else { return add(level, message, hint: hint, step: step) }
    console.host.output.error(CommandError(.backendFailed, StepName.before(step) + message, hint: hint).text)
  }

  /// The last line. Always there for a program, and nothing for a person, who has the exit code.
  package func end(_ exit: ExitCode) {
    guard isForPrograms else { return }
    let level: LogForm.Level =
      switch exit {
      case .ok, .nothing: .info
      case .partial: .warning
      default: .error
      }
    let state = state.withLock { $0 }
    console.write(
      LogForm.Entry(
        level: level, message: "ended: \(exit.word)", run: state.run, ability: state.ability, outcome: state.outcome?.rawValue,
        exit: ExitFacts(exit.word, Int(exit.rawValue)), elapsed: state.elapsed))
  }

  private func add(
    _ level: LogForm.Level, _ message: String, hint: String? = nil, step: String? = nil, elapsed: Milliseconds? = nil
  ) {
    let (run, ability) = state.withLock { ($0.run, $0.ability) }
    console.write(
      LogForm.Entry(level: level, message: message, hint: hint, run: run, ability: ability, step: step, elapsed: elapsed))
  }
}
