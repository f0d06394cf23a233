import LucidArguments
import LucidTesting
import Testing

/// The table of `docs/exit-codes.md` is that of the program.
@Suite struct ExitCodePageTests {
  @Test func theTableIsTheProgramsOwn() {
    let rows = RepositoryFiles.lines("docs/exit-codes.md").filter { $0.hasPrefix("| ") }.dropFirst()
    #expect(rows.map { String($0) } == ExitCode.allCases.map { "| \($0.rawValue) | \($0.word) | \($0.meaning) |" })
  }
}
