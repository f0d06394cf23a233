import LucidCore
import LucidSyntax
import LucidYAML

/// Lowers `card`: the name of one that fills itself, or what the author puts on one.
struct CardLowering {
  let unit: LoweringUnit

  struct Card {
    let kind: String
    var filled: CardTemplate?
  }

  /// The place of what stands on a card.
  private let context = LoweringContext(consumer: "card")

  init(_ unit: LoweringUnit) { self.unit = unit }

  func card(_ document: DocumentSyntax) -> Card? {
    guard let node = document["card"], let kind = node.scalar ?? node.mapping?["kind"]?.scalar else { return nil }
    if let own = CardTemplate.Kind(rawValue: kind.text) {
      guard let mapping = node.mapping else {
        unit.report(.cardWithoutContent(own, at: kind.span))
        return nil
      }
      return filled(own, mapping).map { Card(kind: kind.text, filled: $0) }
    }
    guard unit.catalog.cards.contains(kind.text) else {
      unit.report(.unknownCard(kind, cards: unit.catalog.cards))
      return nil
    }
    for entry in node.mapping?.entries ?? [] where entry.key.text != "kind" && !entry.key.text.hasPrefix("x-") {
      unit.report(.keyOfFilledCard(entry.key, kind: kind.text))
    }
    return Card(kind: kind.text)
  }

  private func filled(_ kind: CardTemplate.Kind, _ mapping: YAMLMapping) -> CardTemplate? {
    let (main, others): (String, [String]) =
      switch kind {
      case .tiles: ("tiles", [])
      case .list: ("items", ["value", "sub"])
      case .table: ("rows", ["columns"])
      case .text: ("text", [])
      }
    let keys = ["kind", "title", main] + others
    for entry in mapping.entries
    where !keys.contains(entry.key.text) && CardKeys.card.contains(where: { $0.name == entry.key.text }) {
      unit.report(.keyOfOtherCard(entry.key, kind, keys: keys))
    }
    let title = mapping["title"]?.scalar.map { TemplateLowering.template($0, in: context, of: unit) }
    guard let node = mapping[main] else {
      unit.report(.missingCardKey(main, kind, at: mapping["kind"]?.span ?? mapping.span))
      return nil
    }
    let before = unit.diagnostics.count
    var columns: [String] = []
    let entries: [CardTemplate.Entry]
    switch kind {
    case .tiles: entries = (node.sequence?.items ?? []).compactMap { entry($0, kind) }
    case .list: entries = items(node, mapping)
    case .table:
      let table = TableLowering(unit: unit, context: context).table(node, mapping["columns"]?.sequence)
      (columns, entries) = (table.columns, table.entries)
    case .text: entries = [.init(values: [node.scalar.map { CardValue.of($0, context, unit) }])]
    }
    if node.sequence != nil, entries.count > kind.mostEntries {
      let key = mapping.entries.first { $0.key.text == main }?.key.span
      unit.report(.tooManyCardEntries(entries.count, main, most: kind.mostEntries, at: key ?? node.span))
    }
    return unit.diagnostics.hasErrors(since: before)
      ? nil : CardTemplate(kind, title: title, columns: columns, entries: entries)
  }

  // MARK: Entries

  /// `{value: …, sub: …, when: …, for_each: …}`, or a text alone.
  private func entry(_ node: YAMLNode, _ kind: CardTemplate.Kind) -> CardTemplate.Entry? {
    if let scalar = node.scalar {
      return .init(values: [CardValue.of(scalar, context, unit)] + kind.parts.dropFirst().map { _ in nil })
    }
    guard let mapping = node.mapping else { return nil }
    let loop = mapping["for_each"]?.scalar.map { LoopLowering(unit: unit, context: context).loop($0) }
    // Without its item every name of it would be unknown as well.
    if let loop, loop.head == nil { return nil }
    let inside = loop?.inside ?? context
    let condition = mapping["when"]?.scalar.flatMap { ExpressionLowering.condition($0, in: inside, of: unit) }
    return .init(
      forEach: loop?.head, condition: condition,
      values: kind.parts.map { mapping[$0]?.scalar.flatMap { $0.isNull ? nil : CardValue.of($0, inside, unit) } })
  }

  private func items(_ node: YAMLNode, _ mapping: YAMLMapping) -> [CardTemplate.Entry] {
    if let written = node.sequence {
      for key in ["value", "sub"] {
        if let extra = mapping.entries.first(where: { $0.key.text == key }) {
          unit.report(.partOfWrittenItems(extra.key))
        }
      }
      return written.items.compactMap { entry($0, .list) }
    }
    guard let scalar = node.scalar, let (head, loop) = LoopLowering(unit: unit, context: context).source(scalar) else {
      return []
    }
    let value = mapping["value"]?.scalar.map { CardValue.of($0, loop.inside, unit) } ?? .value(.reference(.item(head.slot)))
    return [.init(forEach: head, values: [value, mapping["sub"]?.scalar.map { CardValue.of($0, loop.inside, unit) }])]
  }
}

/// Lowers the texts of a card.
enum CardValue {
  /// The value of a text: a lone placeholder keeps its type.
  static func of(_ scalar: Scalar, _ context: LoweringContext, _ unit: LoweringUnit) -> PlanArgument {
    guard !TemplateParser.isPlain(scalar.text) else {
      unit.note(bare: scalar, in: context)
      return .value(.literal(.text(scalar.text)))
    }
    let template = TemplateLowering.template(scalar, in: context, of: unit)
    return template.single.map { .value($0.expression) } ?? .text(template)
  }
}
