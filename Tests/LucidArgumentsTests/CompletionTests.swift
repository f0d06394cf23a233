import LucidTesting
import Testing

@testable import LucidArguments
@testable import LucidCommands

/// Completions and manual pages know every command and option.
@Suite struct CompletionTests {
  @Test(arguments: Completions.Shell.allCases) func scriptsAskTheProgram(shell: Completions.Shell) {
    let text = Completions.text(shell)
    #expect(text.contains("lucid __complete -- ") && text.hasSuffix("\n"))
  }

  private func words(_ line: String...) -> [String] {
    guard case .words(let words) = CompletionRequest(line, CommandList.table).kind else { return [] }
    return words
  }

  @Test func nameEverything() {
    #expect(Set(words("")).isSuperset(of: CommandList.table.all.map(\.name)))
    #expect(!words("").contains("__complete") && !words("").contains("discard"))
    for command in CommandList.table.all {
      #expect(Set(words(command.name, "-")).isSuperset(of: command.options.map { "--" + $0.long }), "\(command.name)")
      for option in command.options {
        guard case .choice(let choices) = option.kind else { continue }
        #expect(words(command.name, "--\(option.long)=") == choices)
        #expect(words(command.name, "--\(option.long)", "") == choices)
      }
    }
  }

  @Test(
    arguments: [
      (["run", ""], .ability), (["run", "--json", "br"], .ability), (["run", "briefing", ""], .text), (["show", "b"], .ability),
      (["remove", "a", ""], .installed), (["history", "show", ""], .run), (["why", ""], .run), (["reject", ""], .run),
      (["discard", ""], .run), (["apply", "last", ""], .text), (["explain", "a", "va"], .code), (["tools", "cal"], .catalog),
      (["config", "get", ""], .configurationKey), (["config", "path", ""], .text), (["schedule", "remove", ""], .schedule),
      (["schedule", "add", ""], .ability), (["gallery", "show", ""], .template), (["gallery", "remove", ""], .gallery),
      (["trust", "grant", ""], .ability), (["trust", "grant", "tidy", "--source", ""], .source),
      (["run", "f", "--model=di"], .model),
      (["run", "f", "--model", ""], .model), (["history", "--outcome", ""], .outcome), (["history", "--ability="], .ability),
      (["check", "--select", ""], .code), (["run", "--vault", ""], .folders), (["run", "-o", ""], .files),
      (["help", ""], .command),
      (["run", "f", "--at", ""], .text), (["nosuch", ""], .text), (["run", "--", "-"], .ability),
    ] as [([String], ArgumentKind)]) func places(line: [String], kind: ArgumentKind)
  {
    #expect(CompletionRequest(line, CommandList.table).kind == kind, "\(line)")
  }

  @Test func actionsAndHeads() {
    guard case .actions(let actions) = CompletionRequest(["schedule", ""], CommandList.table).kind else {
      Issue.record("no actions")
      return
    }
    #expect(actions.map(\.word).contains("remove"))
    let request = CompletionRequest(["run", "f", "--format=m"], CommandList.table)
    #expect(request.head == "--format=" && request.word == "m")
    #expect(CompletionRequest(["filters", "tr"], CommandList.table).options == ["filters"])
  }

  @Test(arguments: CommandList.table.all.map(\.name)) func pages(name: String) throws {
    let command = try #require(CommandList.table.listed(name))
    let page = ManualPage(version: "1.0").command(command)
    #expect(page.hasPrefix(".TH LUCID-\(name.uppercased()) 1 "))
    for option in command.options {
      #expect(page.contains("\\fB\\-\\-\(option.long.split(separator: "-").joined(separator: "\\-"))\\fR"))
    }
    for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "EXIT STATUS"] {
      #expect(page.contains(".SH \(section)\n"))
    }
    // Text is never taken for a macro.
    let macros: Set<Substring> = [".TH", ".ad", ".SH", ".SS", ".TP", ".PP", ".B"]
    for line in page.split(separator: "\n") where line.first == "." || line.first == "'" {
      #expect(line.split(separator: " ").first.map { macros.contains($0) } == true, "\(line)")
    }
  }

  @Test func thePageOfTheProgramNamesEveryCommand() {
    let page = ManualPage(version: "1.0").program(CommandList.table)
    for command in CommandList.table.all {
      #expect(page.contains("\\fB\(command.name.replacing("-", with: "\\-"))\\fR\n\(command.summary.prefix(3))"))
    }
  }
}
