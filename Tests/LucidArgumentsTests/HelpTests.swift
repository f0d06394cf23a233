import LucidCore
import LucidTesting
import Testing

@testable import LucidArguments

@Suite struct HelpTests {
  @Test func program() { Golden.expect(HelpText.program(), "report/help.txt") }

  @Test(arguments: Commands.all.map(\.name)) func command(name: String) throws {
    Golden.expect(HelpText.command(try #require(Commands.named(name))), "report/help-\(name).txt")
  }

  @Test func fitsEightyColumns() {
    for text in [HelpText.program()] + Commands.all.map(HelpText.command) {
      for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }

  /// What the help shows can be typed.
  @Test func examplesAreUnderstood() throws {
    for example in Commands.all.flatMap(\.examples) {
      let line = example.command.split(separator: "|")[0].split(separator: " ").map(String.init)
      #expect(line.first == "lucid")
      _ = try ArgumentParser().parse(Array(line.dropFirst()))
    }
  }

  @Test func everyCommandExplainsItself() {
    for command in Commands.all {
      #expect(!command.discussion.isEmpty && !command.examples.isEmpty, "\(command.name)")
      #expect(command.options.contains(.help))
      #expect(Set(command.options.map(\.long)).count == command.options.count)
      #expect(Set(command.options.compactMap(\.short)).count == command.options.compactMap(\.short).count)
    }
    #expect(Set(Commands.all.map(\.name)).count == Commands.all.count)
  }
}
