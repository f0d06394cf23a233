import LucidCore

/// What libyaml does not tell: the comments of a file, and where its documents begin.
struct SourceScan {
  struct Refusal: Error {
    let message: String
  }

  /// Comments outside block scalars, by document, in the order of the file.
  private(set) var documents: [[SourceComment]] = []
  /// Comments behind the `|` of a block scalar; they stay with it.
  private(set) var headers: [String] = []
  /// Where each line starts.
  let lineStarts: [Int]
  private let bytes: [UInt8]

  /// Errors: something outside values and comments that the formatter does not know, such as an anchor.
  static func scan(_ bytes: [UInt8], _ nodes: [YAMLNode]) -> Swift.Result<SourceScan, Refusal> {
    var scan = SourceScan(bytes)
    if let reason = scan.strangeBreak() { return .failure(Refusal(message: reason)) }
    var scalars: [Scalar] = []
    for node in nodes { collect(node, &scalars) }
    scalars.sort { $0.span.start < $1.span.start }
    for (a, b) in zip(scalars, scalars.dropFirst()) where a.span.end > b.span.start && a.span != b.span {
      return .failure(Refusal(message: "it uses anchors"))
    }
    do throws(Refusal) {
      try scan.run(scalars)
      return .success(scan)
    } catch {
      return .failure(error)
    }
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for (i, b) in bytes.enumerated() where b == 0x0A { starts.append(i + 1) }
    lineStarts = starts
  }

  /// The number of the line, from 0, that holds a byte.
  func line(_ offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Bytes before `offset` on its line.
  func column(_ offset: Int) -> Int { offset - lineStarts[line(offset)] }

  /// Whether the line is there and holds nothing but blanks.
  func isBlank(_ line: Int) -> Bool {
    guard lineStarts.indices.contains(line) else { return false }
    let end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    return bytes[lineStarts[line]..<end].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }

  /// The column of the first thing on the line of `offset`: of the dash before an item.
  func firstColumn(_ offset: Int) -> Int {
    let start = lineStarts[line(offset)]
    var i = start
    while i < offset, bytes[i] == 0x20 { i += 1 }
    return i - start
  }

  /// Whether a byte opens a collection in brackets.
  func isBracket(_ offset: Int) -> Bool {
    offset < bytes.count && (bytes[offset] == UInt8(ascii: "[") || bytes[offset] == UInt8(ascii: "{"))
  }

  private static func collect(_ node: YAMLNode, _ found: inout [Scalar]) {
    switch node {
    case .scalar(let s): if s.span.end > s.span.start { found.append(s) }
    case .sequence(let s): for item in s.items { collect(item, &found) }
    case .mapping(let m):
      for entry in m.entries {
        found.append(entry.key)
        collect(entry.value, &found)
      }
    }
  }

  /// YAML takes more characters for line breaks than editors do.
  private func strangeBreak() -> String? {
    var i = 0
    while i < bytes.count {
      let b = bytes[i]
      if b == 0x0D, i + 1 == bytes.count || bytes[i + 1] != 0x0A { return "it holds a carriage return that ends no line" }
      if b == 0xC2, i + 1 < bytes.count, bytes[i + 1] == 0x85 { return "it holds a line break that is not U+000A" }
      if b == 0xE2, i + 2 < bytes.count, bytes[i + 1] == 0x80, bytes[i + 2] == 0xA8 || bytes[i + 2] == 0xA9 {
        return "it holds a line break that is not U+000A"
      }
      i += 1
    }
    return nil
  }

  private mutating func run(_ scalars: [Scalar]) throws(Refusal) {
    var at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    documents = [[]]
    /// Whether anything of a document has been seen since the last `---`.
    var begun = false
    var next = 0
    while at < bytes.count {
      if next < scalars.count, at >= scalars[next].span.start {
        begun = true
        let scalar = scalars[next]
        if at == scalar.span.start { try header(scalar) }
        at = max(at, BlockText.end(of: scalar, in: bytes))
        next += 1
        continue
      }
      let b = bytes[at]
      let atLineStart = at == 0 || bytes[at - 1] == 0x0A
      if atLineStart, marks(at, UInt8(ascii: "-")) {
        if begun { documents.append([]) }
        begun = true
        at += 3
        continue
      }
      if atLineStart, marks(at, UInt8(ascii: ".")) {
        at += 3
        continue
      }
      switch b {
      case UInt8(ascii: "#"):
        let comment = comment(at)
        documents[documents.count - 1].append(comment)
        at += comment.text.utf8.count
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ":"), UInt8(ascii: ","): at += 1
      case UInt8(ascii: "-"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        begun = true
        at += 1
      default:
        let what =
          switch b {
          case UInt8(ascii: "&"), UInt8(ascii: "*"): "anchors"
          case UInt8(ascii: "?"): "keys of the long form"
          case UInt8(ascii: "%"): "YAML directives"
          default: "something unusual between its values"
          }
        throw Refusal(message: "it uses \(what)")
      }
    }
  }

  /// `---` or `...` with nothing but a blank behind it.
  private func marks(_ at: Int, _ b: UInt8) -> Bool {
    guard at + 2 < bytes.count, bytes[at] == b, bytes[at + 1] == b, bytes[at + 2] == b else { return false }
    return at + 3 == bytes.count || [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at + 3])
  }

  private mutating func header(_ scalar: Scalar) throws(Refusal) {
    guard scalar.style == .literal || scalar.style == .folded else { return }
    let block = BlockText(scalar, in: bytes)
    if let comment = block.comment { headers.append(comment) }
  }

  private func comment(_ at: Int) -> SourceComment {
    var end = at
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    while end > at, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 || bytes[end - 1] == 0x0D { end -= 1 }
    let line = line(at)
    let start = lineStarts[line]
    return SourceComment(
      start: at, text: String(decoding: bytes[at..<end], as: UTF8.self), line: line, column: at - start,
      isTrailing: !bytes[start..<at].allSatisfy { $0 == 0x20 || $0 == 0x09 }, blankBefore: line > 0 && isBlank(line - 1))
  }
}
