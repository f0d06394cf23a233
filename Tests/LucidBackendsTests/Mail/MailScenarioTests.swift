import LucidBackends
import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

/// The sample person's mailbox through the tools: S29, S30, S31.
@Suite struct MailScenarioTests {
  let family = MailFamily.family(VaultMail(tree: Monday.vault, pool: BlockingPool()))

  private func call(_ verb: String, _ given: [String: Value] = [:]) async throws -> ToolResult {
    let tool = try #require(family.tools.first { $0.signature.verb == verb })
    return try await tool.call(Arguments(for: tool.signature, given), in: Monday.tools)
  }

  private func ids(_ result: ToolResult) -> [String] { (result.value["items"].list ?? []).compactMap { $0["id"].text } }

  @Test func urgentIsM1ThenM3WithoutBodies() async throws {
    let result = try await call("urgent")
    #expect(ids(result) == ["m1@example.org", "m3@example.org"])
    #expect(result.notices.isEmpty)
    for message in try #require(result.value["items"].list) {
      #expect(message["body"] == .null)
      #expect(message["unread"] == .boolean(true))
      #expect(message["bulk"] == .boolean(false))
      #expect((message["snippet"].text?.count ?? 999) <= 200)
    }
  }

  /// Sent at noon in Zurich, which is 06:00 here: the hour is that of the sender's clock.
  @Test func anHourOfASenderInAnotherZoneIsToldHere() async throws {
    let text =
      "From: Dana <dana@example.org>\nTo: robin@example.org\nSubject: Offer\nMessage-ID: <offer>\n"
      + "Date: Mon, 6 Apr 2026 12:00:00 +0200\n\nPlease confirm by 15:00 today.\n"
    let mail = VaultMail(tree: MemoryTree(["mail/new/1775469600.a": text]), pool: BlockingPool())
    let tool = try #require(MailFamily.family(mail).tools.first { $0.signature.verb == "urgent" })
    let result = try await tool.call(Arguments(for: tool.signature), in: Monday.tools)
    let message = try #require(result.value["items"].list?.first)
    #expect(message["due"].text == "2026-04-06T09:00" && message["due_there"].text == "15:00")
  }

  /// A deadline in the text, a mark of the reader, a calendar's reply and an answer by itself, as files.
  @Test func whatIsUrgentIsToldByTheWholeMessage() async throws {
    func mail(_ id: String, _ subject: String, _ text: String, _ headers: String = "") -> String {
      "From: Dana <dana@example.org>\nTo: robin@example.org\nSubject: \(subject)\nMessage-ID: <\(id)>\n"
        + "Date: Mon, 6 Apr 2026 06:00:00 -0400\n\(headers)\n\(text)\n"
    }
    let files = [
      "mail/new/1775469600.a": mail("photos", "The photos of today", "Look!"),
      "mail/new/1775469601.b": mail("fire", "Hello", "The house is on fire, call me immediately. Deadline is 9:00 today!"),
      "mail/cur/1775469602.c:2,FS": mail("flagged", "Plan", "Have a look."),
      "mail/cur/1775469603.d:2,FRS": mail("done", "Urgent", "by today"),
      "mail/cur/1775469604.e:2,S": mail("seen", "Urgent", "by today"),
      "mail/new/1775469605.f": mail("reply", "Urgent", "BEGIN:VCALENDAR", "Content-Type: text/calendar; method=REPLY\n"),
      "mail/new/1775469606.g": mail("away", "Urgent", "I am away.", "X-Autoreply: yes\n"),
      "mail/new/1775469607.h": mail(
        "invite", "Urgent", "--b\n\nx\n--b\nContent-Type: text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR\n--b--",
        "Content-Type: multipart/alternative; boundary=b\n"),
      "mail/new/1775469608.i": mail("mass", "Urgent", "Buy!", "Feedback-ID: 1:2:x\n"),
      "mail/new/1775469609.j": mail("hidden", "Urgent", "by today").replacingTo("undisclosed-recipients:;"),
    ]
    let tool = try #require(
      MailFamily.family(VaultMail(tree: MemoryTree(files), pool: BlockingPool())).tools.first { $0.signature.verb == "urgent" })
    let result = try await tool.call(Arguments(for: tool.signature), in: Monday.tools)
    // What was seen waits while its deadline is ahead.
    #expect(ids(result) == ["seen", "fire", "flagged", "photos"])
    let fire = try #require(result.value["items"].list?[1])
    #expect((fire["due"], fire["pressing"]) == (.text("2026-04-06T09:00"), .boolean(true)))
    #expect(fire["reasons"].list?.first == .text("due 2026-04-06 09:00"))
    #expect(result.value["items"].list?[2]["flagged"] == .boolean(true))
  }

  @Test func theInboxIsNewestFirst() async throws {
    let result = try await call("search")
    #expect(ids(result) == ["m1@example.org", "m2@example.org", "m3@example.org", "m4@example.org"])
    #expect(result.value["count"] == .integer(4))
    #expect(result.value["truncated"] == .boolean(false))
    let m1 = try #require(result.value["items"].list?.first)
    #expect(m1["from"] == .text("Dana <dana@northwind.example>"))
    #expect(m1["to"] == .text("Robin Roy <robin@example.org>"))
    #expect(m1["subject"] == .text("Contract deadline today"))
    #expect(m1["date"] == .datetime(Monday.at(6, 50)))
    #expect(
      m1["snippet"].text?.hasPrefix("Hi Robin, legal needs the signed contract back by 17:00 today, otherwise the price lapses.")
        == true)
    let m2 = try #require(result.value["items"].list?[1])
    #expect(m2["from"] == .text("Swift Weekly — the newsletter <hello@swiftweekly.example>"))
    #expect(m2["bulk"] == .boolean(true))
    let m3 = try #require(result.value["items"].list?[2])
    #expect(m3["date"] == .datetime(Monday.at(18, 10, days: -1)))
    #expect(m3["snippet"].text?.hasSuffix("before we meet on Wednesday. Sam") == true)
    let m4 = try #require(result.value["items"].list?[3])
    #expect(m4["unread"] == .boolean(false))
    #expect(m4["bulk"] == .boolean(true))
  }

  @Test(
    arguments: [
      (["since": Value.datetime(Monday.now.adding(seconds: -48 * 3600))], ["m1", "m2", "m3"]),
      (["unread": .boolean(false)], ["m4"]),
      (["unread": .boolean(true), "limit": .integer(1)], ["m1"]),
      (["from": .text("SAM")], ["m3"]),
      (["from": .text("northwind")], ["m1"]),
      (["query": .text("café line")], ["m3"]),
      (["query": .text("clause 4")], ["m1"]),
      (["query": .text("newsletter")], ["m2"]),
      (["query": .text("nothing like it")], []),
      (["since": .datetime(Monday.now)], []),
    ] as [([String: Value], [String])]) func searches(given: [String: Value], expected: [String]) async throws
  {
    #expect(ids(try await call("search", given)) == expected.map { $0 + "@example.org" })
  }

  @Test func aBodyComesOnlyWhenAsked() async throws {
    let result = try await call("search", ["from": .text("sam"), "body": .boolean(true)])
    let body = try #require(result.value["items"].list?.first?["body"].text)
    #expect(body.hasPrefix("I moved the café line to Q3"))
    #expect(body.contains("> Here is the budget"))
  }

  @Test func latestIsWhatCanBeAnswered() async throws {
    let latest = try await call("search", ["personal": .boolean(true), "limit": .integer(1)])
    #expect(ids(latest) == ["m1@example.org"])
  }

  @Test func aCutListSaysSo() async throws {
    let result = try await call("search", ["limit": .integer(3)])
    #expect(result.value["truncated"] == .boolean(true))
    #expect(result.value["count"] == .integer(3))
  }

  @Test func whatIsSeen() async throws {
    let result = try await call("urgent")
    let observation = Observation(step: "mail", tool: "mail.urgent", status: .done, value: result.value)
    let presenter = try #require(family.presenter)
    #expect(
      presenter.tile(observation, in: Monday.present).english
        == TileTexts(label: "Mail", value: "2 need a reply", sub: "Dana: Contract deadline today", icon: "envelope.badge"))
    let said = presenter.statements(observation, in: Monday.present)
    #expect(
      said.contains {
        $0.role == .key && $0.records == ["m1@example.org"]
          && $0.text == "**Contract deadline today** from Dana needs an answer; its deadline is today at 17:00."
      })
    #expect(said.contains { $0.role == .action && $0.text == "By 17:00: reply to Dana about **Contract deadline today**." })
    #expect(said.contains { $0.role == .action && $0.text == "Reply to Sam about **Re: budget**." })
    #expect(said.filter { $0.role == .risk }.map(\.records) == [["m1@example.org"]])
    let card = try #require(
      family.cards[0].card(title: "Email", from: [observation], presenters: [presenter], in: Monday.present))
    #expect(card.body["count"] == .integer(2))
    #expect(card.body["groups"].list?.compactMap { $0["role"].text } == ["needs_reply"])
    #expect(card.statements.allSatisfy { $0.step == "mail" })
  }
}

extension String {
  /// A message for others.
  fileprivate func replacingTo(_ to: String) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0.hasPrefix("To:") ? "To: \(to)" : String($0) }.joined(
      separator: "\n")
  }
}
