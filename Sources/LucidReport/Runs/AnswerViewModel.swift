import LucidCore

/// The text of an answer as a person is shown it: JSON that was understood laid out, everything
/// else as it came.
enum AnswerViewModel {
  static func text(_ answer: Answer, zone: Zone) -> String {
    guard let value = answer.value else { return answer.text }
    var out = ""
    write(value, zone, indent: "", &out)
    return out
  }

  private static func write(_ value: Value, _ zone: Zone, indent: String, _ out: inout String) {
    let inner = indent + "  "
    switch value {
    case .list(let items) where !items.isEmpty:
      out += "["
      for (i, item) in items.enumerated() {
        out += (i == 0 ? "\n" : ",\n") + inner
        write(item, zone, indent: inner, &out)
      }
      out += "\n\(indent)]"
    case .record(let record) where !record.values.isEmpty:
      out += "{"
      for (i, (name, value)) in zip(record.type.names, record.values).enumerated() {
        out += (i == 0 ? "\n" : ",\n") + inner + json(.text(name), zone) + ": "
        write(value, zone, indent: inner, &out)
      }
      out += "\n\(indent)}"
    default: out += json(value, zone)
    }
  }

  private static func json(_ value: Value, _ zone: Zone) -> String {
    var json = JSONText()
    json.value(value, zone: zone)
    return json.text
  }
}
