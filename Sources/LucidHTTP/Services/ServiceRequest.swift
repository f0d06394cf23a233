package import LucidCore

/// A question to a service of the network, and the limits of its answer.
package struct ServiceRequest: Sendable {
  /// With its query.
  package let url: ServerURL
  /// JSON of a POST; nil for GET.
  package let body: [UInt8]?
  package let policy: ServicePolicy
  /// The addresses that `url` may lead to: all for an address of the configuration.
  package let reach: HTTPRequest.Reach
  /// Such as a key: neither stored nor logged, and sent to no other host.
  package var headers: [(name: String, value: String)] = []

  package init(_ url: ServerURL, body: [UInt8]? = nil, policy: ServicePolicy, reach: HTTPRequest.Reach = .configured) {
    (self.url, self.body, self.policy, self.reach) = (url, body, policy, reach)
  }

  /// The key in the cache: nothing of a header is part of it. An answer of a private address that
  /// the configuration allowed does not serve a request that may reach public ones only.
  var key: String {
    let text = body.map { "\n" + String(decoding: $0, as: UTF8.self) } ?? ""
    return (reach == .publicOnly ? "PUBLIC " : "") + (body == nil ? "GET " : "POST ") + url.text + text
  }
}

/// The limits of requests to one service, and how long its answers serve.
package struct ServicePolicy: Sendable {
  /// Where a redirect may lead, beside the same host; never from `https` to `http`.
  package enum Redirects: Sendable {
    case sameHost
    /// Any public host: for pages.
    case publicHosts
  }

  /// The family that is asked for.
  package let family: String
  /// The thing that is asked for, for messages: `weather`.
  package let subject: String
  /// Media types of a good answer, such as `application/json`.
  package var types: Set<String> = ["application/json"]
  /// The whole time of an answer, redirects included.
  package var seconds = 8
  /// The largest answer.
  package var size = ByteCount.mib(2)
  /// An answer serves this long, in seconds, whatever the service says; longer if it says so.
  package var minimumAge: Int64 = 0
  /// An older answer serves this long, in seconds since it was fetched, while the service fails.
  package var staleAge: Int64 = 0
  /// The service is not asked again this long after a failure, in seconds, unless it says longer.
  package var failureAge: Int64 = 60
  /// The least time between two requests to the host, in milliseconds; for this process.
  package var interval = 0
  package var redirects = Redirects.sameHost
  /// Returns the fault of a body, as a fragment for "HOST sent …"; nil for a good one. A wrong one
  /// is a failure and never cached. Called on a thread that may take long; it may stop when the
  /// answer is not wanted any more.
  package var problem: @Sendable (_ body: [UInt8], _ isWanted: @escaping () -> Bool) -> MessageText? = { _, _ in nil }
  /// The remedy of every failure.
  package let remedy: MessageText

  package init(_ family: String, subject: String, remedy: MessageText) {
    (self.family, self.subject, self.remedy) = (family, subject, remedy)
  }
}

/// An answer of a service, perhaps an earlier one.
package struct ServiceResponse: Sendable {
  package let body: [UInt8]
  /// In small letters, without parameters.
  package let contentType: String
  /// The address after redirects.
  package let address: String
  package let fetched: Instant
  /// Why an answer serves that is older than it should be; nil for a good one.
  package let staleness: StepFailure?

  /// Returns the notice of an answer that is older than it should be: `weather of 06:10:
  /// api.example.org did not answer`.
  package func notice(_ subject: MessageText, now: Instant, zone: Zone) -> Notice? {
    guard let staleness else { return nil }
    let civil = zone.civil(fetched)
    let time = civil.date == zone.date(now) ? civil.time.iso : "\(civil.date.iso) \(civil.time.iso)"
    return Notice(.words(.ofTime, subject, time, staleness.words))
  }
}

extension ServerURL {
  /// With a query; names and values are percent-encoded.
  package func querying(_ items: [(name: String, value: String)]) -> ServerURL {
    func encoded(_ text: String) -> String {
      var out = ""
      for byte in text.utf8 {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E, 0x2C: out.unicodeScalars.append(Unicode.Scalar(byte))
        default: out += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      }
      return out
    }
    return appending("?" + items.map { encoded($0.name) + "=" + encoded($0.value) }.joined(separator: "&"))
  }
}
