import LucidAgent
import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidCommands
@testable import LucidSetup

/// Every tag on `docs/tags.md` does what the page says.
@Suite struct TagPageTests {
  static let page = RepositoryFiles.lines("docs/tags.md").map(String.init)
  static let examples = zip(page, page.dropFirst()).filter { $1.hasPrefix("→ ") }.map { ($0, String($1.dropFirst(2))) }

  @Test(arguments: examples) func doesWhatThePageSays(tag: String, words: String) async {
    var world = World(model: ScriptedModel(tag))
    world.middleware = [WebSearchMiddleware(), TagMiddleware()]
    world.policy = WritePolicy(writes: .apply)
    #expect(await world.say("Do it").answer?.text == words)
  }

  @Test func everyTagHasItsPart() {
    for tag in TagRegistry.standard.tags {
      #expect(Self.page.contains("## \(tag.names[0])"), "\(tag.names[0])")
      for name in tag.names { #expect(Self.page.contains { $0.contains(name) }, "\(name)") }
      // `reminder_minutes` is `reminderMinutes` on the page.
      let text = Self.page.joined().lowercased()
      for key in tag.keys { #expect(text.contains(key.replacing("_", with: "")), "\(tag.names[0]): \(key)") }
    }
    #expect(Self.examples.count >= 12)
  }
}
