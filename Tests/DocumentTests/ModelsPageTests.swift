import LucidConfiguration
import LucidCore
import LucidTesting
import Testing

@testable import LucidCommands
@testable import LucidSetup

/// The configurations that docs/models.md shows are good ones.
@Suite struct ModelsPageTests {
  /// Its blocks of configuration; what is indented stands under `models:`.
  static let configurations = RepositoryFiles.lines("docs/models.md").split { $0.hasPrefix("```") }
    .map { $0.joined(separator: "\n") + "\n" }
    .filter { $0.hasPrefix("models:") || $0.hasPrefix("policy:") || $0.hasPrefix("  ") }
    .map { $0.hasPrefix("  ") ? "models:\n" + $0 : $0 }

  @Test(arguments: configurations) func isRead(text: String) {
    let (configuration, diagnostics) = Configuration.read(SourceFile(name: "docs/models.md", text: text))
    #expect(diagnostics.map(\.message) == [])
    #expect(!configuration.models.profiles.isEmpty)
  }

  @Test func thereAreSome() { #expect(Self.configurations.count >= 4) }
}
