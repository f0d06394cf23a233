import LucidCore
import Testing

@testable import LucidSyntax

/// A path is read without the parser of expressions, and must be read in the same way.
@Suite struct PathParserTests {
  /// An expression with its ranges, each moved back by `offset`; nil for one that cannot be read.
  private func shown(_ text: String, offset: Int) -> String? {
    let bytes = Array(text.utf8)
    func show(_ e: ExpressionSyntax, isOutermost: Bool = false) -> String {
      // Parentheses belong to what they hold.
      let range = isOutermost ? "" : "\(e.range.lowerBound - offset)..<\(e.range.upperBound - offset)"
      return switch e.kind {
      case .name(let name): "\(name) \(range)"
      case .field(let base, let name, let at):
        "(\(show(base))).\(name) \(at.lowerBound - offset)..<\(at.upperBound - offset) \(range)"
      default: "other \(range)"
      }
    }
    return (try? ExpressionParser.read(bytes, 0..<bytes.count)).map { show($0, isOutermost: true) }
  }

  @Test func everyShortTextIsReadAsInParentheses() {
    let pieces = ["a", "or", "not", "true", "null", "is", "in", "and", "false", ".", " ", "_1", "2"]
    var texts = [""]
    var paths = 0
    var different: [String] = []
    for _ in 1...4 {
      texts = texts.flatMap { text in pieces.map { text + $0 } }
      for text in texts {
        let bytes = Array(text.utf8)
        if ExpressionParser.path(bytes, 0..<bytes.count) != nil { paths += 1 }
        if shown(text, offset: 0) != shown("(" + text + ")", offset: 1) { different.append(text) }
      }
    }
    #expect(different.isEmpty)
    #expect(paths > 1000)
  }

  @Test func rangesAreThoseOfTheText() throws {
    let bytes = Array(" events.items ".utf8)
    let path = try #require(ExpressionParser.path(bytes, 0..<bytes.count))
    #expect(path.range == 1..<13)
    guard case .field(let base, "items", let at) = path.kind else {
      Issue.record("no field")
      return
    }
    #expect(at == 8..<13)
    #expect(base.range == 1..<7)
  }

  @Test func longPathsAreLeftToTheParser() {
    let bytes = Array(("a" + String(repeating: ".b", count: 200)).utf8)
    #expect(ExpressionParser.path(bytes, 0..<bytes.count) == nil)
    #expect(throws: ExpressionError.self) { try ExpressionParser.read(bytes, 0..<bytes.count) }
  }
}
