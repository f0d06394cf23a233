import LucidTesting
import Testing

/// Notices, failures and remedies that a card can show are values, which each language words. A bare text is the same on every
/// page.
///
/// `bare-texts.txt` holds the files that still made some when this rule was made, and how many. It only becomes shorter: a new
/// notice or failure is a `MessageWord` with a row in each language.
@Suite struct BareTextTests {
  private static let list = "Tests/ArchitectureTests/bare-texts.txt"
  /// Modules whose results come to a card.
  private static let modules = [
    "LucidBackends", "LucidBuiltins", "LucidHTTP", "LucidMCP", "LucidPrograms", "LucidRuntime", "LucidSystem", "LucidVault",
  ]

  /// The number of notices, failures, reasons and remedies that a text makes of words of its own: a
  /// literal with a letter outside of what is put into it.
  static func count(_ text: String) -> Int {
    let made =
      /(?:\b(?:Notice|MissingData)\(|\bStepFailure\(\s*[\w.]+(?:\s*\?[^,"]*)?,|Notice\.file\([^,"]*,|\b(?:hint|plainHint):)\s*"((?:[^"\\]|\\.)*)"/
    return text.matches(of: made).count { match in
      String(match.output.1).replacing(/\\\([^()]*(?:\([^()]*\)[^()]*)*\)/, with: "").contains(where: \.isLetter)
    }
  }

  @Test func noNewTextIsBare() throws {
    var found: [String] = []
    for path in RepositoryFiles.under("Sources") where path.hasSuffix(".swift") {
      guard Self.modules.contains(where: { path.hasPrefix("Sources/\($0)/") }) else { continue }
      let n = Self.count(RepositoryFiles.lines(path).joined(separator: "\n"))
      if n > 0 { found.append("\(path) \(n)") }
    }
    let known = RepositoryFiles.lines(Self.list).map(String.init).filter { !$0.isEmpty }
    for line in found where !known.contains(line) { Issue.record("\(line): make it of a `MessageWord`, or shorten \(Self.list)") }
    for line in known where !found.contains(line) { Issue.record("\(line) in \(Self.list) is out of date") }
  }

  /// The signs are seen.
  @Test(arguments: [
    (#"notices.append(Notice("\(path): cut", about: path))"#, 1), (#"throw StepFailure(.failed, "no route", hint: x)"#, 1),
    ("throw StepFailure(\n  .unavailable, \"no route\")", 1), (#"Notice("\(a): \(b.c(d))")"#, 0),
    (#"StepFailure(.failed, .words(.noRoute, "x"))"#, 0), (#"MissingData("\(name) is empty")"#, 1),
    (#"StepFailure(isGone ? .unavailable : .failed, "gone")"#, 1), (#"StepFailure(.failed, .words(.noRoute), hint: "wait")"#, 1),
    (#"StepFailure(.failed, .words(.noRoute), hint: .words(.wait), plainHint: "wait")"#, 1),
  ]) func theSignsAreFound(text: String, expected: Int) { #expect(Self.count(text) == expected) }
}
