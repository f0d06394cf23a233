import LucidCore
import LucidSyntax
import LucidYAML

/// `payload.PATH`: places of the card, checked against the type of its body.
extension AbilityTestLowering {
  func payload(_ path: String, _ key: Scalar, _ node: YAMLNode) -> [AbilityTestAssertion] {
    guard let kind = plan.card else {
      diagnostics.report(.noPayload(key, cards: catalog.cards))
      return []
    }
    guard let parts = Self.parts(path), let type = type(of: parts, kind, key) else {
      if Self.parts(path) == nil {
        diagnostics.report(.notAPayloadPlace(path, at: key.span))
      }
      return []
    }
    let name = "payload." + path
    if let mapping = node.mapping, !mapping.entries.isEmpty, type == .text || type == .any,
      mapping.entries.allSatisfy({ entry in TestKeys.text.contains { $0.name == entry.key.text } })
    {
      return texts(node, name).map { AbilityTestAssertion($0, .payload(parts, .text($1)), at: $2) }
    }
    if path == "kind", let scalar = node.scalar, scalar.text != kind {
      diagnostics.report(.otherCard(kind, at: scalar.span))
    }
    let value = LiteralValue(id: name, diagnostics: diagnostics).value(node, type, "`\(name)`")
    return [AbilityTestAssertion(name, .payload(parts, .value(value, type)), at: key.span)]
  }

  /// nil when it is not written as a path is.
  static func parts(_ path: String) -> [AbilityTestAssertion.PathPart]? {
    var parts: [AbilityTestAssertion.PathPart] = []
    for piece in path.split(separator: ".", omittingEmptySubsequences: false) {
      let name = piece.prefix { $0 != "[" }
      guard !name.isEmpty else { return nil }
      parts.append(name == "length" ? .length : .field(String(name)))
      var rest = piece.dropFirst(name.count)
      while !rest.isEmpty {
        guard rest.first == "[", let end = rest.firstIndex(of: "]"),
          let n = Int(decimal: rest[rest.index(after: rest.startIndex)..<end].utf8)
        else { return nil }
        parts.append(.element(n))
        rest = rest[rest.index(after: end)...]
      }
    }
    return parts.isEmpty ? nil : parts
  }

  /// The type at the end of the path; nil when there is no such place, which is reported.
  private func type(of parts: [AbilityTestAssertion.PathPart], _ kind: String, _ key: Scalar) -> ValueType? {
    let body = catalog.cardBodies[kind] ?? CardTemplate.Kind(rawValue: kind)?.body
    let head: [RecordType.Field] = [
      .init("kind", .text, "Which card."), .init("title", .text, "The ability's label."),
      .init("generated_at", .datetime, "When it was made."), .init("notes", .list(.text), "What is missing or damaged."),
    ]
    var type = ValueType.record(RecordType("the \(kind) card", head + (body?.fields ?? [])))
    for (i, part) in parts.enumerated() {
      switch (type, part) {
      case (.any, _): break
      case (.record(let record), .field(let name)):
        guard let field = record.index(of: name) else {
          // Only the run knows the fields of a card whose body has no type.
          if i == 0, body == nil {
            type = .any
            continue
          }
          diagnostics.report(.unknownPayloadField(name, record, key))
          return nil
        }
        type = record.fields[field].type
      // A field may be called so too.
      case (.record(let record), .length):
        guard let field = record.index(of: "length") else {
          diagnostics.report(.unknownPayloadField("length", record, key))
          return nil
        }
        type = record.fields[field].type
      case (.list, .length): type = .integer
      case (.list(let item), .element): type = item
      default:
        diagnostics.report(.noPlaceInside(key, type))
        return nil
      }
    }
    return type
  }
}
