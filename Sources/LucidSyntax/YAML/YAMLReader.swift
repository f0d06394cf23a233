import CYAML
import LucidCore
import LucidSystem

/// Reads the documents of a file with libyaml into trees with byte-exact spans.
///
/// Refuses what the language has no use for and what can hurt: tags, merge keys, alias bombs, deep nesting, anything that is not UTF-8.
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
  }

  private let file: SourceFile
  private let id: UInt32
  private let limits: Limits
  private var result = Result()
  private var anchors: [String: (node: YAMLNode, weight: Int)] = [:]
  private var aliasNodes = 0

  private init(_ file: SourceFile, id: UInt32, limits: Limits) {
    self.file = file
    self.id = id
    self.limits = limits
  }

  /// Gives the documents read before the first thing that stops the reader, and what is wrong.
  package static func read(_ file: SourceFile, id: UInt32, limits: Limits = Limits()) -> Result {
    var reader = YAMLReader(file, id: id, limits: limits)
    if reader.acceptBytes() { reader.parse() }
    return reader.result
  }

  private mutating func report(
    _ code: DiagnosticCode, _ message: String, _ range: Range<Int>, notes: [String] = [], related: [Diagnostic.Related] = []
  ) {
    let span = Span(file: id, start: range.lowerBound, end: range.upperBound)
    result.diagnostics.append(Diagnostic(code, .error, message, at: span, notes: notes, related: related))
  }

  // MARK: Bytes

  private mutating func acceptBytes() -> Bool {
    let bytes = file.bytes
    guard bytes.count <= limits.size.bytes else {
      report(
        .fileTooLarge, "the file has \(ByteCount(bytes: bytes.count).text); an ability file has at most \(limits.size.text)",
        0..<0)
      return false
    }
    // A zero byte is looked for only when there is one: the search in C looks at many bytes at once.
    if bytes.withUnsafeBytes({ $0.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false }),
      let zero = bytes.firstIndex(of: 0)
    {
      report(
        .notText, "this is not a text file: byte \(zero + 1) is zero", zero..<zero + 1,
        notes: ["an ability file is YAML in UTF-8"])
      return false
    }
    if let bad = Self.firstInvalidByte(bytes) {
      let value = String(bytes[bad], radix: 16, uppercase: true)
      report(
        .invalidUTF8, "byte \(bad + 1) (0x\(value)) is not UTF-8", bad..<bad + 1,
        notes: ["save the file as UTF-8; everything else in it is kept"])
      return false
    }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    if text.allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }) {
      report(.emptyFile, "the file is empty", 0..<0, notes: ["a file starts with `lucidability: 1` and `kind: ability`"])
      return false
    }
    return true
  }

  private static func firstInvalidByte(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { b -> Int? in
      if isASCII(b) { return nil }
      do throws(UTF8.ValidationError) {
        _ = try UTF8Span(validating: b.span)
        return nil
      } catch {
        return error.byteOffsets.lowerBound
      }
    }
  }

  /// Looks at eight bytes at once.
  private static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var seen: UInt64 = 0
    var i = 0
    while i + 8 <= raw.count {
      seen |= raw.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      i += 8
    }
    guard seen & 0x8080_8080_8080_8080 == 0 else { return false }
    return raw[i...].allSatisfy { $0 < 0x80 }
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
    file.bytes.withUnsafeBufferPointer { whole in
      let bytes = UnsafeBufferPointer(rebasing: whole[mark...])
      var parser = yaml_parser_t()
      guard yaml_parser_initialize(&parser) == 1 else { return }
      defer { yaml_parser_delete(&parser) }
      yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
      let map = OffsetMap(bytes, isASCII: Self.isASCII(bytes))
      run(&parser, map, mark)
    }
  }

  private mutating func run(_ parser: inout yaml_parser_t, _ map: OffsetMap, _ base: Int) {
    var stack: [Open] = []
    var event = yaml_event_t()
    while true {
      guard yaml_parser_parse(&parser, &event) == 1 else {
        syntaxError(parser, map, base)
        return
      }
      defer { yaml_event_delete(&event) }
      let start = base + map.byte(event.start_mark.index)
      switch event.type {
      case YAML_STREAM_END_EVENT: return
      case YAML_DOCUMENT_START_EVENT:
        anchors = [:]
      case YAML_SCALAR_EVENT:
        let end = base + map.byte(event.end_mark.index)
        let raw = event.data.scalar
        let text = String(decoding: UnsafeBufferPointer(start: raw.value, count: raw.length), as: UTF8.self)
        let content = raw.anchor == nil && raw.tag == nil ? start : afterProperties(start, end)
        let scalar = Scalar(
          text: text, style: Scalar.Style(raw.style), span: Span(file: id, start: content, end: end),
          inFlow: !stack.isEmpty && stack[stack.count - 1].isFlow)
        if let tag = raw.tag { refuseTag(tag, start) }
        if Self.wantsKey(stack) {
          key(scalar, &stack[stack.count - 1])
        } else {
          place(.scalar(scalar), weight: 1, anchor: raw.anchor.map { String(cString: $0) }, &stack)
        }
      case YAML_ALIAS_EVENT:
        let name = String(cString: event.data.alias.anchor)
        guard let target = anchors[name] else {
          report(.yamlSyntax, "`*\(name)` names nothing that stands before it", start..<start + name.utf8.count + 1)
          return
        }
        aliasNodes += target.weight
        guard aliasNodes <= limits.aliasNodes else {
          report(
            .tooManyAliases, "aliases repeat more than \(limits.aliasNodes) values", start..<start + name.utf8.count + 1,
            notes: ["write the values out, or use fewer of them"])
          return
        }
        if Self.wantsKey(stack) {
          guard case .scalar(let scalar) = target.node else {
            report(.wrongShape, "a key is a word; `*\(name)` is \(target.node.shapeName)", start..<start + name.utf8.count + 1)
            return
          }
          key(scalar, &stack[stack.count - 1])
          continue
        }
        place(target.node, weight: target.weight, anchor: nil, &stack)
      case YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT:
        let isMapping = event.type == YAML_MAPPING_START_EVENT
        guard stack.count < limits.depth else {
          report(
            .nestingTooDeep, "values are nested more than \(limits.depth) deep", file.character(at: start),
            notes: ["an ability never needs this; is a bracket missing?"])
          return
        }
        let anchor = isMapping ? event.data.mapping_start.anchor : event.data.sequence_start.anchor
        if let tag = isMapping ? event.data.mapping_start.tag : event.data.sequence_start.tag { refuseTag(tag, start) }
        let isFlow =
          isMapping
          ? event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
          : event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
        if Self.wantsKey(stack) {
          report(
            .wrongShape, "a key is a word, not \(isMapping ? "a mapping" : "a list")", file.character(at: start),
            notes: ["a value that starts with `{` or `[` must be quoted when it is meant as text"])
          stack[stack.count - 1].skipsValue = true
          // The key itself is read and dropped first, then its value.
          stack[stack.count - 1].key = Scalar(
            text: "", style: .plain, span: Span(file: id, start: start, end: start), inFlow: true)
        }
        var next = Open(isMapping: isMapping, isFlow: isFlow, start: start, anchor: anchor.map { String(cString: $0) })
        if isMapping { next.entries.reserveCapacity(4) }
        stack.append(next)
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
        guard let open = stack.popLast() else { return }
        let end = open.isFlow ? base + map.byte(event.end_mark.index) : blockEnd(open, start)
        let span = Span(file: id, start: open.start, end: end)
        let node: YAMLNode =
          open.isMapping
          ? .mapping(YAMLMapping(entries: open.entries, span: span, isFlow: open.isFlow))
          : .sequence(YAMLSequence(items: open.items, span: span))
        place(node, weight: open.weight, anchor: open.anchor, &stack)
      default: break
      }
    }
  }

  /// Whether a key comes next. Looks in place: a copy of the open collection would cost more than all else that is done for a scalar.
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

  private mutating func place(_ node: YAMLNode, weight: Int, anchor: String?, _ stack: inout [Open]) {
    if let anchor { anchors[anchor] = (node, weight) }
    guard !stack.isEmpty else {
      result.documents.append(node)
      return
    }
    let top = stack.count - 1
    stack[top].weight += weight
    if stack[top].isMapping {
      if let key = stack[top].key, !stack[top].skipsValue { stack[top].entries.append(.init(key: key, value: node)) }
      // A key that was itself a collection comes by here too, before its value: see where `skipsValue` is set.
      if stack[top].skipsValue, stack[top].key != nil {
        stack[top].key = nil
      } else {
        stack[top].key = nil
        stack[top].skipsValue = false
      }
    } else {
      stack[top].items.append(node)
    }
  }

  private static func first(_ name: String, _ open: inout Open) -> YAMLMapping.Entry? {
    guard open.entries.count >= 24 else {
      for i in open.entries.indices where open.entries[i].key.text == name { return open.entries[i] }
      return nil
    }
    for i in open.places.count..<open.entries.count { open.places[open.entries[i].key.text] = i }
    return open.places[name].map { open.entries[$0] }
  }

  private mutating func key(_ scalar: Scalar, _ open: inout Open) {
    if scalar.style == .plain, scalar.text == "<<" {
      report(
        .mergeKey, "`<<:` merges YAML mappings, which this language does not have", scalar.span.range,
        notes: ["write the keys out; a placeholder such as `<<today>>` needs its name and `>>`"])
      open.skipsValue = true
      return
    }
    let first = Self.first(scalar.text, &open)
    if let first {
      report(
        .duplicateKey, "the key `\(scalar.text)` stands here twice", scalar.span.range,
        notes: ["keep one of them: the second would silently win"],
        related: [.init("first here", at: first.key.span)])
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

  private mutating func refuseTag(_ tag: UnsafeMutablePointer<UInt8>, _ start: Int) {
    report(
      .yamlTag, "YAML tags such as `\(Self.shown(String(cString: tag)))` are not part of the language", file.character(at: start),
      notes: ["leave the tag out: a value's type comes from its key"])
  }

  private static func shown(_ tag: String) -> String {
    let long = "tag:yaml.org,2002:"
    return tag.hasPrefix(long) ? "!!" + tag.dropFirst(long.count) : tag
  }

  private mutating func syntaxError(_ parser: yaml_parser_t, _ map: OffsetMap, _ base: Int) {
    let problem = parser.problem.map { String(cString: $0) } ?? "cannot be read"
    // A reader error (a character YAML forbids) has an offset in bytes instead of a mark.
    let at: Int
    if parser.error == YAML_READER_ERROR {
      at = base + Int(parser.problem_offset)
    } else {
      at = base + map.byte(parser.problem_mark.index)
    }
    let bytes = file.bytes
    let place = file.character(at: at)
    let here = place.lowerBound
    var notes: [String] = []
    var message = "this is not YAML: \(problem)"
    if problem.contains("cannot start any token"), here < bytes.count {
      switch bytes[here] {
      case 0x09: message = "a tab cannot indent YAML"; notes = ["use spaces"]
      case UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "%"):
        message = "a value cannot begin with `\(Character(Unicode.Scalar(bytes[here])))`"
        notes = ["quote the whole value"]
      default: break
      }
    } else if problem.contains("mapping values are not allowed") {
      message = "a `: ` inside an unquoted value"
      notes = ["quote the whole value, or put the text in a block under `|`"]
    } else if problem.contains("did not find expected key") || problem.contains("did not find expected '-'") {
      message = "this line does not fit the lines around it"
      notes = ["check its indentation, and quotes that open but never close"]
    } else if problem.contains("control characters are not allowed") {
      message = "a control character stands in the text"
      notes = ["delete it; in a double-quoted value it can be written as an escape"]
    }
    var related: [Diagnostic.Related] = []
    if parser.error != YAML_READER_ERROR, let context = parser.context {
      let from = base + map.byte(parser.context_mark.index)
      if from < at {
        related.append(.init(String(cString: context), at: Span(file: id, start: from, end: file.character(at: from).upperBound)))
      }
    }
    report(.yamlSyntax, message, place, notes: notes, related: related)
  }
}
