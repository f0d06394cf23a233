import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidAgent

/// Tools that fit into a window: those that a message is about.
@Suite struct ToolChoiceTests {
  private static func tool(_ name: String, _ summary: String, words: Int = 20) -> OfferedTool {
    var text = AnswerSchema()
    text.kinds = [.string]
    text.description = String(repeating: "word ", count: words)
    var schema = AnswerSchema()
    schema.kinds = [.object]
    schema.properties = [.init("title", text)]
    return OfferedTool(name: name, summary: summary, parameters: schema)
  }

  private static let tools = [
    tool("calendar.events", "Events of a range."), tool("tasks.create", "Makes a task."), tool("notes.search", "Finds notes."),
    tool("weather.now", "The weather."), tool("habits.log", "Logs a habit."), tool("mail.search", "Finds mail."),
    tool("contacts.search", "Finds people."),
  ]

  private static func request(_ prompt: String) -> ModelRequest {
    ModelRequest(
      ability: AbilityFacts(label: "Ask", id: nil, summary: nil, icon: nil, color: nil, plan: nil, prompt: prompt),
      prompt: RenderedText(text: prompt), observations: [], card: nil, sentences: [], missing: [], output: .markdown,
      now: Monday.now, zone: Monday.zone)
  }

  private static func choice(_ prompt: String, context: Int, isSmall: Bool = false) -> ToolChoice {
    ToolChoice(tools, for: request(prompt), in: PromptWindow(context: context, output: 100), isSmall: isSmall)
  }

  @Test func whereThereIsRoomAllAreOffered() {
    let choice = Self.choice("Make a task", context: 8192)
    #expect(choice.tools == Self.tools && choice.left.isEmpty)
  }

  @Test(arguments: [
    ("Create a task called Call Sam", "tasks.create"), ("What will the weather be?", "weather.now"), ("hm", "calendar.events"),
    ("Search my notes for oat milk", "notes.search"),
  ]) func theMessageDecides(prompt: String, first: String) {
    let choice = Self.choice(prompt, context: 500)
    #expect(choice.tools.map(\.name).contains(first) && choice.tools.count < Self.tools.count)
    #expect(Set(choice.tools.map(\.name) + choice.left) == Set(Self.tools.map(\.name)))
    #expect(PromptWindow().tokens(choice.tools.reduce(0) { $0 + $1.bytes }) <= 200)
  }

  @Test func oneIsOfferedWhateverItTakes() {
    #expect(Self.choice("Make a task", context: 240).tools.map(\.name) == ["tasks.create"])
    #expect(Self.choice("Make a task", context: 110).tools.isEmpty)
  }

  @Test func aSmallModelGetsAFew() {
    let choice = Self.choice("Find the mail", context: 8192, isSmall: true)
    #expect(choice.tools.count == ToolChoice.mostOfSmall && choice.tools.contains { $0.name == "mail.search" })
    #expect(choice.left.count == 1 && choice.sparesSmall, "the reason is not the window")
    #expect(!Self.choice("Find the mail", context: 500, isSmall: true).sparesSmall)
    #expect(!Self.choice("hm", context: 500).sparesSmall)
  }

  /// A deed that the message names in English or German comes before what stands first in the list.
  @Test(arguments: [
    ("Is it done?", "tasks.complete"), ("Erledige das bitte", "tasks.complete"), ("Move it to Friday", "calendar.update"),
    ("Verschieb den Zahnarzttermin", "calendar.update"), ("Was steht in den Notizen?", "notes.search"),
    ("Ein Entwurf an Dana", "mail.draft"), ("Wie ist das Wetter?", "weather.now"),
  ]) func aDeedIsKnownByItsWords(prompt: String, first: String) {
    let tools = Self.tools + ["tasks.complete", "calendar.update", "mail.draft"].map { Self.tool($0, "Does it.") }
    let window = PromptWindow(context: 500, output: 100)
    let choice = ToolChoice(tools, for: Self.request(prompt), in: window, isSmall: false)
    #expect(choice.tools.contains { $0.name == first }, "\(choice.tools.map(\.name))")
  }

