import LucidCore
import LucidSyntax
import LucidYAML

/// Cards and the schema of the answer.
extension Diagnostic {
  // MARK: Cards

  static func cardWithoutContent(_ kind: CardTemplate.Kind, at span: Span) -> Diagnostic {
    Diagnostic(
      .missingKey, .error, "the card `\(kind.rawValue)` is filled by the file: what stands on it is missing", at: span,
      notes: [example(kind)])
  }

  static func unknownCard(_ kind: Scalar, cards: [String]) -> Diagnostic {
    let names = cards + CardTemplate.Kind.allCases.map(\.rawValue)
    return misspelt(
      .invalidValue, "there is no card `\(kind.text)`", kind.text, among: names, at: kind.span,
      notes: ["cards: " + names.sorted().joined(separator: ", ")])
  }

  static func keyOfFilledCard(_ key: Scalar, kind: String) -> Diagnostic {
    Diagnostic(
      .unknownKey, .error, "the card `\(kind)` fills itself; it takes no `\(key.text)`", at: key.span,
      notes: ["take it out, or fill a card of your own: " + CardTemplate.Kind.allCases.map(\.rawValue).joined(separator: ", ")])
  }

  static func keyOfOtherCard(_ key: Scalar, _ kind: CardTemplate.Kind, keys: [String]) -> Diagnostic {
    Diagnostic(
      .unknownKey, .error, "a card of kind `\(kind.rawValue)` has no `\(key.text)`", at: key.span,
      notes: ["its keys: " + keys.joined(separator: ", ")])
  }

  static func missingCardKey(_ key: String, _ kind: CardTemplate.Kind, at span: Span) -> Diagnostic {
    Diagnostic(
      .missingKey, .error, "`\(key)` is missing in a card of kind `\(kind.rawValue)`", at: span, notes: [example(kind)])
  }

  private static func example(_ kind: CardTemplate.Kind) -> String {
    switch kind {
    case .tiles: "`card: { kind: tiles, tiles: [{ label: Next, value: <<events.items[0].title>> }] }`"
    case .list: "`card: { kind: list, items: <<events.items>> }`"
    case .table: "`card: { kind: table, rows: <<events.items>>, columns: [start, title] }`"
    case .text: "`card: { kind: text, text: Good morning <<name>> }`"
    }
  }

  static func tooManyCardEntries(_ count: Int, _ key: String, most: Int, at span: Span) -> Diagnostic {
    Diagnostic(.invalidValue, .error, "\(count) of `\(key)`; a card has at most \(most)", at: span)
  }

  static func partOfWrittenItems(_ key: Scalar) -> Diagnostic {
    Diagnostic(
      .unknownKey, .error, "`\(key.text)` is for items that come from a list; these are written out", at: key.span,
      notes: ["put it into the items: `{ value: …, sub: … }`"])
  }

  // MARK: Tables

  static func tooManyColumns(_ columns: YAMLSequence) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error, "\(columns.items.count) columns; a table has at most \(CardTemplate.Kind.mostColumns)",
      at: columns.span.firstByte)
  }

  static func missingColumns(_ loop: ForEach, at span: Span) -> Diagnostic {
    Diagnostic(
      .missingKey, .error, "`columns` is missing: what a row shows is not known beforehand", at: span,
      notes: ["`columns: [{ label: Title, value: <<\(loop.name).title>> }]`"])
  }

  static func columnIsNoField(_ loop: ForEach, at span: Span) -> Diagnostic {
    Diagnostic(
      .wrongShape, .error, "a column is the name of a field, or `{ label: …, value: … }`", at: span,
      notes: ["`{ label: When, value: <<\(loop.name).start | time>> }`"])
  }

  static func rowsWithoutFields(_ item: ValueType, at span: Span) -> Diagnostic {
    Diagnostic(.unknownField, .error, "the rows are \(item.name); they have no fields", at: span)
  }

  static func headingIsNoText(at span: Span) -> Diagnostic {
    Diagnostic(
      .wrongShape, .error, "rows that are written out have plain headings", at: span, notes: ["`columns: [When, What]`"])
  }

  static func wrongRowWidth(_ cells: Int, expected: Int, hasColumns: Bool, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error,
      "this row has \(cells) cell\(cells == 1 ? "" : "s"); \(hasColumns ? "`columns`" : "the first row") has \(expected)",
      at: span)
  }

  // MARK: Schemas

  static func formatBesideSchema(_ format: OutputFormat, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidSchema, .error, "an answer with a schema is JSON; `format` says \(format.rawValue)", at: span,
      notes: ["write `format: json`, or leave `format` out"], fix: .init(replace: span, with: "json"))
  }

  static func schemaIsNoMapping(_ node: YAMLNode) -> Diagnostic {
    Diagnostic(
      .invalidSchema, .error, "a schema is a mapping; this is \(node.shapeName)", at: node.span,
      notes: ["`{ type: object, properties: { … } }`"])
  }

  static func otherSchemaKeyword(_ key: Scalar, instead: String, keywords: [String]) -> Diagnostic {
    Diagnostic(
      .invalidSchema, .error, "`\(key.text)` is not among the keywords that answers are checked by", at: key.span,
      notes: [instead, "keywords: " + keywords.joined(separator: ", ")])
  }

  static func unknownSchemaKeyword(_ key: Scalar, keywords: [String]) -> Diagnostic {
    misspelt(
      .invalidSchema, "`\(key.text)` is no keyword of a schema", key.text, among: keywords, at: key.span,
      notes: ["keywords: " + keywords.joined(separator: ", ")])
  }

  static func wrongSchemaValue(_ node: YAMLNode, _ key: String, expected: String) -> Diagnostic {
    Diagnostic(
      .invalidSchema, .error,
      "`\(key)` must be \(expected); this is \(node.scalar.map { "`\($0.text.prefix(40))`" } ?? node.shapeName)",
      at: node.scalar == nil ? node.span.firstByte : node.span)
  }

  static func unknownSchemaType(_ scalar: Scalar, types: [String]) -> Diagnostic {
    let meant = Rewording.choice(scalar.text, among: types)?.text
    return Diagnostic(
      .invalidSchema, .error, "there is no type `\(scalar.text)`" + Spelling.suggestion(meant), at: scalar.span,
      notes: ["types: " + types.joined(separator: ", ")], fix: meant.map { .init(replace: scalar.span, with: $0) })
  }

  static func keywordOfOtherType(_ key: Scalar, _ kind: AnswerSchema.Kind, _ kinds: [AnswerSchema.Kind]) -> Diagnostic {
    Diagnostic(
      .invalidSchema, .error,
      "`\(key.text)` is for \(kind.article); the type here is \(kinds.map(\.rawValue).joined(separator: ", "))", at: key.span)
  }

  static func requiresUnknownProperty(_ scalar: Scalar, properties: [String]) -> Diagnostic {
    misspelt(
      .invalidSchema, "`required` names `\(scalar.text)`, which is not among `properties`", scalar.text, among: properties,
      at: scalar.span, notes: ["properties: " + properties.joined(separator: ", ")])
  }

  static func boundsCrossed(_ least: String, _ most: String, at span: Span) -> Diagnostic {
    Diagnostic(.invalidSchema, .error, "`\(least)` is above `\(most)`: nothing could fit", at: span)
  }
}
