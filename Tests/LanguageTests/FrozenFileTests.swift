import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidShipped
import LucidSyntax
import LucidTesting
import Testing

/// Files as a released version had them: every later version opens and plans them.
///
/// `LUCID_FREEZE=1` writes those of this version anew, which is done once, when it is released.
@Suite(.serialized) struct FrozenFileTests {
  private static let folder = "Tests/Fixtures/frozen"
  static let files = RepositoryFiles.under(folder).filter { $0.hasSuffix(FrozenCorpus.suffix) }

  private static var corpus: FrozenCorpus {
    FrozenCorpus(catalog: Builtins.unbound.catalog, list: RepositoryFiles.under, read: RepositoryFiles.bytes)
  }

  @Test(arguments: files) func isPlanned(path: String) {
    let compilation = ShippedLanguage.compiler(Builtins.unbound.catalog).compile(
      SourceFile(name: path, bytes: RepositoryFiles.bytes(path)))
    #expect(!compilation.hasErrors, "\(compilation.diagnostics.filter { $0.severity == .error }.map(\.message))")
    #expect(!compilation.kinds.contains(.ability) || !compilation.plans.isEmpty)
  }

  /// 0.1.0 has a file for each key, tool, filter and form of a tag.
  @Test func theFirstVersionIsThere() {
    #expect(Self.files.count { $0.hasPrefix("Tests/Fixtures/frozen/0.1.0/") } >= 60)
  }

  @Test(.enabled(if: Golden.setting("LUCID_FREEZE") == "1")) func writesThisVersion() {
    let corpus = Self.corpus
    let files = corpus.files
    for file in files {
      Golden.write(file.text, "frozen/\(ShippedLanguage.version.text)/\(file.name)\(FrozenCorpus.suffix)")
    }
    #expect(corpus.missing(in: files.map(\.text)).isEmpty, "no file has these")
  }
}
