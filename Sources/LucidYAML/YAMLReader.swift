import CYAML
package import LucidCore
import LucidSystem

/// Reads the documents of a file with libyaml into trees with byte-exact spans.
///
/// Refuses what the language has no use for and what can hurt: tags, merge keys, alias bombs, deep
/// nesting, anything that is not UTF-8.
package struct YAMLReader {
  package struct Limits: Sendable {
    package var size = ByteCount.kib(256)
    package var depth = 64
    /// Nodes that aliases may add to a file.
    package var aliasNodes = 1_000

    package init() {}
  }

  package struct Result {
    package var documents: [YAMLNode] = []
    package var diagnostics: [Diagnostic] = []

    /// Warnings leave the documents as they are.
    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
  }

  private let file: SourceFile
  private let id: UInt32
  private let limits: Limits
  private let tags: Bool
  private let diagnostics = DiagnosticCollector()
  private var documents: [YAMLNode] = []
  private var anchors: [String: (node: YAMLNode, weight: Int)] = [:]
  private var aliasNodes = 0
  /// Plain values behind an anchor, from the anchor on.
  private var unusedAnchors: [String: Span] = [:]

  private init(_ file: SourceFile, id: UInt32, limits: Limits, tags: Bool) {
    self.file = file
    self.id = id
    self.limits = limits
    self.tags = tags
  }

  /// Gives the documents read before the first thing that stops the reader, and what is wrong.
  ///
  /// With `tags` each `<<…>>` on a line of a plain scalar is one token, as in files of the
  /// language; without, the file is YAML and nothing else.
  package static func read(_ file: SourceFile, id: UInt32, limits: Limits = Limits(), tags: Bool = false) -> Result {
    var reader = YAMLReader(file, id: id, limits: limits, tags: tags)
    if reader.acceptBytes() { reader.parse() }
    return Result(documents: reader.documents, diagnostics: reader.diagnostics.diagnostics)
  }

  private func span(_ range: Range<Int>) -> Span { Span(file: id, start: range.lowerBound, end: range.upperBound) }

  // MARK: Bytes

  private mutating func acceptBytes() -> Bool {
    let bytes = file.bytes
    guard bytes.count <= limits.size.bytes else {
      diagnostics.report(.fileTooLarge(bytes.count, most: limits.size, at: span(0..<0)))
      return false
    }
    // A zero byte is looked for only when there is one: the search in C looks at many bytes at once.
    if bytes.withUnsafeBytes({ $0.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false }),
      let zero = bytes.firstIndex(of: 0)
    {
      if let text = Encodings.utf16(bytes) {
        diagnostics.report(.isUTF16(at: span(0..<1), fix: .init(replace: span(0..<bytes.count), with: text, isSafe: true)))
      } else {
        diagnostics.report(.notText(zeroAt: zero, at: span(zero..<zero + 1)))
      }
      return false
    }
    if let bad = Self.firstInvalidByte(bytes) {
      let fix = Encodings.windows1252(bytes, id: id).map { Diagnostic.Fix($0) }
      diagnostics.report(.invalidUTF8(bytes[bad], at: bad, span(bad..<bad + 1), fix: fix))
      return false
    }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    if text.allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }) {
      diagnostics.report(.emptyFile(at: span(0..<0)))
      return false
    }
    return true
  }

  private static func firstInvalidByte(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { b -> Int? in
      if b.isASCII { return nil }
      do throws(UTF8.ValidationError) {
        _ = try UTF8Span(validating: b.span)
        return nil
      } catch {
        return error.byteOffsets.lowerBound
      }
    }
  }

  // MARK: Events

  /// A collection whose end has not been seen yet.
  private struct Open {
    var isMapping: Bool
    var isFlow: Bool
    var start: Int
    var anchor: String?
    var items: [YAMLNode] = []
    var entries: [YAMLMapping.Entry] = []
    var key: Scalar?
    /// The places of the keys of a long mapping; short ones are looked through.
    var places: [String: Int] = [:]
    /// A key that was refused: its value is read and dropped.
    var skipsValue = false
    var weight = 1
  }

  private mutating func parse() {
    // A byte order mark is allowed and means nothing.
    let mark = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var stack: [Open] = []
    stack.reserveCapacity(8)
    if let problem = LibYAMLEvent.read(file.bytes, from: mark, tags: tags, { take($0, &stack) }) {
      diagnostics.report(.notYAML(problem, in: file, id, tags: tags))
    }
    for (name, whole) in unusedAnchors.sorted(by: { $0.value.start < $1.value.start }) {
      var written = file.text(whole.range)
      guard written.hasPrefix("&") else { continue }
      if written.contains("\n") { written = written.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      let mark = Span(file: id, start: Int(whole.start), end: Int(whole.start) + name.utf8.count + 1)
      diagnostics.report(.unusedAnchor(name, at: mark, fix: .init(replace: whole, with: YAMLQuotes.quoted(written))))
    }
  }

  /// Returns false when the rest of the file is not read.
  private mutating func take(_ event: borrowing LibYAMLEvent, _ stack: inout [Open]) -> Bool {
    switch event.type {
    case YAML_SCALAR_EVENT: scalar(event, &stack)
    case YAML_MAPPING_START_EVENT: return open(isMapping: true, event, &stack)
    case YAML_SEQUENCE_START_EVENT: return open(isMapping: false, event, &stack)
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT:
      guard let open = stack.popLast() else { return false }
      let range = event.range
      let span = Span(file: id, start: open.start, end: open.isFlow ? range.upperBound : blockEnd(open, range.lowerBound))
      let node: YAMLNode =
        open.isMapping
        ? .mapping(YAMLMapping(entries: open.entries, span: span, isFlow: open.isFlow))
        : .sequence(YAMLSequence(items: open.items, span: span))
      place(node, weight: open.weight, anchor: open.anchor, &stack)
    case YAML_ALIAS_EVENT: return alias(event.anchor ?? "", event.range.lowerBound, &stack)
    case YAML_DOCUMENT_START_EVENT: anchors = [:]
    default: break
    }
    return true
  }

  private mutating func scalar(_ event: borrowing LibYAMLEvent, _ stack: inout [Open]) {
    let range = event.range
    let (anchor, tag) = (event.anchor, event.tag)
    let whole = Span(file: id, start: range.lowerBound, end: range.upperBound)
    let own =
      anchor == nil && tag == nil
      ? whole : Span(file: id, start: afterProperties(range.lowerBound, range.upperBound), end: range.upperBound)
    let scalar = Scalar(
      text: event.text, style: event.style, span: own, inFlow: !stack.isEmpty && stack[stack.count - 1].isFlow,
      holdsTag: event.holdsTag)
    if let tag {
      let isCondition = stack.last?.key?.text == "when"
      refuse(tag: tag, range.lowerBound, fix: Self.fix(of: tag, scalar, isCondition, whole, file))
    }
    if let anchor, scalar.style == .plain { unusedAnchors[anchor] = whole }
    if Self.wantsKey(stack) {
      key(scalar, &stack[stack.count - 1])
    } else {
      place(.scalar(scalar), weight: 1, anchor: anchor, &stack)
    }
  }

  private mutating func alias(_ name: String, _ start: Int, _ stack: inout [Open]) -> Bool {
    let span = span(start..<start + name.utf8.count + 1)
    unusedAnchors[name] = nil
    guard let target = anchors[name] else {
      diagnostics.report(.unknownAnchor(name, at: span))
      return false
    }
    aliasNodes += target.weight
    guard aliasNodes <= limits.aliasNodes else {
      diagnostics.report(.tooManyAliases(most: limits.aliasNodes, at: span))
      return false
    }
    guard Self.wantsKey(stack) else {
      place(target.node, weight: target.weight, anchor: nil, &stack)
      return true
    }
    guard case .scalar(let scalar) = target.node else {
      diagnostics.report(.keyIsNoWord(name, target.node, at: span))
      return false
    }
    key(scalar, &stack[stack.count - 1])
    return true
  }

  private mutating func open(isMapping: Bool, _ event: borrowing LibYAMLEvent, _ stack: inout [Open]) -> Bool {
    let start = event.range.lowerBound
    guard stack.count < limits.depth else {
      diagnostics.report(.nestedTooDeep(most: limits.depth, at: span(file.character(at: start))))
      return false
    }
    if let tag = event.tag { refuse(tag: tag, start, fix: nil) }
    if Self.wantsKey(stack) {
      diagnostics.report(.keyIsCollection(isMapping: isMapping, at: span(file.character(at: start))))
      stack[stack.count - 1].skipsValue = true
      // The key itself is read and dropped first, then its value.
      stack[stack.count - 1].key = Scalar(
        text: "", style: .plain, span: Span(file: id, start: start, end: start), inFlow: true)
    }
    stack.append(Open(isMapping: isMapping, isFlow: event.isFlow, start: start, anchor: event.anchor))
    // A document has many keys, what stands in it few.
    if isMapping { stack[stack.count - 1].entries.reserveCapacity(stack.count == 1 ? 16 : 4) }
    return true
  }

  /// Whether a key comes next. Looks in place: a copy of the open collection would cost more than
  /// all else that is done for a scalar.
  private static func wantsKey(_ stack: [Open]) -> Bool {
    guard !stack.isEmpty else { return false }
    let top = stack.count - 1
    return stack[top].isMapping && stack[top].key == nil && !stack[top].skipsValue
  }

  /// libyaml ends a block collection where the next thing begins; ours ends with its last value.
  private func blockEnd(_ open: Open, _ fallback: Int) -> Int {
    let last = open.isMapping ? open.entries.last?.value.span.end : open.items.last?.span.end
    return last.map(Int.init) ?? fallback
  }

  private mutating func place(_ node: consuming YAMLNode, weight: Int, anchor: String?, _ stack: inout [Open]) {
    if let anchor { anchors[anchor] = (copy node, weight) }
    guard !stack.isEmpty else {
      documents.append(node)
      return
    }
    let top = stack.count - 1
    stack[top].weight += weight
    guard stack[top].isMapping else { return stack[top].items.append(node) }
    // Taken out, not copied: each value of a file comes by here.
    let key = stack[top].key.take()
    let isSkipped = stack[top].skipsValue
    // A key that was itself a collection comes by here too, before its value: see where `skipsValue` is set.
    if key == nil || !isSkipped { stack[top].skipsValue = false }
    if let key, !isSkipped { stack[top].entries.append(.init(key: key, value: node)) }
  }

  /// The place of the key of that name among those read so far.
  private static func first(_ name: String, _ open: inout Open) -> Int? {
    guard open.entries.count >= 24 else { return open.entries.firstIndex { $0.key.text == name } }
    for i in open.places.count..<open.entries.count { open.places[open.entries[i].key.text] = i }
    return open.places[name]
  }

  private mutating func key(_ scalar: consuming Scalar, _ open: inout Open) {
    if scalar.style == .plain, scalar.text.utf8.count == 2, scalar.text == "<<" {
      diagnostics.report(.mergeKey(scalar.span))
      open.skipsValue = true
      return
    }
    if let first = Self.first(scalar.text, &open) {
      diagnostics.report(.duplicateKey(scalar, first: open.entries[first].key.span))
      open.skipsValue = true
      return
    }
    open.key = scalar
  }

  /// Where a scalar itself begins behind its anchor and its tag.
  private func afterProperties(_ start: Int, _ end: Int) -> Int {
    let bytes = file.bytes
    let end = min(end, bytes.count)
    var i = start
    while i < end, bytes[i] == UInt8(ascii: "&") || bytes[i] == UInt8(ascii: "!") {
      let isAnchor = bytes[i] == UInt8(ascii: "&")
      i += 1
      while i < end, isAnchor ? Self.isAnchorName(bytes[i]) : bytes[i] > 0x20 && LineBreak(bytes, i, end) == nil { i += 1 }
      while i < end {
        if bytes[i] == 0x20 || bytes[i] == 0x09 {
          i += 1
        } else if let lineBreak = LineBreak(bytes, i, end) {
          i += lineBreak.length
        } else if bytes[i] == UInt8(ascii: "#") {
          while i < end, LineBreak(bytes, i, end) == nil { i += 1 }
        } else {
          break
        }
      }
    }
    return i
  }

  /// libyaml ends a name where letters end: what follows it at once is the value.
  private static func isAnchorName(_ b: UInt8) -> Bool {
    (b >= 0x30 && b <= 0x39) || (b | 0x20 >= 0x61 && b | 0x20 <= 0x7A) || b == UInt8(ascii: "_") || b == UInt8(ascii: "-")
  }

  private func refuse(tag: String, _ start: Int, fix: Diagnostic.Fix?) {
    diagnostics.report(.yamlTag(tag, at: span(file.character(at: start)), fix: fix))
  }

  /// Without a tag of YAML's own; with one that is no such tag, the whole as text, or the negation
  /// that it is in a condition.
  private static func fix(
    of tag: String, _ scalar: Scalar, _ isCondition: Bool, _ whole: Span, _ file: SourceFile
  ) -> Diagnostic.Fix? {
    let written = file.text(whole.range)
    if tag.hasPrefix("tag:yaml.org,2002:") {
      return .init(replace: Span(file: whole.file, start: Int(whole.start), end: Int(scalar.span.start)), with: "")
    }
    guard scalar.style == .plain, !written.contains("\n") else { return nil }
    if isCondition { return .init(replace: whole, with: "not " + written.drop { $0 == "!" || $0 == " " }) }
    return .init(replace: whole, with: YAMLQuotes.quoted(written))
  }
}
