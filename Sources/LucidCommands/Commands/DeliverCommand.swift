import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidHistory
import LucidReport
import LucidSession
import LucidSystem

/// `lucid schedule deliver`: results that could not be delivered, shown, tried again or dropped.
/// Nothing is run.
struct DeliverCommand: Command {
  static let name = "schedule deliver"
  static let spec = CommandSpec(
    name, "retry or drop failed deliveries",
    discussion: [
      "A result that could not be mailed, pushed or appended to a note stays in the run history, and later runs retry it for a week; "
        + "so does a notification that a step has queued. This command retries at once. Abilities are not run again.",
      "Without a RUN and --pending it lists the pending deliveries.",
    ],
    operands: [.init("RUN", .run, required: false, "\(CommandParts.runName); retries failed deliveries, too")],
    options: [.deliverPending, .deliverDrop, .config, .reportFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid schedule deliver", "list pending deliveries"), .init("lucid schedule deliver --pending", "retry all of them"),
      .init("lucid schedule deliver Briefing", "those of the last run of an ability"),
      .init("lucid schedule deliver --pending --drop", "drop all of them"),
    ],
    exits: [.nothing, .partial, .backendFailed])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let output = try OutputDestination(invocation)
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    let name = invocation.operands.first
    if let name, invocation.has(.deliverPending) {
      throw CommandError(.usage, "`--pending` means all runs; leave out `--pending` or `\(name)`")
    }
    if invocation.has(.deliverDrop), name == nil, !invocation.has(.deliverPending) {
      throw CommandError(.usage, "`--drop` needs a RUN, or --pending for all pending deliveries")
    }
    let configuration = try CommandEnvironment(invocation).configuration()
    let records = RunRecords(invocation)
    let store: RunStore?
    var found: [StoredDelivery] = []
    if let name {
      let (one, run) = try records.named(name)
      store = one
      try SendDelivery(one, configuration, CommandEnvironment(invocation)).settleHeld()
      do throws(RunStoreError) { found = try one.deliveries(of: run.number) } catch { throw RunRecords.error(error) }
      found = found.filter { $0.isOpen || $0.state == .failed && !invocation.has(.deliverDrop) }
    } else {
      store = try records.store()
      if let store { try SendDelivery(store, configuration, CommandEnvironment(invocation)).settleHeld() }
      do throws(RunStoreError) { found = try store?.openDeliveries() ?? [] } catch { throw RunRecords.error(error) }
    }
    guard let store, !found.isEmpty else {
      try output.send(
        isJSON ? .json(JSONDeliveries().render([]) { _ in nil }) : .text("no pending deliveries\n"), .nothing)
      return .nothing
    }
    let exit: ExitCode
    if name == nil, !invocation.has(.deliverPending) {
      exit = .ok
    } else if invocation.has(.deliverDrop) {
      for delivery in found {
        do throws(RunStoreError) { _ = try store.drop(delivery, now: invocation.host.clock.now()) } catch {
          throw RunRecords.error(error)
        }
      }
      exit = .ok
    } else {
      exit = try deliver(
        found,
        DeliveryQueue(store, route(configuration), clock: invocation.host.clock),
        again: name != nil)
    }
    try show(found, in: store, on: output, isJSON: isJSON, exit)
    if exit == .consentMissing {
      invocation.host.output.error("lucid: nothing was delivered: forbidden by the policy of this machine\n")
    }
    return exit
  }

  private func deliver(_ found: [StoredDelivery], _ queue: DeliveryQueue, again: Bool) throws(CommandError) -> ExitCode {
    var (arrived, failed, forbidden) = (0, 0, 0)
    for delivery in found {
      let ended = try CommandError.mapping { () throws(RunSessionError) in
        try queue.deliver(delivery, seconds: 60, again: again)
      }
      guard let ended else { continue }
      if ended.problem == nil { arrived += 1 } else { failed += 1 }
      if ended.isForbidden { forbidden += 1 }
    }
    if failed == 0 { return .ok }
    if arrived > 0 { return .partial }
    return forbidden == failed ? .consentMissing : .backendFailed
  }

  private func route(_ configuration: Configuration) -> DeliveryRoute {
    let transport = ResultTransport(configuration, invocation)
    return DeliveryRoute(transport: transport, patience: configuration.deliver.patience) { [host = invocation.host] event in
      if case .noticed(let notice) = event { host.report(notice) }
    }
  }

  /// As they are now.
  private func show(
    _ found: [StoredDelivery], in store: RunStore, on output: OutputDestination, isJSON: Bool, _ exit: ExitCode
  ) throws(CommandError) {
    var now: [StoredDelivery] = []
    var runs: [Int64: (name: String, label: String)] = [:]
    do throws(RunStoreError) {
      for run in found.map(\.run).reduce(into: [Int64](), { if !$0.contains($1) { $0.append($1) } }) {
        let numbers = found.filter { $0.run == run }.map(\.number)
        now += try store.deliveries(of: run).filter { numbers.contains($0.number) }
        runs[run] = try store.names(of: run)
      }
    } catch { throw RunRecords.error(error) }
    let screen = ScreenChoice.screen(invocation, toFile: output.isFile)
    try output.send(
      isJSON
        ? .json(JSONDeliveries().render(now) { runs[$0] })
        : .text(TextDeliveries(screen: screen).render(now) { runs[$0] }), exit)
  }
}
