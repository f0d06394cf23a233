import LucidYAML

/// A value with its place in the file, before comments are given out.
struct PlacedNode {
  enum Content {
    case scalar(LayoutScalar)
    case alias(String)
    case sequence([PlacedNode])
    case mapping([(key: PlacedNode, value: PlacedNode)])
  }

  var content: Content
  var anchor: String?
  /// Without the anchor, and without the empty lines under a block scalar.
  var range: Range<Int>
  var isFlow = false

  /// Puts the events of a file together.
  struct Builder {
    let bytes: [UInt8]
    let events: [YAMLEvent]
    var at = 0
    /// Ranges that belong to scalars and aliases; see `CommentScanner`.
    var values: [Range<Int>] = []

    mutating func documents() -> [(start: Int, root: PlacedNode)]? {
      var documents: [(Int, PlacedNode)] = []
      while at < events.count {
        guard case .documentStart = events[at].kind else { return nil }
        let start = events[at].range.lowerBound
        at += 1
        guard let root = value() else { return nil }
        documents.append((start, root))
      }
      return documents
    }

    private mutating func value() -> PlacedNode? {
      guard at < events.count else { return nil }
      let event = events[at]
      at += 1
      switch event.kind {
      case .scalar(let text, let style): return scalar(event, text, style)
      case .alias(let name):
        values.append(event.range)
        return PlacedNode(content: .alias(name), range: event.range)
      case .sequence(let flow):
        var items: [PlacedNode] = []
        while !isAtEnd {
          guard let item = value() else { return nil }
          items.append(item)
        }
        return close(.sequence(items), event, flow, items.last)
      case .mapping(let flow):
        var entries: [(key: PlacedNode, value: PlacedNode)] = []
        while !isAtEnd {
          guard let key = value(), case .scalar = key.content, key.anchor == nil, !key.range.isEmpty, let value = value() else {
            return nil
          }
          entries.append((key, value))
        }
        return close(.mapping(entries), event, flow, entries.last?.value)
      case .documentStart, .documentEnd, .end: return nil
      }
    }

    private var isAtEnd: Bool {
      guard at < events.count else { return true }
      if case .end = events[at].kind { return true }
      return false
    }

    private mutating func close(_ content: Content, _ event: YAMLEvent, _ flow: Bool, _ last: PlacedNode?) -> PlacedNode? {
      guard at < events.count else { return nil }
      let end = flow ? events[at].range.upperBound : last?.range.upperBound ?? event.range.upperBound
      at += 1
      let start = properties(event)
      return PlacedNode(content: content, anchor: event.anchor, range: start..<max(start, end), isFlow: flow)
    }

    /// Where the value itself begins, after its anchor.
    private func properties(_ event: YAMLEvent) -> Int {
      var i = event.range.lowerBound
      guard event.anchor != nil, i < bytes.count, bytes[i] == UInt8(ascii: "&") else { return i }
      while i < bytes.count, bytes[i] > 0x20 { i += 1 }
      while i < bytes.count {
        if bytes[i] == UInt8(ascii: "#") {
          while i < bytes.count, bytes[i] != 0x0A { i += 1 }
        } else if bytes[i] <= 0x20 {
          i += 1
        } else {
          break
        }
      }
      return i
    }

    private mutating func scalar(_ event: YAMLEvent, _ text: String, _ style: Scalar.Style) -> PlacedNode {
      // An empty plain scalar with an anchor has no place of its own.
      let start = style == .plain && text.isEmpty ? event.range.upperBound : min(properties(event), event.range.upperBound)
      var end = event.range.upperBound
      var scalar = LayoutScalar(text, style: style)
      switch style {
      case .literal, .folded:
        var header = start
        while header < end, bytes[header] != 0x0A { header += 1 }
        values.append(min(start + 1, end)..<min(start + 1, end))
        values.append(header..<end)
        if style == .folded { scalar.folds = lines(header + 1, end, parted: scalar.text) }
        // Empty lines that are no part of the text part it from what follows.
        if !text.hasSuffix("\n\n") { while end > header, bytes[end - 1] <= 0x20 { end -= 1 } }
      default:
        values.append(start..<end)
        if bytes[start..<end].contains(0x0A) {
          scalar.folds = style == .plain ? lines(start, end, parted: nil) : []
        } else if event.holdsTag {
          scalar.style = .singleQuoted
        } else {
          scalar.source = String(decoding: bytes[start..<end], as: UTF8.self)
        }
      }
      return PlacedNode(content: .scalar(scalar), anchor: event.anchor, range: start..<max(start, end))
    }

    /// The lines of a scalar; of a folded one (`parted` is its text) without the indentation that
    /// is not part of it.
    private func lines(_ start: Int, _ end: Int, parted text: String?) -> [String] {
      guard start < end else { return [] }
      var lines = bytes[start..<end].split(separator: 0x0A, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
      func blanks(_ line: String) -> Int { line.utf8.prefix { $0 == 0x20 }.count }
      guard let text else { return lines.map { $0.trimmed } }
      let indent =
        lines.first { !$0.trimmed.isEmpty }.map { blanks($0) - text.utf8.drop { $0 == 0x0A }.prefix { $0 == 0x20 }.count } ?? 0
      lines = lines.map { String($0.dropFirst(min(blanks($0), max(0, indent)))) }
      while lines.last?.trimmed.isEmpty == true { lines.removeLast() }
      return lines
    }
  }
}

extension String {
  /// Without spaces and tabs at both ends.
  var trimmed: String {
    let front = drop { $0 == " " || $0 == "\t" }
    return String(front.prefix(front.count - front.reversed().prefix { $0 == " " || $0 == "\t" }.count))
  }
}
