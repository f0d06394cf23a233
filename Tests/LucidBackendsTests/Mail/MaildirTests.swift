@testable import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends

@Suite struct MaildirTests {
  private func mail(_ files: [String: String]) -> VaultMail { VaultMail(tree: MemoryTree(files), pool: BlockingPool()) }

  private static func text(_ subject: String, id: String? = nil, day: Int = 1) -> String {
    "From: a@example.org\nSubject: \(subject)\nDate: \(day) Apr 2026 08:00:00 +0000\n\(id.map { "Message-ID: <\($0)>\n" } ?? "")\nText.\n"
  }

  private func failure(_ mail: VaultMail, _ query: MailQuery = MailQuery()) async -> StepFailure? {
    do throws(StepFailure) { _ = try await mail.messages(query) } catch { return error }
    return nil
  }

  @Test func anAbsentMailboxIsUnavailable() async {
    let none = await failure(mail([:]))
    #expect(none?.kind == .unavailable)
    #expect(none?.message == "no mail folder in memory")
    #expect(await failure(mail(["mail/readme.txt": "hello"]))?.kind == .unavailable)
  }

  @Test func withoutGmimeItSaysWhatToInstall() async {
    let mail = VaultMail(
      tree: MemoryTree(["mail/new/1": Self.text("x")]), pool: BlockingPool(), folder: "mail",
      library: "libnothing-of-that-name.so")
    let failure = await failure(mail)
    #expect(failure?.kind == .unavailable)
    #expect(failure?.message == "gmime is not installed")
    #expect(failure?.hint == SystemRequirement.remedy)
    #expect(SystemRequirement.gmime.packages == ["libgmime-3.0-0"])
  }

  @Test func anUnknownFolderNamesTheKnownOnes() async {
    let mail = mail(["mail/cur/1:2,S": Self.text("x"), "mail/.Work.Clients/cur/2:2,S": Self.text("y")])
    let failure = await failure(mail, MailQuery(folder: "Archive"))
    #expect(failure?.kind == .badArgument)
    #expect(failure?.hint == "folders here: Inbox, Work/Clients")
  }

  @Test(arguments: ["Work/Clients", "work.clients"]) func subfolders(name: String) async throws {
    let mail = mail(["mail/cur/1:2,S": Self.text("x"), "mail/.Work.Clients/cur/2:2,S": Self.text("y")])
    #expect(try await mail.messages(MailQuery(folder: name)).messages.map(\.subject) == ["y"])
    #expect(try await mail.messages(MailQuery(folder: "INBOX")).messages.map(\.subject) == ["x"])
  }

  /// Accounts of a list of folders: Maildirs, and folders of Maildirs.
  @Test(arguments: [0, 1, 2, 5]) func accountsOfAList(count: Int) async throws {
    let vault = ScratchFolder(["mail/apart/INBOX/cur/1:2,S": Self.text("apart", day: 9)])
    let accounts = (0..<count).map { i in
      ScratchFolder([
        "cur/1:2,S": Self.text("inbox \(i)", day: 1 + i), ".Sent/cur/1:2,S": Self.text("sent \(i)"),
        ".Drafts/cur/.keep": "",
      ])
    }
    let bindings = accounts.enumerated().map { i, folder in
      FolderBinding("mail/a\(i)", to: "~/a\(i)", at: folder.path)
    }
    let tree = try #require(FolderTree(vault.path, bindings: bindings))
    let mail = VaultMail(tree: tree, pool: BlockingPool())
    let inbox = try await mail.messages(MailQuery()).messages.map(\.subject)
    #expect(inbox == ["apart"] + (0..<count).reversed().map { "inbox \($0)" })
    for i in 0..<count {
      #expect(try await mail.messages(MailQuery(folder: "a\(i)/Sent")).messages.map(\.subject) == ["sent \(i)"])
      #expect(try await mail.messages(MailQuery(folder: "a\(i)/Inbox")).messages.map(\.subject) == ["inbox \(i)"])
    }
    if count > 0 {
      let sent = try await mail.messages(MailQuery(folder: "Sent")).messages.map(\.subject)
      #expect(sent.sorted() == (0..<count).map { "sent \($0)" })
      #expect(try Maildir(tree: tree, root: "mail").drafts().name == "a0/Drafts")
    }
  }

  @Test func noQueryLeavesTheMailbox() async {
    let mail = mail(["mail/cur/1": Self.text("x"), "secret/cur/1": Self.text("no")])
    for name in ["../secret", "..", "/etc", ".", "a\u{0}b"] {
      #expect(await failure(mail, MailQuery(folder: name))?.kind != .failed)
      #expect((try? await mail.messages(MailQuery(folder: name)))?.messages.contains { $0.subject == "no" } != true)
    }
  }

  @Test func aMaildirMayLackNewAndTmp() async throws {
    #expect(try await mail(["mail/cur/1:2,": Self.text("x")]).messages(MailQuery()).messages.map(\.unread) == [true])
    #expect(try await mail(["mail/new/1": Self.text("x")]).messages(MailQuery()).messages.map(\.unread) == [true])
  }

  @Test func whatIsNoMessageIsPassedOver() async throws {
    let result = try await mail([
      "mail/cur/1:2,S": Self.text("kept"), "mail/cur/2:2,ST": Self.text("trashed"), "mail/tmp/3": Self.text("being delivered"),
      "mail/cur/.hidden": "x", "mail/cur/1:2,S~": "x", "mail/cur/x.tmp": "x", "mail/cur/sub/4": Self.text("deeper"),
      "mail/dovecot-uidlist": "3 V1",
    ]).messages(MailQuery())
    #expect(result.messages.map(\.subject) == ["kept"])
    #expect(result.notices.isEmpty)
  }

