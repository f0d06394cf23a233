import LucidTesting
import Testing

@testable import LucidArguments
@testable import LucidCommands

/// Completions and manual pages know every command and option.
@Suite struct CompletionTests {
  private func words(_ line: [String]) -> [String] {
    guard case .words(let words) = CompletionRequest(line, CommandList.table).kind else { return [] }
    return words
  }

  @Test func nameEverything() {
    for command in CommandList.table.all {
      let line = command.name.split(separator: " ").map(String.init)
      #expect(Set(words(line + ["-"])).isSuperset(of: command.options.map { "--" + $0.long }), "\(command.name)")
      for option in command.options {
        guard case .choice(let choices) = option.kind else { continue }
        #expect(words(line + ["--\(option.long)="]) == choices)
        #expect(words(line + ["--\(option.long)", ""]) == choices)
      }
    }
  }

  @Test(
    arguments: [
      (["run", ""], .ability), (["run", "--json", "br"], .ability), (["run", "briefing", ""], .input(of: "briefing")),
      (["show", "b"], .ability),
      (["remove", "a", ""], .installed), (["history", "show", ""], .run), (["why", "not", "x", ""], .run), (["", ""], .text),
      ([""], .start), (["reject", ""], .run),
      (["discard", ""], .run), (["apply", "last", ""], .text), (["explain", "a", "va"], .word),
      (["tools", "a", "cal"], .catalog),
      (["config", "get", ""], .configurationKey), (["config", "path", ""], .text), (["schedule", "remove", ""], .schedule),
      (["schedule", "add", "a", ""], .times), (["gallery", "show", ""], .template), (["gallery", "remove", ""], .gallery),
      (["trust", "grant", ""], .ability), (["trust", "grant", "tidy", "--source", ""], .source),
      (["run", "f", "--model=di"], .model),
      (["run", "f", "--model", ""], .model), (["history", "--outcome", ""], .outcome), (["history", "--ability="], .ability),
      (["check", "--select", ""], .code), (["run", "--vault", ""], .folders), (["run", "-o", ""], .files),
      (["help", "run", ""], .command), (["run", "f", "--tz", ""], .zone), (["trust", "revoke", ""], .granted),
      (["run", "f", "--at", ""], .text), (["nosuch", ""], .text), (["run", "--", "-"], .ability),
    ] as [([String], ArgumentKind)]) func places(line: [String], kind: ArgumentKind)
  {
    #expect(CompletionRequest(line, CommandList.table).kind == kind, "\(line)")
  }

  @Test func actionsAndHeads() {
    #expect(words(["schedule", ""]).contains("remove"))
    #expect(words(["data", "people", ""]).contains("add"))
    let request = CompletionRequest(["run", "f", "--format=m"], CommandList.table)
    #expect(request.head == "--format=" && request.word == "m")
    #expect(CompletionRequest(["filters", "tr"], CommandList.table).options == ["filters"])
  }

  @Test(arguments: CommandList.table.all.map(\.name)) func pages(name: String) throws {
    let command = try #require(CommandList.table.listed(name))
    let page = ManualPage(version: "1.0").command(command)
    #expect(page.hasPrefix(".TH LUCID-\(name.uppercased().replacing(" ", with: "-")) 1 "))
    for option in command.options {
      #expect(page.contains("\\fB\\-\\-\(option.long.split(separator: "-").joined(separator: "\\-"))\\fR"))
    }
    let sections =
      ["NAME", "SYNOPSIS", "DESCRIPTION", "EXAMPLES"] + (command.isComplete ? ["OPTIONS", "EXIT STATUS"] : ["ACTIONS"])
    for section in sections {
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
    for command in CommandList.table.listed {
      #expect(page.contains("\\fB\(command.name.replacing("-", with: "\\-"))\\fR\n\(command.summary.prefix(3))"))
    }
  }
}
