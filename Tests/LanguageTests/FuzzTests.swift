import LucidBuiltins
import LucidFuzzing
import LucidTesting
import Testing

/// Damaged files of every kind go through the whole compiler: no crash, no hang, no place outside its file. A seed brings a case back;
/// `make fuzz` does the same by the million.
@Suite(.timeLimit(.minutes(20))) struct FuzzTests {
  static let examination = Examination(FuzzedLanguage(Builtins.unbound.families).compiler)

  static let mutation: Mutation = {
    let paths = ["abilities", ".lucidability-samples", "Tests/Fixtures/language"].flatMap { RepositoryFiles.under($0) }
    let files = paths.filter { $0.hasSuffix(".lucidability") }.map { RepositoryFiles.bytes($0) }
    return Mutation(files.filter { $0.count < 20_000 })
  }()

  @Test(arguments: 0..<8) func mutatedFiles(block: UInt64) {
    for seed in block * 1_000..<block * 1_000 + 500 {
      var random = SeededRandom(seed)
      let bytes = Self.mutation.file(&random)
      let complaints = Self.examination.complaints(bytes)
      #expect(complaints.isEmpty, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<4) func wordsInARow(block: UInt64) {
    for seed in block * 10_000..<block * 10_000 + 2_000 {
      var random = SeededRandom(seed)
      let bytes = Self.mutation.soup(&random)
      let complaints = Self.examination.complaints(bytes)
      #expect(complaints.isEmpty, "seed \(seed): \(complaints) of \(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }

  /// What `make fuzz` found once, kept small.
  @Test(arguments: RepositoryFiles.under("Tests/Fixtures/fuzz")) func findings(path: String) {
    #expect(Self.examination.complaints(RepositoryFiles.bytes(path)).isEmpty)
  }
}
