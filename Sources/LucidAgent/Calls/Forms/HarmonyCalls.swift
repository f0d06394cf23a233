import LucidCore

/// Calls in the form of gpt-oss, whole or without its marks:
/// `<|channel|>commentary to=functions.NAME <|constrain|>json<|message|>{…}<|call|>`.
enum HarmonyCalls {
  /// Words that stand before the recipient.
  private static let before = ["commentary", "analysis", "assistant", "<|start|>", "<|channel|>", "final"]

  static func calls(in text: String, _ names: ToolNames) -> [WrittenCall] {
    var calls: [WrittenCall] = []
    var rest = text[...]
    while let to = rest.firstRange(of: "to=") {
      let name = rest[to.upperBound...].prefix { !$0.isWhitespace && $0 != "<" && $0 != "{" }
      var start = to.lowerBound
      var isMarked = name.hasPrefix("functions.")
      while let word = before.first(where: { text[..<start].trimmedEnd.hasSuffix($0) }) {
        start = text[..<start].trimmedEnd.dropLast(word.count).endIndex
        isMarked = true
      }
      guard isMarked, names.tool(String(name)) != nil, let object = WrittenArguments.object(in: text[name.endIndex...]) else {
        rest = rest[to.upperBound...]
        continue
      }
      calls.append(WrittenCall(name: String(name), arguments: object.json, range: start..<object.end))
      rest = text[object.end...]
    }
    return calls
  }
}

extension Substring {
  /// Without blanks and line breaks behind it.
  fileprivate var trimmedEnd: Substring {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
