import LucidApplication
import LucidBuiltins
import LucidCore
import LucidShipped
import LucidTesting
import Testing

@testable import lucid

/// S41 and S42: which words of a prompt lead to which of the shipped tools, and which do not.
@Suite struct InferenceScenarios {
  private func tools(_ prompt: String) throws -> [String] {
    try World().plan("prompt: |\n  " + prompt.replacing("\n", with: "\n  ") + "\n").steps.map(\.tool)
  }

  @Test func s41_theSameStepsEveryTime() throws {
    let plan = try World().plan("prompt: Compare my HRV with today's calendar\n")
    #expect(plan.steps.map(\.name) == ["health", "calendar"])
    #expect(plan.steps.map(\.tool) == ["health.today", "calendar.events"])
    #expect(plan.capabilities.reads.map(\.source) == ["health", "calendar"] && plan.capabilities.writes.isEmpty)
    #expect(try World().plan("prompt: Compare my HRV with today's calendar\n") == plan)
  }

  @Test func s41_runs() async throws {
    let record = try await World().run("prompt: Compare my HRV with today's calendar\n")
    #expect(record.outcome == .ok && record.observations.map(\.step) == ["health", "calendar"])
    #expect(record.observations[0].value["metrics"].list?.map { $0["name"] } == [.text("hrv")])
    #expect(record.observations[1].value["count"] == .integer(3))
  }

  @Test func s42_exactlyThoseTwoInThatOrder() async throws {
    let plan = try World().plan("prompt: Compare my HRV with my mail\nsteps: [notes, calendar]\n")
    #expect(plan.steps.map(\.tool) == ["notes.search", "calendar.events"])
    #expect(plan.steps.map(\.name) == ["notes", "calendar"] && !plan.reasons.isInferred)
    let record = await World().run(plan)
    #expect(record.outcome == .ok)
    #expect(record.observations.map(\.step) == ["notes", "calendar"])
  }

  @Test(arguments: [
    ("What is in my calendar?", ["calendar.events"]),
    ("Plan my week from my meetings and my notes", ["calendar.events", "notes.search"]),
    ("When is my next meeting?", ["calendar.next"]), ("Find free time tomorrow", ["calendar.free_slots"]),
    ("Find free slots in my calendar", ["calendar.free_slots"]), ("When can I do deep work?", ["calendar.focus_block"]),
    ("Summarise my inbox", ["mail.search"]), ("Which unread emails need a reply?", ["mail.urgent"]),
    ("Answer the latest email", ["mail.latest"]), ("Look through gmail", ["mail.search"]), ("How did I sleep?", ["health.sleep"]),
    ("My resting heart rate and step count", ["health.today"]),
    ("Which habits are open, and which streaks are alive?", ["habits.today", "habits.streaks"]),
    ("Do I need an umbrella?", ["weather.now"]), ("The weather on my commute", ["weather.now", "eta.to"]),
    ("Where am I?", ["location.current"]),
    ("List my recent notes", ["notes.recent"]), ("e-mail, HRV & weather", ["mail.search", "health.today", "weather.now"]),
    ("CALENDAR!", ["calendar.events"]), ("The calendar’s events", ["calendar.events"]),
  ]) func wordsThatLeadSomewhere(prompt: String, wanted: [String]) throws { #expect(try tools(prompt) == wanted) }

  @Test(arguments: [
    "Note that this is short.", "Please note the date.", "He notes that all is well.", "The male and female blackmailer",
    "We will weather the storm.", "I feel under the weather.", "Write an email to Bob.", "Draft a short friendly email.",
    "Email me the result.", "Put your email address below.", "This calendar year was good.", "In the event of fire, run.",
    "Explain the event loop of event-driven code.", "It is a public health question.", "Eat healthy food.",
    "What are the next steps?",
    "List the steps to bake bread.", "Sleep well!", "I will sleep on it.", "Force of habit.", "Break bad habits.",
    "A winning streak",
    "Umbrella term for things", "A traffic light is red.", "Write release notes.", "Take a note.", "We schedule a call.",
    "This message is about rain forests.", "Answer as if \"my calendar\" were empty.", "Write three haiku about mountains.",
    "Translate <<today>> into French.", "Wish <<name>> a good <<weekday>>.", "", "The model's temperature is 0.7.",
    "Minutes of the meeting",
    "Explain how to commit early", "mail.example.com and calendar.events are names", "The project's mental health tip",
  ]) func wordsThatDoNot(prompt: String) throws { #expect(try tools(prompt.isEmpty ? "x" : prompt) == []) }

  @Test(arguments: [
    ("Look at my mail of the last 7 days.", "mail.search", "since", Value.period(Period(days: 7))),
    ("Which unread mail is there?", "mail.search", "unread", .boolean(true)),
  ]) func words(prompt: String, tool: String, argument: String, value: Value) throws {
    let plan = try World().plan("prompt: \"\(prompt)\"\n")
    let step = try #require(plan.steps.first)
    let parameters = try #require(Composition().builtins.catalog.tool(tool)?.parameters)
    let i = try #require(parameters.firstIndex { $0.name == argument })
    #expect(step.tool == tool && step.arguments[i] == .value(.literal(value)))
  }

  /// A phrase of two tools would make the order of a list decide; one that no prompt can hold would be dead.
  @Test func everyPhraseLeadsToItsToolAlone() throws {
    let catalog = Composition().builtins.catalog
    var seen: [String: String] = [:]
    for tool in catalog.tools {
      let cues = catalog.cues(tool.name)
      for phrase in cues.phrases {
        #expect(seen.updateValue(tool.name, forKey: phrase.text) == nil, "\(phrase.text)")
        if let sets = phrase.sets { #expect(tool.parameters.contains { $0.name == sets.name }, "\(phrase.text)") }
        #expect(try tools("Tell me about \(phrase.text)").contains(tool.name), "\(phrase.text)")
      }
      for phrase in cues.never { #expect(try !tools("Speak of \(phrase)").contains(tool.name), "\(phrase)") }
    }
    for family in catalog.families { #expect(catalog.standardTool(of: family) != nil, "\(family) has no usual tool") }
  }

  @Test(arguments: ShippedAbilities.defaultNames) func shippedAbilitiesSayWhatTheyRead(name: String) throws {
    #expect(try World.shipped(name).reasons == PlanReasons())
  }
}
