import LucidTesting
import Testing

/// Texts and codes of diagnostics stand in one place of each module, and nothing is chosen by looking into a text.
@Suite struct DiagnosticTextTests {
  private static func swift(under folder: String) -> [String] {
    RepositoryFiles.under(folder).filter { $0.hasSuffix(".swift") }
  }

  /// Files that make diagnostics: one in a module, or one folder of them.
  private static func isHome(_ path: String) -> Bool {
    path.hasSuffix("Diagnostics.swift") || path.contains("/Diagnostics/")
  }

  /// Modules whose passes report members of `Diagnostic` and `Failure` by name, never a text of their own.
  static let passes = ["LucidYAML", "LucidSyntax", "LucidCompiler", "LucidImport"].flatMap { swift(under: "Sources/\($0)") }
    .filter { !isHome($0) }

  /// The ends of all names that make a diagnostic.
  private static let makers = WordFilter([
    "Diagnostic(", "Failure(", "report(\"", "fail(\"", ".invalid(\"", "Problem(\"", "Note(", "Error(",
  ])

  /// The one pass that changes diagnostics instead of making them.
  private static let rewrites = "Sources/LucidCompiler/Rules/CredentialRedaction.swift"

  @Test func passesHoldNoTexts() {
    #expect(Self.passes.count > 80)
    for path in Self.passes where path != Self.rewrites {
      for (number, line) in RepositoryFiles.lines(path).enumerated()
      where Self.makers.admits(line) && !line.drop(while: { $0 == " " }).hasPrefix("//") {
        // A diagnostic is reported by the name of its text: the parenthesis is followed by a dot, or by a new line with one.
        let makes = line.contains(/\bDiagnostic\(/) || line.contains(/\bFailure\($|\bFailure\(message:/)
        let texts = line.contains(/\breport\("|\bfail\("|\.invalid\("|\bProblem\("|\bImport(?:Note|Error)\(/)
        #expect(!makes && !texts, "\(path):\(number + 1) makes a diagnostic: its text belongs to the module's Diagnostics")
      }
    }
  }

  /// Files that may, with the reason.
  private static let mayLook = [
    // The words of a server, which has no code for a model that knows no tools.
    "Sources/LucidModels/Exchange/ModelExchange.swift",
    // Examines messages for their form, as the fuzzer finds them.
    "Sources/LucidFuzzing/Examination.swift",
  ]

  /// What a person reads is not looked into by the program. Words of others, such as of a server, are no such text.
  @Test func nothingIsChosenByItsText() {
    let looks = [
      /\.(?:message|hint|remedy|reason)\??\.(?:lowercased\(\)\.)?(?:contains|hasPrefix|hasSuffix|starts)\(/,
      /"\\\((?:error|failure|problem|refusal)\)"\.(?:contains|hasPrefix|hasSuffix|starts)/,
      /\b(?:message|hint|remedy|problem)\.(?:contains|hasPrefix|hasSuffix|starts)\(/,
      /\.(?:message|hint|remedy) [=!]= (?:"|[A-Z])/,
    ]
    // Each of the expressions holds one of these.
    let texts = WordFilter(["message", "hint", "remedy", "reason", "problem", "error)", "failure)", "refusal)"])
    for path in Self.swift(under: "Sources") where !Self.mayLook.contains(path) {
      for (number, line) in RepositoryFiles.lines(path).enumerated() where texts.admits(line) {
        for look in looks {
          #expect(!line.contains(look), "\(path):\(number + 1) chooses by looking into a text; carry the reason as data")
        }
      }
    }
  }
}
