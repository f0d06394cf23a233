import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidLab
import LucidReport
import LucidShipped
import LucidTesting
import Testing

/// `err/N.lucidability` says exactly what stands in `N.diag`; `ok/N.lucidability` says nothing. What the rules of `check` say stands in `lint`.
@Suite struct DiagnosticFixtureTests {
  static let folder = FolderOfFixtures("language")

  @Test(arguments: folder.names("err")) func saysWhatIsWrong(name: String) throws {
    let text = try Self.report("err/\(name)")
    #expect(!text.isEmpty)
    Golden.expect(text, "language/err/\(name).diag")
  }

  @Test(arguments: folder.names("ok")) func isSilent(name: String) throws {
    #expect(try Self.report("ok/\(name)") == "")
  }

  @Test func everyCodeHasAFixture() throws {
    let all =
      try Self.folder.names("err").map { try Self.report("err/\($0)") }.joined()
      + Self.folder.names("lint").map { try LintFixtureTests.report($0) }.joined()
    for code in DiagnosticCode.allCases {
      #expect(all.contains("[\(code.rawValue)]"), "no fixture gives \(code.rawValue)")
    }
  }

  /// Spans never leave their file, whatever is in it.
  @Test(arguments: folder.names("err")) func spansStayInside(name: String) throws {
    let compilation = ShippedLanguage.compiler(Builtins.unbound.catalog).compile(try Self.folder.file("err/\(name).lucidability"))
    for d in compilation.diagnostics {
      let file = try #require(compilation.sources[d.span])
      #expect(Int(d.span.end) <= file.bytes.count && d.span.start <= d.span.end)
    }
  }

  private static func report(_ name: String) throws -> String {
    let compilation = ShippedLanguage.compiler(Builtins.unbound.catalog).compile(try folder.file(name + ".lucidability"))
    return compilation.diagnostics.isEmpty ? "" : TextDiagnostics(compilation.sources).render(compilation.diagnostics)
  }
}
