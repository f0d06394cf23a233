import LucidCore
import LucidTesting
import Testing

@testable import LucidArguments
@testable import LucidCommands

/// The help of the commands that there are.
@Suite struct HelpTests {
  @Test func program() { Golden.expect(HelpText.program(CommandList.table), "report/help.txt") }
  @Test func everyCommand() { Golden.expect(HelpText.all(CommandList.table), "report/help-all.txt") }

  /// One terminal page shows it whole.
  @Test func theFirstScreenIsShort() {
    let lines = HelpText.program(CommandList.table).split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect(lines <= 30 && lines >= 24)
    #expect(CommandList.table.groups(CommandGroup.common).flatMap(\.commands).count == 38)
  }

  /// A verb and its object.
  @Test func summariesAreShort() {
    for command in CommandList.table.known {
      #expect(command.summary.split(separator: " ").count <= 6, "\(command.name): \(command.summary)")
      let first = command.summary.prefix { $0 != " " }
      #expect(!command.summary.hasSuffix(".") && (first.first?.isLowercase == true || first == "MCP"))
    }
  }

  /// The choices stand in the placeholder.
  @Test func placeholdersNameTheChoices() {
    for command in CommandList.table.all {
      for option in command.options {
        guard case .choice(let words) = option.kind else { continue }
        #expect(HelpText.command(command).contains("--\(option.long)=\(words.joined(separator: "|"))"))
      }
      #expect(!HelpText.command(command).contains("=WORD"))
    }
  }

  /// A long list of options is grouped, and no option is lost by that.
  @Test func optionsOfRunAreGrouped() {
    let sections = HelpText.sections(RunCommand.spec)
    #expect(sections.map(\.title) == ["Input", "Model", "Writing", "Output", "Delivery", "Unattended runs", "Other options"])
    for command in CommandList.table.all {
      #expect(Set(HelpText.sections(command).flatMap(\.options)) == Set(command.options), "\(command.name)")
    }
  }

  /// Former names are understood and not listed.
  @Test(arguments: CommandList.table.former.map { $0.words.joined(separator: " ") }) func formerNames(name: String) throws {
    #expect(!CommandList.table.all.contains { $0.name == name })
    let alias = try #require(CommandList.table.former.first { $0.words.joined(separator: " ") == name })
    let now = alias.now.filter { !$0.hasPrefix("-") }.joined(separator: " ")
    guard case .command(let command) = try CommandList.parser.topic(alias.words) else { throw UsageError("no help") }
    #expect(command.name == now)
    guard case .help(.command(let other)) = try CommandList.parser.parse(alias.words + ["--help"]) else {
      throw UsageError("no help")
    }
    #expect(other.name == now)
  }

  @Test(arguments: CommandList.table.all.map(\.name)) func command(name: String) throws {
    Golden.expect(
      HelpText.command(try #require(CommandList.table.listed(name))), "report/help-\(name.replacing(" ", with: "-")).txt")
  }

  @Test func fitsEightyColumns() {
    for text in [HelpText.program(CommandList.table), HelpText.all(CommandList.table), HelpText.exitCodes()]
      + CommandList.table.known.map(HelpText.command)
    {
      for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }

  /// What the help shows can be typed.
  @Test func examplesAreUnderstood() throws {
    for example in CommandList.table.known.flatMap(\.examples) {
      let line = SurfaceTable.words(String(example.command.prefix { $0 != "|" && $0 != "<" }))
      #expect(line.first == "lucid")
      _ = try CommandList.parser.parse(Array(line.dropFirst()))
    }
  }

  @Test func everyCommandExplainsItself() {
    for command in CommandList.table.all {
      #expect(!command.discussion.isEmpty && !command.examples.isEmpty, "\(command.name)")
      #expect(command.options.contains(.help) || !command.isComplete)
      #expect(command.isComplete || !command.actions.isEmpty)
      #expect(Set(command.options.map(\.long)).count == command.options.count)
      #expect(Set(command.options.compactMap(\.short)).count == command.options.compactMap(\.short).count)
    }
    #expect(Set(CommandList.table.all.map(\.name)).count == CommandList.table.all.count)
    #expect(Set(CommandList.table.all.map(\.name)).isDisjoint(with: DiagnosticCode.allCases.map(\.rawValue)))
  }
}
