package import LucidConfiguration
import LucidCore
package import LucidHistory
import LucidSession
import LucidSystem

/// Hands over the sends of a stored run at once, and says what became of each.
package struct SendDelivery {
  private let store: RunStore
  private let route: DeliveryRoute
  private let host: HostEnvironment

  package init(_ store: RunStore, _ configuration: Configuration, _ commandEnvironment: CommandEnvironment) {
    self.store = store
    host = commandEnvironment.host
    let log = RunLog(commandEnvironment.console)
    route = DeliveryRoute(
      transport: ResultTransport(configuration, commandEnvironment), patience: configuration.deliver.patience
    ) { event in event.say(log) }
  }

  /// Settles sends whose run was killed while it wrote: they are pending, or gone with the writes.
  package func settleHeld() throws(CommandError) {
    let queue = DeliveryQueue(store, route, clock: host.clock)
    try CommandError.mapping { () throws(RunSessionError) in try queue.settleHeld() }
  }

  /// Returns whether all were accepted. Errors: the run history cannot be read; they stay queued.
  package func deliver(_ run: Int64) throws(CommandError) -> Bool {
    let queue = DeliveryQueue(store, route, clock: host.clock)
    let open: [StoredDelivery]
    do throws(RunStoreError) { open = try store.deliveries(of: run).filter { $0.isSend && $0.isOpen } } catch {
      throw RunRecords.error(error)
    }
    var areAll = true
    for delivery in open {
      let ended = try CommandError.mapping { () throws(RunSessionError) in try queue.deliver(delivery, seconds: 60) }
      guard let ended else { continue }
      if ended.problem == nil {
        route.report(.sent(delivery.kind, target: delivery.target))
      } else {
        areAll = false
        route.report(.failed(ended))
      }
    }
    return areAll
  }
}
