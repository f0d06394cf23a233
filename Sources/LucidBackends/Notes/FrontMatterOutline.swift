import CYAML

/// Where the keys and values of front matter lie in its bytes, by libyaml, so that one can be changed and every other byte kept.
struct FrontMatterOutline {
  enum Shape: Equatable {
    /// Plain, in quotes, or a block of text.
    case scalar
    /// In brackets or braces.
    case flow
    /// Items below each other; the column of their dashes.
    case list(Int)
    case other
  }

  struct Entry {
    /// In lower case.
    let name: String
    let keyEnd: Int
    /// Empty where nothing is written.
    let value: Range<Int>
    let shape: Shape
    /// What is said, however it is written: equal for equal values.
    let content: String
    let texts: [String]
  }

  private(set) var entries: [Entry] = []
  /// Of the keys.
  private(set) var column = 0
  /// Where the closing brace of a mapping in braces lies; nil for one of lines.
  private(set) var brace: Int?

  /// nil for what is damaged, no mapping, or more than a person writes.
  init?(_ yaml: [UInt8]) {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    guard yaml_parser_initialize(parser) != 0 else { return nil }
    defer { yaml_parser_delete(parser) }
    let whole = yaml.withUnsafeBufferPointer { buffer in
      yaml_parser_set_input_string(parser, buffer.baseAddress, buffer.count)
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      var reader = Reader(yaml)
      return reader.read(parser) ? reader : nil
    }
    guard let whole else { return nil }
    (entries, column, brace) = (whole.entries, whole.column, whole.brace)
  }

  subscript(names: [String]) -> Entry? {
    for name in names { if let entry = entries.first(where: { $0.name == name }) { return entry } }
    return nil
  }

  private struct Reader {
    let yaml: [UInt8]
    /// libyaml counts characters.
    let places: [Int]
    var entries: [Entry] = []
    var column = 0
    var brace: Int?
    private var documents = 0
    private var anchors: Set<String> = []
    private var depth = 0
    private var key: (name: String, end: Int)?
    private var start = 0
    private var end = 0
    private var shape = Shape.scalar
    private var content = ""
    private var texts: [String] = []

    init(_ yaml: [UInt8]) {
      self.yaml = yaml
      places = yaml.indices.filter { yaml[$0] & 0xC0 != 0x80 } + [yaml.count]
    }

    mutating func read(_ parser: UnsafeMutablePointer<yaml_parser_t>) -> Bool {
      for _ in 0..<5_000 {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) != 0 else { return false }
        defer { yaml_event_delete(&event) }
        if !names(event) { return false }
        switch event.type {
        case YAML_STREAM_END_EVENT: return depth == 0
        case YAML_DOCUMENT_START_EVENT:
          documents += 1
          if documents > 1 { return false }
        case YAML_SCALAR_EVENT:
          let scalar = event.data.scalar
          let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
          guard depth > 0 else { return false }
          node(
            event, .scalar,
            "\(scalar.style == YAML_PLAIN_SCALAR_STYLE ? "p" : "s")\(Self.name(scalar.tag))\(text.utf8.count):\(text)", text)
        case YAML_ALIAS_EVENT:
          guard depth > 0 else { return false }
          node(event, .other, "*\(Self.name(event.data.alias.anchor))", nil)
        case YAML_SEQUENCE_START_EVENT:
          guard depth > 0 else { return false }
          let isFlow = event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
          open(event, isFlow ? .flow : .list(Int(event.start_mark.column)), "[")
        case YAML_MAPPING_START_EVENT:
          let isFlow = event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
          if depth == 0 {
            column = isFlow ? 0 : Int(event.start_mark.column)
            brace = isFlow ? 0 : nil
            depth = 1
          } else {
            open(event, isFlow ? .flow : .other, "{")
          }
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
          if depth == 1 {
            depth = 0
            if brace != nil { brace = place(event.end_mark) - 1 }
          } else {
            content += "]"
            // Of what is written in lines the end is the beginning of the next thing.
            if event.start_mark.index < event.end_mark.index { end = place(event.end_mark) }
            depth -= 1
            if depth == 1 { close() }
          }
        default: break
        }
      }
      return false
    }

    /// Whether an alias, if it is one, has an anchor before it.
    private mutating func names(_ event: yaml_event_t) -> Bool {
      switch event.type {
      case YAML_SCALAR_EVENT: anchors.insert(Self.name(event.data.scalar.anchor))
      case YAML_SEQUENCE_START_EVENT: anchors.insert(Self.name(event.data.sequence_start.anchor))
      case YAML_MAPPING_START_EVENT: anchors.insert(Self.name(event.data.mapping_start.anchor))
      case YAML_ALIAS_EVENT: return anchors.contains(Self.name(event.data.alias.anchor))
      default: break
      }
      return true
    }

    private func place(_ mark: yaml_mark_t) -> Int { places[min(mark.index, places.count - 1)] }

    private static func name(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String {
      text.map { String(cString: UnsafePointer<UInt8>($0)) } ?? ""
    }

    private mutating func begin(_ event: yaml_event_t, _ kind: Shape) {
      guard depth == 1, key != nil else { return }
      (start, end, shape, content, texts) = (place(event.start_mark), place(event.start_mark), kind, "", [])
    }

    private mutating func open(_ event: yaml_event_t, _ kind: Shape, _ mark: String) {
      // A list or mapping in the place of a key has no name.
      if depth == 1, key == nil {
        key = ("", place(event.end_mark))
        (start, end, shape, content, texts) = (place(event.start_mark), place(event.end_mark), .other, "", [])
        isKey = true
      } else {
        begin(event, kind)
      }
      content += mark
      depth += 1
    }

    private var isKey = false

    private mutating func node(_ event: yaml_event_t, _ kind: Shape, _ said: String, _ text: String?) {
      if depth == 1, key == nil {
        key = (text?.lowercased() ?? "", place(event.end_mark))
        return
      }
      begin(event, kind)
      content += said + ";"
      if let text, depth <= 2 { texts.append(text) }
      end = place(event.end_mark)
      if depth == 1 { close() }
    }

    private mutating func close() {
      if isKey {
        // The key is over, its value is still to come.
        isKey = false
        key = ("", end)
        return
      }
      while end > start, [0x20, 0x09, 0x0A, 0x0D].contains(yaml[end - 1]) { end -= 1 }
      entries.append(
        Entry(name: key?.name ?? "", keyEnd: key?.end ?? start, value: start..<end, shape: shape, content: content, texts: texts))
      key = nil
    }
  }
}
