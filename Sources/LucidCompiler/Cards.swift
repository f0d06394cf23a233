import LucidCore
import LucidSyntax
import LucidYAML

/// `card`: the name of one that fills itself, or what the author puts on one.
extension Lowering {
  typealias LoweredCard = (kind: String, filled: CardTemplate?)

  func card(_ document: DocumentSyntax) -> LoweredCard? {
    guard let node = document["card"], let kind = node.scalar ?? node.mapping?["kind"]?.scalar else { return nil }
    consumer = "card"
    if let own = CardTemplate.Kind(rawValue: kind.text) {
      guard let mapping = node.mapping else {
        report(
          .missingKey, "the card `\(kind.text)` is filled by the file: what stands on it is missing", kind.span,
          notes: [Self.example(own)])
        return nil
      }
      return filled(own, mapping).map { (kind.text, $0) }
    }
    let names = catalog.cards + CardTemplate.Kind.allCases.map(\.rawValue)
    guard catalog.cards.contains(kind.text) else {
      let nearest = Spelling.nearest(kind.text, among: names)
      report(
        .invalidValue, "there is no card `\(kind.text)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), kind.span,
        notes: ["cards: " + names.sorted().joined(separator: ", ")], fix: nearest.map { .init(replace: kind.span, with: $0) })
      return nil
    }
    for entry in node.mapping?.entries ?? [] where entry.key.text != "kind" && !entry.key.text.hasPrefix("x-") {
      report(
        .unknownKey, "the card `\(kind.text)` fills itself; it takes no `\(entry.key.text)`", entry.key.span,
        notes: ["take it out, or fill a card of your own: " + CardTemplate.Kind.allCases.map(\.rawValue).joined(separator: ", ")])
    }
    return (kind.text, nil)
  }

  private static func example(_ kind: CardTemplate.Kind) -> String {
    switch kind {
    case .tiles: "`card: { kind: tiles, tiles: [{ label: Next, value: <<next_event>> }] }`"
    case .list: "`card: { kind: list, items: <<events.items>> }`"
    case .table: "`card: { kind: table, rows: <<events.items>>, columns: [start, title] }`"
    case .text: "`card: { kind: text, text: Good morning <<name>> }`"
    }
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
      report(
        .unknownKey, "a card of kind `\(kind.rawValue)` has no `\(entry.key.text)`", entry.key.span,
        notes: ["its keys: " + keys.joined(separator: ", ")])
    }
    let title = mapping["title"]?.scalar.map { template($0) }
    guard let node = mapping[main] else {
      report(
        .missingKey, "`\(main)` is missing in a card of kind `\(kind.rawValue)`", mapping["kind"]?.span ?? mapping.span,
        notes: [Self.example(kind)])
      return nil
    }
    let before = diagnostics.count
    var columns: [String] = []
    let entries: [CardTemplate.Entry]
    switch kind {
    case .tiles: entries = (node.sequence?.items ?? []).compactMap { entry($0, kind) }
    case .list: entries = items(node, mapping)
    case .table: (columns, entries) = table(node, mapping["columns"]?.sequence)
    case .text: entries = [.init(values: [node.scalar.map(cardValue)])]
    }
    if node.sequence != nil, entries.count > kind.mostEntries {
      report(
        .invalidValue, "\(entries.count) of `\(main)`; a card has at most \(kind.mostEntries)",
        mapping.entries.first { $0.key.text == main }?.key.span ?? node.span)
    }
    return diagnostics.count == before || !diagnostics[before...].contains { $0.severity == .error }
      ? CardTemplate(kind, title: title, columns: columns, entries: entries) : nil
  }

  // MARK: Entries

  /// `{value: …, sub: …, when: …, for_each: …}`, or a text alone.
  private func entry(_ node: YAMLNode, _ kind: CardTemplate.Kind) -> CardTemplate.Entry? {
    if let scalar = node.scalar { return .init(values: [cardValue(scalar)] + kind.parts.dropFirst().map { _ in nil }) }
    guard let mapping = node.mapping else { return nil }
    let loop = mapping["for_each"]?.scalar
    let forEach = loop.flatMap { beginLoop($0) }
    defer { endLoop() }
    // Without its item every name of it would be unknown as well.
    if loop != nil, forEach == nil { return nil }
    let condition = mapping["when"]?.scalar.flatMap { self.condition($0) }
    return .init(
      forEach: forEach, condition: condition,
      values: kind.parts.map { mapping[$0]?.scalar.flatMap { $0.isNull ? nil : cardValue($0) } })
  }

  private func items(_ node: YAMLNode, _ mapping: YAMLMapping) -> [CardTemplate.Entry] {
    if let written = node.sequence {
      for key in ["value", "sub"] {
        if let extra = mapping.entries.first(where: { $0.key.text == key }) {
          report(
            .unknownKey, "`\(key)` is for items that come from a list; these are written out", extra.key.span,
            notes: ["put it into the items: `{ value: …, sub: … }`"])
        }
      }
      return written.items.compactMap { entry($0, .list) }
    }
    guard let scalar = node.scalar, let (loop, _) = beginSource(scalar) else { return [] }
    defer { endLoop() }
    let value = mapping["value"]?.scalar.map(cardValue) ?? .value(.reference(.item(loop.slot)))
    return [.init(forEach: loop, values: [value, mapping["sub"]?.scalar.map(cardValue)])]
  }

  /// What a text of a card stands for: a lone placeholder keeps its type.
  func cardValue(_ scalar: Scalar) -> PlanArgument {
    guard !TemplateParser.isPlain(scalar.text) else { return .value(.literal(.text(scalar.text))) }
    let template = template(scalar)
    return template.single.map { .value($0.expression) } ?? .text(template)
  }

  // MARK: Lists to go through

  /// `<<events.items>>`, `events.items` or `event in events.items`; the item is called `item` when nothing else is said.
  /// It and `loop` are then in force. nil when it is wrong, which is reported.
  func beginSource(_ scalar: Scalar) -> (loop: ForEach, item: ValueType)? {
    let text = source(scalar)
    let list: Typed
    if scalar.text.contains("<<") {
      let (template, type) = typedTemplate(scalar)
      guard let insert = template.single else {
        report(
          .typeMismatch, "a list goes here; text around a placeholder makes it text", scalar.span,
          notes: ["leave only the placeholder: `<<events.items>>`"])
        return nil
      }
      list = (insert.expression, type)
    } else if Self.split(text.utf8) != nil {
      return beginLoop(scalar).map { ($0, frames.first?.type ?? .any) }
    } else {
      do throws(ExpressionParser.Failure) {
        list = lower(try ExpressionParser.expression(text.utf8, 0..<text.utf8.count), text)
      } catch {
        report(
          .expressionSyntax, error.message, text.span(error.range), notes: error.notes + ["a list goes here: `<<events.items>>`"])
        return nil
      }
    }
    var item = ValueType.any
    switch list.type {
    case .list(let element): item = element
    case .any, .null: break
    default:
      report(
        .typeMismatch, "a list goes here; this is \(Self.article(list.type))", scalar.span, notes: Self.listHint(list.type))
      return nil
    }
    if symbols["item"] != nil {
      report(
        .duplicateName, "the name `item` is taken, so the items need another", scalar.span,
        notes: ["name them: `event in events.items`"])
    }
    beginFrames("item", item)
    return (ForEach(name: "item", list: list.expression), item)
  }
}
