import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidBackends

/// `mail.draft`: a message in the folder of drafts, written by gmime and read back.
@Suite struct MailDraftTests {
  private struct Box {
    let stage: StagedTree
    let tools: [any Tool]

    init(_ files: [String], emails: [String] = ["robin@example.org"]) {
      stage = StagedTree(
        over: MemoryTree(name: "~/vault", files: Dictionary(uniqueKeysWithValues: files.map { ($0, [UInt8]()) })))
      var settings = Monday.settings
      settings.emails = emails
      tools = Families.all(vault: Families.Vault(tree: stage, zones: Monday.zones), settings: settings).flatMap(\.tools)
      self.settings = settings
    }

    private let settings: Settings

    func call(_ name: String, _ arguments: [String: Value], key: String = "run/1") async throws -> ToolResult {
      let tool = try #require(tools.first { $0.signature.name == name })
      let context = ToolContext(now: Monday.now, zone: Monday.zone, settings: settings, clock: TestClock(Monday.now), key: key)
      return try await tool.call(Arguments(for: tool.signature, arguments), in: context)
    }

    var written: [(path: String, text: String)] {
      stage.changes.map { ($0.path, String(decoding: $0.after ?? [], as: UTF8.self)) }
    }
  }

  private static func draft(
    _ to: [String] = ["dana@example.org"], subject: String = "Hello", body: String = "Hi"
  ) -> [String: Value] {
    ["to": .list(to.map(Value.text)), "subject": .text(subject), "body": .text(body)]
  }

  @Test func liesInTheFolderOfDrafts() async throws {
    let box = Box(["mail/cur/.keep", "mail/.Drafts/cur/.keep"])
    let result = try await box.call(
      "mail.draft", Self.draft(["Dana Li <dana@example.org>", "sam@example.org"]).merging(["reply_to": .text("a@b")]) { $1 })
    #expect(result.value["folder"] == .text("Drafts") && result.changes.map(\.noun) == ["draft"])
    let (path, text) = try #require(box.written.first)
    #expect(box.written.count == 1 && path.hasPrefix("mail/.Drafts/cur/1775475000.") && path.hasSuffix(":2,DS"))
    for line in [
      "From: Robin Roy <robin@example.org>", "To: Dana Li <dana@example.org>, sam@example.org", "Subject: Hello",
      "Date: Mon, 06 Apr 2026 07:30:00 -0400", "In-Reply-To: <a@b>", "References: <a@b>", "MIME-Version: 1.0",
    ] {
      #expect(text.contains("\(line)\n"), "\(text)")
    }
    #expect(!text.contains("X-Lucid"))
    // The same call again makes no second one.
    _ = try await box.call("mail.draft", Self.draft(["Dana Li <dana@example.org>", "sam@example.org"]))
    let found = try await box.call("mail.search", ["folder": .text("drafts"), "body": .boolean(true)])
    let items = found.value["items"].list ?? []
    #expect(items.count == 1 && items[0]["body"] == .text("Hi") && items[0]["id"] == result.value["id"])
  }

  @Test(arguments: [
    (["mail/new/.k", "mail/.Entw&APw-rfe/cur/.k"], "mail/.Entw&APw-rfe/cur/", "Entwürfe"),
    (["mail/cur/.k", "mail/.INBOX.drafts/cur/.k"], "mail/.INBOX.drafts/cur/", "INBOX/drafts"),
    (["mail/work/Inbox/cur/.k", "mail/work/Drafts/new/.k"], "mail/work/Drafts/cur/", "work/Drafts"),
  ])
  func findsTheFolder(files: [String], place: String, name: String) async throws {
    let box = Box(files)
    let result = try await box.call("mail.draft", Self.draft())
    #expect(result.value["folder"] == .text(name))
    #expect(box.written.count == 1 && box.written[0].path.hasPrefix(place), "\(box.written)")
  }

