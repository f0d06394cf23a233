import LucidArguments
import LucidConfiguration
package import LucidCore
import LucidHTTP
package import LucidHistory
import LucidModels
import LucidSystem

/// The record as commands read it.
package struct RunRecords {
  private let environment: CommandEnvironment

  package init(_ environment: CommandEnvironment) { self.environment = environment }

  /// nil when nothing was ever kept. Says what was noticed to standard error.
  package func store() throws(CommandError) -> RunStore? {
    guard let path = environment.host.folders.runsFile else { return nil }
    do throws(RunStoreError) {
      guard let store = try RunStore.existing(path: path) else { return nil }
      for notice in store.notices { environment.host.output.error("lucid: \(TerminalSanitizer.message(notice.text))\n") }
      return store
    } catch { throw Self.error(error) }
  }

  /// The run that the operand names.
  package func named(_ name: String) throws(CommandError) -> (store: RunStore, run: RunSummary) {
    guard let store = try store() else { throw try nothing() }
    do throws(RunStoreError) { return (store, try store.find(name)) } catch { throw Self.error(error) }
  }

  /// All of it. Errors: it never came to an end.
  package func whole(_ name: String) throws(CommandError) -> (kept: StoredRun, run: RunSummary) {
    let (store, run) = try named(name)
    do throws(RunStoreError) {
      if let kept = try store.run(run.number) { return (kept, run) }
    } catch { throw Self.error(error) }
    throw CommandError(
      .usage,
      run.state == .underway
        ? "the run \(run.name) of \(run.label) is still running"
        : "the run \(run.name) of \(run.label) was killed before it ended; its result is unknown",
      hint: run.state == .underway ? nil : "its writes were committed completely or not at all")
  }

  /// On their way, and what of it was handed over to somebody outside the person's own files.
  package func delivered(_ run: Int64) throws(CommandError) -> (all: [StoredDelivery], left: [LoggedRequest]) {
    guard let store = try store() else { return ([], []) }
    do throws(RunStoreError) {
      let all = try store.deliveries(of: run)
      var left: [LoggedRequest] = []
      for delivery in all where delivery.tries > 0 && delivery.kind != .note {
        let text = try store.text(of: delivery.number) ?? "\(StoredRun.leftOut): \(delivery.size.bytes) bytes"
        let isHere = delivery.kind == .desktop || (try? ServerURL(delivery.target))?.isLoopback == true
        let address: String =
          switch delivery.kind {
          case .ntfy: delivery.target
          case .desktop: "the desktop"
          case .mail, .note: "\(delivery.target) by mail"
          }
        left.append(LoggedRequest(isHere ? .here : .elsewhere, address, text, isAnswered: delivery.state == .delivered))
      }
      return (all, left)
    } catch { throw Self.error(error) }
  }

  private func nothing() throws(CommandError) -> CommandError {
    let isOff = try !environment.configuration().history.isKept
    if let damaged = environment.host.folders.runsFile.flatMap({ RunStore.damagedFiles(path: $0).last }) {
      return CommandError(.usage, "no run was stored since the run history was damaged", hint: "the damaged file is \(damaged)")
    }
    return CommandError(
      .usage, "no stored runs yet" + (isOff ? ", and none will be: the configuration says `history: off`" : ""),
      hint: isOff ? nil : "lucid run stores each run")
  }

  package static func error(_ refusal: RunStoreError) -> CommandError {
    CommandError(refusal.isLocked ? .locked : .usage, refusal.message, hint: refusal.hint)
  }
}
