import LucidArguments
import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidFuzzing
import LucidLab
import LucidReport
import LucidShipped
import LucidTesting
import Testing

/// `lint/N.lucidability` says under `lucid check` exactly what stands in `N.diag`. Beside the tools of the program there are one that writes
/// and one that sends.
@Suite struct LintFixtureTests {
  static let folder = FolderOfFixtures("language")

  static let compiler: Compiler = {
    let real = ShippedLanguage.compiler(Builtins.unbound.catalog)
    let more = [ScriptedTool("diary.append", effect: .write), ScriptedTool("chat.post", effect: .send)]
    let catalog = Catalog(
      tools: real.catalog.tools + more.map(\.signature), variables: real.catalog.variables, filters: real.catalog.filters,
      settings: real.catalog.settings, cards: real.catalog.cards, aliases: real.catalog.aliases)
    return Compiler(catalog: catalog, planNames: real.planNames, version: real.version, planFile: real.planFile)
  }()

  static func report(_ name: String) throws -> String {
    let compilation = compiler.check(try folder.file("lint/\(name).lucidability"))
    return TextDiagnostics(compilation.sources).render(compilation.diagnostics)
  }

  @Test(arguments: folder.names("lint")) func saysWhatIsLikelyWrong(name: String) throws {
    let text = try Self.report(name)
    #expect(!text.isEmpty)
    Golden.expect(text, "language/lint/\(name).diag")
  }

  /// Every ability and plan that is shipped or shown passes every rule, the hints among them.
  @Test(arguments: RepositoryFiles.texts.filter { $0.hasSuffix(".lucidability") && !$0.hasPrefix("Tests/") })
  func whatIsShippedPasses(path: String) {
    let file = SourceFile(name: path, bytes: RepositoryFiles.bytes(path))
    let compilation = ShippedLanguage.compiler(Builtins.unbound.catalog).check(file)
    #expect(compilation.diagnostics.isEmpty, "\(TextDiagnostics(compilation.sources).render(compilation.diagnostics))")
  }

  /// What compiles without a word has at most hints.
  @Test(arguments: folder.names("ok")) func goodFilesGetHintsAtMost(name: String) throws {
    let compilation = ShippedLanguage.compiler(Builtins.unbound.catalog).check(try Self.folder.file("ok/\(name).lucidability"))
    #expect(compilation.diagnostics.allSatisfy { $0.severity == .hint })
  }

  /// Damaged files under every rule and every fix: places stay inside, and fixing ends.
  @Test(.timeLimit(.minutes(20)), arguments: 0..<4) func damagedFiles(block: UInt64) {
    let compiler = ShippedLanguage.compiler(Builtins.unbound.catalog)
    for seed in 70_000 + block * 100..<70_000 + block * 100 + 60 {
      var random = SeededRandom(seed)
      let file = SourceFile(name: "fuzz", bytes: FuzzTests.mutation.file(&random))
      let compilation = compiler.check(file)
      for d in compilation.diagnostics {
        for span in [d.span] + d.related.map(\.span) + (d.fix?.edits.map(\.span) ?? []) {
          let size = compilation.sources[span]?.bytes.count ?? -1
          #expect(span.start <= span.end && Int(span.end) <= size, "seed \(seed): \(d.code.rawValue) at \(span) of \(size)")
        }
      }
      let fixed = Fixer(compiler, guesses: true).fix(file)
      let errors = { (c: Compilation) in c.diagnostics.count { $0.severity == .error } }
      #expect(errors(fixed.compilation) <= errors(compilation), "seed \(seed)")
    }
  }

  /// The list of the option and the list of the renderers are the same.
  @Test func everyFormatCanBeAskedFor() {
    #expect(OptionSpec.checkFormat.kind == .choice(DiagnosticsFormat.allCases.map(\.rawValue)))
  }
}
