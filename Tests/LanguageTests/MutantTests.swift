import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidFuzzing
import LucidTesting
import Testing

/// Files with one mistake each, of every kind that people make: the compiler ends, and each place is inside the file. `make mutants`
/// does the same with 100,000 and prints what is said.
@Suite(.timeLimit(.minutes(20))) struct MutantTests {
  static let files: [(path: String, text: String)] = ["abilities", ".lucidability-samples", "Tests/Fixtures"]
    .flatMap { RepositoryFiles.under($0) }.filter { $0.hasSuffix(".lucidability") }
    .map { ($0, String(decoding: RepositoryFiles.bytes($0), as: UTF8.self)) }.filter { $0.1.utf8.count < 16_384 }

  static func census() -> MutantCensus { MutantCensus(files, families: Builtins.unbound.families) { .zero } }

  @Test func everyKindIsSeenAndNothingBreaks() {
    var census = Self.census()
    #expect(census.fileCount > 100)
    for seed: UInt64 in 1...2_000 { census.count(seed) }
    #expect(census.complaints.isEmpty)
    #expect(Set(census.rows.keys) == Set(Mutant.Kind.allCases))
    let several = census.rows.values.reduce(0) { $0 + $1.several }
    #expect(several < 200, "one mistake is mostly one error")
  }

  /// The same seed is the same mutant, and a mutant differs from its file.
  @Test func seedsBringMutantsBack() {
    let census = Self.census()
    for seed: UInt64 in 1...50 {
      #expect(census.mutant(seed)?.mutant.bytes == census.mutant(seed)?.mutant.bytes)
    }
  }

  /// The schema is compared with those that have no error.
  @Test func mutantsWithoutAnErrorAreReturned() {
    var census = Self.census()
    var (good, bad) = (0, 0)
    for seed: UInt64 in 1...300 {
      guard let made = census.mutant(seed)?.mutant else { continue }
      let hasError = census.findings(made).contains(": error: ")
      #expect((census.count(seed)?.bytes == made.bytes) == !hasError, "seed \(seed)")
      if hasError { bad += 1 } else { good += 1 }
    }
    #expect(good > 50 && bad > 50, "\(good) \(bad)")
  }

  static let head = "lucidability: 1\nkind: ability\nlabel: T\n"

  /// Mistakes that were several errors once.
  @Test(arguments: [
    ("lucidability 1\nkind: ability\nlabel: T\nprompt: Say hello in one line.\n", "a `:` is missing after `lucidability`"),
    ("# A file\nlucidability:1\nkind: ability\nlabel: T\nprompt: Say hello.\n", "a space is missing after `lucidability:`"),
    (" lucidability: 1\nkind: ability\nlabel: T\nprompt: Say hello.\n", "the first line of the file is indented"),
    (head + "prompt: \"Say hi.<<else>>No.<<end>> <<name>>\"\n", "`<<else>>` has no `<<if>>` or `<<for>>` before it"),
    (head + "prompt: \"Say hi.<<elif true>>a<<else>>No.<<end>> <<name>>\"\n", "`<<elif>>` has no `<<if>>` before it"),
    (
      head
        + "inputs:\n  since: { type: duration, default: 7d }\nsteps:\n  - mail.search: { since: <since, limit: 5 }\nprompt: Sum up the mail.\n",
      "`since`: `<since` is not a duration or a date"
    ),
  ]) func oneMistakeIsOneError(text: String, message: String) {
    let errors = FuzzedLanguage(Builtins.unbound.families).compiler.check(SourceFile(name: "f", text: text)).diagnostics
      .filter { $0.severity == .error }
    #expect(errors.map(\.message) == [message])
  }
}
