import LucidCore

/// Calls in the form of ReAct prompts: `Action: NAME`, `Action Input: {…}`, a line each.
enum ActionCalls {
  static func calls(in text: String, _ names: ToolNames) -> [WrittenCall] {
    guard let input = text.firstRange(of: "Action Input:"),
      let action = text[..<input.lowerBound].lastRange(of: "Action:"),
      let object = WrittenArguments.object(in: text[input.upperBound...])
    else { return [] }
    let name = text[action.upperBound..<input.lowerBound].trimmed
    return [WrittenCall(name: name, arguments: object.json, range: action.lowerBound..<object.end)]
  }
}

extension Substring {
  fileprivate func lastRange(of word: String) -> Range<String.Index>? {
    var found: Range<String.Index>?
    var rest = self
    while let next = rest.firstRange(of: word) {
      found = next
      rest = rest[next.upperBound...]
    }
    return found
  }
}
