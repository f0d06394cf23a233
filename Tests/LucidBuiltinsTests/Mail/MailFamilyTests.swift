@testable import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Synchronization
import Testing

/// Gives the messages it was made with, and remembers what was asked.
private final class ListedMail: MailBackend {
  let all: [Message]
  let asked = Mutex<[MailQuery]>([])
  init(_ all: [Message]) { self.all = all }

  func messages(_ query: MailQuery) async throws(StepFailure) -> MailResult {
    asked.withLock { $0.append(query) }
    let chosen = query.select(all)
    return MailResult(query.limit.map { Array(chosen.prefix($0)) } ?? chosen, notices: [Notice("one line")])
  }
}

@Suite struct MailFamilyTests {
  static let people = [
    person(1, subject: "Re: *plan*"), person(2, bulk: true), person(3, unread: false), person(4, named: false),
  ]

  private static func person(
    _ i: Int, subject: String? = nil, bulk: Bool = false, unread: Bool = true, named: Bool = true
  ) -> Message {
    let sender = MailParticipant(name: named ? "P\(i)" : nil, address: "p\(i)@example.org")
    let date = Monday.now.adding(seconds: Int64(-i * 3600))
    return Message(id: "m\(i)", from: sender, subject: subject ?? "s\(i)", date: date, unread: unread, bulk: bulk)
  }

  private func call(_ backend: any MailBackend, _ verb: String, _ given: [String: Value] = [:]) async throws -> ToolResult {
    let tool = try #require(MailFamily.family(backend).tools.first { $0.signature.verb == verb })
    return try await tool.call(Arguments(for: tool.signature, given), in: Monday.tools)
  }

  /// The result of a tool with these messages; those without an assessment get one.
  private func seen(_ verb: String, _ messages: [Message], truncated: Bool = false) -> Observation {
    let urgency = Urgency(owner: nil, now: Monday.now, zone: Monday.zone)
    let messages = messages.map { $0.assessed($0.assessment ?? urgency.assessment(of: $0)) }
    let value: Value =
      .record(
        Record(
          MailTypes.list,
          [
            "items": .list(messages.map { .record($0.record) }), "count": .integer(messages.count),
            "truncated": .boolean(truncated),
          ]))
    return Observation(step: "m", tool: "mail." + verb, status: .done, value: value)
  }

