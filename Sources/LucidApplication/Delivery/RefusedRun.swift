import LucidArguments
import LucidConfiguration
import LucidCore
import LucidDelivery
import LucidReport
import LucidSystem

/// A notice about a run that could not start: its file has errors, it was not allowed, its vault is
/// gone. It goes to the recipients of an unattended run, once: there is no stored run to try it
/// again for.
package struct RefusedRun {
  private let options: RunOptions
  private let commandEnvironment: CommandEnvironment
  private let log: RunLog

  package init(_ options: RunOptions, _ commandEnvironment: CommandEnvironment, _ log: RunLog) {
    (self.options, self.commandEnvironment, self.log) = (options, commandEnvironment, log)
  }

  /// Sends the notice. Its failures are reported, and the exit code stays as it was.
  package func tell(_ error: CommandError) {
    guard ![.nothing, .locked, .cancelled].contains(error.exit) else { return }
    send(title: title, body: body(error))
  }

  /// Sends a message about a scheduled run that no run can report. On a terminal nothing is sent:
  /// the person reads it there.
  package func send(title: String, body: String) {
    guard !commandEnvironment.host.terminal.isAttended else { return }
    // What is good of a configuration with mistakes is used, for it may be the mistake that is told.
    let configuration = commandEnvironment.goodConfiguration
    let settings = configuration.deliver
    let gate = HostGate(commandEnvironment.loader, own: .whatIsGood, adding: configuration.forbidden)
    let recipients: Recipients
    do throws(CommandError) {
      recipients = try Recipients(options, settings, gate, commandEnvironment.host, isReal: isReal, isTry: false, hasVault: false)
    } catch {
      if error.exit == .consentMissing { log.say(.error, "no recipient was notified: \(error.message)", hint: error.hint) }
      return
    }
    let sender = MessageSender(settings, gate, commandEnvironment.host)
    for message in recipients.messages(
      title: title, body: body, now: commandEnvironment.host.clock.now())
    {
      do throws(StepFailure) { try sender.send(message, seconds: 60) } catch {
        log.say(.error, "no \(StoredDelivery.words(message.kind, message.target)): \(error.message)", hint: error.hint)
      }
    }
  }

  private var isReal: Bool { options.world == nil && !options.isDry }

  private var operand: String { TerminalSanitizer.message(options.ability, limit: 200) }

  private var title: String { "\(operand) was not run" }

  private func body(_ error: CommandError) -> String {
    var lines = [TerminalSanitizer.message(error.message), error.hint.map { TerminalSanitizer.message($0) }].compactMap { $0 }
    if error.exit == .fileInvalid { lines.append(ShellWord.line(["lucid", "check", operand]) + " lists them.") }
    return (lines + ["Exit code \(error.exit.rawValue) (\(error.exit.word))."]).map { $0 + "\n" }.joined()
  }
}
