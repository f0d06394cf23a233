import LucidCore

/// Names of files as text. To the system they are bytes, which need not be UTF-8: each byte that is
/// none is written as `\xE9`.
package enum FileName {
  /// The text of a name or a path; nothing of it is lost. A backslash in a name that is not UTF-8
  /// is written `\x5C`.
  package static func text(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(escaped).joined(separator: "/")
  }

  private static func escaped(_ name: ArraySlice<UInt8>) -> String {
    if let text = String(validating: name, as: UTF8.self) { return text }
    var text = ""
    var rest = name
    while let first = rest.first {
      // The shortest piece that is UTF-8: a scalar has four bytes at most.
      let piece = (1...4).lazy.filter { $0 <= rest.count }.compactMap { n in
        String(validating: rest.prefix(n), as: UTF8.self).map { (n, $0) }
      }.first
      if let (n, scalar) = piece {
        // So that no two names have the same text.
        text += scalar == "\\" ? "\\x5C" : scalar
        rest = rest.dropFirst(n)
      } else {
        // From 0x80 on: two digits.
        text += "\\x" + String(first, radix: 16, uppercase: true)
        rest = rest.dropFirst()
      }
    }
    return text
  }

  /// The text of a name that the system gives.
  package static func text(_ pointer: UnsafePointer<CChar>) -> String {
    if let text = String(validatingCString: pointer) { return text }
    return text(UnsafeBufferPointer(start: pointer, count: strlen(pointer)).map { UInt8(bitPattern: $0) })
  }

  /// Whether the text stands for bytes that are not UTF-8.
  package static func isEscaped(_ text: some StringProtocol) -> Bool { bytes(text) != nil }

  /// Calls `body` with a path as the system knows it.
  ///
  /// A file whose name is, letter for letter, what the text says comes first; else the one whose
  /// bytes the text stands for.
  package static func withPath<T>(_ path: String, _ body: (UnsafePointer<CChar>) -> T) -> T {
    // Almost no path has a backslash in it.
    guard path.withCString({ strchr($0, Int32(UInt8(ascii: "\\"))) != nil }) else { return path.withCString(body) }
    var found: [UInt8] = path.hasPrefix("/") ? [UInt8(ascii: "/")] : []
    for part in path.pathParts {
      if let last = found.last, last != UInt8(ascii: "/") { found.append(UInt8(ascii: "/")) }
      let literal = found + Array(part.utf8)
      guard let raw = bytes(part), !isTaken(literal) else {
        found = literal
        continue
      }
      found += raw
    }
    return (found.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      // The array ends with a zero.
      buffer.baseAddress.map(body) ?? path.withCString(body)
    }
  }

  /// The bytes that the text of one name was made of; nil when it is its own.
  private static func bytes(_ name: some StringProtocol) -> [UInt8]? {
    let text = Array(name.utf8)
    var bytes: [UInt8] = []
    var at = 0
    var hasAny = false
    while at < text.count {
      if text[at] == UInt8(ascii: "\\"), at + 3 < text.count, text[at + 1] == UInt8(ascii: "x"),
        let byte = UInt8(String(decoding: text[(at + 2)...(at + 3)], as: UTF8.self), radix: 16), byte >= 0x80 || byte == 0x5C
      {
        bytes.append(byte)
        at += 4
        hasAny = true
      } else {
        bytes.append(text[at])
        at += 1
      }
    }
    // What somebody wrote in this way, and would have been UTF-8, stands for itself.
    return hasAny && Self.text(bytes) == String(name) ? bytes : nil
  }

  private static func isTaken(_ path: [UInt8]) -> Bool {
    var s = stat()
    return lstat(path.map { CChar(bitPattern: $0) } + [0], &s) == 0
  }
}
