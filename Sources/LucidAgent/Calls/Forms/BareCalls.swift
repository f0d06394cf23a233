import LucidCore

/// Calls that lost the mark before them: the name alone, marks, and the object, at the beginning of
/// a line.
enum BareCalls {
  static func calls(in text: String, _ names: ToolNames) -> [WrittenCall] {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let word = line.drop(while: \.isWhitespace)
      let name = word.prefix { $0.isLetter || $0.isNumber || "_.:-".contains($0) }
      // A name behind which nothing but an object stands on its line.
      guard !name.isEmpty, names.tool(String(name)) != nil, let first = word[name.endIndex...].first,
        first == "{" || first == "<",
        let object = WrittenArguments.object(in: text[name.endIndex...])
      else { continue }
      return [WrittenCall(name: String(name), arguments: object.json, range: name.startIndex..<object.end)]
    }
    return []
  }
}
