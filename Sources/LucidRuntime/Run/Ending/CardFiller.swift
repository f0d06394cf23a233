import LucidCore

/// Fills the card of an ability whose author wrote one.
struct CardFiller {
  private let template: CardTemplate
  /// Stands in for a title.
  private let label: String
  private let started: Instant
  private let zone: Zone

  init(_ template: CardTemplate, label: String, started: Instant, zone: Zone) {
    (self.template, self.label, self.started, self.zone) = (template, label, started, zone)
  }

  /// Returns the card.
  ///
  /// Errors: a value is not there yet, and the card begins anew, so that nothing is fetched for
  /// what is left out.
  func card(_ evaluator: inout Evaluator) throws(Evaluator.Stop) -> Card {
    var title: String?
    if let written = template.title { title = try evaluator.render(written).text }
    var filling = Filling(template)
    for entry in template.entries { try fill(entry, &filling, &evaluator) }
    let shown = filling.all > filling.rows.count
    return Card(
      kind: template.kind.rawValue, title: title.flatMap { $0.isEmpty ? nil : $0 } ?? label, generated: started,
      body: body(template, title, filling),
      notes: filling.lost + (shown ? [Notice(.words(.shownOf, filling.rows.count, filling.all))] : []))
  }

  /// The rows that have been filled in so far.
  private struct Filling {
    let template: CardTemplate
    var rows: [[Value]] = []
    /// With those that there was no room for.
    var all = 0
    /// Whether a list of entries has more than it holds.
    var isTruncated = false
    /// Why lists of entries are not known.
    var lost: [Notice] = []
    /// Whether a list of entries is not known.
    var isUnknown = false

    init(_ template: CardTemplate) { self.template = template }

    var isFull: Bool { rows.count >= template.kind.mostEntries }
  }

  private func fill(
    _ entry: CardTemplate.Entry, _ filling: inout Filling, _ evaluator: inout Evaluator
  ) throws(Evaluator.Stop) {
    guard let loop = entry.forEach else { return try add(entry, &filling, &evaluator) }
    var list: [Value] = []
    switch try evaluator.evaluate(loop.list) {
    case .list(let items): list = items
    case .truncated(let truncated):
      list = truncated.value.list ?? []
      filling.isTruncated = true
    case .absent(let absence):
      evaluator.note(absence)
      filling.isUnknown = true
      if !absence.isOff { filling.lost.append(Notice(missing: absence.missing)) }
    default: break
    }
    let slots = loop.slot + 2
    if evaluator.items.count < slots { evaluator.items += Array(repeating: .null, count: slots - evaluator.items.count) }
    for (i, item) in list.enumerated() {
      // What could never be shown is not computed; without conditions it can still be counted.
      if filling.isFull {
        filling.all += entry.condition == nil ? list.count - i : 1
        return
      }
      evaluator.items[loop.slot] = item
      evaluator.items[loop.slot + 1] = .record(
        Record(loopType, values: [.integer(i + 1), .boolean(i == 0), .boolean(i == list.count - 1)]))
      try add(entry, &filling, &evaluator)
    }
  }

  private func add(
    _ entry: CardTemplate.Entry, _ filling: inout Filling, _ evaluator: inout Evaluator
  ) throws(Evaluator.Stop) {
    if let condition = entry.condition, !(try evaluator.truth(condition)) { return }
    filling.all += 1
    guard !filling.isFull else { return }
    var values: [Value] = []
    for argument in entry.values { values.append(try value(of: argument, &evaluator)) }
    // A tile of a source that is off has no place; a cell is empty.
    if template.kind == .tiles, values.contains(where: Self.isOff) {
      filling.all -= 1
      return
    }
    filling.rows.append(values.map { Self.isOff($0) ? .null : $0 })
  }

  // MARK: Values

  private static func isOff(_ value: Value) -> Bool {
    if case .absent(let absence) = value { absence.isOff } else { false }
  }

  private func value(of argument: PlanArgument?, _ evaluator: inout Evaluator) throws(Evaluator.Stop) -> Value {
    switch argument {
    case .text(let template): return .text(try evaluator.render(template).text)
    case .value(let expression):
      let value = try evaluator.given(expression)
      if case .absent(let absence) = value { evaluator.note(absence) }
      return value.isTruncated ? .text(evaluator.context.text(value)) : value
    case nil: return .null
    }
  }

  // MARK: The body

  private func body(_ template: CardTemplate, _ title: String?, _ filling: Filling) -> Record {
    let type = template.kind.body
    let truncated = Value.boolean(filling.isTruncated || filling.all > filling.rows.count)
    // Of a list that is not known or truncated, nobody can say how many there are.
    let count = !filling.isUnknown && !filling.isTruncated ? Value.integer(filling.all) : .null
    switch template.kind {
    case .tiles: return Record(type, ["title": .optional(title), "tiles": .list(filling.rows.map(tile))])
    case .list:
      let items = filling.rows.map { Value.record(Record(CardTemplate.Kind.item, values: $0)) }
      return Record(type, ["items": .list(items), "count": count, "truncated": truncated])
    case .table:
      return Record(
        type,
        [
          "columns": .list(template.columns.map(Value.text)), "rows": .list(filling.rows.map(Value.list)),
          "truncated": truncated,
        ])
    case .text: return Record(type, ["text": filling.rows.first?.first ?? .null])
    }
  }

  private func tile(_ values: [Value]) -> Value {
    func text(_ value: Value) -> Value { value.isMissing ? .null : .text(ValueText.text(value, zone: zone)) }
    return .record(
      Record(
        CardTemplate.Kind.tile,
        [
          "label": text(values[0]), "value": values[1], "sub": values[2].isAbsent ? .null : values[2], "icon": text(values[3]),
          "state": .text(values[1].isAbsent ? "missing" : "ok"),
        ]))
  }
}
