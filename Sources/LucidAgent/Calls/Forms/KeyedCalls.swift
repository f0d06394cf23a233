import LucidCore

/// Calls in the form of GLM:
/// `<tool_call>NAME<arg_key>KEY</arg_key><arg_value>VALUE</arg_value></tool_call>`.
enum KeyedCalls {
  static func calls(in text: String, _ names: ToolNames) -> [WrittenCall] {
    var calls: [WrittenCall] = []
    var rest = text[...]
    while let open = rest.firstRange(of: "<tool_call>") {
      guard let end = rest[open.upperBound...].firstRange(of: "</tool_call>"),
        let call = call(in: rest[open.upperBound..<end.lowerBound], open.lowerBound..<end.upperBound)
      else { return [] }
      calls.append(call)
      rest = rest[end.upperBound...]
    }
    return calls
  }

  private static func call(in text: Substring, _ range: Range<String.Index>) -> WrittenCall? {
    var members: [(name: String, value: String)] = []
    var rest = text
    let name = text.firstRange(of: "<arg_key>").map { text[..<$0.lowerBound] } ?? text
    while let key = rest.firstRange(of: "<arg_key>") {
      guard let keyEnd = rest[key.upperBound...].firstRange(of: "</arg_key>"),
        let value = rest[keyEnd.upperBound...].firstRange(of: "<arg_value>"),
        let end = rest[value.upperBound...].firstRange(of: "</arg_value>")
      else { return nil }
      members.append((rest[key.upperBound..<keyEnd.lowerBound].trimmed, rest[value.upperBound..<end.lowerBound].trimmed))
      rest = rest[end.upperBound...]
    }
    return WrittenCall(name: name.trimmed, arguments: WrittenArguments.json(members), range: range)
  }
}