  /// A bill is paid or disputed, not answered.
  @Test func aBillIsNotAnswered() {
    let bill = Self.person(1, subject: "Payment reminder: invoice 4711, payment due")
    let said = MailFamily.family(nil).presenter?.statements(seen("urgent", [bill]), in: Monday.present) ?? []
    #expect(
      said.map(\.text).prefix(2) == [
        "**Payment reminder: invoice 4711, payment due** from P1 asks for a payment.",
        "Pay or dispute **Payment reminder: invoice 4711, payment due** from P1.",
      ])
    #expect(!said.contains { $0.kind == .mail(.pressing) })
  }

  /// The deadline that a message names itself is told once it is over, and presses no more.
  @Test(arguments: ["search", "urgent"]) func aDeadlineThatIsOverIsSaid(verb: String) async throws {
    var message = Self.person(72, subject: "Contract")
    message.body = "Please sign by 17:00 today."
    let given = verb == "urgent" ? try await urgent(message) : message
    let presenter = try #require(MailFamily.family(nil).presenter)
    let said = presenter.statements(seen(verb, [given]), in: Monday.present).map(\.text)
    #expect(said.first == "**Contract** from P72 has needed an answer since April 3; its deadline was on April 3 at 17:00.")
    #expect(!said.contains { $0.contains("pressing") }, "\(said)")
    #expect(said.contains("**Contract** from P72 is still unanswered; its deadline was on April 3 at 17:00."))
    message.body = "Please sign by Friday."
    let open = presenter.statements(seen("search", [message]), in: Monday.present).map(\.text)
    #expect(open.first == "**Contract** from P72 has needed an answer since April 3; its deadline is on Friday.")
    message.body = "Please sign by April 29."
    let far = presenter.statements(seen("search", [message]), in: Monday.present).map(\.text)
    #expect(far.first == "**Contract** from P72 has needed an answer since April 3.")
  }

  /// The message as `mail.urgent` gives it.
  private func urgent(_ message: Message) async throws -> Message {
    let items = try await call(ListedMail([message]), "urgent").value["items"].list
    return try #require(items?.first?.record.flatMap { Message($0) })
  }

  /// A list's message that names the reader waits, whichever tool lists it, and is not put away.
  @Test func aMessageHasOneJudgement() async throws {
    var message = Self.person(1, subject: "[class] Draft", bulk: true)
    (message.isBesideList, message.ownText) = (true, "Robin, please send your draft by Friday.")
    let mail = ListedMail([message, Self.person(2, subject: "Offers", bulk: true)])
    var judged: [[Value]] = []
    for verb in ["search", "urgent"] {
      let value = try await call(mail, verb).value
      let record = try #require(value["items"].list?.first?.record)
      #expect(record["waits"] == .text("answer") && record["due"] == .text("2026-04-10"), "\(verb)")
      judged.append(["waits", "due", "pressing", "reasons", "urgency", "personal"].map { record[$0] })
    }
    #expect(Set(judged).count == 1)
    let found = Observation(step: "m", tool: "mail.search", status: .done, value: try await call(mail, "search").value)
    let family = MailFamily.family(nil)
    let card = family.cards.first?.card(title: "", from: [found], presenters: [], in: Monday.present)
    #expect(card?.body["groups"].list?.map { $0["role"] } == [.text("needs_reply"), .text("archivable")])
    let said = try #require(family.presenter).statements(found, in: Monday.present)
    #expect(said.filter { $0.kind == .mail(.archivable) }.map(\.records) == [["m2"]])
    #expect(said.first { $0.kind == .mail(.needsAnswer) }?.records == ["m1"])
  }

  /// A message dated ahead of now is not the latest.
  @Test func theLatestIsNotOfTomorrow() {
    let ahead = Self.person(-24, subject: "From tomorrow", unread: false)
    let real = Self.person(2, subject: "Of today", unread: false)
    let said =
      MailFamily.family(nil).presenter?.statements(seen("search", [ahead, real]), in: Monday.present) ?? []
    #expect(said.filter { $0.kind == .mail(.latest) }.map(\.subject) == ["Of today"])
  }

  /// One that was read waits for nothing, and calls for a reply as the latest of a person.
  @Test func theLatestOfAPersonCallsForAReply() async throws {
    let value = try await call(ListedMail(Self.people), "search", ["unread": .boolean(false), "limit": .integer(1)]).value
    let item = try #require(value["items"].list?.first)
    #expect(item["waits"] == .null && item["personal"] == .boolean(true))
    let latest = seen("search", [Self.people[2]], truncated: true)
    let said = try #require(MailFamily.family(nil).presenter).statements(latest, in: Monday.present)
    #expect(said.map(\.kind) == [.mail(.latest), .mail(.reply)])
  }

  @Test func names() {
    let family = MailFamily.family(nil)
    #expect(family.name == "mail")
    #expect(family.aliases == ["gmail"])
    #expect(family.tools.map(\.signature.name) == ["mail.search", "mail.urgent", "mail.draft"])
    #expect(family.tools.filter { $0.signature.effect != .read }.map(\.signature.name) == ["mail.draft"])
    #expect(family.cards.map(\.kind) == ["mailList"])
  }

  @Test func urgentNeverAsksForBodies() async throws {
    let mail = ListedMail(Self.people)
    let result = try await call(mail, "urgent", ["limit": .integer(1)])
    #expect(result.value["items"].list?.compactMap { $0["id"].text } == ["m1"])
    #expect(result.value["truncated"] == .boolean(true))
    #expect(result.notices == [Notice("one line")])
    let asked = mail.asked.withLock { $0 }
    #expect(
      asked.count == 1 && asked[0].needsBody == false && asked[0].unread == nil && asked[0].bulk == nil && asked[0].limit == 2)
    let item = result.value["items"].list?.first
    #expect(item?["reasons"].list?.isEmpty == false && item?["pressing"] == .boolean(false) && item?["due"] == .null)
  }

  @Test func searchPassesEverythingOn() async throws {
    let mail = ListedMail(Self.people)
    _ = try await call(
      mail, "search",
      [
        "unread": .boolean(true), "since": .datetime(Monday.at(5)), "from": .text("p"), "query": .text("q"), "folder": .text("F"),
        "limit": .integer(7), "body": .boolean(true),
      ])
    #expect(
      mail.asked.withLock { $0 } == [
        MailQuery(folder: "F", unread: true, since: Monday.at(5), from: "p", text: "q", limit: 8, needsBody: true)
      ])
  }

  private func ids(of messages: [Message], _ given: [String: Value]) async throws -> [String] {
    let value = try await call(ListedMail(messages), "search", given).value
    return (value["items"].list ?? []).compactMap { $0["id"].text }
  }

  @Test func messagesOfPeopleOrOfTheRest() async throws {
    let latest: [String: Value] = ["personal": .boolean(true), "limit": .integer(1)]
    #expect(try await ids(of: Self.people, latest) == ["m1"])
    #expect(try await ids(of: [Self.people[1]], latest) == [])
    #expect(try await ids(of: Self.people, ["personal": .boolean(false)]) == ["m2"])
    // One that is dated next week is not the latest.
    var ahead = Self.people[3]
    ahead.date = Monday.now.adding(seconds: 7 * 86_400)
    #expect(try await ids(of: [ahead, Self.people[0]], latest) == ["m1"])
    #expect(try await ids(of: [ahead, Self.people[0]], ["limit": .integer(1)]) == ["m4"])
  }

  /// A shop and a program cannot be answered; a person who has an answer needs no other.
  @Test func latestIsOfAPersonWhoCanBeAnswered() async throws {
    var shop = Self.people[0]
    (shop.id, shop.from) = ("shop", MailParticipant(name: "Parcel Service", address: "order-update@shop.example"))
    var away = Self.people[0]
    (away.id, away.subject) = ("away", "Out of office: budget")
    let latest: [String: Value] = ["personal": .boolean(true), "limit": .integer(1)]
    #expect(try await ids(of: [shop, away] + Self.people.dropFirst(2), latest) == ["m3"])
    let presenter = try #require(MailFamily.family(ListedMail([])).presenter)
    func said(_ message: Message) -> [String] {
      presenter.statements(seen("search", [message], truncated: true), in: Monday.present).map(\.kind.name)
    }
    #expect(said(shop) == ["mail.latest"] && said(away) == ["mail.latest"])
    var personal = Self.people[2]
    #expect(said(personal) == ["mail.latest", "mail.reply"])
    personal.answered = true
    #expect(said(personal) == ["mail.latest"])
  }

  @Test func selection() {
    let all = Self.people
    #expect(MailQuery().select(all.reversed()).map(\.id) == ["m1", "m2", "m3", "m4"])
    #expect(MailQuery(unread: false).select(all).map(\.id) == ["m3"])
    #expect(MailQuery(bulk: true).select(all).map(\.id) == ["m2"])
    #expect(MailQuery(since: Monday.now.adding(seconds: -7200)).select(all).map(\.id) == ["m1", "m2"])
    #expect(MailQuery(from: "P3 <").select(all).map(\.id) == ["m3"])
    #expect(MailQuery(from: "P3; p1@example.org; ").select(all).map(\.id) == ["m1", "m3"])
    let undated = Message(id: "u", from: nil, subject: "", date: nil)
    #expect(MailQuery(since: Instant(seconds: 0)).select([undated]).isEmpty)
    #expect(MailQuery().select([undated] + all).last?.id == "u")
  }

  @Test(
    arguments: [
      ("urgent", [0, 3], false, "2 need a reply", "P1: Re: *plan*"), ("urgent", [0], false, "1 needs a reply", "P1: Re: *plan*"),
      ("urgent", [], false, "nothing urgent", ""), ("urgent", [0, 3], true, "2+ need a reply", "P1: Re: *plan*"),
      ("search", [0, 1, 2, 3], false, "3 unread", "P1: Re: *plan*"), ("search", [2], false, "1 message", "P3: s3"),
      ("search", [], false, "no mail", ""), ("search", [3], true, "latest", "p4: s4"),
      ("search", [0, 3], true, "2+ unread", "P1: Re: *plan*"),
    ] as [(String, [Int], Bool, String, String)]) func tiles(verb: String, of: [Int], truncated: Bool, value: String, sub: String)
    throws
  {
    let presenter = try #require(MailFamily.family(nil).presenter)
    let tile = presenter.tile(seen(verb, of.map { Self.people[$0] }, truncated: truncated), in: Monday.present).english
    #expect(tile.label == "Mail")
    #expect(tile.value == value)
    #expect(tile.sub == sub)
  }

  @Test(
    arguments: [
      (
        "urgent", [0, 3],
        ["**Re: plan** from P1 needs an answer.", "Reply to P1 about **Re: plan**.", "2 messages need a reply."]
      ),
      ("urgent", [], ["No mail needs a reply."]), ("search", [0, 1, 2, 3], ["4 messages, 3 of them unread; 2 need a reply."]),
      ("search", [2], ["1 message; none needs a reply.", "The latest message found is **s3** from P3, today at 04:30."]),
      ("search", [1], ["1 message, unread; none needs a reply."]), ("search", [], ["No mail was found."]),
    ] as [(String, [Int], [String])]) func sentences(verb: String, of: [Int], expected: [String]) throws
  {
    let presenter = try #require(MailFamily.family(nil).presenter)
    let said = presenter.statements(seen(verb, of.map { Self.people[$0] }), in: Monday.present)
    for text in expected { #expect(said.contains { $0.text == text }, "\(text) in \(said.map(\.text))") }
    #expect(said.allSatisfy { (0...100).contains($0.weight) && $0.text.hasSuffix(".") })
  }

  /// A search that a limit has left one message of tells of that one.
  @Test(arguments: [
    (1, ["The latest message found is **s2** from P2, today at 05:30."]),
    (3, ["The latest message found is **s4** from p4, today at 03:30.", "Reply to p4 about **s4**."]),
  ])
  func theLatestIsTold(of: Int, expected: [String]) throws {
    let presenter = try #require(MailFamily.family(nil).presenter)
    let said = presenter.statements(seen("search", [Self.people[of]], truncated: true), in: Monday.present)
    #expect(said.map(\.text) == expected)
    let card = MailFamily.family(nil).cards[0]
      .card(title: "t", from: [seen("search", [Self.people[of]], truncated: true)], presenters: [], in: Monday.present)
    #expect(card?.body["groups"].list?.map { $0["role"] } == [.text("latest")])
  }

  @Test(
    arguments: [
      ("search", [0, 1, 2, 3], ["needs_reply": ["m1", "m4"], "for_information": ["m3"], "archivable": ["m2"]]),
      ("search", [0, 3], ["inbox": ["m1", "m4"]]), ("urgent", [3, 0], ["needs_reply": ["m4", "m1"]]),
      ("search", [], [:]),
    ] as [(String, [Int], [String: [String]])]) func groups(verb: String, of: [Int], expected: [String: [String]]) throws
  {
    let family = MailFamily.family(nil)
    let observation = seen(verb, of.map { Self.people[$0] })
    let card = try #require(family.cards[0].card(title: "t", from: [observation], presenters: [], in: Monday.present))
    #expect(card.body["count"] == .integer(of.count))
    let groups = (card.body["groups"].list ?? []).map { group in
      (group["role"].text ?? "", (group["messages"].list ?? []).compactMap { $0["id"].text })
    }
    #expect(Dictionary(groups, uniquingKeysWith: { a, _ in a }) == expected)
  }

  @Test func noCardWithoutMail() {
    let family = MailFamily.family(nil)
    let failed = Observation(step: "m", tool: "mail.search", status: .failed(StepFailure(.unavailable, "no")), value: .null)
    #expect(family.cards[0].card(title: "t", from: [failed], presenters: [], in: Monday.present) == nil)
  }

  @Test func namesWithCommasAreOneParticipant() throws {
    let people = [
      MailParticipant(name: "Bounine, Alexandre", address: "a@b.example"),
      MailParticipant(name: "Käthe Groß", address: "k@b.example"),
      MailParticipant(name: nil, address: "c@b.example"),
    ]
    #expect(people[0].text == "\"Bounine, Alexandre\" <a@b.example>")
    let message = Message(id: "m", from: people[0], to: people, subject: "x", date: nil)
    let back = try #require(Message(message.record))
    #expect(back.from == people[0] && back.to == people)
  }

  @Test func recordsReadBack() throws {
    let message = Self.people[0]
    let back = try #require(Message(message.record))
    #expect(back.from == message.from && back.subject == message.subject && back.date == message.date && back.unread)
    #expect(message.record["body"] == .null)
    #expect(Message(Record(RecordType("Other", []), [:])) == nil)
  }
}
