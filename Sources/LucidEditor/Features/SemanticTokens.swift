import LucidCompiler
import LucidCore
import LucidSyntax
import LucidYAML

/// Words of a text with what they are, for colours that know names.
package struct SemanticTokens {
  /// The names of the protocol, in the order of the numbers that are sent.
  package static let types = ["variable", "parameter", "property", "function", "method", "keyword"]

  private enum Kind: Int {
    case variable, parameter, property, function, method, keyword
  }

  private static let blockWords: Set<String> = ["if", "elif", "else", "end", "for", "in"]

  /// Five numbers for each word: lines and characters from the one before, length, type, no
  /// modifiers.
  package static func data(_ document: EditorDocument) -> [Int] {
    let lines = document.lines
    let analysis = document.readable
    var found: [Int: (Range<Int>, Kind)] = [:]
    for use in analysis.names.uses where lines.text(use.span.range) == use.name {
      found[Int(use.span.start)] = (use.span.range, kind(use))
    }
    for declared in analysis.names.declarations where lines.text(declared.span.range) == declared.name {
      found[Int(declared.span.start)] = (declared.span.range, declared.kind == .input ? .parameter : .variable)
    }
    for step in analysis.documents.flatMap(\.allSteps) {
      if let tool = step.tool, lines.text(tool.span.range) == tool.text {
        found[Int(tool.span.start)] = (tool.span.range, .function)
      }
    }
    for range in blockWordRanges(lines) where found[range.lowerBound] == nil { found[range.lowerBound] = (range, .keyword) }
    var data: [Int] = []
    var last = TextPosition(0, 0)
    for (range, kind) in found.values.sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) {
      let at = lines.position(range.lowerBound)
      data += [
        at.line - last.line, at.line == last.line ? at.character - last.character : at.character, lines.width(range),
        kind.rawValue, 0,
      ]
      last = at
    }
    return data
  }

  private static func kind(_ use: NameUse) -> Kind {
    switch use.meaning {
    case .input: .parameter
    case .field: .property
    case .filter: .method
    case .variable, .step, .plan, .item, .builtIn, .host: .variable
    }
  }

  /// The first word of each tag that is a block's.
  private static func blockWordRanges(_ lines: TextLines) -> [Range<Int>] {
    let bytes = lines.bytes
    var found: [Range<Int>] = []
    var i = 0
    while i + 1 < bytes.count {
      guard bytes[i] == UInt8(ascii: "<"), bytes[i + 1] == UInt8(ascii: "<") else {
        i += 1
        continue
      }
      var start = i + 2
      while start < bytes.count, bytes[start] == 0x20 { start += 1 }
      var end = start
      while end < bytes.count, ExpressionPlace.isName(bytes[end]) { end += 1 }
      if blockWords.contains(lines.text(start..<end)) { found.append(start..<end) }
      i = max(end, i + 2)
    }
    return found
  }
}
