import LucidAgent
import LucidApplication
import LucidCore
import LucidModels
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidCommands

/// Deeds that people ask for in a chat, in their own words: the tool is on offer in each window, and the change is written, waits, or is
/// asked about as the policy says.
@Suite struct DeedScenarios {
  struct Deed: CustomTestStringConvertible {
    let message: String
    let tool: String
    let arguments: String
    /// Such as `completed Return the parcel`; nil for a tool that reads.
    let change: String?
    /// Whether it waits under `writes: apply` too: it changes what is there.
    let waits: Bool

    init(_ message: String, _ tool: String, _ arguments: String, makes change: String? = nil, waits: Bool = false) {
      (self.message, self.tool, self.arguments, self.change, self.waits) = (message, tool, arguments, change, waits)
    }

    var testDescription: String { message }
  }

  private static let lunch = #"{"title": "Lunch with Sam", "start": "2026-04-09T12:00"}"#
  private static let draft = #"{"to": ["dana@northwind.example"], "subject": "Contract", "body": "It is signed."}"#

  static let all: [Deed] = [
    Deed(
      "Mark 'Return the parcel' as done", "tasks.complete", #"{"search": "Return the parcel"}"#,
      makes: "completed Return the parcel"),
    Deed(
      "Move the dentist to Friday 10", "calendar.update", #"{"search": "Dentist", "start": "2026-04-10T10:00"}"#,
      makes: "rescheduled Dentist", waits: true),
    Deed("Draft a mail to Dana that the contract is signed", "mail.draft", draft, makes: "created Contract"),
    Deed(
      "Add milk to the groceries note", "notes.append", #"{"note": "Grocery list", "text": "- milk"}"#,
      makes: "updated Grocery list", waits: true),
    Deed(
      "Push the photos to Sunday", "tasks.update", #"{"search": "photos", "deadline": "2026-04-12"}"#,
      makes: "rescheduled Sort the photos of the trip", waits: true),
    Deed(
      "Make sorting the photos a high priority", "tasks.update", #"{"search": "photos", "priority": "high"}"#,
      makes: "updated Sort the photos of the trip", waits: true),
    Deed(
      "I have signed the contract, tick it off", "reminders.complete", #"{"search": "contract"}"#,
      makes: "completed Sign the contract for Dana"),
    Deed(
      "Remind me of the train an hour later", "reminders.update", #"{"search": "train", "at": "2026-04-08T10:00"}"#,
      makes: "rescheduled Book the train to Ottawa", waits: true),
    Deed(
      "Rename the retro to Team retro", "calendar.update", #"{"search": "Retro", "title": "Team retro"}"#,
      makes: "updated Team retro", waits: true),
    Deed(
      "Remind me to call the pharmacy tomorrow at 9", "reminders.create",
      #"{"title": "Call the pharmacy", "at": "2026-04-07T09:00"}"#, makes: "created Call the pharmacy"),
    Deed("New task: buy stamps", "tasks.create", #"{"title": "Buy stamps"}"#, makes: "created Buy stamps"),
    Deed("Schedule lunch with Sam on Thursday at 12", "calendar.create", lunch, makes: "created Lunch with Sam"),
    Deed("Note gift ideas: a book for Sarah", "notes.create", #"{"title": "Gift ideas"}"#, makes: "created Gift ideas"),
    Deed("Log the habit Run with 45 minutes", "habits.log", #"{"habit": "Run", "value": 45}"#, makes: "logged Run", waits: true),
    Deed("What is the news in my feeds?", "feeds.items", #"{"limit": 3}"#),
    Deed(
      "Hak die Aufgabe 'Return the parcel' ab", "tasks.complete", #"{"search": "Return the parcel"}"#,
      makes: "completed Return the parcel"),
    Deed(
      "Verschiebe den Zahnarzttermin auf Freitag um 10", "calendar.update",
      #"{"search": "Dentist", "start": "2026-04-10T10:00"}"#, makes: "rescheduled Dentist", waits: true),
    Deed("Schreib einen Entwurf an Dana: der Vertrag ist da", "mail.draft", draft, makes: "created Contract"),
    Deed(
      "Setz Milch auf die Notiz mit den Einkäufen", "notes.append", #"{"note": "Grocery list", "text": "- Milch"}"#,
      makes: "updated Grocery list", waits: true),
    Deed(
      "Die Erinnerung an den Vertrag ist erledigt", "reminders.complete", #"{"search": "contract"}"#,
      makes: "completed Sign the contract for Dana"),
    Deed(
      "Leg die Fotos auf Sonntag", "tasks.update", #"{"search": "photos", "deadline": "2026-04-12"}"#,
      makes: "rescheduled Sort the photos of the trip", waits: true),
    Deed("Trag am Donnerstag um 12 ein Essen mit Sam ein", "calendar.create", lunch, makes: "created Lunch with Sam"),
    Deed("Was gibt es Neues in den Feeds?", "feeds.items", #"{"limit": 3}"#),
  ]

  /// What comes of a message whose model calls the tool. The person's mail has a folder of drafts.
  private static func done(
    _ deed: Deed, _ rule: WritePolicy.Rule, off: Set<String> = [], context: Int = 32_768, said: [Turn] = []
  ) async throws -> (record: RunRecord, offered: [String]) {
    let model = ScriptedModel(
      turns: [Answer.call(deed.tool, deed.arguments), Answer(text: "All right.", author: "scripted")],
      window: PromptWindow(context: context))
    var world = World(vault: World.vault(without: "nothing", adding: ["mail/.Drafts/cur/.keep": ""]), model: model)
    world.settings.emails = ["robin@example.org"]
    (world.policy, world.stage) = (WritePolicy(writes: rule), CountingStage())
    var setting = PromptContext()
    setting.off = off
    world.middleware = try Composition(vault: world.vault, zones: Monday.zones, settings: world.settings).middleware(setting)
    world.conversation = Conversation(system: "", history: said, origins: said.isEmpty ? [] : [.none])
    let record = await world.say(deed.message)
    return (record, model.requests.first?.offered.map(\.name) ?? [])
  }

  private static func changes(_ changes: [Change]) -> [String] { changes.map { "\($0.kind) \($0.title)" } }

  @Test(arguments: all, [4_096, 8_192, 32_768]) func theToolIsOffered(deed: Deed, context: Int) async throws {
    let (record, offered) = try await Self.done(deed, .stage, context: context)
    #expect(offered.contains(deed.tool), "\(offered)")
    #expect(!record.notices.contains { $0.text.contains("was not made") }, "\(record.notices.map(\.text))")
  }

  @Test(arguments: all, [WritePolicy.Rule.stage, .ask]) func itWaits(deed: Deed, rule: WritePolicy.Rule) async throws {
    let record = try await Self.done(deed, rule).record
    #expect(record.outcome == .ok && record.changes.isEmpty, "\(record.notices.map(\.text))")
    #expect(Self.changes(record.proposals.flatMap(\.changes)) == (deed.change.map { [$0] } ?? []))
    let flow = FlowPolicy(writes: WritePolicy(writes: rule))
    #expect(record.proposals.allSatisfy { $0.tool == deed.tool && flow.asks(about: $0) == (rule == .ask) })
    #expect(record.observations.map(\.tool) == (deed.change == nil ? [deed.tool] : []))
  }

  /// Nothing that others wrote is shown: what only adds is written, what changes something waits.
  @Test(arguments: all) func underApplyOnlyAdditionsAreWritten(deed: Deed) async throws {
    let record = try await Self.done(deed, .apply, off: ["calendar", "context", "notes"]).record
    let wanted = deed.change.map { [$0] } ?? []
    #expect(Self.changes(record.changes) == (deed.waits ? [] : wanted), "\(record.notices.map(\.text))")
    #expect(Self.changes(record.proposals.flatMap(\.changes)) == (deed.waits ? wanted : []))
    #expect(record.proposals.allSatisfy { $0.reason == .modifiesData })
  }

  /// What is so already needs no decision.
  @Test(arguments: WritePolicy.Rule.allCases) func whatIsSoAlreadyDoesNotWait(rule: WritePolicy.Rule) async throws {
    let record = try await Self.done(Deed("Log the habit Run", "habits.log", #"{"habit": "Run", "value": 30}"#), rule).record
    #expect(record.proposals.isEmpty && record.changes.isEmpty && record.outcome == .ok, "\(record.notices.map(\.text))")
  }

  /// What follows is about what was said before.
  @Test func theMessageBeforeCountsToo() async throws {
    let deed = Deed("Yes, please", "tasks.complete", #"{"search": "Return the parcel"}"#)
    let said: [Turn] = [.user("Is the task with the parcel done?"), .assistant("Shall I tick it off?")]
    #expect(try await Self.done(deed, .stage, context: 4_096, said: said).offered.contains("tasks.complete"))
  }
}
