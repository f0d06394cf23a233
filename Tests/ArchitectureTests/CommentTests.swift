import LucidTesting
import Testing

/// Doc comments begin with a noun or a verb, and their lines have at most 100 columns.
@Suite struct CommentTests {
  /// Modules whose comments are checked. A module is added once its comments are rewritten.
  static let modules = [
    "LucidCore", "LucidSystem", "LucidHTTP", "LucidBuiltins", "LucidBackends", "LucidReport", "LucidModels", "LucidSyntax",
    "LucidCompiler", "LucidHistory", "LucidLibrary", "LucidAgent", "LucidSession", "LucidConfiguration", "LucidSchedule",
    "LucidDoctor", "LucidImport", "LucidRuntime", "LucidArguments", "LucidDelivery", "LucidYAML", "LucidApplication",
    "LucidVault", "LucidPrograms", "LucidMCP", "LucidGrading", "LucidSetup", "LucidHomes", "LucidSharing", "LucidCommands",
    "lucid",
    "LucidSQLite", "LucidAbilityTesting", "LucidShipped", "LucidRPC", "LucidWords",
  ]
  static let sources = modules.flatMap { RepositoryFiles.under("Sources/\($0)") }.filter { $0.hasSuffix(".swift") }

  /// Words that leave out the noun: "What is read" is "The properties that are read".
  static let openings: Set<String> = ["What", "Of", "Who", "Whoever", "How"]

  /// The first word of a doc comment; nil for any other line, and for a line that continues one.
  static func opening(_ line: some StringProtocol, after previous: some StringProtocol) -> String? {
    guard let text = comment(line), comment(previous) == nil else { return nil }
    return text.split(separator: " ").first.map(String.init)
  }

  private static func comment(_ line: some StringProtocol) -> Substring? {
    let code = Substring(line).drop { $0 == " " }
    return code.hasPrefix("///") ? code.dropFirst(3) : nil
  }

  @Test func beginWithANounOrAVerb() {
    #expect(Self.sources.count > 900)
    for path in Self.sources {
      let lines = RepositoryFiles.lines(path)
      for (n, line) in lines.enumerated() {
        guard let word = Self.opening(line, after: n == 0 ? "" : lines[n - 1]) else { continue }
        #expect(!Self.openings.contains(word), "\(path):\(n + 1) begins with \(word); begin with a noun or a verb")
      }
    }
  }

  @Test func haveAtMostAHundredColumns() {
    for path in Self.sources {
      for (n, line) in RepositoryFiles.lines(path).enumerated() where Self.comment(line) != nil {
        #expect(line.count <= 100, "\(path):\(n + 1) has \(line.count) columns")
      }
    }
  }

  @Test(arguments: [
    ("/// What it is.", "", "What"), ("  /// Of this.", "  let a = 1", "Of"), ("/// What follows.", "/// The text.", nil),
    ("// What it is.", "", nil), ("/// Returns it.", "{", "Returns"),
  ]) func findsTheFirstWord(line: String, previous: String, word: String?) {
    #expect(Self.opening(line, after: previous) == word)
  }
}
