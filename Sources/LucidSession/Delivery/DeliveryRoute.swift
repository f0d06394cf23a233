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
}

/// The means of handing messages over.
package struct DeliveryRoute {
  package let transport: any DeliveryTransport
  /// The retry period of a failed message, in seconds since it was created.
  package let patience: Int64
  /// Told at once what becomes of messages.
  package let report: (DeliveryEvent) -> Void

  package init(transport: any DeliveryTransport, patience: Int64, report: @escaping (DeliveryEvent) -> Void) {
    (self.transport, self.patience, self.report) = (transport, patience, report)
  }
}

/// An event of a delivery that the user is told of. Successful deliveries cause none.
package enum DeliveryEvent {
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
