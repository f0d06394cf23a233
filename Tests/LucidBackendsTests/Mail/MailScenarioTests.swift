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
    #expect(try await call("latest").value["id"] == .text("m1@example.org"))
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
      presenter.tile(observation, in: Monday.present)
        == Tile(label: "Mail", value: "2 need a reply", sub: "Dana: Contract deadline today", icon: "envelope.badge"))
    let said = presenter.highlights(observation, in: Monday.present)
    #expect(
      said.contains {
        $0.role == .key && $0.text == "**Contract deadline today** from Dana needs an answer." && $0.records == ["m1@example.org"]
      })
    #expect(said.contains { $0.role == .action && $0.text == "Reply to Dana about **Contract deadline today**." })
    #expect(said.contains { $0.role == .action && $0.text == "Reply to Sam about **Re: budget**." })
    #expect(said.filter { $0.role == .risk }.map(\.records) == [["m1@example.org"]])
    let card = try #require(
      family.cards[0].card(title: "Email", from: [observation], presenters: [presenter], in: Monday.present))
    #expect(card.body["count"] == .integer(2))
    #expect(card.body["groups"].list?.compactMap { $0["name"].text } == ["Needs a reply"])
    #expect(card.highlights.allSatisfy { $0.step == "mail" })
  }
}
