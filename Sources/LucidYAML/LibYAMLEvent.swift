import CYAML
import LucidCore

/// One event as libyaml gives it, in force until the next one is read.
///
/// Texts are made of it only where they are asked for: a file has a hundred events, few of them
/// with an anchor or a tag, and `YAMLReader` puts the texts where they stay.
struct LibYAMLEvent: ~Copyable {
  private let event: yaml_event_t
  /// Bytes of the text: see `YAMLEvent`.
  let range: Range<Int>
  /// Whether the surrogates of escapes were changed for libyaml.
  private let isMasked: Bool
  /// The text of the file where tags of this scalar were changed for libyaml; nil elsewhere.
  private let original: UnsafeBufferPointer<UInt8>?

  var type: yaml_event_type_t { event.type }

  /// Hands the events of a text to `take`, as `YAMLEvent.read` does, with the start of the stream.
  static func read(
    _ bytes: [UInt8], from start: Int, tags isLanguage: Bool, _ take: (borrowing LibYAMLEvent) -> Bool
  ) -> YAMLProblem? {
    let tags = isLanguage ? PlainTags(bytes, from: start) : nil
    let shown = tags?.bytes ?? bytes
    let escapes = SurrogateEscapes(shown) { text in
      guard let problem = read(text, from: start, { _, _ in true }), problem.isUnicodeEscape else { return nil }
      return problem.offset
    }
    let isMasked = escapes != nil
    var places = tags?.places[...] ?? []
    return bytes.withUnsafeBufferPointer { original in
      read(escapes?.bytes ?? shown, from: start) { event, range in
        while let place = places.first, place < range.lowerBound { places.removeFirst() }
        let holdsTag = event.type == YAML_SCALAR_EVENT && places.first.map { $0 < range.upperBound } ?? false
        return take(LibYAMLEvent(event: event, range: range, isMasked: isMasked, original: holdsTag ? original : nil))
      }
    }
  }

  /// Hands the events of libyaml with their bytes to `take`.
  private static func read(
    _ bytes: [UInt8], from start: Int, _ take: (yaml_event_t, Range<Int>) -> Bool
  ) -> YAMLProblem? {
    bytes.withUnsafeBufferPointer { whole in
      let buffer = UnsafeBufferPointer(rebasing: whole[start...])
      var parser = yaml_parser_t()
      guard yaml_parser_initialize(&parser) == 1 else { return YAMLProblem(.other, "cannot be read") }
      defer { yaml_parser_delete(&parser) }
      yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
      let map = OffsetMap(buffer, from: start)
      while true {
        var event = yaml_event_t()
        guard yaml_parser_parse(&parser, &event) == 1 else { return YAMLProblem(parser, map) }
        defer { yaml_event_delete(&event) }
        if event.type == YAML_STREAM_END_EVENT { return nil }
        // The range is found here: an event that held the map would be counted among its owners, a hundred times a file.
        let start = map.byte(event.start_mark.index)
        if !take(event, start..<max(start, map.byte(event.end_mark.index))) { return nil }
      }
    }
  }

  // MARK: Parts; those of another type of event must not be asked for

  var isExplicit: Bool { event.data.document_start.implicit == 0 }

  /// Whether a scalar holds a tag that YAML would read otherwise.
  var holdsTag: Bool { original != nil }

  /// The decoded text of a scalar.
  var text: String {
    let raw = event.data.scalar
    let bytes = UnsafeBufferPointer(start: raw.value, count: raw.length)
    if let original { return PlainTags.restored(bytes, from: original, in: range) }
    let text = String(utf8: bytes)
    return isMasked && raw.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE ? SurrogateEscapes.unmasked(text) : text
  }

  var style: Scalar.Style { Scalar.Style(event.data.scalar.style) }

  /// Whether a collection is written with brackets or braces.
  var isFlow: Bool {
    event.type == YAML_SEQUENCE_START_EVENT
      ? event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE : event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
  }

  /// The name behind the `&` of a value, or behind the `*` of an alias.
  var anchor: String? {
    switch event.type {
    case YAML_SCALAR_EVENT: Self.name(event.data.scalar.anchor)
    case YAML_ALIAS_EVENT: Self.name(event.data.alias.anchor)
    case YAML_SEQUENCE_START_EVENT: Self.name(event.data.sequence_start.anchor)
    case YAML_MAPPING_START_EVENT: Self.name(event.data.mapping_start.anchor)
    default: nil
    }
  }

  var tag: String? {
    switch event.type {
    case YAML_SCALAR_EVENT: Self.name(event.data.scalar.tag)
    case YAML_SEQUENCE_START_EVENT: Self.name(event.data.sequence_start.tag)
    case YAML_MAPPING_START_EVENT: Self.name(event.data.mapping_start.tag)
    default: nil
    }
  }

  var line: Int { Int(event.start_mark.line) }
  var column: Int { Int(event.start_mark.column) }

  private static func name(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? { text.map { String(cString: $0) } }
}
