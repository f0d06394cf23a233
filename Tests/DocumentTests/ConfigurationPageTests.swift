import LucidConfiguration
import LucidCore
import LucidSyntax
import LucidTesting
import Testing

@testable import LucidCommands
@testable import LucidSetup

/// The configurations that docs/configuration.md shows are good ones, and it names every key of the first row.
@Suite struct ConfigurationPageTests {
  static let path = "docs/configuration.md"
  static let configurations = RepositoryFiles.lines(path).split(omittingEmptySubsequences: false) { $0.hasPrefix("```") }
    .enumerated().filter { $0.offset % 2 == 1 }.map { $0.element.joined(separator: "\n") + "\n" }
    .filter { !$0.hasPrefix("$ ") && !$0.hasPrefix("lucid ") && !$0.hasPrefix("ok ") }

  @Test(arguments: configurations) func isGood(text: String) {
    #expect(ConfigurationCheck.diagnostics(SourceFile(name: Self.path, text: text), Monday.zones).map(\.message) == [])
  }

  @Test func thereAreSomeAndEveryKeyIsThere() {
    #expect(Self.configurations.count >= 4)
    let text = RepositoryFiles.lines(Self.path).joined(separator: "\n")
    for key in ConfigurationKeys.whole { #expect(text.contains("`\(key.name)`") || text.contains("\(key.name):"), "\(key.name)") }
  }
}
