import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidReport
import LucidShipped
import LucidTesting
import Testing

/// Every code has a page in `docs/diagnostics/` that is true.
@Suite struct DiagnosticPageTests {
  @Test(arguments: DiagnosticCode.allCases) func showsWhatItSays(code: DiagnosticCode) throws {
    let page = try #require(ShippedPages.page(code), "docs/diagnostics/\(code.rawValue).md is missing, or a part of it is")
    #expect(page.code == code.rawValue)
    let severities = page.severity.split(separator: " ").filter { $0 != "or" }
    #expect(!severities.isEmpty && severities.allSatisfy { Diagnostic.Severity(rawValue: String($0)) != nil })
    #expect(page.what.hasSuffix("."))
    if let example = page.example.block {
      let found = Self.check(example).filter { $0.code == code }
      #expect(!found.isEmpty, "the example does not give its code")
      #expect(found.allSatisfy { severities.contains(Substring($0.severity.rawValue)) })
    } else {
      #expect(!page.example.words.isEmpty)
      #expect(Self.inWords.contains(code), "an example in words is for what no text can show")
    }
    let instead = Self.check(try #require(page.instead.block, "what to write instead is shown")).filter {
      $0.code == code || $0.severity != .hint
    }
    #expect(instead.isEmpty, "\(instead.map(\.message))")
  }

  /// What is too long, is no text, or needs a tool that writes; each has a fixture.
  static let inWords: Set<DiagnosticCode> = [
    .fileTooLarge, .notText, .invalidUTF8, .nestingTooDeep, .promptTooLong, .tooManySteps, .uncappedWrite, .privateDataSent,
    .outsideTextWritten,
  ]

  private static func check(_ text: String) -> [Diagnostic] {
    ShippedLanguage.compiler(Builtins.unbound.catalog).check(SourceFile(name: "page", text: text)).diagnostics
  }

  @Test func noPageIsLeftOver() {
    for path in RepositoryFiles.under("docs/diagnostics") {
      let name = path.split(separator: "/").last?.dropLast(".md".count) ?? ""
      #expect(DiagnosticCode(rawValue: String(name)) != nil, "\(path) is the page of no code")
    }
  }

  /// `docs/diagnostics.md` is made from the pages; `LUCID_RECORD=1` makes it anew.
  @Test func theIndexIsFresh() {
    Golden.expect(DiagnosticIndex(DiagnosticCode.allCases.compactMap(ShippedPages.page)).markdown, "../../docs/diagnostics.md")
  }
}
