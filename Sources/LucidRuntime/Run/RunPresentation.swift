import LucidCore

/// The results of a `for_each` as presenters and cards know them.
extension Run {
  /// Listings become one listing; other results an observation each. Everything else stays as it is.
  func presented(_ observed: [Observation]) -> [Observation] {
    let names = Set(plan.steps.filter { $0.modifiers?.forEach != nil }.map(\.name))
    guard !names.isEmpty else { return observed }
    return observed.flatMap { observation -> [Observation] in
      guard names.contains(observation.step), observation.status == .done, let values = observation.value.list else {
        return [observation]
      }
      func with(_ value: Value, _ notices: [Notice]) -> Observation {
        Observation(step: observation.step, tool: observation.tool, status: .done, value: value, notices: notices)
      }
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

  /// One listing of all items, none twice. A field in which the listings differ, such as their range, is null.
  static func joined(_ listings: [Record], _ type: RecordType) -> Record {
    let type = listings.first?.type ?? type
    var seen: Set<Value> = []
    var items: [Value] = []
    for listing in listings {
      for item in listing["items"].list ?? [] where seen.insert(item).inserted { items.append(item) }
    }
    let values = type.fields.map { field -> Value in
      switch field.name {
      case "items": return .list(items)
      case "count": return .integer(items.count)
      case "truncated": return .boolean(listings.contains { $0["truncated"].boolean == true })
      default:
        guard let first = listings.first?[field.name] else { return .null }
        return listings.allSatisfy { $0[field.name] == first } ? first : .null
      }
    }
    return Record(type, values: values)
  }
}
