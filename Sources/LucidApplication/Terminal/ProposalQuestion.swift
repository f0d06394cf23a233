package import LucidCore
import LucidReport
package import LucidSystem

/// `policy: ask`: on a terminal the person decides at once, after the answer, on what a model asked
/// for.
package struct ProposalQuestion {
  private let commandEnvironment: CommandEnvironment
  private let flow: FlowPolicy

  package init(_ commandEnvironment: CommandEnvironment, flow: FlowPolicy) {
    (self.commandEnvironment, self.flow) = (commandEnvironment, flow)
  }

  /// Where nobody can answer, it goes on waiting.
  package func ask(_ record: RunRecord) throws(CommandError) {
    let asked = record.proposals.filter { flow.asks(about: $0) }
    guard !asked.isEmpty, commandEnvironment.host.terminal.isTerminal(0), commandEnvironment.host.terminal.isTerminal(1) else {
      return
    }
    guard let one = try PendingRun.all(record.id, commandEnvironment).first else { return }
    let ids = asked.map(\.id).filter { one.ids.contains($0) }
    guard !ids.isEmpty, ApplyQuestion.isAllowed(ids.count, commandEnvironment.host.output) else { return }
    let applied = try one.apply(ids, commandEnvironment)
    commandEnvironment.host.output.error(applied.text(one.run.name, commandEnvironment.console.screen(descriptor: 2)))
    _ = try one.deliver(applied, commandEnvironment)
  }
}

/// Asks a person on a terminal.
package enum ApplyQuestion {
  package static func isAllowed(_ count: Int, _ output: Output) -> Bool {
    output.error(count == 1 ? "Apply it? [y/N] " : "Apply all \(count)? [y/N] ")
    guard let line = StandardInput.line() else { return false }
    return Terminal.isYes(line)
  }
}
