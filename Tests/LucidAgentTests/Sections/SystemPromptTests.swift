import LucidAgent
import LucidCore
import LucidLab
import LucidTesting
import Testing

/// What is left out when there is no room, and that order and spaces stay.
@Suite struct SystemPromptTests {
  /// A section of 28 bytes, ten tokens.
  static func part(
    _ name: String, _ priority: Int, _ fate: SystemPrompt.Fate = .included, bytes: Int = 28, pace: ChangePace = .configuration
  ) throws -> SystemPrompt.Part {
    let section = PlanSection(
      name: name, order: 1, priority: priority, source: name, plan: try Lab().plan("prompt: x\nsteps: []"))
    return SystemPrompt.Part(
      section: section, text: name + String(repeating: ".", count: bytes - name.count), pace: pace, fate: fate)
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

  /// A small section does not go because a large one was in its place.
  @Test(arguments: [
    (200, ["a", "large", "small", "tiny"]), (45, ["a", "small", "tiny"]), (35, ["a", "small"]), (25, ["a", "tiny"]), (15, ["a"]),
    (5, ["a"]),
  ]) func whatFitsAgainIsPutBack(_ room: Int, _ left: [String]) throws {
    var prompt = SystemPrompt([
      try Self.part("a", 100), try Self.part("large", 60, bytes: 280), try Self.part("small", 20, bytes: 56),
      try Self.part("tiny", 10),
    ])
    prompt.fit(room)
    #expect(Self.names(prompt) == left)
    #expect(Set(prompt.crowdedOut).union(left) == ["a", "large", "small", "tiny"] && prompt.crowdedOut.count + left.count == 4)
  }

  /// A section that the message is about stays before those of a higher priority.
  @Test(arguments: [
    (["c"], 30, ["a", "c"]), (["c"], 35, ["a", "b", "c"]), (["d"], 30, ["a", "d"]), (["other"], 30, ["a", "b"]),
  ]) func theMessageChoosesSections(_ wanted: [String], _ room: Int, _ left: [String]) throws {
    var prompt = SystemPrompt([
      try Self.part("a", 100), try Self.part("b", 50), try Self.part("c", 20), try Self.part("d", 10),
    ])
    prompt.fit(room, about: Set(wanted))
    #expect(Self.names(prompt) == left)
  }

  @Test func whatChangesLeastIsSentFirst() throws {
    let prompt = SystemPrompt([
      try Self.part("time", 1, bytes: 4, pace: .minute), try Self.part("data", 1, bytes: 4, pace: .data),
      try Self.part("rule", 1, bytes: 4), try Self.part("note", 1, bytes: 4, pace: .data),
    ])
    #expect(prompt.text == "rule data note time" && Self.names(prompt) == ["time", "data", "rule", "note"])
  }

  @Test func whatIsLeftOutSaysWhy() throws {
    var prompt = SystemPrompt([try Self.part("a", 50), try Self.part("b", 7)])
    prompt.fit(12)
    #expect(prompt.parts[1].fate == .left("there is no room: 12 tokens for all sections, and it has 10 at priority 7"))
  }

  @Test func oneSpaceStandsBetween() throws {
    let prompt = SystemPrompt([try Self.part("a", 1), try Self.part("b", 1, .left("off")), try Self.part("c", 1)])
    #expect(prompt.text == "a" + String(repeating: ".", count: 27) + " c" + String(repeating: ".", count: 27))
  }
}
