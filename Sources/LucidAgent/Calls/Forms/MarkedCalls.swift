import LucidCore

/// Calls between marks: a name, another mark, and an object.
enum MarkedCalls {
  struct Form: Sendable {
    let begin: String
    /// Stands between the parts; the name is the last part before the object.
    let separators: [String]
    let end: String
  }

  /// DeepSeek, Kimi, Mistral, Qwen's agent.
  static let forms = [
    Form(begin: "<｜tool▁call▁begin｜>", separators: ["<｜tool▁sep｜>"], end: "<｜tool▁call▁end｜>"),
    Form(begin: "<|tool_call_begin|>", separators: ["<|tool_call_argument_begin|>"], end: "<|tool_call_end|>"),
    Form(begin: "[TOOL_CALLS]", separators: ["[CALL_ID]", "[ARGS]"], end: "</s>"),
    Form(begin: "✿FUNCTION✿:", separators: ["✿ARGS✿:"], end: "✿RESULT✿"),
  ]

  static func calls(in text: String, _ names: ToolNames, _ form: Form) -> [WrittenCall] {
    var calls: [WrittenCall] = []
    var rest = text[...]
    while let begin = rest.firstRange(of: form.begin) {
      guard let open = rest[begin.upperBound...].firstIndex(of: "{"),
        let object = WrittenArguments.object(in: rest[open...]),
        let name = name(in: rest[begin.upperBound..<open], names, form)
      else { return [] }
      var end = object.end
      let behind = text[end...].drop { $0.isWhitespace || $0 == "`" }
      if behind.hasPrefix(form.end) { end = behind.dropFirst(form.end.count).startIndex }
      calls.append(WrittenCall(name: name, arguments: object.json, range: begin.lowerBound..<end))
      rest = text[end...]
    }
    return calls
  }

  /// The part that names a tool: there may be a type before it, an id behind it, and a fence.
  private static func name(in text: Substring, _ names: ToolNames, _ form: Form) -> String? {
    var parts = [text]
    for separator in form.separators + ["\n"] { parts = parts.flatMap { $0.split(separator: separator) } }
    return parts.map(\.trimmed).first { names.tool($0) != nil }
  }
}
