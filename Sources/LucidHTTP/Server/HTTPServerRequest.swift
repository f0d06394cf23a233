import CMicroHTTPD

/// One request to a `HTTPServer`, whole.
package struct HTTPServerRequest: Sendable {
  package let method: String
  /// Decoded, without the query.
  package let path: String
  package let body: [UInt8]
  private let headers: [String: String]
  private let query: [String: String]

  init(_ exchange: OpaquePointer) {
    method = String(cString: lucid_http_method(exchange))
    path = String(cString: lucid_http_path(exchange))
    var count = 0
    let bytes = lucid_http_body(exchange, &count)
    body = bytes.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
    headers = Self.fields { lucid_http_headers(exchange, $0, $1) }
    query = Self.fields { lucid_http_query(exchange, $0, $1) }
  }

  /// A header by its name in any case; values that are sent more than once are joined with `, `.
  package func header(_ name: String) -> String? { headers[name.lowercased()] }

  /// A parameter behind the `?`, decoded.
  package func parameter(_ name: String) -> String? { query[name.lowercased()] }

  private final class Collected { var fields: [String: String] = [:] }

  private static func fields(_ visit: (lucid_http_field, UnsafeMutableRawPointer) -> Void) -> [String: String] {
    let collected = Collected()
    visit(
      { context, name, value in
        guard let context, let name, let value else { return }
        let collected = Unmanaged<Collected>.fromOpaque(context).takeUnretainedValue()
        let (key, text) = (String(cString: name).lowercased(), String(cString: value))
        collected.fields[key] = collected.fields[key].map { $0 + ", " + text } ?? text
      }, Unmanaged.passUnretained(collected).toOpaque())
    return collected.fields
  }
}
