import LucidArguments
import LucidBackends
import LucidConfiguration
import LucidCore
import LucidDelivery
import LucidRecord
import LucidRuntime

/// A run that did not come to begin: its file has errors, it was not allowed, its vault is gone. Where nobody watches, its owner hears of it in the
/// same ways as of a result, once: there is no run in the record to hang it on.
struct RefusedRun {
  let invocation: Invocation
  let log: RunLog

  /// What goes wrong with it is said, and the exit code stays what it was.
  func tell(_ error: CommandError) {
    guard !invocation.host.terminal.isAttended, ![.nothing, .locked, .cancelled].contains(error.exit) else { return }
    let surroundings = Surroundings(invocation)
    // What is good of a configuration with mistakes is used, for it may be the mistake that is told.
    let configuration = surroundings.goodConfiguration
    let settings = configuration.deliver
    let gate = HostGate(invocation, own: .whatIsGood, adding: configuration.forbidden)
    let recipients: Recipients
    do throws(CommandError) {
      recipients = try Recipients(invocation, settings, gate, isReal: isReal, isTry: false, hasVault: false)
    } catch {
      if error.exit == .consentMissing { log.say(.error, "nobody is told of it: \(error.message)", hint: error.hint) }
      return
    }
    for parcel in recipients.parcels(title: title, body: body(error)) {
      do throws(StepFailure) {
        try Courier(settings: settings, gate: gate, host: invocation.host, seconds: 60).hand(parcel)
      } catch {
        log.say(.error, "no \(KeptDelivery.words(parcel.kind, parcel.target)): \(error.message)", hint: error.hint)
      }
    }
  }

  private var isReal: Bool { !invocation.has(.world) && !invocation.has(.dryRun) }

  private var operand: String { Printable.text(invocation.operands.first ?? "briefing", limit: 200) }

  private var title: String { "\(operand) was not run" }

  private func body(_ error: CommandError) -> String {
    var lines = [Printable.text(error.message), error.hint.map { Printable.text($0) }].compactMap { $0 }
    if error.exit == .fileInvalid { lines.append(ShellWord.line(["lucid", "check", operand]) + " lists them.") }
    return (lines + ["Exit code \(error.exit.rawValue) (\(error.exit.word))."]).map { $0 + "\n" }.joined()
  }
}
