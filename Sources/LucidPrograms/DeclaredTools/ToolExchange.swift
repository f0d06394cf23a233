package import LucidCore

/// One call of a declared tool, as what is behind the tool gets it.
package struct ToolRequest: Sendable {
  package struct Argument: Sendable {
    package let name: String
    /// Its value as JSON.
    package let json: String
    /// The same as a word of a query: a text as it is, anything else as JSON.
    package let word: String
  }

  package let tool: String
  /// Those with a value, in the order of the declaration.
  package let arguments: [Argument]
  /// ISO 8601 with an offset.
  package let now: String
  /// IANA name.
  package let zone: String
  /// The same for every try of a call that writes or sends; nil for reads.
  package let key: String?
  /// The run's clock, for its deadline.
  package let clock: any RunClock

  /// The arguments as a JSON object.
  package var object: String {
    var json = JSONText()
    json.object { json in
      for argument in arguments { json.field(argument.name, written: argument.json) }
    }
    return json.text
  }

  /// The whole request as JSON.
  package var json: String {
    var json = JSONText()
    json.object { json in
      json.field("tool", tool)
      json.field("args", written: object)
      json.field("now", now)
      json.field("zone", zone)
      if let key { json.field("key", key) }
    }
    return json.text
  }
}

/// Takes a request to what is behind a declared tool: a program or a server.
package protocol ToolExchange: Sendable {
  /// Returns the bytes of the answer, at most as many as the declaration allows.
  ///
  /// Errors: `.unavailable`, it cannot be reached or started; `.timedOut`; `.cancelled`; `.failed`,
  /// it refused or said too much; `.forbidden` by the host.
  func exchange(_ request: ToolRequest) async throws(StepFailure) -> [UInt8]

  /// Returns what the person is told beside the answers; each notice once.
  func takeNotices() -> [Notice]
}

extension ToolExchange {
  package func takeNotices() -> [Notice] { [] }
}

/// The limits of one call of a declared tool.
package struct ToolLimits: Hashable, Sendable {
  package var seconds: Int
  package var bytes: ByteCount

  package init(seconds: Int = 10, bytes: ByteCount = .mib(1)) { (self.seconds, self.bytes) = (seconds, bytes) }
}
