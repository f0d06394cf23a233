import LucidTesting
import Testing

@testable import LucidArguments

/// Completions and manual pages know every command and option.
@Suite struct CompletionTests {
  @Test(arguments: Completions.Shell.allCases) func nameEverything(shell: Completions.Shell) {
    let text = Completions.text(shell, names: ["briefing"])
    #expect(text.contains("briefing") && text.hasSuffix("\n"))
    for command in Commands.all {
      #expect(text.contains(command.name), "\(command.name)")
      for option in command.options {
        let long = shell == .fish ? "-l \(option.long)" : "--\(option.long)"
        #expect(text.contains(long), "\(command.name) \(option.long)")
        if case .choice(let words) = option.kind { #expect(text.contains(words.joined(separator: " ")), "\(option.long)") }
      }
    }
  }

  @Test func quotesWhatShellsWouldRead() { #expect(Completions.quoted("the person's $data") == "'the person'\\''s $data'") }

  @Test(arguments: Commands.all.map(\.name)) func pages(name: String) throws {
    let command = try #require(Commands.named(name))
    let page = ManualPage(version: "1.0").command(command)
    #expect(page.hasPrefix(".TH LUCID-\(name.uppercased()) 1 "))
    for option in command.options {
      #expect(page.contains("\\fB\\-\\-\(option.long.split(separator: "-").joined(separator: "\\-"))\\fR"))
    }
    for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "EXIT STATUS"] {
      #expect(page.contains(".SH \(section)\n"))
    }
    // Text is never taken for a macro.
    let macros: Set<Substring> = [".TH", ".SH", ".SS", ".TP", ".PP", ".B"]
    for line in page.split(separator: "\n") where line.first == "." || line.first == "'" {
      #expect(line.split(separator: " ").first.map { macros.contains($0) } == true, "\(line)")
    }
  }

  @Test func thePageOfTheProgramNamesEveryCommand() {
    let page = ManualPage(version: "1.0").program()
    for command in Commands.all { #expect(page.contains("\\fB\(command.name)\\fR\n\(command.summary.prefix(3))")) }
  }
}
