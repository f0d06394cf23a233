/// JSON inside of prose.
extension JSONParser {
  package struct Findings {
    package let values: [JSONNode]
    /// Why the first bracket begins no value, when none does; nil where no bracket stands in the
    /// text.
    package let error: JSONSyntaxError?
  }

  private static let mostBeginnings = 200

  /// Finds the values that a text holds: the whole text if it is one value, else each object and
  /// list that begins in it, in order.
  ///
  /// Cost: one pass over the text, and one more for each bracket that begins nothing, at most 200.
  package static func find(in bytes: [UInt8], _ options: Options) -> Findings {
    if let whole = try? parse(bytes, options) { return Findings(values: [whole], error: nil) }
    var values: [JSONNode] = []
    var first: JSONSyntaxError?
    var failed = 0
    var at = 0
    while failed < mostBeginnings,
      let start = bytes[at...].firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") })
    {
      var reading = JSONReading(bytes, options, at: start)
      do throws(JSONSyntaxError) {
        values.append(try reading.value(depth: 0))
        at = reading.at
      } catch {
        first = first ?? error
        failed += 1
        at = start + 1
      }
    }
    return Findings(values: values, error: values.isEmpty ? first : nil)
  }
}

extension Value {
  /// An object becomes a record whose fields stand in the written order.
  package init(_ json: JSONNode) {
    switch json.value {
    case .null: self = .null
    case .boolean(let flag): self = .boolean(flag)
    case .integer(let n): self = .integer(n)
    case .number(let d): self = .number(d)
    case .text(let text): self = .text(text)
    case .list(let items): self = .list(items.map(Value.init))
    case .object(let members):
      let type = RecordType("Object", members.map { .init($0.name, .any, "") })
      self = .record(Record(type, values: members.map { Value($0.value) }))
    }
  }
}
