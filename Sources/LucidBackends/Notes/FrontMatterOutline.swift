import LucidYAML

/// Where the keys and values of front matter lie in its bytes, so that one can be changed and every
/// other byte kept.
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
    /// The value in a canonical form: equal for equal values.
    let content: String
    let texts: [String]
  }

  private(set) var entries: [Entry] = []
  /// The column of the keys.
  private(set) var column = 0
  /// Where the closing brace of a mapping in braces lies; nil for one of lines.
  private(set) var brace: Int?

  /// nil for what is damaged, no mapping, or more than a person writes.
  init?(_ yaml: [UInt8]) {
    var reader = Reader(yaml)
    guard YAMLEvent.read(yaml, { event in reader.take(event) }) == nil, reader.isWhole else { return nil }
    (entries, column, brace) = (reader.entries, reader.column, reader.brace)
  }

  subscript(names: [String]) -> Entry? {
    for name in names { if let entry = entries.first(where: { $0.name == name }) { return entry } }
    return nil
  }

  private struct Reader {
    let yaml: [UInt8]
    var entries: [Entry] = []
    var column = 0
    var brace: Int?
    private var events = 0
    private var isRefused = false
    private var documents = 0
    private var anchors: Set<String> = []
    private var depth = 0
    private var key: (name: String, end: Int)?
    private var isKey = false
    private var start = 0
    private var end = 0
    private var shape = Shape.scalar
    private var content = ""
    private var texts: [String] = []

    init(_ yaml: [UInt8]) { self.yaml = yaml }

    var isWhole: Bool { !isRefused && depth == 0 }

    /// Returns false where it is refused.
    mutating func take(_ event: YAMLEvent) -> Bool {
      events += 1
      isRefused = events >= 5_000 || !accepts(event)
      return !isRefused
    }

    private mutating func accepts(_ event: YAMLEvent) -> Bool {
      if let anchor = event.anchor { anchors.insert(anchor) }
      switch event.kind {
      case .documentStart:
        documents += 1
        return documents == 1
      case .documentEnd: return true
      case .scalar(let text, let style):
        guard depth > 0 else { return false }
        node(event, kind: .scalar, said: "\(style == .plain ? "p" : "s")\(event.tag ?? "")\(text.utf8.count):\(text)", text: text)
      case .alias(let name):
        guard depth > 0, anchors.contains(name) else { return false }
        node(event, kind: .other, said: "*\(name)", text: nil)
      case .sequence(let isFlow):
        guard depth > 0 else { return false }
        open(event, isFlow ? .flow : .list(event.column), "[")
      case .mapping(let isFlow):
        if depth == 0 {
          column = isFlow ? 0 : event.column
          brace = isFlow ? 0 : nil
          depth = 1
        } else {
          open(event, isFlow ? .flow : .other, "{")
        }
      case .end:
        if depth == 1 {
          depth = 0
          if brace != nil { brace = event.range.upperBound - 1 }
        } else {
          content += "]"
          // Of what is written in lines the end is the beginning of the next thing.
          if !event.range.isEmpty { end = event.range.upperBound }
          depth -= 1
          if depth == 1 { close() }
        }
      }
      return true
    }

    private mutating func begin(_ event: YAMLEvent, _ kind: Shape) {
      guard depth == 1, key != nil else { return }
      (start, end, shape, content, texts) = (event.range.lowerBound, event.range.lowerBound, kind, "", [])
    }

    private mutating func open(_ event: YAMLEvent, _ kind: Shape, _ mark: String) {
      // A list or mapping in the place of a key has no name.
      if depth == 1, key == nil {
        key = ("", event.range.upperBound)
        (start, end, shape, content, texts) = (event.range.lowerBound, event.range.upperBound, .other, "", [])
        isKey = true
      } else {
        begin(event, kind)
      }
      content += mark
      depth += 1
    }

    private mutating func node(_ event: YAMLEvent, kind: Shape, said: String, text: String?) {
      if depth == 1, key == nil {
        key = (text?.lowercased() ?? "", event.range.upperBound)
        return
      }
      begin(event, kind)
      content += said + ";"
      if let text, depth <= 2 { texts.append(text) }
      end = event.range.upperBound
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
