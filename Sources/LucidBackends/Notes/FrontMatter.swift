import CYAML

/// The flat mapping at the head of a Markdown note, read with libyaml. Only texts and lists of texts are of interest; what lies
/// deeper is passed over, and aliases are never followed, so nothing can grow.
struct FrontMatter {
  enum Field: Hashable {
    case text(String)
    case texts([String])
  }

  /// By key in lower case; of a key that occurs twice the first counts.
  private(set) var fields: [String: Field] = [:]
  /// What is wrong with it and where; the fields before that place are good.
  private(set) var problem: String?

  /// Bounds for what a person writes.
  private static let deepest = 16
  private static let mostEvents = 5_000

  /// `yaml` without the lines of dashes around it.
  init(_ yaml: some Collection<UInt8>) {
    let bytes = ContiguousArray(yaml)
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    guard yaml_parser_initialize(parser) != 0 else {
      problem = "front matter could not be read"
      return
    }
    defer { yaml_parser_delete(parser) }
    bytes.withUnsafeBufferPointer { buffer in
      yaml_parser_set_input_string(parser, buffer.baseAddress, buffer.count)
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      read(parser)
    }
  }

  func text(_ keys: String...) -> String? {
    for key in keys {
      switch fields[key] {
      case .text(let text): return text
      case .texts(let texts): return texts.first
      case nil: continue
      }
    }
    return nil
  }

  private mutating func read(_ parser: UnsafeMutablePointer<yaml_parser_t>) {
    var depth = 0
    var key: String?
    var list: [String]?
    for _ in 0..<Self.mostEvents {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) != 0 else {
        problem = Self.words(parser)
        return
      }
      defer { yaml_event_delete(&event) }
      switch event.type {
      case YAML_STREAM_END_EVENT, YAML_DOCUMENT_END_EVENT: return
      case YAML_SCALAR_EVENT:
        let text = Self.scalar(event)
        if depth == 0 {
          problem = "front matter is not a list of keys"
          return
        }
        if depth == 1, let name = key {
          if let text { keep(.text(text), name) }
          key = nil
        } else if depth == 1 {
          key = text?.lowercased() ?? ""
        } else if depth == 2, list != nil, let text {
          list?.append(text)
        }
      case YAML_ALIAS_EVENT:
        if depth == 1 { key = key == nil ? "" : nil }
      case YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT:
        let isList = event.type == YAML_SEQUENCE_START_EVENT
        if depth == 0, isList {
          problem = "front matter is not a list of keys"
          return
        }
        depth += 1
        if depth == 2, isList, key != nil { list = [] }
        if depth > Self.deepest {
          problem = "front matter, line \(event.start_mark.line + 2): too deep"
          return
        }
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
        depth -= 1
        if depth == 1 {
          if let list, let name = key { keep(.texts(list), name) }
          // A list or mapping in the place of a key leaves its value to be passed over.
          key = key == nil ? "" : nil
          list = nil
        }
      default: break
      }
    }
    problem = "front matter is too long"
  }

  private mutating func keep(_ field: Field, _ key: String) {
    if !key.isEmpty, fields[key] == nil { fields[key] = field }
  }

  /// nil for `null`, `~` and nothing at all.
  private static func scalar(_ event: yaml_event_t) -> String? {
    let scalar = event.data.scalar
    let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
    if scalar.style == YAML_PLAIN_SCALAR_STYLE, text.isEmpty || text == "~" || text.lowercased() == "null" { return nil }
    return text
  }

  /// `front matter, line 3: mapping values are not allowed in this context`; lines count from the opening dashes.
  private static func words(_ parser: UnsafeMutablePointer<yaml_parser_t>) -> String {
    let p = parser.pointee
    let problem = p.problem.map { String(cString: $0) } ?? "cannot be read"
    return "front matter, line \(p.problem_mark.line + 2): \(problem)"
  }
}
