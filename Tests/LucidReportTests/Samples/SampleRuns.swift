import LucidCore
import LucidTesting

/// Finished runs about the sample person's Monday.
enum SampleRuns {
  static let ability = AbilityFacts(
    label: "Briefing", id: "A0000001-0000-0000-0000-000000000001", summary: "The day at a glance", icon: "sun.max",
    color: "#FF9F0A",
    plan: "morningBriefing", prompt: "Good morning <<name>>. Today is <<today>>.\n\nNext is <<next_event>>. What must I not miss?"
  )

  static let prompt: RenderedText = {
    let text = "Good morning Robin. Today is Monday, April 6, 2026.\n\nNext is Standup. What must I not miss?"
    func insertion(_ value: String, _ source: String) -> RenderedText.Insertion {
      let start = text.utf8.count - String(text[text.firstRange(of: value)!.lowerBound...]).utf8.count
      return .init(start: start, end: start + value.utf8.count, source: source)
    }
    return RenderedText(
      text: text,
      insertions: [insertion("Robin", "name"), insertion("Monday, April 6, 2026", "today"), insertion("Standup", "next_event")])
  }()

  static let answer = Answer(
    text: """
      **Client review** at 13:00 is the one thing not to miss; the contract from Dana is due today, so read clause four before it.

      - Rain is likely (80 %), so leave early and take an umbrella, because the way to the office takes 34 minutes instead of the usual 25.
      - You slept 6 h 10 min and are drained.

      ## Do
      1. Answer **Dana** before 09:00.
      2. Keep 10:00 to 13:00 free.
      """, author: "digest", remark: "no model was asked")

  static func run(
    _ card: Card?, outcome: RunOutcome = .ok, answer: Answer? = answer, prompt: RenderedText? = prompt, notices: [Notice] = [],
    failure: RunFailure? = nil, ability: AbilityFacts = ability, receipts: Receipts = Receipts(),
    weather: Observation.Status = .done,
    elapsed: Int = 184, changes: [Change] = [], fate: Change.Fate = .dropped, proposals: [Proposal] = [],
    language: Language = .english, couldChange: Bool = false
  ) -> RunRecord {
    let events = record("Events", ["count": 3, "items": list([SampleCards.standup])])
    return RunRecord(
      id: "r-20260406-0730", ability: ability, started: Monday.now, zone: "America/Toronto", outcome: outcome, prompt: prompt,
      observations: [
        Observation(step: "events", tool: "calendar.events", status: .done, value: .record(events)),
        Observation(step: "weather", tool: "weather.now", status: weather, value: .null),
      ],
      steps: [
        StepRecord(name: "events", tool: "calendar.events", status: .done, elapsed: Milliseconds(12)),
        StepRecord(name: "weather", tool: "weather.now", status: weather, elapsed: Milliseconds(3)),
      ],
      variables: [
        VariableRecord(name: "today", cost: .free, status: .fetched, value: .date(Monday.date)),
        VariableRecord(name: "location", cost: .expensive, status: .neverNeeded, value: .null),
        VariableRecord(
          name: "next_event", cost: .cheap, status: .unavailable, value: .absent(Absence(.unavailable, "no calendar"))),
      ],
      card: card, answer: answer, receipts: receipts, notices: notices, failure: failure, elapsed: Milliseconds(elapsed),
      changes: changes, fate: fate, proposals: proposals, language: language, couldChange: couldChange)
  }

  static let changes = [
    Change(
      .created, "reminder", id: "R-1", title: "Renew passport", detail: .name("Tuesday, April 7, 08:00"),
      place: "tasks/home/r-1.ics"),
    Change(.logged, "habit", id: "H-2", title: "Morning <b>Run</b>", place: "habits/entries-2026-04.json"),
  ]
  static let written = run(nil, changes: changes, fate: .written)
  static let heldBack = run(nil, changes: changes, fate: .heldBack)
  static let dropped = run(
    nil, outcome: .backendFailed, answer: nil,
    failure: RunFailure(
      step: "remind", failure: StepFailure(.failed, "tasks/home/r-1.ics: no space left on device; nothing was written")),
    changes: changes)
  static let good = run(
    SampleCards.briefing,
    receipts: Receipts(found: [.init(text: "13:00", step: "events", record: "Client review", field: "start")]))
  static let partial = run(
    SampleCards.partial, outcome: .partial, notices: [Notice("weather is not available: no weather.json in ~/vault")],
    receipts: Receipts(unfounded: ["14:45", "3 km"]),
    weather: .failed(StepFailure(.unavailable, "no weather.json in ~/vault", hint: "add weather.json")))
  static let failed = run(
    nil, outcome: .backendFailed, answer: nil,
    failure: RunFailure(
      step: "events",
      failure: StepFailure(
        .failed, "the calendar cannot be read: permission denied", hint: "chmod u+r ~/vault/calendar", retryable: true),
      span: Span(start: 41, end: 56)))
  static let sources = SourceSet([
    SourceFile(name: "briefing.lucidability", text: "lucidability: 1\nkind: ability\nsteps:\n  - calendar.events: {}\n")
  ])
  static let plainAnswer = run(nil, answer: Answer(text: "Yes.", author: "digest"))
}
