import CYAML

/// One event of libyaml as it stands in the file, for what has to keep the author's layout: aliases and anchors are not resolved.
package struct YAMLEvent {
  package enum Kind {
    case documentStart(explicit: Bool)
    case scalar(text: String, style: Scalar.Style)
    case alias(String)
    case sequence(flow: Bool)
    case mapping(flow: Bool)
    /// Of the innermost open collection.
    case end
  }

  package let kind: Kind
  package let anchor: String?
  /// Bytes of the file. An anchor is part of it; a collection's holds its first mark, its end's the last one.
  package let range: Range<Int>

  /// The events of a file; nil when it cannot be read, which `YAMLReader` explains. There must be no byte order mark.
  package static func all(_ bytes: [UInt8]) -> [YAMLEvent]? {
    bytes.withUnsafeBufferPointer { buffer in
      var parser = yaml_parser_t()
      guard yaml_parser_initialize(&parser) == 1 else { return nil }
      defer { yaml_parser_delete(&parser) }
      yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
      let map = OffsetMap(buffer, isASCII: buffer.allSatisfy { $0 < 0x80 })
      var events: [YAMLEvent] = []
      while true {
        var event = yaml_event_t()
        guard yaml_parser_parse(&parser, &event) == 1 else { return nil }
        defer { yaml_event_delete(&event) }
        let range = map.byte(event.start_mark.index)..<max(map.byte(event.start_mark.index), map.byte(event.end_mark.index))
        func add(_ kind: Kind, _ anchor: UnsafeMutablePointer<UInt8>? = nil) {
          events.append(YAMLEvent(kind: kind, anchor: anchor.map { String(cString: $0) }, range: range))
        }
        switch event.type {
        case YAML_STREAM_END_EVENT: return events
        case YAML_DOCUMENT_START_EVENT: add(.documentStart(explicit: event.data.document_start.implicit == 0))
        case YAML_SCALAR_EVENT:
          let raw = event.data.scalar
          let text = String(decoding: UnsafeBufferPointer(start: raw.value, count: raw.length), as: UTF8.self)
          add(.scalar(text: text, style: Scalar.Style(raw.style)), raw.anchor)
        case YAML_ALIAS_EVENT: add(.alias(String(cString: event.data.alias.anchor)))
        case YAML_SEQUENCE_START_EVENT:
          add(.sequence(flow: event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE), event.data.sequence_start.anchor)
        case YAML_MAPPING_START_EVENT:
          add(.mapping(flow: event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE), event.data.mapping_start.anchor)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: add(.end)
        default: break
        }
      }
    }
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
