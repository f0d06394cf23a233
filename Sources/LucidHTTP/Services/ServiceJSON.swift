package import LucidCore

/// JSON as services send it.
package enum ServiceJSON {
  /// nil for anything else.
  package static func root(_ body: [UInt8]) -> JSONNode? { try? JSONParser.parse(body) }
}
