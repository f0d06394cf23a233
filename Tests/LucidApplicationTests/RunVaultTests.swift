import LucidApplication
import LucidSystem
import LucidTesting
import Testing

/// Which folder a command reads that is asked about a stored run.
@Suite struct RunVaultTests {
  private static func lab() -> ApplicationLab {
    ApplicationLab([
      ".config/lucid/config.yaml": "vault: ~/mine\n", "mine/notes/a.md": "a\n", "other/notes/b.md": "b\n",
      "third/notes/c.md": "c\n",
    ])
  }

  private static func root(_ environment: CommandEnvironment) throws -> String? {
    try environment.vault(environment.configuration())?.root
  }

  @Test func theVaultOfTheRunIsRead() throws {
    let lab = Self.lab()
    let other = lab.home.path + "/other"
    #expect(try Self.root(lab.environment().reading(vault: other)) == other)
    #expect(try Self.root(lab.environment().reading(vault: lab.home.path + "/mine")) == lab.home.path + "/mine")
    #expect(try Self.root(lab.environment().reading(vault: nil)) == lab.home.path + "/mine")
  }

  @Test func aVaultThatIsNamedCounts() throws {
    let lab = Self.lab()
    let named = lab.environment(vault: lab.home.path + "/third").reading(vault: lab.home.path + "/other")
    #expect(try Self.root(named) == lab.home.path + "/third")
  }

  /// Without a configuration the run's folder is all there is.
  @Test func aRunIsAskedAboutWithoutAConfiguration() throws {
    let lab = ApplicationLab(["other/notes/b.md": "b\n"])
    #expect(try Self.root(lab.environment().reading(vault: lab.home.path + "/other")) == lab.home.path + "/other")
  }
}
