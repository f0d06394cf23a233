import LucidAgent
import LucidCore
import LucidTesting
import Testing

/// What is left out when there is no room, and that order and spaces stay.
@Suite struct SystemPromptTests {
  /// A section of 28 bytes, ten tokens.
  static func part(_ name: String, _ priority: Int, _ fate: SystemPrompt.Fate = .included) throws -> SystemPrompt.Part {
    let section = PlanSection(
      name: name, order: 1, priority: priority, source: name, plan: try Lab().plan("prompt: x\nsteps: []"))
    return SystemPrompt.Part(section: section, text: name + String(repeating: ".", count: 28 - name.count), fate: fate)
  }

  static func names(_ prompt: SystemPrompt) -> [String] { prompt.parts.filter(\.isIncluded).map(\.section.name) }

  @Test(arguments: [
    (100, ["a", "b", "c", "d"]), (42, ["a", "b", "c", "d"]), (40, ["a", "b", "d"]), (30, ["a", "d"]), (10, ["a"]), (0, ["a"]),
  ]) func theLowestPriorityGoesFirst(_ room: Int, _ left: [String]) throws {
    // Of two of one priority the later one goes first; the highest of all stays.
    var prompt = SystemPrompt([
      try Self.part("a", 100), try Self.part("b", 20), try Self.part("c", 20), try Self.part("d", 50),
    ])
    prompt.fit(room)
    #expect(Self.names(prompt) == left)
  }

  @Test func whatIsLeftOutSaysWhy() throws {
    var prompt = SystemPrompt([try Self.part("a", 50), try Self.part("b", 7)])
    prompt.fit(12)
    #expect(prompt.parts[1].fate == .left("there is no room: 12 tokens for all sections, and its priority 7 is the lowest"))
  }

  @Test func oneSpaceStandsBetween() throws {
    let prompt = SystemPrompt([try Self.part("a", 1), try Self.part("b", 1, .left("off")), try Self.part("c", 1)])
    #expect(prompt.text == "a" + String(repeating: ".", count: 27) + " c" + String(repeating: ".", count: 27))
  }
}
