import LucidCore
import LucidRuntime

/// Calls in tags: a name, and a tag around each value.
enum TaggedToolCalls {
  struct Form: Sendable {
    /// Up to the name of the tool.
    let open: String
    let close: String
    /// Up to the name of an argument.
    let argument: String
    let argumentClose: String
    /// Ends a name.
    var nameEnd: Character = "\""
  }

  /// Qwen's coders, Seed and Llama (with an object in place of tags); MiniMax and Claude; DeepSeek's
  /// newer models; Hermes.
  static let forms = [
    Form(open: "<function=", close: "</function>", argument: "<parameter=", argumentClose: "</parameter>", nameEnd: ">"),
    Form(open: "<invoke name=\"", close: "</invoke>", argument: "<parameter name=\"", argumentClose: "</parameter>"),
    Form(
      open: "<｜DSML｜invoke name=\"", close: "</｜DSML｜invoke>", argument: "<｜DSML｜parameter name=\"",
      argumentClose: "</｜DSML｜parameter>"),
    Form(open: "<function name=\"", close: "</function>", argument: "<param name=\"", argumentClose: "</param>"),
  ]

  /// The calls of a text; none when one of them is not whole.
  static func calls(in text: String, _ names: ToolNames, _ form: Form) -> [WrittenCall] {
    var found: [WrittenCall] = []
    var rest = text[...]
    while let open = rest.firstRange(of: form.open) {
      guard let name = rest[open.upperBound...].firstIndex(of: form.nameEnd),
        let body = form.nameEnd == ">" ? name : rest[name...].firstIndex(of: ">"),
        let end = rest[body...].firstRange(of: form.close)
      else { return [] }
      guard let arguments = arguments(in: rest[rest.index(after: body)..<end.lowerBound], form) else { return [] }
      found.append(
        WrittenCall(
          name: rest[open.upperBound..<name].trimmed, arguments: arguments, range: open.lowerBound..<end.upperBound))
      rest = rest[end.upperBound...]
    }
    return found
  }

  /// The members of the object as JSON; nil when an argument is not closed.
  private static func arguments(in text: Substring, _ form: Form) -> String? {
    if text.trimmed.hasPrefix("{") { return WrittenArguments.object(in: text)?.json }
    var members: [(name: String, value: String)] = []
    var rest = text
    while let open = rest.firstRange(of: form.argument) {
      guard let key = rest[open.upperBound...].firstIndex(of: form.nameEnd),
        let body = form.nameEnd == ">" ? key : rest[key...].firstIndex(of: ">"),
        let end = rest[body...].firstRange(of: form.argumentClose)
      else { return nil }
      members.append((rest[open.upperBound..<key].trimmed, rest[rest.index(after: body)..<end.lowerBound].trimmed))
      rest = rest[end.upperBound...]
    }
    return WrittenArguments.json(members)
  }
}
