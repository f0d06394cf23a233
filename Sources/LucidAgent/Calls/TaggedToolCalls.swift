import LucidCore
import LucidRuntime

/// Calls in the form that Qwen's coders write when nothing reads them for it:
/// `<function=NAME><parameter=KEY>VALUE</parameter></function>`, a line break around each value.
enum TaggedToolCalls {
  /// The calls of offered tools, and their place in bytes; none when one of them is not whole.
  static func calls(in text: String, _ names: ToolNames) -> (calls: [(name: String, arguments: String)], range: Range<Int>)? {
    var found: [(name: String, arguments: String)] = []
    var start: String.Index?
    var rest = text[...]
    while let open = rest.firstRange(of: "<function=") {
      guard let name = rest[open.upperBound...].firstIndex(of: ">"), let end = rest[name...].firstRange(of: "</function>") else {
        return nil
      }
      let tool = String(rest[open.upperBound..<name]).trimmed
      guard names.tool(tool) != nil, let arguments = arguments(in: rest[rest.index(after: name)..<end.lowerBound]) else {
        return nil
      }
      start = start ?? open.lowerBound
      found.append((tool, arguments))
      rest = rest[end.upperBound...]
    }
    func place(_ index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }
    return start.map { (found, place($0)..<place(rest.startIndex)) }
  }

  /// The members of the object as JSON; nil when a parameter is not closed.
  private static func arguments(in text: Substring) -> String? {
    var json = JSONText()
    var isWhole = true
    json.object { json in
      var rest = text
      while let open = rest.firstRange(of: "<parameter=") {
        guard let key = rest[open.upperBound...].firstIndex(of: ">"), let end = rest[key...].firstRange(of: "</parameter>") else {
          isWhole = false
          return
        }
        let value = String(rest[rest.index(after: key)..<end.lowerBound]).trimmed
        json.key(String(rest[open.upperBound..<key]).trimmed)
        // Lists and objects stand there as JSON, all else as bare words.
        if value.first == "[" || value.first == "{", let whole = ModelJSON.only(in: Array(value.utf8)) {
          json.value(whole, zone: .utc)
        } else {
          json.string(value)
        }
        rest = rest[end.upperBound...]
      }
    }
    return isWhole ? json.text : nil
  }
}

extension String {
  /// Without blanks and line breaks around it.
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
