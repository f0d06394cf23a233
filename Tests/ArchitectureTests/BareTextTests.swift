import LucidTesting
import Testing

/// Notices, failures and remedies that a card can show are values, which each language words. A bare text is the same on every
/// page.
///
/// `bare-texts.txt` holds the files that still made some when this rule was made, and how many. It only becomes shorter: a new
/// notice or failure is a `MessageWord` with a row in each language.
@Suite struct BareTextTests {
  private static let list = "Tests/ArchitectureTests/bare-texts.txt"
  /// Modules whose results come to a card. All their remedies are those of failures.
  private static let modules = [
    "LucidAbilityTesting", "LucidAgent", "LucidBackends", "LucidBuiltins", "LucidCore", "LucidHTTP", "LucidMCP", "LucidModels",
    "LucidPrograms", "LucidRuntime", "LucidSystem", "LucidVault",
  ]
  /// The same, and errors of commands, which are English, have remedies too.
  private static let mixed = [
    "LucidApplication", "LucidAutomation", "LucidCommands", "LucidConfiguration", "LucidDelivery", "LucidHistory",
    "LucidSchedule", "LucidSession",
  ]

  /// The number of notices, failures, reasons and remedies that a text makes of words of its own: a
  /// literal with a letter outside of what is put into it. `ofFailures` leaves out remedies of all
  /// but failures.
  static func count(_ text: String, ofFailures: Bool = false) -> Int {
    let made =
      /(?:\b(?:Notice|MissingData)\(|\bStepFailure\(\s*[\w.]+(?:\s*\?[^,"]*)?,|Notice\.file\([^,"]*,|\b(?:hint|plainHint):)\s*"((?:[^"\\]|\\.)*)"/
    return text.matches(of: made).count { match in
      let isRemedy = match.output.0.hasPrefix("hint:") || match.output.0.hasPrefix("plainHint:")
      if ofFailures, isRemedy, call(around: match.range.lowerBound, in: text) != "StepFailure" { return false }
      return String(match.output.1).replacing(/\\\([^()]*(?:\([^()]*\)[^()]*)*\)/, with: "").contains(where: \.isLetter)
    }
  }

  /// The name of the call whose arguments hold a place.
  private static func call(around place: String.Index, in text: String) -> String {
    var depth = 0
    for i in text[..<place].indices.reversed() {
      switch text[i] {
      case ")": depth += 1
      case "(" where depth > 0: depth -= 1
      case "(": return String(text[..<i].reversed().prefix { $0.isLetter }.reversed())
      default: break
      }
    }
    return ""
  }

  @Test func noNewTextIsBare() throws {
    var found: [String] = []
    for path in RepositoryFiles.under("Sources") where path.hasSuffix(".swift") {
      let isMixed = Self.mixed.contains { path.hasPrefix("Sources/\($0)/") }
      guard isMixed || Self.modules.contains(where: { path.hasPrefix("Sources/\($0)/") }) else { continue }
      let n = Self.count(RepositoryFiles.lines(path).joined(separator: "\n"), ofFailures: isMixed)
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

  /// Where errors of commands have remedies too, only those of failures count.
  @Test(arguments: [
    (#"throw CommandError(.usage, "no", hint: "lucid \(name) (again)")"#, 0),
    (#"throw StepFailure(.failed, .words(.noRoute, of(x)), hint: "wait")"#, 1), (#"add(Notice("gone"), hint: "look")"#, 1),
  ]) func remediesOfCommandsAreLeftOut(text: String, expected: Int) { #expect(Self.count(text, ofFailures: true) == expected) }
}
