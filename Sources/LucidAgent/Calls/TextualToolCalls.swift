import LucidCore
import LucidRuntime

/// Calls that a model wrote into its text because it has no other way of asking, or has forgotten
/// it: JSON alone, in `<tool_call>` tags, in a fence or after some words.
enum TextualToolCalls {
  /// The prefix of the ids of such calls.
  static let mark = "written-"
  /// Longer texts are not looked through.
  private static let most = ByteCount.kib(32)
  private static let nameKeys = ["name", "tool", "function", "tool_name", "function_name", "action"]
  private static let argumentKeys = ["arguments", "args", "parameters", "params", "input", "action_input"]
  private static let wrappers = ["tool_call", "tool_calls", "function_call", "function", "calls"]

  /// Returns the answer with the calls removed from its text; unchanged if it has no call of an
  /// offered tool.
  static func taken(from answer: Answer, _ names: ToolNames) -> Answer {
    guard answer.text.utf8.count <= most.bytes else { return answer }
    if let tagged = TaggedToolCalls.calls(in: answer.text, names) { return Self.answer(answer, tagged.calls, tagged.start) }
    guard let start = answer.text.firstIndex(where: { $0 == "{" || $0 == "[" }) else { return answer }
    var found = calls(in: answer.text, names)
    // The last brace is what small models forget; the object of arguments has to be whole all the same.
    if found.isEmpty, answer.remark == nil { found = calls(in: answer.text + "}", names) }
    guard !found.isEmpty else { return answer }
    return Self.answer(answer, found, start)
  }

  private static func answer(
    _ answer: Answer, _ found: [(name: String, arguments: String)], _ start: String.Index
  ) -> Answer {
    var answer = answer
    answer.calls = found.enumerated().map { ToolCall(id: "\(mark)\($0 + 1)", tool: $1.name, arguments: $1.arguments) }
    answer.text = before(answer.text[..<start])
    return answer
  }

  private static func calls(in text: String, _ names: ToolNames) -> [(name: String, arguments: String)] {
    guard case .success(let values) = ModelJSON.values(in: text) else { return [] }
    return values.flatMap { calls(of: $0, names, depth: 0) }
  }

  private static func calls(of value: Value, _ names: ToolNames, depth: Int) -> [(name: String, arguments: String)] {
    guard depth < 4 else { return [] }
    if case .list(let items) = value { return items.flatMap { calls(of: $0, names, depth: depth + 1) } }
    guard case .record(let record) = value else { return [] }
    for key in nameKeys {
      guard let name = record[key].text, names.tool(name) != nil else { continue }
      if let given = argumentKeys.first(where: { !record[$0].isMissing }) { return [(name, text(record[given]))] }
      // Arguments beside the name.
      let rest = record.type.fields.enumerated().filter { $1.name != key && $1.name != "type" && $1.name != "id" }
      let beside = Record(
        RecordType("Object", rest.map { .init($1.name, .any, "") }), values: rest.map { record.values[$0.offset] })
      return [(name, text(.record(beside)))]
    }
    for key in wrappers where !record[key].isMissing {
      let inner = calls(of: record[key], names, depth: depth + 1)
      if !inner.isEmpty { return inner }
    }
    if record.type.fields.count == 1, names.tool(record.type.fields[0].name) != nil, case .record = record.values[0] {
      return [(record.type.fields[0].name, text(record.values[0]))]
    }
    return []
  }

  /// Returns arguments as text; a text is returned unchanged.
  private static func text(_ value: Value) -> String {
    if case .text(let text) = value { return text }
    var json = JSONText()
    json.value(value, zone: .utc)
    return json.text
  }

  /// The words before the first call, without the mark that opens it.
  private static func before(_ text: Substring) -> String {
    var text = String(text)
    for mark in ["<tool_call>", "<function_call>", "```json", "```tool_call", "```"] {
      if let range = text.firstRange(of: mark) { text = String(text[..<range.lowerBound]) }
    }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
