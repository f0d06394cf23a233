import CYAML

/// One event of libyaml as it stands in the text, for what keeps the author's layout or forgives
/// mistakes: aliases and anchors are not resolved.
package struct YAMLEvent {
  package enum Kind {
    case documentStart(explicit: Bool)
    case documentEnd
    case scalar(text: String, style: Scalar.Style)
    case alias(String)
    case sequence(flow: Bool)
    case mapping(flow: Bool)
    /// The end of the innermost open collection.
    case end
  }

  package let kind: Kind
  package let anchor: String?
  package let tag: String?
  /// Bytes of the text. An anchor is part of it; a collection's holds its first mark, its end's the
  /// last one.
  package let range: Range<Int>
  /// Where it begins, from 0; the column in characters.
  package let line: Int
  package let column: Int
  /// Whether it is a scalar with a tag that YAML would read otherwise.
  package let holdsTag: Bool

  /// The events of a file of the language without the ends of documents; nil when it cannot be
  /// read, which `YAMLReader` explains.
  package static func all(_ bytes: [UInt8]) -> [YAMLEvent]? {
    var events: [YAMLEvent] = []
    let problem = read(bytes, tags: true) { event in
      if case .documentEnd = event.kind { return true }
      events.append(event)
      return true
    }
    return problem == nil ? events : nil
  }

  /// Hands the events of a text to `take`, in order, until it returns false. There is no byte order
  /// mark after the first `start` bytes, which are passed over. With `tags` each `<<…>>` of a plain
  /// scalar is one token, as in files of the language.
  ///
  /// Returns why libyaml stopped; nil at the end of the text and after false.
  package static func read(
    _ bytes: [UInt8], from start: Int = 0, tags: Bool = false, _ take: (YAMLEvent) -> Bool
  ) -> YAMLProblem? {
    LibYAMLEvent.read(bytes, from: start, tags: tags) { raw in YAMLEvent(raw).map(take) ?? true }
  }

  /// nil for the start of the stream, which says nothing.
  private init?(_ raw: borrowing LibYAMLEvent) {
    switch raw.type {
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart(explicit: raw.isExplicit)
    case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
    case YAML_SCALAR_EVENT: kind = .scalar(text: raw.text, style: raw.style)
    case YAML_ALIAS_EVENT: kind = .alias(raw.anchor ?? "")
    case YAML_SEQUENCE_START_EVENT: kind = .sequence(flow: raw.isFlow)
    case YAML_MAPPING_START_EVENT: kind = .mapping(flow: raw.isFlow)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: kind = .end
    default: return nil
    }
    (anchor, tag) = raw.type == YAML_ALIAS_EVENT ? (nil, nil) : (raw.anchor, raw.tag)
    (range, line, column, holdsTag) = (raw.range, raw.line, raw.column, raw.holdsTag)
  }
}

/// Why libyaml cannot read a text.
package struct YAMLProblem: Hashable, Sendable {
  /// The problems that authors can be helped with.
  package enum Reason: Hashable, Sendable {
    case noToken, mappingNotAllowed, keyExpected, controlCharacter, other

    /// libyaml has no codes: it says what is wrong in these words, which have not changed since
    /// 0.1.
    init(libyaml text: String) {
      switch text {
      case "found character that cannot start any token": self = .noToken
      case "mapping values are not allowed in this context": self = .mappingNotAllowed
      case "did not find expected key", "did not find expected '-' indicator": self = .keyExpected
      case "control characters are not allowed": self = .controlCharacter
      default: self = .other
      }
    }
  }

  /// A place that explains the problem, such as where a quotation begins.
  package struct Context: Hashable, Sendable {
    package let message: String
    /// In bytes of the text.
    package let offset: Int
  }

  package let reason: Reason
  /// In libyaml's words.
  package let message: String
  /// From 0.
  package let line: Int
  /// In bytes of the text.
  package let offset: Int
  package let context: Context?

  /// Whether an escape names no character by itself, such as half of a pair of JSON.
  var isUnicodeEscape: Bool { message == "found invalid Unicode character escape code" }

  init(_ reason: Reason, _ message: String) {
    (self.reason, self.message, line, offset, context) = (reason, message, 0, 0, nil)
  }

  init(_ parser: yaml_parser_t, _ map: OffsetMap) {
    message = parser.problem.map { String(cString: $0) } ?? "cannot be read"
    reason = Reason(libyaml: message)
    line = Int(parser.problem_mark.line)
    // A reader error (a character YAML forbids) has an offset in bytes instead of a mark.
    guard parser.error != YAML_READER_ERROR else {
      offset = map.start + Int(parser.problem_offset)
      context = nil
      return
    }
    offset = map.byte(parser.problem_mark.index)
    context = parser.context.map { Context(message: String(cString: $0), offset: map.byte(parser.context_mark.index)) }
  }
}

extension Scalar.Style {
  init(_ style: yaml_scalar_style_t) {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: self = .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: self = .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: self = .literal
    case YAML_FOLDED_SCALAR_STYLE: self = .folded
    default: self = .plain
    }
  }
}
