import LucidCore

/// Calls in the form of FunctionGemma: `call:NAME{KEY:<escape>VALUE<escape>,KEY:3}`.
enum EscapedCalls {
  private static let mark = "<escape>"

  static func calls(in text: String, _ names: ToolNames) -> [WrittenCall] {
    var calls: [WrittenCall] = []
    var rest = text[...]
    while let call = rest.firstRange(of: "call:") {
      guard let open = rest[call.upperBound...].firstIndex(of: "{"), let members = members(in: rest[rest.index(after: open)...])
      else { return [] }
      let name = rest[call.upperBound..<open].trimmed
      calls.append(
        WrittenCall(name: name, arguments: WrittenArguments.json(members.all), range: call.lowerBound..<members.end))
      rest = text[members.end...]
    }
    return calls
  }

  private static func members(in text: Substring) -> (all: [(name: String, value: String)], end: String.Index)? {
    var all: [(name: String, value: String)] = []
    var rest = text.drop(while: \.isWhitespace)
    while let first = rest.first {
      if first == "}" { return (all, rest.index(after: rest.startIndex)) }
      if first == "," || first.isWhitespace {
        rest.removeFirst()
        continue
      }
      guard let colon = rest.firstIndex(of: ":") else { return nil }
      let name = rest[..<colon].trimmed
      rest = rest[rest.index(after: colon)...]
      if rest.hasPrefix(mark) {
        rest.removeFirst(mark.count)
        guard let end = rest.firstRange(of: mark) else { return nil }
        all.append((name, String(rest[..<end.lowerBound])))
        rest = rest[end.upperBound...]
      } else {
        let value = rest.prefix { $0 != "," && $0 != "}" }
        all.append((name, value.trimmed))
        rest = rest[value.endIndex...]
      }
    }
    return nil
  }
}
