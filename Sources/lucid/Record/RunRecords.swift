import LucidArguments
import LucidBackends
import LucidCore
import LucidRecord

/// The record as commands read it.
struct RunRecords {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// nil when nothing was ever kept. Says what was noticed to standard error.
  func store() throws(CommandError) -> RunStore? {
    guard let path = Host.runsFile else { return nil }
    do throws(RunStore.Refusal) {
      guard let store = try RunStore.existing(path: path) else { return nil }
      for notice in store.notices { Output.error("lucid: \(Printable.text(notice.text))\n") }
      return store
    } catch { throw Self.error(error) }
  }

  /// The run that the operand names.
  func named(_ name: String) throws(CommandError) -> (store: RunStore, run: RunSummary) {
    guard let store = try store() else { throw try nothing() }
    do throws(RunStore.Refusal) { return (store, try store.find(name)) } catch { throw Self.error(error) }
  }

  /// All of it. Errors: it never came to an end.
  func whole(_ name: String) throws(CommandError) -> (kept: KeptRun, run: RunSummary) {
    let (store, run) = try named(name)
    do throws(RunStore.Refusal) {
      if let kept = try store.run(run.number) { return (kept, run) }
    } catch { throw Self.error(error) }
    throw CommandError(
      .usage,
      run.state == .underway
        ? "the run \(run.name) of \(run.label) is still under way"
        : "the run \(run.name) of \(run.label) was killed before it ended; nothing more is known of it",
      hint: run.state == .underway ? nil : "what it was to write is written whole or not at all")
  }

  private func nothing() throws(CommandError) -> CommandError {
    let isOff = try !Surroundings(invocation).configuration().history.isKept
    return CommandError(
      .usage, "no run is kept yet" + (isOff ? ", and none will be: the configuration says `history: off`" : ""),
      hint: isOff ? nil : "lucid run keeps each")
  }

  static func error(_ refusal: RunStore.Refusal) -> CommandError {
    CommandError(refusal.isLocked ? .locked : .usage, refusal.message, hint: refusal.hint)
  }

  /// The zone that a run names; UTC when this machine does not know it.
  static func zone(_ name: String) -> Zone { SystemZones().zone(name) ?? .utc }
}