  @Test func orderIsByDateThenId() async throws {
    let result = try await mail([
      "mail/cur/a": Self.text("b2", id: "b", day: 2), "mail/cur/b": Self.text("a2", id: "a", day: 2),
      "mail/cur/c": Self.text("c3", id: "c", day: 3), "mail/cur/d": "Subject: never\nFrom: x@y\n\n",
      "mail/cur/1775030400.e": "Subject: arrived\nFrom: x@y\n\n",
    ]).messages(MailQuery())
    #expect(result.messages.map(\.subject) == ["c3", "a2", "b2", "arrived", "never"])
    #expect(result.messages.map(\.id) == ["c", "a", "b", "1775030400.e", "d"])
  }

  @Test func oneMessageDeliveredTwiceCountsOnceAndNobodyCanHideOne() async throws {
    let result = try await mail([
      "mail/cur/1:2,S": Self.text("real", id: "same"), "mail/cur/2:2,S": Self.text("real", id: "same"),
      "mail/new/3": Self.text("forged", id: "same", day: 5),
    ]).messages(MailQuery())
    #expect(result.messages.map(\.subject) == ["forged", "real"])
    #expect(Set(result.messages.map(\.id)).count == 2)
  }

  /// As mbsync and OfflineIMAP keep them: a Maildir for each folder, for several accounts one deeper.
  @Test func aFolderOfMaildirs() async throws {
    let files = [
      "mail/home/INBOX/cur/1:2,S": Self.text("at home", day: 3), "mail/home/Sent/cur/2:2,S": Self.text("sent from home"),
      "mail/work/INBOX/new/3": Self.text("at work", day: 4), "mail/work/Sent/cur/4:2,S": Self.text("sent from work"),
      "mail/work/notes.txt": "no Maildir",
    ]
    func subjects(_ folder: String?) async throws -> [String] {
      var query = MailQuery()
      query.folder = folder
      return try await mail(files).messages(query).messages.map(\.subject)
    }
    #expect(try await subjects(nil) == ["at work", "at home"])
    #expect(try await subjects("inbox") == ["at work", "at home"])
    #expect(try await subjects("work/sent") == ["sent from work"])
    #expect(try await Set(subjects("Sent")) == ["sent from home", "sent from work"])
    await #expect(throws: StepFailure.self) { try await subjects("Drafts") }
  }

  @Test func namesOfFiles() {
    let full = MaildirName("1775472600.M1P7.host,S=1204,W=1240:2,RS")
    #expect(full.base == "1775472600.M1P7.host,S=1204,W=1240")
    #expect(full.flags == ["R", "S"])
    #expect(full.delivered == Instant(seconds: 1_775_472_600))
    #expect(full.size == 1204)
    #expect(MaildirName("1775472600.a;2,S").flags == ["S"])
    #expect(MaildirName("a:2:2,T").base == "a:2")
    #expect(MaildirName("plain").delivered == nil)
    #expect(MaildirName("99999999999999999999.a,S=99999999999999999999").size == nil)
    #expect(MaildirName(":2,").base == "")
  }

  @Test(arguments: [
    ("Entw&APw-rfe", "Entwürfe"), ("&ZeVnLIqe-", "日本語"), ("A&-B", "A&B"), ("&2D3eCg-", "😊"), ("&bad", "&bad"), ("&!!-", "&!!-"),
    ("plain", "plain"), ("&-", "&"), ("&A-", "&A-"),
  ]) func namesOfFolders(written: String, name: String) { #expect(ModifiedUTF7.decode(written) == name) }

  /// Only what may fit is opened: by flags and by the time in the file's name; and texts are read for what is returned only.
  @Test func aLargeMaildirIsHardlyTouched() async throws {
    var files: [String: String] = [:]
    let day = 86_400
    let newest = 1_775_472_600
    for i in 0..<5_000 {
      let arrived = newest - i * day / 10
      let civil = CivilDateTime(secondsSinceEpoch: Int64(arrived))
      files["mail/cur/\(arrived).M\(i).host:2,\(i % 2 == 0 ? "S" : "")"] =
        "From: p\(i)@example.org\nSubject: number \(i)\nDate: \(DatePattern.format(civil, "d MMM yyyy HH:mm:ss")) +0000\n\nText \(i).\n"
    }
    let tree = CountingTree(files)
    let mail = VaultMail(tree: tree, pool: BlockingPool())
    let since = Instant(seconds: Int64(newest - 2 * day))
    let recent = try await mail.messages(MailQuery(unread: true, since: since, limit: 5))
    #expect(recent.messages.map(\.subject) == ["number 1", "number 3", "number 5", "number 7", "number 9"])
    // Four days of ten messages, half of them unread, and five texts.
    #expect(tree.read.count <= 26)
    let all = try await mail.messages(MailQuery(limit: 20))
    #expect(all.messages.first?.subject == "number 0")
    #expect(all.messages.count == 20)
    #expect(tree.read.count <= 26 + 5_020)
    #expect(try await mail.messages(MailQuery(text: "text 4321.")).messages.map(\.subject) == ["number 4321"])
  }

  @Test func manyAtOnceGiveTheSame() async throws {
    let mail = VaultMail(tree: MailOracleTests.tree, pool: BlockingPool(), folder: "encodings")
    let one = try await mail.messages(MailQuery(needsBody: true))
    let same = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 { group.addTask { (try? await mail.messages(MailQuery(needsBody: true))) == one } }
      return await group.allSatisfy { $0 }
    }
    #expect(same)
  }
}
