/// Cuts a stream into the messages of the protocol: a `Content-Length` header, an empty line, a
/// body. What is damaged is passed over, up to the next header.
package struct Framing {
  private var buffer: [UInt8] = []
  private static let header = Array("Content-Length:".utf8)
  /// The largest body; a header that says more is taken for damage.
  private static let longest = 64 << 20

  package init() {}

  package mutating func append(_ bytes: [UInt8]) { buffer += bytes }

  /// Returns the next whole body; nil until more has come.
  package mutating func next() -> [UInt8]? {
    while let start = Self.find(Self.header, in: buffer, from: 0) {
      guard let (end, bodyStart) = headerEnd(from: start) else {
        if buffer.count - start > 4_096 {
          buffer.removeFirst(start + Self.header.count)
          continue
        }
        return nil
      }
      guard let length = Self.length(buffer[start + Self.header.count..<end]), length <= Self.longest else {
        buffer.removeFirst(start + Self.header.count)
        continue
      }
      guard buffer.count >= bodyStart + length else { return nil }
      let body = Array(buffer[bodyStart..<bodyStart + length])
      buffer.removeFirst(bodyStart + length)
      return body
    }
    // No header can begin before the last few bytes.
    if buffer.count > Self.header.count { buffer.removeFirst(buffer.count - Self.header.count) }
    return nil
  }

  /// Puts back the part of a damaged body that another message begins in.
  package mutating func reject(_ body: [UInt8]) {
    guard let start = Self.find(Self.header, in: body, from: 0) else { return }
    buffer.insert(contentsOf: body[start...], at: 0)
  }

  /// A message with its header.
  package static func framed(_ body: String) -> String { "Content-Length: \(body.utf8.count)\r\n\r\n" + body }

  /// The end of the line of a header, and the beginning of the body behind the empty line.
  private func headerEnd(from start: Int) -> (end: Int, body: Int)? {
    var end: Int?
    var i = start
    while i < buffer.count {
      if buffer[i] == 0x0A {
        if end == nil { end = i }
        var next = i + 1
        if next < buffer.count, buffer[next] == 0x0D { next += 1 }
        if next < buffer.count, buffer[next] == 0x0A { return (end ?? i, next + 1) }
      }
      i += 1
    }
    return nil
  }

  private static func length(_ bytes: ArraySlice<UInt8>) -> Int? {
    let text = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\r" || $0 == "\r\n" }
    guard text.count == 1, let n = Int(text[0]), n >= 0 else { return nil }
    return n
  }

  private static func find(_ word: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count >= word.count else { return nil }
    var i = start
    while i <= bytes.count - word.count {
      if bytes[i] == word[0], bytes[i..<i + word.count].elementsEqual(word) { return i }
      i += 1
    }
    return nil
  }
}