  /// What the message names and has no place is missed; the rest is left out by choice.
  @Test func onlyWhatIsNamedIsMissed() {
    #expect(Self.choice("hm", context: 500).missed.isEmpty && !Self.choice("hm", context: 500).left.isEmpty)
    let choice = Self.choice("Make a task, find the mail, find notes and the weather", context: 500)
    #expect(!choice.missed.isEmpty && choice.missed.allSatisfy(choice.left.contains))
    #expect(!choice.missed.contains("habits.log"))
  }

  /// A longer conversation takes the place of tools that the message does not name.
  @Test func whatWasSaidIsWorthMoreThanAToolOfNoUse() {
    var request = Self.request("hm")
    request.conversation = Conversation(
      system: "", history: [.user(String(repeating: "word ", count: 200)), .assistant("Yes.")], origins: [.none])
    let window = PromptWindow(context: 1_200, output: 100)
    let short = ToolChoice(Self.tools, for: Self.request("hm"), in: window, isSmall: false)
    let long = ToolChoice(Self.tools, for: request, in: window, isSmall: false)
    #expect(!long.tools.isEmpty && long.tools.count < short.tools.count)
  }

  // MARK: Tools of the configuration

  /// `own1.level`, `own2.level`… with a description of that many words.
  private static func own(_ count: Int, words: Int = 20) -> [OfferedTool] {
    (0..<count).map { tool("own\($0 + 1).level", "Water of tank \($0 + 1).", words: words) }
  }

  private static func choice(
    own: [OfferedTool], _ prompt: String, context: Int, isSmall: Bool = false
  ) -> ToolChoice {
    ToolChoice(
      tools + own, own: Set(own.map(\.name)), for: request(prompt), in: PromptWindow(context: context, output: 100),
      isSmall: isSmall)
  }

  @Test(arguments: [0, 1, 2, 5]) func inALargeWindowAllAreOffered(count: Int) {
    let own = Self.own(count)
    let choice = Self.choice(own: own, "hm", context: 16_384)
    #expect(choice.tools == Self.tools + own && choice.left.isEmpty)
  }

  /// A server with many tools takes nothing from the others: they stay, and stay whole.
  @Test func manyToolsOfTheConfigurationShortenNoOther() {
    let own = Self.own(100, words: 200)
    let choice = Self.choice(own: own, "hm", context: 8192)
    #expect(choice.tools.filter { !$0.name.hasPrefix("own") } == Self.tools)
    #expect(choice.tools.count > Self.tools.count && !choice.left.isEmpty)
    #expect(Set(choice.tools.map(\.name) + choice.left) == Set((Self.tools + own).map(\.name)))
  }

  /// In a small window those that the message names come first, and leave half of the room but for
  /// the first of them.
  @Test(arguments: [1, 2, 5]) func whatTheMessageNamesIsOffered(count: Int) {
    let own = Self.own(count)
    let named = Self.choice(own: own, "How much water is left?", context: 500)
    #expect(named.tools.contains { $0.name == "own1.level" })
    let larger = Self.choice(own: own, "How much water is left?", context: 800)
    #expect(larger.tools.contains { $0.name == "own1.level" } && larger.tools.contains { !$0.name.hasPrefix("own") })
    #expect(PromptWindow().tokens(named.tools.reduce(0) { $0 + $1.bytes }) <= 200)
    let other = Self.choice(own: own, "Make a task", context: 500)
    let without = Self.choice("Make a task", context: 500)
    #expect(other.tools.filter { !$0.name.hasPrefix("own") } == without.tools, "they took the place of others")
  }

  @Test(arguments: [1, 2, 5]) func aSmallModelGetsNoMoreForThem(count: Int) {
    let own = Self.own(count)
    let named = Self.choice(own: own, "Water?", context: 8192, isSmall: true)
    #expect(named.tools.count == ToolChoice.mostOfSmall)
    #expect(named.tools.count { $0.name.hasPrefix("own") } == min(count, ToolChoice.mostOfSmall / 2))
    let other = Self.choice(own: own, "Find the mail", context: 8192, isSmall: true)
    #expect(other.tools.contains { $0.name == "mail.search" } && !other.tools.contains { $0.name.hasPrefix("own") })
  }
}
