package import LucidCore

/// One event of a stream: `event: ping`, `data: {…}`.
package struct ServerEvent: Hashable, Sendable {
  /// `message` when the server names none.
  package var name = "message"
  /// Lines of data with line breaks between them.
  package let data: String
}

/// Takes the bytes of a `text/event-stream` apart, however they are cut: across characters, across
/// line ends.
///
/// As the HTML standard says (§9.2.6): lines end with CR, LF or both; lines that begin with a colon
/// are comments; an event without data is none; what stands before the last empty line only,
/// counts. Bytes that are no UTF-8 become U+FFFD.
package struct EventStreamParser: Sendable {
  private let limit: ByteCount
  private var line: [UInt8] = []
  private var name = ""
  private var data: [UInt8] = []
  private var hasData = false
  private var afterReturn = false
  private var atStart = true
  private var stray: [UInt8] = []

  /// `limit` is of one line, and of the data of one event.
  package init(limit: ByteCount = .mib(1)) { self.limit = limit }

  /// The events that these bytes complete, in order.
  package mutating func take(_ bytes: [UInt8]) throws(EventStreamError) -> [ServerEvent] {
    var events: [ServerEvent] = []
    var start = 0
    for (i, b) in bytes.enumerated() where b == 0x0A || b == 0x0D {
      defer { start = i + 1 }
      if b == 0x0A, afterReturn, i == start, line.isEmpty {
        // The second half of a line end.
        afterReturn = false
        continue
      }
      try grow(bytes[start..<i])
      afterReturn = b == 0x0D
      if let event = try endLine() { events.append(event) }
    }
    if start < bytes.count {
      afterReturn = false
      try grow(bytes[start...])
    }
    return events
  }

  /// Lines that belong to no event, and what follows the last line end: servers write errors there,
  /// or a whole answer. At most `limit`.
  package var outside: String { String(decoding: stray + rest, as: UTF8.self) }

  private static let fields = ["data", "event", "id", "retry", ":"]

  /// The line that has not ended, unless it is a field.
  private var rest: [UInt8] {
    Self.fields.contains { line.starts(with: $0.utf8) || $0.utf8.starts(with: line) } ? [] : line
  }

  /// Whether nothing but JSON has come, outside of events.
  package var isWhole: Bool {
    guard !hasData, let first = (stray + rest).first(where: { $0 > 0x20 }) else { return false }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// Whether something was begun and not ended: a line or an event.
  package var isInside: Bool { !line.isEmpty || hasData }

  private mutating func grow(_ bytes: ArraySlice<UInt8>) throws(EventStreamError) {
    guard line.count + bytes.count <= limit.bytes else { throw EventStreamError(reason: .words(.lineLonger, limit.text)) }
    line += bytes
  }

  private mutating func endLine() throws(EventStreamError) -> ServerEvent? {
    defer { line.removeAll(keepingCapacity: true) }
    if atStart, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    atStart = false
    if line.isEmpty { return endEvent() }
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.count
    var value = line[min(colon + 1, line.count)...]
    if value.first == 0x20 { value = value.dropFirst() }
    switch String(decoding: line[..<colon], as: UTF8.self) {
    case "data":
      guard data.count + value.count < limit.bytes else { throw EventStreamError(reason: .words(.eventLonger, limit.text)) }
      if hasData { data.append(0x0A) }
      data += value
      hasData = true
    case "event": name = String(decoding: value, as: UTF8.self)
    // `id` and `retry` are for those who come back; a comment has an empty name.
    case "", "id", "retry": break
    default: if stray.count + line.count < limit.bytes { stray += line + [0x0A] }
    }
    return nil
  }

  private mutating func endEvent() -> ServerEvent? {
    defer {
      name = ""
      data.removeAll(keepingCapacity: true)
      hasData = false
    }
    guard hasData else { return nil }
    return ServerEvent(name: name.isEmpty ? "message" : name, data: String(decoding: data, as: UTF8.self))
  }
}

/// The stream is none, or too long; a fragment for "the server sent …".
package struct EventStreamError: Error, Hashable, Sendable {
  package let reason: MessageText
}
