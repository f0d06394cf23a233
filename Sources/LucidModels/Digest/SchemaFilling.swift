import LucidCore

/// Fills a schema from what the digest has to say: sentences, an action, what is missing. It judges
/// nothing, so a figure, a yes or a choice is never made up; what asks for one is left out, or
/// cannot be filled.
///
/// The sentences are told once: in one text, and in one list of texts. Of several, only one whose
/// name asks for the answer itself, such as `summary`, is filled: which sentence belongs into
/// `keep` and which into `drop` is a judgement too.
struct SchemaFilling {
  let sentences: [String]
  let action: String?
  let missing: [String]

  /// The first required place that cannot be filled; for the message.
  private(set) var obstacle: String?
  /// The place of the one text, and that of the one list, that tell the sentences; nil before they
  /// are chosen.
  private(set) var told: (text: String?, list: String?)?

  /// nil when it takes a judgement.
  mutating func value(_ schema: AnswerSchema, at place: String = "") -> Value? {
    if told == nil {
      var places = Places()
      find(schema, place, &places)
      told = (chosen(places.texts), chosen(places.lists))
    }
    if let values = schema.values { return values.count == 1 ? values[0] : stuck(place) }
    if !schema.anyOf.isEmpty {
      for choice in schema.anyOf {
        if let value = value(choice, at: place) {
          obstacle = nil
          return value
        }
      }
      return stuck(place)
    }
    switch schema.kinds.first {
    case .object: return object(schema, place)
    case .array: return list(schema, place)
    case .string: return text(schema, place)
    case .null: return .null
    case nil where !schema.properties.isEmpty: return object(schema, place)
    case nil: return text(schema, place)
    case .integer, .number, .boolean: return schema.kinds.contains(.null) ? .null : stuck(place)
    }
  }

  /// Places that could tell the sentences.
  private struct Places {
    var texts: [String] = []
    var lists: [String] = []
  }

  private func find(_ schema: AnswerSchema, _ place: String, _ places: inout Places) {
    guard schema.values == nil else { return }
    for choice in schema.anyOf { find(choice, place, &places) }
    guard schema.anyOf.isEmpty else { return }
    switch schema.kinds.first {
    case .object: break
    case nil where !schema.properties.isEmpty: break
    case .array where !asks(place, for: Self.missingWords):
      // The items of a list are told one by one.
      if !places.lists.contains(place) { places.lists.append(place) }
      return
    case .string where !isOther(place), nil where !isOther(place):
      if !places.texts.contains(place) { places.texts.append(place) }
      return
    default: return
    }
    for property in schema.properties { find(property.schema, Self.place(property.name, in: place), &places) }
  }

  private func isOther(_ place: String) -> Bool { asks(place, for: Self.actionWords.union(Self.missingWords)) }

  private func chosen(_ places: [String]) -> String? {
    places.count == 1 ? places[0] : places.first { asks($0, for: Self.answerWords) }
  }

  private static func place(_ name: String, in place: String) -> String { place.isEmpty ? name : place + "." + name }

  private mutating func object(_ schema: AnswerSchema, _ place: String) -> Value? {
    var names: [String] = []
    var values: [Value] = []
    for property in schema.properties {
      let inner = Self.place(property.name, in: place)
      let isRequired = schema.required.contains(property.name)
      let before = obstacle
      guard let value = value(property.schema, at: inner) else {
        if isRequired { return nil }
        obstacle = before
        continue
      }
      names.append(property.name)
      values.append(value)
    }
    if let absent = schema.required.first(where: { !names.contains($0) }) {
      return stuck(Self.place(absent, in: place))
    }
    return .record(Record(RecordType("Object", names.map { .init($0, .any, "") }), values: values))
  }

  private mutating func list(_ schema: AnswerSchema, _ place: String) -> Value? {
    guard asks(place, for: Self.missingWords) || told?.list == place else {
      return schema.kinds.contains(.null) ? .null : stuck(place)
    }
    var items: [Value] = []
    switch schema.items {
    case .nothing: break
    case .anything: items = material(place).map(Value.text)
    case .schema(let inner):
      for sentence in material(place) {
        var one = SchemaFilling(sentences: [sentence], action: nil, missing: [sentence])
        guard let value = one.value(inner, at: place + "[]") else { return stuck(one.obstacle ?? place) }
        items.append(value)
      }
    }
    if let most = schema.maxItems { items = Array(items.prefix(most)) }
    return items.count >= schema.minItems ?? 0 ? .list(items) : stuck(place)
  }

  /// The longest run of sentences that fits; a text for an action is the action.
  private mutating func text(_ schema: AnswerSchema, _ place: String) -> Value? {
    if asks(place, for: Self.actionWords) {
      if let action, fits(action, schema) { return .text(action) }
      return schema.kinds.contains(.null) ? .null : stuck(place)
    }
    let parts = asks(place, for: Self.missingWords) || told?.text == place ? material(place) : []
    for count in stride(from: parts.count, to: 0, by: -1) {
      let text = parts.prefix(count).joined(separator: " ")
      if fits(text, schema) { return .text(text) }
    }
    return schema.kinds.contains(.null) ? .null : stuck(place)
  }

  private func fits(_ text: String, _ schema: AnswerSchema) -> Bool {
    let length = text.unicodeScalars.count
    return length >= schema.minLength ?? 0 && length <= schema.maxLength ?? .max
  }

  private func material(_ place: String) -> [String] { asks(place, for: Self.missingWords) ? missing : sentences }

  private static let missingWords: Set<String> = ["missing", "unavailable"]
  /// Names by which a place asks for the answer itself.
  private static let answerWords: Set<String> = [
    "summary", "answer", "text", "overview", "digest", "report", "briefing", "message", "headline", "points", "sentences",
    "lines", "bullets", "highlights", "facts", "zusammenfassung", "antwort", "überblick", "bericht", "punkte", "sätze",
    "nachricht",
  ]
  private static let actionWords: Set<String> = ["action", "todo", "task"]

  /// Whether the last name of a place is made of one of the words: `next_action`.
  private func asks(_ place: String, for words: Set<String>) -> Bool {
    let name = place.split(separator: ".").last ?? ""
    var word = ""
    for c in name {
      if c.isUppercase || !c.isLetter {
        if words.contains(word) { return true }
        word = ""
      }
      if c.isLetter { word += c.lowercased() }
    }
    return words.contains(word)
  }

  private mutating func stuck(_ place: String) -> Value? {
    if obstacle == nil { obstacle = place }
    return nil
  }
}
