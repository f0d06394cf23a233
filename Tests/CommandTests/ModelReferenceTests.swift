import LucidTesting
import Testing

/// The page from which models write abilities: its example is right, and it stays short.
@Suite struct ModelReferenceTests {
  /// 4,000 tokens of `cl100k_base`, by the bytes of a token of this page; `make live` counts tokens.
  private static let most = 13_900

  @Test func theExampleIsRightAndThePageIsShort() throws {
    let sandbox = Sandbox()
    let page = try sandbox.run("lucid reference --for-models").out
    #expect(page.utf8.count <= Self.most, "\(page.utf8.count) bytes")
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "```yaml"))
    let end = try #require(lines[(start + 1)...].firstIndex(of: "```"))
    sandbox.write(lines[(start + 1)..<end].joined(separator: "\n") + "\n", to: "late.lucidability")
    let ended = try sandbox.run(
      "lucid check --strict late.lucidability && lucid fmt --check late.lucidability; lucid test late.lucidability")
    #expect(ended.exit == 0 && ended.out.contains("1 test passed"), "\(ended.out)\(ended.err)")
  }
}
