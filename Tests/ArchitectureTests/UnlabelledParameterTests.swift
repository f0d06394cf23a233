import LucidTesting
import Testing

/// A call with more than two unlabelled arguments cannot be read without the declaration.
///
/// `unlabelled.txt` holds the functions and initializers that had more when this rule was made. It
/// only becomes shorter: a new one is given labels, or a value with names.
@Suite struct UnlabelledParameterTests {
  private static let most = 2
  private static let list = "Tests/ArchitectureTests/unlabelled.txt"

  /// The declarations of a file with too many unlabelled parameters, as `name(_:_:label:)`.
  static func offenders(_ lines: [Substring]) -> [String] {
    let declaration =
      /^ *(?:(?:@\w+(?:\([^)]*\))?|[a-z]+(?:\(\w+\))?) +)*?(?:func +(\w+)|(init)[?!]?)(?:<[^(]*>)?\(/
    let parameter = /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(\w+)(?:\s+\w+)?\s*:/
    return lines.indices.compactMap { i in
      guard lines[i].contains("func ") || lines[i].contains("init"), let found = lines[i].firstMatch(of: declaration),
        let name = found.1 ?? found.2
      else { return nil }
      let rest = [lines[i][found.range.upperBound...]] + lines[(i + 1)...].prefix(40)
      let labels = parameters(rest.joined(separator: "\n")).compactMap { $0.firstMatch(of: parameter)?.1 }
      guard labels.count(where: { $0 == "_" }) > most else { return nil }
      return "\(name)(\(labels.map { $0 + ":" }.joined()))"
    }
  }

  /// The parameters in front of the parenthesis that closes their list.
  private static func parameters(_ text: String) -> [String] {
    var (parts, depth, isText) = ([""], 0, false)
    for character in text {
      if character == "\"" { isText.toggle() }
      if !isText {
        switch character {
        case "(", "[", "{": depth += 1
        case ")", "]", "}": depth -= 1
        default: break
        }
        if depth < 0 { break }
        if depth == 0, character == "," {
          parts.append("")
          continue
        }
      }
      parts[parts.count - 1].append(character)
    }
    return parts
  }

  @Test func noneIsNew() {
    var found: [String] = []
    for path in RepositoryFiles.under("Sources") where path.hasSuffix(".swift") {
      // The folder is left out: a file that moves keeps its lines.
      let file = path.split(separator: "/").last ?? ""
      found += Self.offenders(RepositoryFiles.lines(path)).map { "\(file) \($0)" }
    }
    // Overloads of one name in a file have a line each.
    let known = RepositoryFiles.lines(Self.list).filter { !$0.isEmpty }.map(String.init)
    #expect(known == known.sorted())
    for change in found.sorted().difference(from: known) {
      switch change {
      case .insert(_, let name, _): Issue.record("\(name): more than \(Self.most) unlabelled parameters")
      case .remove(_, let name, _): Issue.record("\(name) is gone: remove its line from \(Self.list)")
      }
    }
  }

  @Test func findsTooMany() {
    func found(_ text: String) -> [String] { Self.offenders(text.split(separator: "\n", omittingEmptySubsequences: false)) }
    #expect(found("  private static func a(_ b: Int, _ c: Int, _ d: Int) {") == ["a(_:_:_:)"])
    let lines = "  package init?(\n    _ b: [String: Int] = [:], to c: (Int, Int) -> Void,\n    _ d: Int, _ e: Int) {"
    #expect(found(lines) == ["init(_:to:_:_:)"])
    #expect(found("func a<T: B>(_ b: T, _ c: String = \"), (\", _ d: @escaping () -> T) { f(_ x: y) }") == ["a(_:_:_:)"])
    #expect(found("  func a(_ b: Int, _ c: Int) {\n  // func d(_ a: Int, _ b: Int, _ c: Int)").isEmpty)
    #expect(found("  mutating func a(b: Int, c: Int, _ d: Dictionary<Int, Int>, e: Int) async throws(F) -> Int {").isEmpty)
  }
}
