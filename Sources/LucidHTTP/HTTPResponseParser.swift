/// Takes the bytes of an HTTP/1.1 response apart, however they are cut (RFC 9112): the head, then
/// the body without its chunks.
package struct HTTPResponseParser: Sendable {
  private enum Place: Hashable {
    case head
    case length(Int)
    case untilClose
    case chunkSize
    case chunk(Int)
    /// The line end behind a chunk.
    case chunkEnd
    case trailer
    case done
  }

  private static let mostHead = 64 << 10
  private static let mostLine = 8 << 10

  private var place = Place.head
  private var line: [UInt8] = []
  private var status = 0
  private var headers: [String: String] = [:]
  private var headBytes = 0

  package init() {}

  /// Whether the body has come to its end.
  package var isDone: Bool { place == .done }
  /// Whether nothing is missing when the connection is closed now.
  package var mayClose: Bool { place == .done || place == .untilClose }

  /// The head, once, when these bytes complete it; and what they add to the body.
  package mutating func take(_ bytes: [UInt8]) throws(HTTPResponseError) -> (head: HTTPHead?, body: [UInt8]) {
    var head: HTTPHead?
    var body: [UInt8] = []
    var at = 0
    while at < bytes.count {
      switch place {
      case .done: return (head, body)
      case .untilClose:
        body += bytes[at...]
        at = bytes.count
      case .length(let left):
        let n = min(left, bytes.count - at)
        body += bytes[at..<at + n]
        at += n
        place = n == left ? .done : .length(left - n)
      case .chunk(let left):
        let n = min(left, bytes.count - at)
        body += bytes[at..<at + n]
        at += n
        place = n == left ? .chunkEnd : .chunk(left - n)
      case .head, .chunkSize, .chunkEnd, .trailer:
        let b = bytes[at]
        at += 1
        guard b == 0x0A else {
          line.append(b)
          guard line.count <= (place == .head ? Self.mostHead : Self.mostLine) else {
            throw HTTPResponseError(reason: "a line that does not end")
          }
          continue
        }
        if line.last == 0x0D { line.removeLast() }
        let text = String(decoding: line, as: UTF8.self)
        line.removeAll(keepingCapacity: true)
        if let found = try end(text) { head = found }
      }
    }
    return (head, body)
  }

  /// A line is there; the head when it was the last of it.
  private mutating func end(_ text: String) throws(HTTPResponseError) -> HTTPHead? {
    switch place {
    case .chunkSize:
      let digits = text.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
      guard !digits.isEmpty, digits.utf8.count <= 8, let size = Int(digits, radix: 16), size >= 0 else {
        throw HTTPResponseError(reason: "malformed chunks")
      }
      place = size == 0 ? .trailer : .chunk(size)
    case .chunkEnd:
      guard text.isEmpty else { throw HTTPResponseError(reason: "chunks that are longer than declared") }
      place = .chunkSize
    case .trailer: if text.isEmpty { place = .done }
    default: return try endOfHead(text)
    }
    return nil
  }

  private mutating func endOfHead(_ text: String) throws(HTTPResponseError) -> HTTPHead? {
    headBytes += text.utf8.count
    guard headBytes <= Self.mostHead else { throw HTTPResponseError(reason: "headers of more than 64 KiB") }
    if status == 0 {
      let words = text.split(separator: " ")
      guard text.hasPrefix("HTTP/1."), words.count > 1, let number = Int(words[1]), (100...599).contains(number) else {
        throw HTTPResponseError(reason: "a response that is not HTTP")
      }
      status = number
      return nil
    }
    guard text.isEmpty else {
      guard let colon = text.firstIndex(of: ":"), headers.count < 200 else { return nil }
      let value = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      headers[text[..<colon].lowercased()] = String(value.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
      return nil
    }
    let head = HTTPHead(status: status, headers: headers)
    // Not the answer yet: 100 Continue.
    if status < 200 {
      (status, headers) = (0, [:])
      return nil
    }
    if status == 204 || status == 304 {
      place = .done
    } else if headers["transfer-encoding"]?.lowercased().hasSuffix("chunked") == true {
      place = .chunkSize
    } else if let text = headers["content-length"] {
      guard let length = Int(text), length >= 0 else { throw HTTPResponseError(reason: "an invalid length") }
      place = length == 0 ? .done : .length(length)
    } else {
      place = .untilClose
    }
    return head
  }
}

/// A fragment for "the server sent …".
package struct HTTPResponseError: Error, Hashable, Sendable {
  package let reason: String
}
