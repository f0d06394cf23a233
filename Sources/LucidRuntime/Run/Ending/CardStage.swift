import LucidCore

/// Makes the card and the statements of finished steps.
struct CardStage {
  let plan: Plan
  let context: RunContext
  let started: Instant

  /// Returns the card that the plan's builder makes; nil when the plan names none.
  func card(_ presented: [Observation]) -> Card? {
    guard let kind = plan.card, let builder = context.cards[kind] else { return nil }
    return builder.card(
      title: plan.ability.label, from: presented, presenters: context.presenters,
      in: present)
  }

  private var present: PresentContext {
    PresentContext(
      now: started, zone: context.zone, dayEnds: context.settings.dayEnds, writes: context.stage?.writeSetting ?? .done)
  }

  /// Returns those of the card, else those of the presenters.
  func statements(of observed: [Observation], on card: Card?) -> [Statement] {
    let found = card.flatMap { $0.statements.isEmpty ? nil : $0.statements } ?? presented(by: observed)
    return SupposedStatements(observed, tools: context.tools, setting: present.writes).mark(found)
  }

  private func presented(by observed: [Observation]) -> [Statement] {
    let present = present
    var statements: [Statement] = []
    /// That of the result before: results of one family often follow one another.
    var (family, presenter): (String?, (any Presenter)?) = (nil, nil)
    for observation in observed where observation.status == .done {
      let own = observation.family
      if own != family { (family, presenter) = (own, context.presenters.first { $0.family == own }) }
      guard let presenter else { continue }
      statements += presenter.findings(observation, in: present)
    }
    return statements
  }

  /// Returns the results of a `for_each` as presenters and cards know them: listings become one
  /// listing, other results an observation each. Everything else stays as it is.
  func presented(_ observed: [Observation]) -> [Observation] {
    let names = Set(plan.steps.filter { $0.modifiers?.forEach != nil || $0.modifiers?.block != nil }.map(\.name))
    guard !names.isEmpty else { return observed }
    return observed.flatMap { observation -> [Observation] in
      guard names.contains(observation.step), observation.status == .done, let values = observation.value.list else {
        return [observation]
      }
      func with(_ value: Value, _ notices: [Notice]) -> Observation {
        Observation(
          step: observation.step, tool: observation.tool, status: .done, value: value, notices: notices,
          labels: observation.labels)
      }
      if values.isEmpty { return [observation] }
      let records = values.compactMap(\.record)
      if case .record(let type)? = context.tools[observation.tool]?.signature.result,
        ["items", "count", "truncated"].allSatisfy({ type.index(of: $0) != nil })
      {
        return [with(.record(Self.joined(records, type)), observation.notices)]
      }
      // What was noticed belongs to all of them and is said once.
      return values.filter { !$0.isMissing }.enumerated().map { with($1, $0 == 0 ? observation.notices : []) }
    }
  }

  /// One listing of all items, none twice. A field in which the listings differ, such as their
  /// range, is null.
  static func joined(_ listings: [Record], _ type: RecordType) -> Record {
    let type = listings.first?.type ?? type
    var seen: Set<Value> = []
    var items: [Value] = []
    for listing in listings {
      for item in listing["items"].list ?? [] where seen.insert(item).inserted { items.append(item) }
    }
    let isTruncated = listings.contains { $0["truncated"].boolean == true }
    let values = type.fields.map { field -> Value in
      switch field.name {
      case "items": return .list(items)
      case "count": return .integer(items.count)
      case "truncated": return .boolean(isTruncated)
      case "total": return isTruncated ? .null : .integer(items.count)
      default:
        guard let first = listings.first?[field.name] else { return .null }
        return listings.allSatisfy { $0[field.name] == first } ? first : .null
      }
    }
    return Record(type, values: values)
  }
}
