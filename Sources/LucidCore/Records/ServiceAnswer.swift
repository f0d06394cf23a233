/// One answer of a network service to a run, from the network or from the cache.
package struct ServiceAnswer: Hashable, Sendable {
  /// With its port, as the configuration names it.
  package let host: String
  /// Bytes of the request, without its headers; 0 where the cache answered.
  package let sent: Int
  /// Bytes of the answer's body.
  package let received: Int
  /// When the service gave the answer.
  package let fetched: Instant
  package let isCached: Bool

  package init(host: String, sent: Int, received: Int, fetched: Instant, isCached: Bool) {
    (self.host, self.sent, self.received, self.fetched, self.isCached) = (host, sent, received, fetched, isCached)
  }
}
