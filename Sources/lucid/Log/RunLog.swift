import LucidArguments
import LucidCore
import LucidReport
import LucidSystem
import Synchronization

/// What a run says on standard error: for a person only what went wrong; for a program, in a `LogForm`, also each step and in any case how it ended.
final class RunLog: Sendable {
  private struct State {
    var run: String?
    var ability: String?
    var outcome: RunOutcome?
    var elapsed: Milliseconds?
  }

  private let form: LogForm?
  private let host: HostEnvironment
  private let state = Mutex(State())

  init(_ invocation: Invocation) { (form, host) = (LogForm(invocation), invocation.host) }

  /// Whether a program reads it, and a person nothing.
  var isForPrograms: Bool { form != nil }

  func note(_ event: RunEvent) {
    guard form != nil else { return }
    switch event {
    case .started(let run, let ability, _):
      state.withLock { ($0.run, $0.ability) = (run, ability.label) }
      add(.info, "begun")
    case .again(let failure): add(.notice, "begun again: \(failure.message)")
    case .step(let name, let tool, let change):
      switch change {
      case .running: break
      case .retrying(let attempt, _, let failure): add(.notice, "\(tool): try \(attempt): \(failure.message)", step: name)
      case .ended(.done, let elapsed, _): add(.info, "\(tool) done", step: name, elapsed: elapsed)
      case .ended(.skipped(let reason), _, _): add(.warning, "\(tool) left out: \(reason)", step: name)
      case .ended(.failed(let failure), let elapsed, _):
        add(.warning, "\(tool) failed: \(failure.message)", hint: failure.hint, step: name, elapsed: elapsed)
      case .ended(.notRun, _, _): add(.info, "\(tool) not reached", step: name)
      }
    case .finished(let record):
      state.withLock { ($0.outcome, $0.elapsed) = (record.outcome, record.elapsed) }
      for notice in record.notices { add(.warning, notice.text) }
    case .prompt, .variable, .card, .part, .answer: break
    }
  }

  func say(_ level: LogForm.Level, _ message: String, hint: String? = nil, step: String? = nil) {
    guard form == nil else { return add(level, message, hint: hint, step: step) }
    host.output.error(CommandError(.backendFailed, (step.map { "step \($0): " } ?? "") + message, hint: hint).text)
  }

  /// The last line. Always there for a program, and nothing for a person, who has the exit code.
  func end(_ exit: ExitCode) {
    guard let form else { return }
    let level: LogForm.Level =
      switch exit {
      case .ok, .nothing: .info
      case .partial: .warning
      default: .error
      }
    let state = state.withLock { $0 }
    form.write(
      LogForm.Entry(
        level: level, message: "ended: \(exit.word)", run: state.run, ability: state.ability, outcome: state.outcome?.rawValue,
        exit: ExitFacts(exit.word, Int(exit.rawValue)), elapsed: state.elapsed), host)
  }

  private func add(
    _ level: LogForm.Level, _ message: String, hint: String? = nil, step: String? = nil, elapsed: Milliseconds? = nil
  ) {
    let (run, ability) = state.withLock { ($0.run, $0.ability) }
    form?.write(
      LogForm.Entry(level: level, message: message, hint: hint, run: run, ability: ability, step: step, elapsed: elapsed), host)
  }
}

extension LogForm {
  /// nil where a person reads it. What goes to systemd's journal is written for it without being asked.
  init?(_ invocation: Invocation) {
    guard invocation.command.options.contains(.logFormat) else { return nil }
    if let word = invocation.text(.logFormat) {
      self.init(rawValue: word)
    } else if invocation.host.terminal.isJournal(2) {
      self = .journald
    } else {
      return nil
    }
  }

  func write(_ entry: Entry, _ host: HostEnvironment) { host.output.error(line(entry, at: host.clock.now())) }

  /// Writes what a part of the program that knows nothing of logs has to say to standard error.
  static func complain(_ text: String, _ invocation: Invocation, _ level: Level = .error) {
    guard let form = LogForm(invocation) else { return invocation.host.output.error(text) }
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    // The marks of a diagnostic under its line mean something only there.
    if form == .json { return form.write(Entry(level: level, message: lines.joined(separator: "\n")), invocation.host) }
    for line in lines { form.write(Entry(level: level, message: line), invocation.host) }
  }
}
