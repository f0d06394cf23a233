package import LucidCore

/// A node of a YAML document. Nothing is typed yet: what a scalar means is decided by the key it
/// stands under.
package enum YAMLNode: Sendable {
  case scalar(Scalar)
  case sequence(YAMLSequence)
  case mapping(YAMLMapping)

  package var span: Span {
    switch self {
    case .scalar(let s): s.span
    case .sequence(let s): s.span
    case .mapping(let m): m.span
    }
  }

  package var scalar: Scalar? { if case .scalar(let s) = self { s } else { nil } }
  package var mapping: YAMLMapping? { if case .mapping(let m) = self { m } else { nil } }
  package var sequence: YAMLSequence? { if case .sequence(let s) = self { s } else { nil } }

  /// For messages: `a list`, `a mapping`, `text`.
  package var shapeName: String {
    switch self {
    case .scalar(let s): s.isNull ? "nothing" : "text"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

/// A YAML scalar: its text, its style and its place.
package struct Scalar: Sendable {
  package enum Style: UInt8, Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded
  }

  /// Decoded: escapes, folding and indentation are gone.
  package let text: String
  package let style: Style
  /// In the file, with quotes, and from the `|` of a block scalar on.
  package let span: Span
  /// Whether it stands between `[…]` or `{…}`, where commas end it.
  package let inFlow: Bool
  /// Whether it holds a tag that YAML would read otherwise: other programs need it in quotes.
  package let holdsTag: Bool

  package init(text: String, style: Style, span: Span, inFlow: Bool, holdsTag: Bool = false) {
    self.text = text
    self.style = style
    self.span = span
    self.inFlow = inFlow
    self.holdsTag = holdsTag
  }

  /// Nothing, `~` or `null`, unquoted.
  package var isNull: Bool {
    guard style == .plain else { return false }
    // Asked of nearly each scalar: mostly its length is enough.
    switch text.utf8.count {
    case 0: return true
    case 1: return text == "~"
    case 4: return text == "null"
    default: return false
    }
  }
}

/// A YAML sequence and its place.
package struct YAMLSequence: Sendable {
  package let items: [YAMLNode]
  package let span: Span

  package init(items: [YAMLNode], span: Span) {
    self.items = items
    self.span = span
  }
}

/// A YAML mapping, entries in the order of the file, and its place.
package struct YAMLMapping: Sendable {
  package struct Entry: Sendable {
    package let key: Scalar
    package let value: YAMLNode

    package init(key: Scalar, value: YAMLNode) {
      self.key = key
      self.value = value
    }
  }

  package let entries: [Entry]
  package let span: Span
  package let isFlow: Bool

  package init(entries: [Entry], span: Span, isFlow: Bool) {
    self.entries = entries
    self.span = span
    self.isFlow = isFlow
  }

  package subscript(key: String) -> YAMLNode? { entries.place(of: key).map { entries[$0].value } }
}

extension [YAMLMapping.Entry] {
  /// The place of the first entry with a key of the language or an identifier. These are ASCII, so
  /// that no text of another length equals them: lengths are compared first.
  package func place(of key: String) -> Int? {
    let length = key.utf8.count
    return firstIndex { $0.key.text.utf8.count == length && $0.key.text == key }
  }
}

/// The keys that some entries may have: a bit for the first letter and the length of each. Most
/// keys of the language are absent from most documents, and are passed over by one look at it.
package struct KeyMask: Sendable {
  private var bits: UInt64 = 0

  package init(_ entries: [YAMLMapping.Entry]) {
    for i in entries.indices { bits |= Self.bit(entries[i].key.text) }
  }

  package func mayHave(_ key: String) -> Bool { bits & Self.bit(key) != 0 }

  private static func bit(_ key: String) -> UInt64 {
    1 << UInt64((Int(key.utf8.first ?? 0) &* 7 &+ key.utf8.count) & 63)
  }
}
