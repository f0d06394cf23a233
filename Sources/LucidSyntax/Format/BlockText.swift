import LucidCore

/// A block scalar as it is written: its header and its lines without their indentation.
struct BlockText {
  /// `|` or `>`.
  let mark: String
  /// `-`, `+` or nothing.
  let chomping: String
  /// With its `#`.
  let comment: String?
  /// Without indentation; the empty lines at the end are gone, but those that `+` keeps.
  let lines: [String]
  /// Whether the first line begins with blanks of its own, so that the header must say how far the text is indented.
  let needsIndicator: Bool

  init(_ scalar: Scalar, in bytes: [UInt8]) {
    let start = Int(scalar.span.start)
    var lineEnd = start
    while lineEnd < bytes.count, bytes[lineEnd] != 0x0A { lineEnd += 1 }
    let head = String(decoding: bytes[start..<lineEnd], as: UTF8.self)
    let mark = head.prefix(1)
    let hash = head.firstIndex(of: "#")
    let indicators = head[..<(hash ?? head.endIndex)]
    // A file that ends without a line break cuts the last line's off; written out, it says so.
    let isCut = !scalar.text.isEmpty && !scalar.text.hasSuffix("\n")
    chomping = isCut || indicators.contains("-") ? "-" : indicators.contains("+") ? "+" : ""
    comment = hash.map { Self.trimmed(String(head[$0...])) }
    self.mark = String(mark)
    let end = Self.end(of: scalar, in: bytes)
    var raw: [[UInt8]] = []
    if lineEnd + 1 < end {
      raw = bytes[lineEnd + 1..<end].split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
        line.last == 0x0D ? Array(line.dropLast()) : Array(line)
      }
      if raw.last?.isEmpty == true { raw.removeLast() }
    }
    // The decoded text says how many blanks of the first line are its own.
    let firstDecoded = scalar.text.split(separator: "\n", omittingEmptySubsequences: false).first { !$0.isEmpty } ?? ""
    let own = firstDecoded.prefix { $0 == " " }.count
    let filled = raw.first { line in !line.allSatisfy { $0 == 0x20 } }
    let first: [UInt8] = filled ?? raw.first { !$0.isEmpty } ?? []
    let indent = max(0, first.prefix { $0 == 0x20 }.count - own)
    var lines = raw.map { String(decoding: $0.dropFirst(min(indent, $0.prefix { $0 == 0x20 }.count)), as: UTF8.self) }
    if chomping != "+" { while lines.last?.isEmpty == true { lines.removeLast() } }
    self.lines = lines
    needsIndicator = own > 0 || lines.first?.isEmpty == true && lines.contains { $0.hasPrefix(" ") }
  }

  /// Where a scalar's text ends; libyaml lets block scalars end where the next thing begins.
  static func end(of scalar: Scalar, in bytes: [UInt8]) -> Int {
    let end = min(Int(scalar.span.end), bytes.count)
    guard scalar.style == .literal || scalar.style == .folded else { return end }
    // The indentation of what follows belongs to what follows.
    var i = end
    while i > Int(scalar.span.start), bytes[i - 1] == 0x20 { i -= 1 }
    return i > Int(scalar.span.start) && bytes[i - 1] == 0x0A ? i : end
  }

  static func trimmed(_ text: String) -> String {
    var text = text[...]
    while let last = text.last, last == " " || last == "\t" || last == "\r" { text.removeLast() }
    return String(text)
  }
}