  /// A Maildir without a folder of drafts gets a whole one; the next draft finds it.
  @Test(arguments: [["mail/cur/.k", "mail/.Sent/cur/.k"], ["mail/new/.k"]])
  func makesTheFolder(files: [String]) async throws {
    let box = Box(files)
    let result = try await box.call("mail.draft", Self.draft())
    #expect(result.value["folder"] == .text("Drafts"))
    let made = ["mail/.Drafts/maildirfolder", "mail/.Drafts/new/.keep", "mail/.Drafts/tmp/.keep"]
    #expect(Set(box.written.map(\.path)).isSuperset(of: made) && box.written.count == 4)
    #expect(box.written.count { $0.path.hasPrefix("mail/.Drafts/cur/1775475000.") } == 1)
    _ = try await box.call("mail.draft", Self.draft(subject: "Again"), key: "run/2")
    #expect(box.written.count == 5, "\(box.written.map(\.path))")
    let found = try await box.call("mail.search", ["folder": .text("drafts")])
    #expect(found.value["items"].list?.count == 2)
  }

  /// Beside Maildirs their program decides where a new one lies.
  @Test(arguments: [["mail/INBOX/cur/.k"], ["notes/a.md"]])
  func needsAFolderOfDrafts(files: [String]) async throws {
    let box = Box(files)
    let error = await #expect(throws: StepFailure.self) { try await box.call("mail.draft", Self.draft()) }
    #expect(error?.kind == .unavailable && box.written.isEmpty)
  }

  /// Whatever stands in a subject, a name or a text: no header begins in it, and it is read back as it was.
  @Test(arguments: [
    ("a\r\nBcc: evil@example.org", "x"), ("a\nBcc: evil@example.org", "Bcc: x\n\nFrom here\n.\n..dot\n"),
    ("=?utf-8?q?x?= \u{2028}Bcc: e", "é — 東京 🏳️‍🌈\n\nx  "), ("a\u{0}b\u{B}c", String(repeating: "long ", count: 500)),
    ("", ""), (String(repeating: "ß", count: 300), "\u{C}tab\tend\r\nx\r"),
  ])
  func headersCannotBeInjected(subject: String, body: String) async throws {
    let box = Box(["mail/cur/.keep", "mail/.Drafts/cur/.keep"], emails: [])
    let result = try await box.call(
      "mail.draft", Self.draft(["\"Eve\r\nBcc: evil@example.org\" <eve@example.org>"], subject: subject, body: body))
    #expect(result.notices.map(\.text) == ["the draft names no sender: `user.emails` in the configuration is not set"])
    let text = try #require(box.written.first { $0.path.hasSuffix("DS") }).text
    let head = text.components(to: "\n\n")
    let names = head.split(separator: "\n").filter { !$0.hasPrefix(" ") && !$0.hasPrefix("\t") }.map { $0.prefix { $0 != ":" } }
    #expect(
      Set(names).isSubset(of: [
        "To", "Subject", "Date", "Message-Id", "MIME-Version", "Content-Type", "Content-Transfer-Encoding",
      ]), "\(head)")
    #expect(names.count == Set(names).count && text.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test(arguments: [
    "", "dana", "dana@", "@example.org", "a b@example.org", "dana@example.org\r\nBcc: x@y.org", "dana@exämple.org",
    "-x@example.org",
    "dana@example.org> <eve@example.org", "a@b@c", "Dana",
  ])
  func addressesAreTyped(address: String) async throws {
    let box = Box(["mail/cur/.keep", "mail/.Drafts/cur/.keep"])
    let error = await #expect(throws: StepFailure.self) { try await box.call("mail.draft", Self.draft([address])) }
    #expect(error?.kind == .badArgument && box.written.isEmpty)
  }

  @Test func isMarkedWithItsOrigins() async throws {
    let box = Box(["mail/cur/.keep", "mail/.Drafts/cur/.keep"])
    let tool = try #require(box.tools.first { $0.signature.name == "mail.draft" })
    var context = ToolContext(
      now: Monday.now, zone: Monday.zone, settings: Monday.settings, clock: TestClock(Monday.now), key: "run/1")
    context.labels = Labels(families: FamilySet("health"))
    _ = try await tool.call(Arguments(for: tool.signature, Self.draft()), in: context)
    #expect(try #require(box.written.first { $0.path.hasSuffix("DS") }).text.contains("X-Lucid-Written-By: you (health)\n"))
  }
}

extension String {
  /// What stands before `mark`.
  fileprivate func components(to mark: String) -> Substring {
    ranges(of: mark).first.map { self[..<$0.lowerBound] } ?? self[...]
  }
}
