import LucidApplication
import LucidBuiltins
import LucidCore
import LucidShipped
import LucidTesting
import Testing

@testable import LucidCommands
@testable import LucidServing

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
    ("Answer the latest email", ["mail.search"]), ("Look through gmail", ["mail.search"]), ("How did I sleep?", ["health.sleep"]),
    ("My resting heart rate and step count", ["health.today"]),
    ("Which habits are open, and which streaks are alive?", ["habits.today", "habits.streaks"]),
    ("Do I need an umbrella?", ["weather.now"]), ("The weather on my commute", ["weather.now", "travel.to"]),
    ("Where am I?", ["location.current"]),
    ("List my recent notes", ["notes.search"]), ("e-mail, HRV & weather", ["mail.search", "health.today", "weather.now"]),
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

  /// Times, parts of a day, people and numbers fill arguments, as a file would write them.
  @Test(arguments: [
    ("Will it rain tomorrow? One sentence.", "weather.forecast: {from: <<tomorrow>>, to: <<tomorrow | plus(1d)>>}"),
    ("Will it rain today?", "weather.now: {}"),
    ("Do I need an umbrella for my walk tomorrow?", "weather.forecast: {from: <<tomorrow>>, to: <<tomorrow | plus(1d)>>}"),
    ("Brauche ich morgen einen Regenschirm?", "weather.forecast: {from: <<tomorrow>>, to: <<tomorrow | plus(1d)>>}"),
    ("What do I have tomorrow?", "calendar.events: {from: <<tomorrow>>, to: <<tomorrow | plus(1d)>>}"),
    ("Was habe ich morgen?", "calendar.events: {from: <<tomorrow>>, to: <<tomorrow | plus(1d)>>}"),
    ("Use my sleep to plan tomorrow", "health.sleep: {}"),
    (
      "The weather on Friday",
      "weather.forecast: {from: <<tomorrow | on(\"friday\")>>, to: <<tomorrow | on(\"friday\") | plus(1d)>>}"
    ),
    ("How cold is it tonight?", "weather.now: {}"),
    (
      "Is there rain this weekend?",
      "weather.forecast: {from: <<today | start_of(\"week\") | plus(5d)>>, to: <<today | start_of(\"week\") | plus(7d)>>}"
    ),
    (
      "What are my free slots tomorrow afternoon?",
      "calendar.free_slots: {from: <<tomorrow | at(12:00)>>, to: <<tomorrow | at(18:00)>>}"
    ),
    (
      "Find free time on Friday morning",
      "calendar.free_slots: {from: <<today | on(\"friday\")>>, to: <<today | on(\"friday\") | at(12:00)>>}"
    ),
    (
      "Find free slots of 30 minutes tomorrow",
      "calendar.free_slots: {from: <<tomorrow>>, to: <<tomorrow | plus(1d)>>, minutes: 30}"
    ),
    ("Show me 3 free slots", "calendar.free_slots: {from: <<today>>, to: <<tomorrow>>, limit: 3}"),
    ("A 2-hour focus block", "calendar.focus_block: {from: <<today>>, to: <<tomorrow>>, minutes: 120}"),
    (
      "What is on my calendar on Friday?",
      "calendar.events: {from: <<tomorrow | on(\"friday\")>>, to: <<tomorrow | on(\"friday\") | plus(1d)>>}"
    ),
    ("My meetings after 15:30 today", "calendar.events: {from: <<today | at(15:30)>>, to: <<tomorrow>>}"),
    ("My meetings tomorrow before noon", "calendar.events: {from: <<tomorrow>>, to: <<tomorrow | at(12:00)>>}"),
    ("Am I free at noon?", "calendar.free_slots: {from: <<today | at(12:00)>>, to: <<today | at(13:00)>>}"),
    ("Am I free at 14:30 tomorrow?", "calendar.free_slots: {from: <<tomorrow | at(14:30)>>, to: <<tomorrow | at(15:30)>>}"),
    (
      "What is on my calendar tomorrow at 11 pm?",
      "calendar.events: {from: <<tomorrow | at(23:00)>>, to: <<tomorrow | plus(1d)>>}"
    ),
    ("Every morning at 7:30 show my calendar", "calendar.events: {from: <<today>>, to: <<tomorrow>>}"),
    ("My appointments after 3 pm", "calendar.events: {from: <<today | at(15:00)>>, to: <<tomorrow>>}"),
    (
      "schedule for wednesday",
      "calendar.events: {from: <<tomorrow | on(\"wednesday\")>>, to: <<tomorrow | on(\"wednesday\") | plus(1d)>>}"
    ),
    (
      "events this weekend",
      "calendar.events: {from: <<today | start_of(\"week\") | plus(5d)>>, to: <<today | start_of(\"week\") | plus(7d)>>}"
    ),
    ("What's on today?", "calendar.events: {from: <<today>>, to: <<tomorrow>>}"),
    ("My meetings with Dana Okafor", "calendar.events: {from: <<today>>, to: <<tomorrow>>, query: \"Dana Okafor\"}"),
    ("What does the mail from Sam want?", "mail.search: {from: \"Sam\"}"),
    ("Which urgent emails from Sam are there?", "mail.search: {from: \"Sam\"}"),
    ("Sam's latest email", "mail.search: {from: \"Sam\", limit: 1}"),
    ("unread mail since monday", "mail.search: {unread: true, since: <<tomorrow | on(\"monday\") | minus(7d)>>}"),
    ("Which tasks are due today?", "tasks.list: {due: <<tomorrow>>}"), ("Plan tomorrow from my tasks", "tasks.list: {}"),
    ("How did my HRV trend over 14 days?", "health.trend: {metric: hrv, from: <<today | minus(13d)>>}"),
    ("How was my sleep over the last 30 days?", "health.trend: {metric: sleep, from: <<today | minus(29d)>>}"),
    ("How did I sleep last night?", "health.sleep: {}"), ("How many steps did I walk?", "health.today: {metrics: [steps]}"),
    (
      "My HRV last week",
      "health.trend: {metric: hrv, from: <<today | start_of(\"week\") | minus(7d)>>, "
        + "to: <<today | start_of(\"week\")>>}"
    ),
    ("Given my HRV, plan tomorrow.", "health.today: {metrics: [hrv]}"),
    ("Use my HRV to plan tomorrow", "health.today: {metrics: [hrv]}"),
    (
      "What is on my calendar the day after tomorrow?",
      "calendar.events: {from: <<today | plus(2d)>>, to: <<today | plus(3d)>>}"
    ),
    ("My meetings 3 days ago", "calendar.events: {from: <<today | minus(3d)>>, to: <<today | minus(2d)>>}"),
    ("The weather in two days", "weather.forecast: {from: <<today | plus(2d)>>, to: <<today | plus(3d)>>}"),
    ("Traffic to office", "travel.to: {}"), ("Habit check", "habits.today: {}"),
    ("What is in my calendar on 2026-04-14?", dated), ("What is in my calendar on 14.04.2026?", dated),
    ("What is in my calendar on April 14, 2026?", dated), ("What is in my calendar on Apr 14 2026?", dated),
    ("What is in my calendar on the 14th of April 2026?", dated), ("Was ist am 14. April 2026 in meinem Kalender?", dated),
    (
      "Was steht am 14. April im Kalender?",
      "calendar.events: {from: <<today | on(\"april 14\")>>, to: <<today | on(\"april 14\") | plus(1d)>>}"
    ),
    ("My meetings on 2026-04-14 after 15:00", "calendar.events: {from: 2026-04-14T15:00, to: 2026-04-15}"),
    (
      "My calendar next month",
      "calendar.events: {from: <<today | end_of(\"month\") | plus(1d)>>, "
        + "to: <<today | end_of(\"month\") | plus(1d) | end_of(\"month\") | plus(1d)>>}"
    ),
    ("Which tasks are due by Friday?", "tasks.list: {due: <<tomorrow | on(\"friday\") | plus(1d)>>}"),
    ("Welche Aufgaben sind bis Freitag fällig?", "tasks.list: {due: <<tomorrow | on(\"friday\") | plus(1d)>>}"),
    ("Which tasks are due on 2026-04-14?", "tasks.list: {due: 2026-04-15}"),
    ("Mail about the budget", "mail.search: {query: budget}"),
    ("Mail from Dana about lunch on the roof", "mail.search: {from: Dana, query: lunch}"),
    ("Notes about garden plans", "notes.search: {query: garden plans}"),
    ("Notizen über das Angebot", "notes.search: {query: Angebot}"), ("Mail about how it went", "mail.search: {}"),
    ("Notes about everything", "notes.search: {}"),
  ]) func wordsFillArguments(prompt: String, written: String) throws {
    let inferred = try World().plan("prompt: \"\(prompt)\"\n")
    let wanted = try World().plan("prompt: x\nsteps:\n  - \(written)\n    on_error: omit\n")
    #expect(inferred.steps.map(\.tool) == wanted.steps.map(\.tool))
    #expect(Self.arguments(inferred) == Self.arguments(wanted), "\(prompt)")
    #expect(inferred.reasons.unanswered.isEmpty)
  }

  private static let dated = "calendar.events: {from: 2026-04-14, to: 2026-04-15}"

  private static func arguments(_ plan: Plan) -> [String] {
    plan.steps.map { step in
      let place = #/SourcePlace\(file: .*?source: "(?:[^"\\]|\\.)*"\)/#
      let whole = step.arguments.map { String(describing: $0) }.joined(separator: "; ").replacing(place, with: "place")
      return plan.variables.enumerated().reversed().reduce(whole) { text, variable in
        text.replacing("variable(\(variable.offset))", with: variable.element.name)
      }
    }
  }

  @Test func severalTimesAreSeveralCalls() throws {
    #expect(try tools("My calendar today and tomorrow") == ["calendar.events", "calendar.events"])
    #expect(
      try tools("Morning briefing")
        == ["calendar.events", "mail.urgent", "habits.today", "health.today", "weather.now"].sorted { a, b in
          let order = Composition().builtins.catalog.tools.map(\.name)
          return (order.firstIndex(of: a) ?? 0) < (order.firstIndex(of: b) ?? 0)
        })
  }

  /// German words are those of the English prompt.
  @Test(arguments: [
    ("Was steht heute im Kalender?", "What is on my calendar today?"), ("Was steht heute an?", "What's on today?"),
    ("Welche Termine habe ich morgen Nachmittag?", "My appointments tomorrow afternoon"),
    ("Meine Termine am Freitagvormittag", "My appointments on Friday morning"),
    ("Termine nach 15 Uhr", "My appointments after 3 pm"), ("Bin ich um 12 frei?", "Am I free at noon?"),
    ("Bin ich mittags frei?", "Am I free at noon?"), ("Bin ich morgen um 14:30 Uhr frei?", "Am I free tomorrow at 14:30?"),
    ("Meine Termine um 9 Uhr", "My appointments at 9 am"),
    ("Meine Termine morgen vor 12:30 Uhr", "My meetings tomorrow before 12:30"),
    ("Meine Termine übermorgen", "My meetings the day after tomorrow"),
    ("Was stand vor 3 Tagen im Kalender?", "My calendar 3 days ago"), ("Habe ich morgen Zeit?", "Find free time tomorrow"),
    ("Meine Termine mit Dana Okafor", "My meetings with Dana Okafor"),
    ("Mail von Sam", "Mail from Sam"), ("Was will die Mail von Sam?", "What does the mail from Sam want?"),
    ("Zeig mir 3 freie Zeitfenster", "Show me 3 free slots"),
    ("Ungelesene Mails seit Montag", "unread mail since monday"),
    ("Welche Aufgaben sind heute fällig?", "Which tasks are due today?"), ("Regnet es morgen?", "Will it rain tomorrow?"),
    ("Wie wird das Wetter am Wochenende?", "The weather on the weekend"), ("Wie wird heute das Wetter?", "The weather today"),
    ("Wie habe ich heute Nacht geschlafen?", "How did I sleep last night?"),
    ("Wie war mein Schlaf in den letzten 30 Tagen?", "How was my sleep over the last 30 days?"),
    ("Wie viele Schritte bin ich gelaufen?", "How many steps did I walk?"), ("Plane meinen Tag", "Plan my day"),
    ("Meine Gewohnheiten", "My habits"),
  ]) func germanWords(german: String, english: String) throws {
    let (first, second) = (try World().plan("prompt: \"\(german)\"\n"), try World().plan("prompt: \"\(english)\"\n"))
    #expect(!first.steps.isEmpty && first.steps.map(\.tool) == second.steps.map(\.tool), "\(first.steps.map(\.tool))")
    #expect(Self.arguments(first) == Self.arguments(second), "\(german)")
    #expect(first.reasons.unanswered.isEmpty)
  }

  @Test(arguments: [
    ("Welche Gewohnheiten habe ich gestern verpasst?", "Gewohnheiten habe ich gestern"),
    ("Meine Termine am 31. April", "Termine am 31. April"),
  ]) func germanTimesThatNoToolHas(prompt: String, words: String) throws {
    let plan = try World().plan("prompt: \"\(prompt)\"\n")
    #expect(plan.steps.isEmpty, "\(plan.steps.map(\.tool))")
    #expect(
      plan.reasons.unanswered.count == 1 && plan.reasons.unanswered[0].text.contains("\(words)\""), "\(plan.reasons.unanswered)")
  }

  /// A date that cannot be read holds for all that its clause asks for.
  @Test(arguments: ["Was steht am 31. April im Kalender?", "What's on April 31 in my calendar?"])
  func noDayTakesThePlaceOfAnother(prompt: String) throws {
    let plan = try World().plan("prompt: \"\(prompt)\"\n")
    #expect(plan.steps.isEmpty && !plan.reasons.unanswered.isEmpty, "\(plan.steps.map(\.tool))")
  }

  /// What no tool can be asked for is not looked up, and the run says so.
  @Test(arguments: [
    ("Which habits did I miss yesterday?", "habits did I miss yesterday", "habits.today is of today"),
    ("How was my sleep on Friday?", "sleep on Friday", "health.sleep is of today"),
    ("What is in my calendar on April 31?", "calendar on April 31", "`on april 31`: that month has no day 31"),
    ("My commute tomorrow", "commute tomorrow", "travel.to is of today"),
  ]) func whatNoToolCanSay(prompt: String, words: String, reason: String) async throws {
    let plan = try World().plan("prompt: \"\(prompt)\"\n")
    #expect(plan.steps.isEmpty)
    #expect(plan.reasons.unanswered.map(\.text) == ["nothing is looked up for \"\(words)\": \(reason)"])
    let record = await World().run(plan)
    #expect(record.outcome == .partial && record.answer?.text.contains("ooked up for \"\(words)\"") == true)
  }

  /// A phrase that no prompt can hold would be dead.
  @Test func everyPhraseLeadsToItsTool() throws {
    let catalog = Composition().builtins.catalog
    for tool in catalog.tools {
      let cues = catalog.cues(tool.name)
      let fallback = cues.fallback.flatMap { catalog.tool($0) }
      #expect((cues.fallback == nil) == (fallback == nil), "\(tool.name)")
      for phrase in cues.phrases {
        if let sets = phrase.sets {
          #expect((tool.parameters + (fallback?.parameters ?? [])).contains { $0.name == sets.name }, "\(phrase.text)")
        }
        #expect(try tools("Tell me about \(phrase.text)").contains(tool.name), "\(phrase.text)")
      }
      for phrase in cues.timed {
        #expect(try tools("Tell me of the \(phrase) tomorrow").contains { $0 == tool.name || $0 == fallback?.name }, "\(phrase)")
        #expect(try !tools("Tell me of the \(phrase)").contains(tool.name), "\(phrase)")
      }
      for phrase in cues.never { #expect(try !tools("Speak of \(phrase)").contains(tool.name), "\(phrase)") }
    }
    for family in catalog.families { #expect(catalog.standardTool(of: family) != nil, "\(family) has no usual tool") }
  }

  @Test(arguments: [("", "This ability reads no data"), ("language: de\n", "Es werden keine Daten gelesen")])
  func theSummarySpeaksTheLanguageOfTheFile(key: String, begins: String) async throws {
    let record = try await World().run(key + "prompt: Say hello.\nsteps: []\n")
    let text = try #require(record.answer?.text)
    #expect(text.hasPrefix(begins), "\(text)")
  }

  @Test(arguments: ShippedAbilities.defaultNames) func shippedAbilitiesSayWhatTheyRead(name: String) throws {
    #expect(try World.shipped(name).reasons == PlanReasons())
  }
}
