import LucidCore
import LucidHistory
import LucidRuntime

/// Delivers the messages of a run that has ended, and then a few of those that earlier runs could
/// not deliver.
struct ResultDelivery {
  let route: DeliveryRoute
  let clock: any RunClock

  /// For the run's own. Others wait: a mail program that hangs must not hold the next run up.
  private static let seconds = 60
  /// For each of the others, and for all of them.
  private static let secondsLater = 10

  /// Returns whether all of the run's own have arrived. `history` is the path of the run history,
  /// nil without one.
  func deliver(_ result: RunResult, history: String?) -> Bool {
    let messages = (route.hasOnlySends ? [] : result.ending.messages) + result.unqueued
    guard let run = result.run.number, result.isStored, let history else { return unstored(messages) }
    var allArrived = true
    do throws(RunSessionError) {
      let found = try RunSessionError.mapping { () throws(RunStoreError) in try RunStore.existing(path: history) }
      guard let store = found else { return unstored(messages) }
      for notice in store.notices { route.report(.noticed(notice)) }
      let queue = DeliveryQueue(store, route, clock: clock)
      try queue.settleHeld()
      let own = try RunSessionError.mapping { () throws(RunStoreError) in try store.deliveries(of: run) }
      for delivery in own where delivery.isOpen && (delivery.isSend || !route.hasOnlySends) {
        guard let ended = try queue.deliver(delivery, seconds: Self.seconds) else { continue }
        guard ended.problem != nil else {
          if delivery.isSend { route.report(.sent(delivery.kind, target: delivery.target)) }
          continue
        }
        allArrived = false
        route.report(.failed(ended))
      }
      try retry(store, queue, except: run)
    } catch {
      // A run that delivers nothing owes the others nothing: the next one tries again.
      if messages.isEmpty, !result.record.hasQueued { return true }
      // The result is in the record and on standard output; what could not be noted is tried again.
      route.report(.unknown(error))
      return false
    }
    return allArrived
  }

  private func retry(_ store: RunStore, _ queue: DeliveryQueue, except run: Int64) throws(RunSessionError) {
    let deadline = clock.uptime() + UInt64(Self.secondsLater) * 1_000_000_000
    let open = try RunSessionError.mapping { () throws(RunStoreError) in
      try store.openDeliveries(by: clock.now(), limit: 4)
    }
    for delivery in open.filter({ $0.run != run && !$0.isUnderway }).prefix(3) where clock.uptime() < deadline {
      guard let ended = try queue.deliver(delivery, seconds: Self.secondsLater), ended.problem != nil, !ended.isOpen else {
        continue
      }
      route.report(.givenUp(ended))
    }
  }

  private func unstored(_ messages: [OutgoingMessage]) -> Bool {
    var allArrived = true
    for message in messages {
      do throws(RunSessionError) {
        for notice in try route.transport.send(message, seconds: Self.seconds) { route.report(.noticed(notice)) }
        if !message.key.isEmpty { route.report(.sent(message.kind, target: message.target)) }
      } catch {
        allArrived = false
        route.report(.lost(message, error))
      }
    }
    return allArrived
  }
}
