package import LucidCore
package import LucidHistory

/// Sends a message: to a mail program, a server, the desktop, a note. Blocks.
package protocol DeliveryTransport {
  /// Hands over a message of the run history. Returns what the person should know.
  ///
  /// Errors: it was not taken, or nobody can say whether it was; `.forbidden` when the host does
  /// not let it out.
  func send(_ text: String, of delivery: StoredDelivery, in store: RunStore, seconds: Int) throws(RunSessionError) -> [Notice]

  /// Hands over a message of a run that is not stored: once, for there is no later. Returns what
  /// the person should know.
  func send(_ message: OutgoingMessage, seconds: Int) throws(RunSessionError) -> [Notice]

  /// Asks the files what became of the writes of a run whose process was killed, so that its sends
  /// are released or removed.
  ///
  /// Errors: the process is still at it, or its vault is gone.
  func settleWrites(of run: Int64, vault: String, in store: RunStore) throws(RunSessionError)
}

/// The means of handing messages over.
package struct DeliveryRoute {
  package let transport: any DeliveryTransport
  /// The retry period of a failed message, in seconds since it was created.
  package let patience: Int64
  /// Whether the result of the run is not delivered now, but only what its steps send.
  package var hasOnlySends = false
  /// Told at once what becomes of messages.
  package let report: (DeliveryEvent) -> Void

  package init(transport: any DeliveryTransport, patience: Int64, report: @escaping (DeliveryEvent) -> Void) {
    (self.transport, self.patience, self.report) = (transport, patience, report)
  }
}

/// An event of a delivery that the user is told of. Successful deliveries of results cause none.
package enum DeliveryEvent {
  /// A send of a step was accepted by the program or the server.
  case sent(StoredDelivery.Kind, target: String)
  case noticed(Notice)
  /// One of this run's has not arrived.
  case failed(DeliveryQueue.Ended)
  /// One of an earlier run's has failed for the last time.
  case givenUp(DeliveryQueue.Ended)
  /// One of a run that is not stored has not arrived.
  case lost(OutgoingMessage, RunSessionError)
  /// The state of this run's deliveries is unknown.
  case unknown(RunSessionError)
}
