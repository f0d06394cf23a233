import LucidCore

/// A request to a program that answers for a family: one JSON object, one line.
package struct ProgramRequest: Sendable {
  /// The version of the protocol.
  static let version = 1

  /// The part of a write that is asked for; reads have none.
  package enum Phase: String, Sendable {
    /// Says what the write would do, and changes nothing.
    case prepare
    case apply
  }

  package let tool: String
  /// A JSON object.
  package let arguments: String
  package var phase: Phase?
  /// The same for every try of a write; nil for reads.
  var key: String?

  package init(tool: String, arguments: String, phase: Phase? = nil, key: String? = nil) {
    (self.tool, self.arguments, self.phase, self.key) = (tool, arguments, phase, key)
  }

  /// The line with its line break.
  func bytes(_ id: Int, now: Instant, zone: Zone) -> [UInt8] {
    var json = JSONText()
    json.object { json in
      json.field("id", id)
      json.field("tool", tool)
      if let phase { json.field("phase", phase.rawValue) }
      if let key { json.field("key", key) }
      json.field("arguments", written: arguments)
      json.object("context") { json in
        json.field("today", zone.date(now).iso)
        json.field("now", zone.iso(now))
        json.field("zone", zone.identifier)
      }
    }
    return json.bytes + [0x0A]
  }

  /// The first request to a program.
  static func hello(_ family: String) -> ProgramRequest {
    var json = JSONText()
    json.object { json in
      json.field("protocol", version)
      json.field("family", family)
    }
    return ProgramRequest(tool: "hello", arguments: json.text)
  }
}

/// The end of a request to a program.
enum ProgramOutcome: ExchangeOutcome {
  /// The whole line: `result`, or `error`, and what stands beside them.
  case reply(JSONNode)
  case failed(StepFailure)
}

/// The answer of a program to `hello`.
struct ProgramHello: Sendable {
  /// Its name and version, as it says them.
  let name: String
  let families: [String]
  let tools: Set<String>

  /// Errors: another version of the protocol, or a part of the wrong form, which it names.
  init(_ reply: JSONNode, of family: String) throws(StepFailure) {
    guard let result = reply["result"], let version = result["protocol"]?.integer else {
      throw .programHelloLacks(family, "protocol")
    }
    guard version == ProgramRequest.version else { throw .programOtherVersion(family, version) }
    guard let tools = result["tools"]?.list?.map(\.text), tools.allSatisfy({ $0 != nil }) else {
      throw .programHelloLacks(family, "tools")
    }
    guard let families = result["families"]?.list?.compactMap(\.text) else { throw .programHelloLacks(family, "families") }
    guard families.contains(family) else { throw .programOtherFamily(family, families) }
    name = [result["name"]?.text, result["version"]?.text].compactMap(\.self).joined(separator: " ")
    (self.families, self.tools) = (families, Set(tools.compactMap(\.self)))
  }
}
