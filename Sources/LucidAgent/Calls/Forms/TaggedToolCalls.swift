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

  /// The mark of DeepSeek's newer models, in the spellings that arrive.
  private static let marks = ["｜DSML｜", "‖DSML‖", "｜｜DSML｜｜", "|DSML|"]

  /// Qwen's coders, Seed and Llama (with an object in place of tags); MiniMax and Claude; Hermes;
  /// DeepSeek's newer models.
  static let forms =
    [
      Form(open: "<function=", close: "</function>", argument: "<parameter=", argumentClose: "</parameter>", nameEnd: ">"),
      Form(open: "<invoke name=\"", close: "</invoke>", argument: "<parameter name=\"", argumentClose: "</parameter>"),
      Form(open: "<function name=\"", close: "</function>", argument: "<param name=\"", argumentClose: "</param>"),
    ]
    + marks.map { mark in
      Form(
        open: "<\(mark)invoke name=\"", close: "</\(mark)invoke>", argument: "<\(mark)parameter name=\"",
        argumentClose: "</\(mark)parameter>")
    }

  /// The calls of a text; none when one of them is not whole.
  static func calls(in text: String, _ names: ToolNames, _ form: Form) -> [WrittenCall] {
    var found: [WrittenCall] = []
    var rest = text[...]
    while let open = rest.firstRange(of: form.open) {
      if let call = unclosed(in: text, open, form) {
        found.append(call)
        rest = rest[call.range.upperBound...]
        continue
      }
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

  /// A call whose first tag is not closed: `<function=NAME={…}</function>`.
  private static func unclosed(in text: String, _ open: Range<String.Index>, _ form: Form) -> WrittenCall? {
    let name = text[open.upperBound...].prefix { $0.isLetter || $0.isNumber || "_.:-".contains($0) }
    guard form.nameEnd == ">", text[name.endIndex...].first != ">",
      let object = WrittenArguments.object(in: text[name.endIndex...]),
      text[object.end...].drop(while: \.isWhitespace).hasPrefix(form.close)
    else { return nil }
    let end = text[object.end...].firstRange(of: form.close)?.upperBound ?? object.end
    return WrittenCall(name: String(name), arguments: object.json, range: open.lowerBound..<end)
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
