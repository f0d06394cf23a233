package import LucidCore

/// One request to a server: GET, POST with a body, or DELETE.
package struct HTTPRequest: Sendable {
  /// The addresses that a request may connect to, whatever its name leads to.
  package enum Reach: Sendable {
    /// All: the address is the person's own choice.
    case configured
    /// Public addresses only, without a proxy: the address came from elsewhere.
    case publicOnly
  }

  package let url: ServerURL
  /// Sent as they stand; line breaks in them are taken out.
  package let headers: [(name: String, value: String)]
  /// nil for GET.
  package let body: [UInt8]?
  /// The largest response body; a larger one is a failure.
  package let limit: ByteCount
  package let reach: Reach
  /// Whether it is a DELETE, which has no body.
  package let isDeletion: Bool

  package init(
    _ url: ServerURL, headers: [(name: String, value: String)], body: [UInt8]?, limit: ByteCount = .mib(64),
    reach: Reach = .configured, isDeletion: Bool = false
  ) {
    self.isDeletion = isDeletion
    self.reach = reach
    self.url = url
    self.headers = headers
    self.body = body
    self.limit = limit
  }

  var method: String { isDeletion ? "DELETE" : body == nil ? "GET" : "POST" }

  /// `Name: value` as curl takes them; an empty `Expect` keeps it from asking before it sends.
  var headerLines: [String] {
    (headers + [("Expect", "")]).map { name, value in
      name + ":" + (value.isEmpty ? "" : " " + String(String.UnicodeScalarView(value.unicodeScalars.filter { $0.value >= 0x20 })))
    }
  }
}

/// Status and headers of a response.
package struct HTTPHead: Hashable, Sendable {
  package let status: Int
  /// Names in small letters.
  package let headers: [String: String]

  package init(status: Int, headers: [String: String]) {
    self.status = status
    self.headers = headers
  }

  /// Without parameters, in small letters; empty when the server names none.
  package var contentType: String {
    (headers["content-type"] ?? "").prefix { $0 != ";" }.lowercased().split(separator: " ").joined()
  }
}
