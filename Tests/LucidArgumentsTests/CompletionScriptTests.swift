import Testing

@testable import LucidArguments

/// The scripts of shells, which know no command themselves.
@Suite struct CompletionScriptTests {
  @Test(arguments: Completions.Shell.allCases) func scriptsAskTheProgram(shell: Completions.Shell) {
    let text = Completions.text(shell)
    #expect(text.contains("lucid __complete -- ") && text.hasSuffix("\n"))
  }
}
