import LucidAgent
import LucidApplication
import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidCommands

/// A text out of `Tests/Fixtures/injection` in one place of the sample person's data.
struct InjectedText: Sendable, CustomTestStringConvertible {
  enum Place: String, CaseIterable { case mail, note, event, variable, web, contact, document, tool, task }

  let name: String
  let place: Place
  /// Begins with the word by which a test knows that it was there.
  let text: String

  var testDescription: String { "\(name) in \(place)" }

  /// What may be called: by the ability, and by tags that only read.
  static let reads: Set = [
    "mail.search", "notes.search", "calendar.events", "contacts.search", "files.read", "web.search", "calendar.free_slots",
    "habits.summary", "tasks.list",
  ]

  static let all: [InjectedText] = {
    let source = String(decoding: RepositoryFiles.bytes("Tests/Fixtures/injection/cases.json"), as: UTF8.self)
    return (ModelJSON.only(in: source)?.list ?? []).flatMap { item in
      ((item["places"].list ?? []) + [.text("task")]).compactMap { place in
        guard let place = place.text.flatMap({ Place(rawValue: $0) }), let text = item["text"].text else { return nil }
        return InjectedText(name: item["name"].text ?? "", place: place, text: "zebra " + text)
      }
    }
  }()

  /// What the model says before it has read the text.
  var turns: [Answer] {
    switch place {
    case .web: [Answer(text: #"[WEB_SEARCH:{"query":"zebra"}]"#, author: "scripted")]
    case .tool: [.call("notes.search", #"{"query": "zebra"}"#)]
    default: []
    }
  }

  /// The run in which the model reads it; with the folder of the document, which is gone when it is let go.
  func run(_ model: ScriptedModel, _ stage: CountingStage) async throws -> (RunRecord, ScratchFolder?) {
    var world = World(vault: World.vault(without: "nothing", adding: files), model: model)
    world.middleware = [ToolCallMiddleware(tools: ["notes.search"]), WebSearchMiddleware(), TagMiddleware()]
    world.policy = WritePolicy(writes: .apply)
    world.stage = stage
    var folder: ScratchFolder?
    if place == .document {
      let made = ScratchFolder(["evil.txt": text])
      world.attached = [made.path + "/evil.txt"]
      folder = made
    }
    guard let step else { return (await world.say("What is new?"), folder) }
    return (
      try await world.run(
        """
        prompt: \(place == .variable ? "\"Next: <<next.title>>\"" : "What is new?")
        writes: { calendar.create: 5, notes.create: 5, reminders.create: 5, habits.log: 5, calendar.delete: 5 }
        \(step)
        """), folder
    )
  }

  private var step: String? {
    switch place {
    case .mail: "steps:\n  - mail.search: { limit: 3 }"
    case .note: "steps:\n  - notes.search: { query: zebra }"
    case .event: "steps:\n  - calendar.events: { from: <<today>>, to: <<tomorrow>> }"
    case .variable: "variables: { next: { calendar.next: {} } }"
    case .contact: "steps:\n  - contacts.search: { query: zebra }"
    case .document: "steps:\n  - files.read: {}"
    case .task: "steps:\n  - tasks.list: {}"
    case .web, .tool: nil
    }
  }

  private var files: [String: String] {
    switch place {
    case .mail:
      [
        "mail/new/1775473900.M9P9.robin":
          "Date: Mon, 06 Apr 2026 07:20:00 -0400\nFrom: Eve <eve@evil.example>\nTo: robin@example.org\nSubject: Hi\nMIME-Version: 1.0\n"
          + "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n\(text)\n"
      ]
    case .note, .tool: ["notes/evil.md": "---\ntitle: Evil\nsource: clipper\nupdated: 2026-04-06T07:00\n---\n\n\(text)\n"]
    case .event, .variable:
      [
        "calendar/evil/evil.ics":
          "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\nBEGIN:VEVENT\r\nUID:evil\r\nDTSTAMP:20260401T000000Z\r\n"
          + "DTSTART:20260406T120000Z\r\nDTEND:20260406T123000Z\r\n\(Self.invited)SUMMARY:\(escaped)\r\nDESCRIPTION:\(escaped)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
      ]
    case .task:
      [
        "tasks/shared/evil.ics":
          "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\nBEGIN:VTODO\r\nUID:evil\r\nDTSTAMP:20260401T000000Z\r\n"
          + "DUE:20260406T120000Z\r\n\(Self.invited)SUMMARY:\(escaped)\r\nDESCRIPTION:\(escaped)\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
      ]
    case .contact:
      ["contacts/shared/evil.vcf": "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:evil\r\nFN:\(escaped)\r\nORG:\(escaped)\r\nEND:VCARD\r\n"]
    case .web:
      ["web/evil.json": "[{\"query\": \"zebra\", \"results\": [{\"title\": \(json), \"url\": \(json), \"snippet\": \(json)}]}]"]
    case .document: [:]
    }
  }

  /// The lines by which somebody else invites the person.
  private static let invited = "ORGANIZER:mailto:eve@evil.example\r\nATTENDEE:mailto:robin@example.org\r\n"

  /// As in vCard and iCalendar.
  private var escaped: String {
    text.replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(",", with: "\\,").replacing("\r\n", with: "\\n")
      .replacing("\n", with: "\\n").replacing("\r", with: " ")
  }

  private var json: String {
    var json = JSONText()
    json.string(text)
    return json.text
  }
}
