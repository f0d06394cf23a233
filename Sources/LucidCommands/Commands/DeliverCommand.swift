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
      "Without a RUN, --pending and --all it lists the pending deliveries and those that failed for good in the last seven days, "
        + "each with its run and its ID.",
    ],
    operands: [
      .init("RUN", .run, required: false, "\(CommandParts.runName); its pending and failed deliveries"),
      .init("ID", required: false, repeatable: true, "number of a delivery; takes only these"),
    ],
    options: [.deliverPending, .deliverAll, .deliverDrop, .config, .reportFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid schedule deliver", "list them"), .init("lucid schedule deliver --pending", "retry all that are pending"),
      .init("lucid schedule deliver Briefing", "retry those of the last run of an ability"),
      .init("lucid schedule deliver last 7", "retry one of them"),
      .init("lucid schedule deliver last 7 --drop", "drop it; the run and its answer stay in the history"),
      .init("lucid schedule deliver --all --drop", "drop all"),
    ],
    exits: [.nothing, .partial, .backendFailed, .locked])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let output = try OutputDestination(invocation)
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    try checkOptions()
    let configuration = try CommandEnvironment(invocation).configuration()
    guard let (store, found) = try find(configuration), !found.isEmpty else {
      try output.send(
        isJSON ? .json(JSONDeliveries().render([]) { _ in nil }) : .text("no pending deliveries\n"), .nothing)
      return .nothing
    }
    var exit = ExitCode.ok
    if invocation.has(.deliverDrop) {
      do throws(RunStoreError) {
        for delivery in found { _ = try store.drop(delivery, now: invocation.host.clock.now()) }
      } catch { throw RunRecords.error(error) }
    } else if !isList {
      exit = try deliver(
        found, DeliveryQueue(store, route(configuration), clock: invocation.host.clock), again: !invocation.has(.deliverPending))
    }
    let now = try current(found, in: store)
    let left = invocation.has(.deliverDrop) ? now.filter { $0.state != .dropped } : []
    if !left.isEmpty { exit = left.count < now.count ? .partial : left.contains(where: \.isUnderway) ? .locked : .nothing }
    try show(now, in: store, on: output, isJSON: isJSON, exit)
    if !left.isEmpty {
      let why = "delivered meanwhile, or another lucid process is sending them"
      invocation.host.output.error("lucid: \(left.count) of \(now.count) not dropped: \(why)\n")
    }
    if exit == .consentMissing {
      invocation.host.output.error("lucid: nothing was delivered: forbidden by the policy of this machine\n")
    }
    return exit
  }

  private var isList: Bool {
    invocation.operands.isEmpty && !invocation.has(.deliverPending) && !invocation.has(.deliverAll)
  }

  /// Errors: the options and operands contradict each other.
  private func checkOptions() throws(CommandError) {
    let options = [OptionSpec.deliverPending, .deliverAll].filter(invocation.has).map { "--" + $0.long }
    if let option = options.first, let name = invocation.operands.first {
      throw CommandError(.usage, "`\(option)` means all runs; leave out `\(option)` or `\(name)`")
    }
    guard options.count < 2 else { throw CommandError(.usage, "`--all` includes what is pending; leave out `--pending`") }
    if invocation.has(.deliverDrop), isList {
      throw CommandError(.usage, "`--drop` needs a RUN, or --pending or --all for the deliveries of all runs")
    }
  }

  /// Returns what the operands and options name; nil without a run history.
  private func find(_ configuration: Configuration) throws(CommandError) -> (store: RunStore, found: [StoredDelivery])? {
    let records = RunRecords(invocation)
    let named = try invocation.operands.first.map { name throws(CommandError) in try records.named(name) }
    var opened = named?.store
    if named == nil { opened = try records.store() }
    guard let store = opened else { return nil }
    try SendDelivery(store, configuration, CommandEnvironment(invocation)).settleHeld()
    let found: [StoredDelivery]
    do throws(RunStoreError) {
      if let run = named?.run {
        found = try store.deliveries(of: run.number).filter { $0.isOpen || $0.state == .failed }
      } else if invocation.has(.deliverPending) {
        found = try store.openDeliveries()
      } else {
        found = try store.undelivered(now: invocation.host.clock.now())
      }
    } catch { throw RunRecords.error(error) }
    guard let run = named?.run, invocation.operands.count > 1 else { return (store, found) }
    let ids = Array(invocation.operands.dropFirst())
    let numbers = found.map { String($0.number) }
    for id in ids where !numbers.contains(id) {
      throw CommandError(
        .usage, "`\(id)` is no pending or failed delivery of the run \(run.name)",
        hint: numbers.isEmpty
          ? "lucid history show \(run.name) lists its deliveries" : "pending or failed: " + numbers.joined(separator: ", "))
    }
    return (store, found.filter { ids.contains(String($0.number)) })
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

  /// Reads them back.
  private func current(_ found: [StoredDelivery], in store: RunStore) throws(CommandError) -> [StoredDelivery] {
    var now: [StoredDelivery] = []
    do throws(RunStoreError) {
      for run in found.map(\.run).reduce(into: [Int64](), { if !$0.contains($1) { $0.append($1) } }) {
        let numbers = found.filter { $0.run == run }.map(\.number)
        now += try store.deliveries(of: run).filter { numbers.contains($0.number) }
      }
    } catch { throw RunRecords.error(error) }
    return now
  }

  private func show(
    _ now: [StoredDelivery], in store: RunStore, on output: OutputDestination, isJSON: Bool, _ exit: ExitCode
  ) throws(CommandError) {
    var runs: [Int64: (name: String, label: String)] = [:]
    do throws(RunStoreError) {
      for delivery in now where runs[delivery.run] == nil { runs[delivery.run] = try store.names(of: delivery.run) }
    } catch { throw RunRecords.error(error) }
    let screen = ScreenChoice.screen(invocation, toFile: output.isFile)
    try output.send(
      isJSON
        ? .json(JSONDeliveries().render(now) { runs[$0] })
        : .text(TextDeliveries(screen: screen).render(now) { runs[$0] }), exit)
  }
}
