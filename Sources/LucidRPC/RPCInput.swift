package import LucidCore

/// Cuts the bytes of a stream into messages, however they arrive.
///
/// Blank lines are passed over; of a stream with headers also damage, up to the next header.
package struct RPCInput: Sendable {
  package enum Frame: Hashable, Sendable {
    case message([UInt8])
    /// The beginning of a line that is longer than allowed; the rest of it is passed over.
    case tooLong
  }

  private let framing: RPCFraming
  private let longest: Int
  private var buffer: [UInt8] = []
  /// Whether the rest of a line that is too long has not ended.
  private var isSkipping = false

  /// A header that announces more than `longest` is taken for damage.
  package init(_ framing: RPCFraming, longest: ByteCount) { (self.framing, self.longest) = (framing, longest.bytes) }

  package mutating func append(_ bytes: [UInt8]) { buffer += bytes }

  /// Returns the next frame; nil until more bytes have come.
  package mutating func next() -> Frame? {
    switch framing {
    case .lines: nextLine()
    case .headers: nextBody().map { .message($0) }
    }
  }

  // MARK: Lines

  private mutating func nextLine() -> Frame? {
    while let end = buffer.firstIndex(of: 0x0A) {
      let line = Array(buffer[..<end])
      buffer.removeSubrange(...end)
      if isSkipping {
        isSkipping = false
      } else if line.contains(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) {
        return .message(line)
      }
    }
    guard isSkipping || buffer.count > longest else { return nil }
    buffer = []
    defer { isSkipping = true }
    return isSkipping ? nil : .tooLong
  }

  // MARK: Headers

  private static let header = Array("Content-Length:".utf8)

  private mutating func nextBody() -> [UInt8]? {
    while let start = Self.find(Self.header, in: buffer) {
      guard let (end, bodyStart) = headerEnd(from: start) else {
        if buffer.count - start > 4_096 {
          buffer.removeFirst(start + Self.header.count)
          continue
        }
        return nil
      }
      guard let length = Self.length(buffer[start + Self.header.count..<end]), length <= longest else {
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
    guard let start = Self.find(Self.header, in: body) else { return }
    buffer.insert(contentsOf: body[start...], at: 0)
  }

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

  private static func find(_ word: [UInt8], in bytes: [UInt8]) -> Int? {
    guard bytes.count >= word.count else { return nil }
    var i = 0
    while i <= bytes.count - word.count {
      if bytes[i] == word[0], bytes[i..<i + word.count].elementsEqual(word) { return i }
      i += 1
    }
    return nil
  }
}
