import CMicroHTTPD

/// One request to a `HTTPServer`, whole.
package struct HTTPServerRequest: Sendable {
  package let method: String
  /// Decoded, without the query.
  package let path: String
  package let body: [UInt8]
  /// The fields of the form in the body, in its order; empty without a form, nil for a damaged one.
  package let form: [HTTPFormField]?
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
    let type = headers["content-type"]?.lowercased() ?? ""
    form = Self.formTypes.contains(where: type.hasPrefix) ? Self.form(exchange) : []
  }

  /// A header by its name in any case; values that are sent more than once are joined with `, `.
  package func header(_ name: String) -> String? { headers[name.lowercased()] }

  /// A parameter behind the `?`, decoded.
  package func parameter(_ name: String) -> String? { query[name.lowercased()] }

  /// The parameters behind the `?`, decoded, by their names in lower case; the order is that of the
  /// names.
  package var parameters: [(name: String, value: String)] {
    query.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }

  private static let formTypes = ["application/x-www-form-urlencoded", "multipart/form-data"]

  private final class CollectedForm { var fields: [HTTPFormField] = [] }

  private static func form(_ exchange: OpaquePointer) -> [HTTPFormField]? {
    let collected = CollectedForm()
    let isWhole = lucid_http_form(
      exchange,
      { context, name, file, begins, bytes, count in
        guard let context, let name else { return }
        let collected = Unmanaged<CollectedForm>.fromOpaque(context).takeUnretainedValue()
        let piece = bytes.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
        if begins || collected.fields.isEmpty {
          let file = file.map { String(cString: $0) }
          collected.fields.append(HTTPFormField(name: String(cString: name), file: file, bytes: piece))
        } else {
          collected.fields[collected.fields.count - 1].bytes += piece
        }
      }, Unmanaged.passUnretained(collected).toOpaque())
    return isWhole ? collected.fields : nil
  }

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

/// One field of a form that was sent.
package struct HTTPFormField: Sendable {
  package let name: String
  /// The name of an uploaded file; nil for a field that was filled in.
  package let file: String?
  package fileprivate(set) var bytes: [UInt8]
}
