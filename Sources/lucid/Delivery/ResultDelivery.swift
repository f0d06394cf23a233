import LucidArguments
import LucidBackends
import LucidCore
import LucidRecord
import LucidRuntime

/// What comes after a run: its result is handed over, and then a few of those that earlier runs could not deliver.
struct ResultDelivery {
  let invocation: Invocation
  let prepared: PreparedRun
  let log: RunLog

  private var settings: DeliverySettings { prepared.configuration.deliver }

  /// For the run's own. Others wait: a mail program that hangs must not hold the next run up.
  private static let seconds = 60
  /// For each of the others, and for all of them.
  private static let secondsLater = 10

  /// Whether all of it has arrived. `parcels` are those of this run, `isQueued` whether the record has them.
  func deliver(_ parcels: [Parcel], run: Int64?, isQueued: Bool) -> Bool {
    guard let run, isQueued else { return unkept(parcels) }
    var allArrived = true
    do throws(CommandError) {
      guard let store = try RunRecords(invocation).store() else { return unkept(parcels) }
      let round = DeliveryRound(
        store: store, settings: settings, gate: prepared.configuration.gate, surroundings: Surroundings(invocation))
      for delivery in try round.asked({ () throws(RunStore.Refusal) in try store.deliveries(of: run) }) where delivery.isOpen {
        guard let ended = try round.deliver(delivery, seconds: Self.seconds), let problem = ended.problem else { continue }
        allArrived = false
        let words = delivery.words
        let later =
          ended.isForbidden
          ? "it is kept as refused" : ended.isOpen ? "it waits, and later runs try again" : "it is not tried again"
        log.say(
          .error, "no \(words): \(problem); \(later)", hint: ended.hint ?? (ended.isOpen ? "lucid deliver tries at once" : nil))
      }
      try retry(round, except: run)
    } catch {
      // A run that delivers nothing owes the others nothing: the next one tries again.
      if parcels.isEmpty { return true }
      // The result is in the record and on standard output; what could not be noted is tried again.
      log.say(.error, "what is to be delivered is not known to be: \(error.message)", hint: error.hint)
      return false
    }
    return allArrived
  }

  private func retry(_ round: DeliveryRound, except run: Int64) throws(CommandError) {
    let clock = invocation.host.clock
    let deadline = clock.uptime() + UInt64(Self.secondsLater) * 1_000_000_000
    let open = try round.asked { () throws(RunStore.Refusal) in try round.store.openDeliveries(by: clock.now(), limit: 4) }
    for delivery in open.filter({ $0.run != run && !$0.isUnderway }).prefix(3) where clock.uptime() < deadline {
      guard let ended = try round.deliver(delivery, seconds: Self.secondsLater), let problem = ended.problem, !ended.isOpen else {
        continue
      }
      log.say(.error, "given up: \(delivery.words) of an earlier run: \(problem)", hint: "lucid history lists it")
    }
  }

  /// Once, for there is no later.
  private func unkept(_ parcels: [Parcel]) -> Bool {
    var allArrived = true
    for parcel in parcels {
      do throws(StepFailure) {
        guard parcel.kind == .note else {
          try Courier(settings: settings, gate: prepared.configuration.gate, host: invocation.host, seconds: Self.seconds).hand(
            parcel)
          continue
        }
        guard let vault = prepared.folder else { continue }
        let notices = try NoteEntry(
          vault: vault, gate: prepared.configuration.gate, started: prepared.frozen ?? invocation.host.clock.now(),
          zone: prepared.zone,
          note: parcel.target,
          text: parcel.text, host: invocation.host
        ).write()
        for notice in notices { log.say(.warning, notice.text) }
      } catch {
        allArrived = false
        log.say(
          .error,
          "no \(KeptDelivery.words(parcel.kind, parcel.target)): \(error.message); this run is not kept, so it is not tried again",
          hint: error.hint)
      }
    }
    return allArrived
  }
}
