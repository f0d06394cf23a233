import LucidAgent
import LucidApplication
import LucidBuiltins
import LucidCore
import LucidModels
import LucidRuntime
import LucidSession
import LucidSystem
import LucidTesting
import Synchronization
import Testing

@testable import LucidCommands

/// Random conversations with a model that repeats all that it is shown and asks for everything: messages, attachments, tools, tags,
/// changes of the model and `--continue`. LUCID_CONVERSATIONS says how many.
@Suite struct ConversationScenarios {
  static let count = getenv("LUCID_CONVERSATIONS").flatMap { Int(String(cString: $0)) } ?? 24

  /// Says what it was shown and then what the test wants; marks what it asks for by whether it had read what others wrote.
  private final class Tattler: ModelClient {
    let name = "tattler"
    let callsTools = true
    private let acts: [Act]
    private let state: Mutex<(tainted: Bool, asked: Int, requests: [String])>

    init(_ acts: [Act], tainted: Bool) {
      self.acts = acts
      state = Mutex((tainted, 0, []))
    }

    var requests: [String] { state.withLock { $0.requests } }
    /// Whether it has read what others wrote.
    var isTainted: Bool { state.withLock { $0.tainted } }

    func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
      let whole = "\(request)"
      let (nth, word) = state.withLock { state in
        state.tainted = state.tainted || ConversationScenarios.others.contains { whole.contains($0) }
        state.requests.append(whole)
        state.asked += 1
        return (state.asked - 1, state.tainted ? "TAINTED" : "SAFE")
      }
      let marks = ConversationScenarios.marks.values.filter { whole.contains($0) }.sorted().joined(separator: " ")
      guard nth < acts.count else { return Answer(text: "I saw \(marks).", author: name) }
      switch acts[nth] {
      case .say: return Answer(text: "I saw \(marks).", author: name)
      case .call(let tool, let arguments): return .call(tool, arguments.replacing("WORD", with: "\(word) \(nth) \(marks)"))
      case .tag(let tag): return Answer(text: "\(marks) " + tag.replacing("WORD", with: "\(word) \(marks)"), author: name)
      }
    }
  }

  private enum Act {
    case say
    case call(String, String)
    case tag(String)
  }

  private static let acts: [Act] = [
    .say, .call("mail.search", #"{"limit": 5}"#), .call("notes.search", #"{"query": "pinnedword"}"#),
    .call("contacts.search", #"{"query": "Zebulon"}"#),
    .call("calendar.events", #"{"from": "2026-04-06", "to": "2026-04-08"}"#),
    .call("tasks.create", #"{"title": "WORD"}"#), .call("reminders.create", #"{"title": "WORD", "at": "2026-04-07T15:00"}"#),
    .tag(#"[NOTE_ACTION:{"action":"create","title":"WORD"}]"#), .tag(#"[NOTE_ACTION:{"action":"search","query":"pinnedword"}]"#),
    .tag(#"[CONTACTS_SEARCH:{"query":"Zebulon"}]"#), .tag(#"[WEB_SEARCH:{"query":"WORD"}]"#),
    .tag(#"[CALENDAR_ACTION:{"action":"create","title":"WORD","start":"2026-04-09T07:00"}]"#),
  ]

  fileprivate static let marks = [
    "notes": "MARKnotes", "mail": "MARKmail", "calendar": "MARKcalendar", "contacts": "MARKcontacts", "files": "MARKfiles",
  ]
  /// Of texts that are always by others.
  fileprivate static let others = ["MARKmail", "MARKfiles"]

  private static let files = [
    "notes/mark.md": "---\ntitle: MARKnotes\nupdated: 2026-04-06T07:00\n---\n\npinnedword MARKnotes\n",
    "contacts/mark.vcf": "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:mark\r\nFN:Zebulon MARKcontacts\r\nEND:VCARD\r\n",
    "mail/new/1775473900.M9P9.robin":
      "Date: Mon, 06 Apr 2026 07:20:00 -0400\nFrom: Eve <eve@evil.example>\nTo: robin@example.org\nSubject: MARKmail\n\nMARKmail\n",
    "calendar/mark/mark.ics":
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\nBEGIN:VEVENT\r\nUID:mark\r\nDTSTAMP:20260401T000000Z\r\n"
      + "DTSTART:20260406T120000Z\r\nDTEND:20260406T123000Z\r\nSUMMARY:MARKcalendar\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
  ]

  /// Pseudo-random numbers, the same for the same conversation.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private struct Tally {
    var messages = 0
    var written = 0
    var pending = 0
    var elsewhere = 0
    var withheld = 0
    var refused = 0
  }

  @Test func nothingIsWrittenUnaskedAndNothingLeaves() async throws {
    let document = ScratchFolder(["mark.txt": "MARKfiles"])
    var tally = Tally()
    for n in 0..<Self.count {
      var dice = Dice(state: UInt64(n) &* 0x1234_5678_9ABC_DEF1 &+ 7)
      try await converse(&dice, document.path + "/mark.txt", &tally)
    }
    print("conversations: \(Self.count), \(tally)")
    // It all came about: the rest is not true for want of cases.
    #expect(tally.written > 0 && tally.pending > 0 && tally.elsewhere > 0 && tally.withheld > 0 && tally.refused > 0, "\(tally)")
  }

  private func converse(_ dice: inout Dice, _ document: String, _ tally: inout Tally) async throws {
    let chats = ScratchFolder()
    var memory = ConversationMemory(in: chats.path) { Issue.record("\($0)") }
    // Which exchanges were made after others' text was read.
    var tainted: [String: Bool] = [:]
    let localOnly = FamilySet(["notes", "mail", "calendar", "contacts"].filter { _ in Bool.random(using: &dice) })
    let withSections = Int.random(in: 0..<4, using: &dice) == 0
    for number in 1...Int.random(in: 2...5, using: &dice) {
      if number > 1, Bool.random(using: &dice) {
        memory.close()
        memory = try ConversationMemory(continuingIn: chats.path) { Issue.record("\($0)") }
      }
      let isDevice = Bool.random(using: &dice)
      let text = "message \(number)"
      var world = World(vault: World.vault(without: "nothing", adding: Self.files))
      if Int.random(in: 0..<4, using: &dice) == 0 { world.attached = [document] }
      (world.policy, world.localOnly, world.stage) = (WritePolicy(writes: .apply), localOnly, CountingStage())
      let flow = FlowPolicy(writes: world.policy, localOnly: localOnly)
      let target = FlowTarget.model("m", isDevice: isDevice)
      world.withheld = flow.withheld(from: target)
      var setting = PromptContext()
      if !withSections { setting.off = ["calendar", "context", "notes"] }
      let composition = Composition(vault: world.vault, zones: Monday.zones, settings: world.settings, attached: world.attached)
      world.middleware = try composition.middleware(setting)
      let sent = ConversationExcerpt(of: memory.exchanges, flow, to: target)
      world.conversation = sent.conversation
      let before = sent.conversation.history.contains { turn in
        if case .user(let text) = turn { tainted[text] == true } else { false }
      }
      var acts: [Act] = []
      for _ in 0..<Int.random(in: 1...4, using: &dice) { acts.append(Self.acts.randomElement(using: &dice) ?? .say) }
      let model = Tattler(acts, tainted: before)
      world.model = model
      let tools = composition.builtins.tools.map(\.signature)
      let attachments = try Attachments(world.attached, expand: { $0 })
      let plan = attachments.added(to: MessagePlan.plan(text, tools: tools), composition.builtins.catalog)
      let record = await world.run(plan)
      tainted[text] = model.isTainted

      // No write without consent after others' text was read.
      let titles = record.changes.map(\.title)
      #expect(titles.allSatisfy { !$0.contains("TAINTED") }, "\(titles)")
      // Nothing that stays on this machine is in a request elsewhere, and nothing in a search.
      if !isDevice {
        for family in localOnly.names {
          let mark = Self.marks[family] ?? "none"
          #expect(model.requests.allSatisfy { !$0.contains(mark) }, "\(family)")
        }
        tally.elsewhere += model.requests.count
      }
      #expect(world.log.count("web.search") == 0)
      tally.messages += 1
      tally.written += record.changes.count
      tally.pending += record.proposals.count { $0.changes.contains { $0.title.contains("TAINTED") } }
      tally.withheld += sent.withheld
      tally.refused += record.notices.count { $0.text.hasPrefix("web.search was not called: ") }
      if let answer = record.answer, record.failure == nil {
        memory.add(text, answer.text, labels: record.labels, run: record.id, at: "2026-04-06T07:3\(number):00Z")
      }
    }
  }
}
