import LucidCore

/// Reads the answer of a program or server behind a tool: JSON of the tool's type, nothing more.
///
/// Of a declared tool, fields that are not declared are dropped; one that is missing is an error,
/// and null says that a value is not known. Of a tool of a family, whose records have many fields,
/// those that are left out are null, and one that the type does not have is an error. A misspelt
/// field is found in both. Cost: linear in the bytes.
struct ToolAnswer {
  /// `family.verb`.
  private let name: String
  private let isDeclared: Bool
  private let zone: Zone

  init(_ name: String, isDeclared: Bool = true, zone: Zone) {
    (self.name, self.isDeclared, self.zone) = (name, isDeclared, zone)
  }

  /// Errors: `.failed`, it is no JSON, or none of the type.
  func value(_ bytes: [UInt8], _ type: ValueType) throws(StepFailure) -> Value {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .toolAnswerIsNotText(name) }
    guard bytes.contains(where: { $0 > 0x20 }) else { throw .toolAnswerIsEmpty(name) }
    let node: JSONNode
    do throws(JSONSyntaxError) { node = try JSONParser.parse(bytes) } catch {
      throw .toolAnswerIsNoJSON(name, error.text(in: bytes))
    }
    return try value(node, type)
  }

  /// Errors: `.failed`, it has another type.
  func value(_ node: JSONNode, _ type: ValueType) throws(StepFailure) -> Value { try value(node, type, at: "") }

  private func value(_ node: JSONNode, _ type: ValueType, at place: String) throws(StepFailure) -> Value {
    if node.isNull { return .null }
    switch type {
    case .text: if let text = node.text { return .text(TerminalSanitizer.data(text)) }
    case .integer: if let n = node.integer { return .integer(n) }
    case .number: if let d = node.double { return .number(d) }
    case .boolean: if let flag = node.boolean { return .boolean(flag) }
    case .date: if let date = node.text.flatMap({ CivilDate(iso: $0) }) { return .date(date) }
    case .time: if let time = node.text.flatMap({ CivilTime(iso: $0) }) { return .time(time) }
    case .datetime:
      if let moment = node.text.flatMap({ ISOMoment($0) }), moment.hasTime || !isDeclared {
        return .datetime(moment.instant(in: zone))
      }
    case .period: if let period = node.text.flatMap({ Period($0) }) { return .period(period) }
    case .list(let item):
      guard let nodes = node.list else { break }
      var values: [Value] = []
      values.reserveCapacity(nodes.count)
      for (i, node) in nodes.enumerated() { values.append(try value(node, item, at: "\(place)[\(i)]")) }
      return .list(values)
    case .record(let record):
      guard let members = node.members else { break }
      if !isDeclared, let unknown = members.first(where: { record.index(of: $0.name) == nil }) {
        throw .toolAnswerHasUnknown(
          name, place.isEmpty ? unknown.name : place + "." + unknown.name,
          nearest: Spelling.nearest(unknown.name, among: record.names), record.names)
      }
      var values: [Value] = []
      for field in record.fields {
        let inner = place.isEmpty ? field.name : place + "." + field.name
        guard let member = node[field.name] else {
          if isDeclared { throw .toolAnswerLacks(name, inner) }
          values.append(.null)
          continue
        }
        values.append(try value(member, field.type, at: inner))
      }
      return .record(Record(record, values: values))
    case .any, .null: break
    }
    throw .toolAnswerHasOtherType(
      name, place, expected: Self.form(of: type), found: Self.name(of: node), isDeclared: isDeclared)
  }

  /// The form of a type in JSON.
  private static func form(of type: ValueType) -> MessageText {
    switch type {
    case .text: .words(.aString)
    case .integer: .words(.aWholeNumber)
    case .number: .words(.anyNumber)
    case .boolean: .words(.trueOrFalse)
    case .date: .words(.dateSuchAs, "\"2026-04-06\"")
    case .time: .words(.timeSuchAs, "\"07:30\"")
    case .datetime: .words(.momentSuchAs, "\"2026-04-06T07:30:00Z\"")
    case .period: .words(.durationSuchAs, "\"90m\"")
    case .list: .words(.someList)
    case .record: .words(.anObject)
    case .any, .null: "null"
    }
  }

  private static func name(of node: JSONNode) -> MessageText {
    switch node.value {
    case .null: "null"
    case .boolean(let flag): "\(flag)"
    case .integer(let n): "\(n)"
    case .number(let d): .name(ValueText.number(d))
    case .text(let text): "\"\(TerminalSanitizer.message(text, limit: 40))\""
    case .list: .words(.someList)
    case .object: .words(.anObject)
    }
  }
}
