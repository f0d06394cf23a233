import LucidBackends
@testable import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import Testing

/// A Maildir of many encodings against what Python's `mailbox` and `email` packages (3.11.7) read from it: see `oracle.py` there.
@Suite struct MailOracleTests {
  // This file lies at Tests/LucidBackendsTests/Mail/.
  static let tree = FolderTree("/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Fixtures/mail")!
  static let rows: [[String]] = {
    let bytes = (try? tree.read("expected.tsv", limit: .mib(1))) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { row in
      row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }()
  let mail = VaultMail(tree: tree, pool: BlockingPool(), folder: "encodings")

  @Test(arguments: rows) func readsWhatPythonReads(row: [String]) async throws {
    let result = try await mail.messages(MailQuery(needsBody: true))
    #expect(result.notices.isEmpty)
    let found = result.messages.first { $0.id == row[3] }
    if row[1] == "trashed" {
      #expect(found == nil)
      return
    }
    let message = try #require(found)
    #expect(message.unread == (row[1] == "unread"))
    #expect(message.answered == (row[2] == "R"))
    #expect(message.from == MailParticipant(name: row[4] == "-" ? nil : row[4], address: row[5]))
    #expect(message.to.map(\.address).joined(separator: ", ") == (row[6] == "-" ? "" : row[6]))
    #expect(message.subject == row[7])
    #expect(message.date?.seconds == Int64(row[8]))
    #expect(message.attachments.joined(separator: "|") == (row[9] == "-" ? "" : row[9]))
    #expect(message.body?.oneLine(limit: 500) == row[10])
    #expect(message.snippet == row[10])
  }

  @Test func thereAreRows() { #expect(Self.rows.count == 18) }

  @Test(arguments: ["Entwürfe", "entwürfe", "ENTWÜRFE"]) func foldersGoByTheirNames(name: String) async throws {
    let result = try await mail.messages(MailQuery(folder: name))
    #expect(result.messages.map(\.subject) == ["half a thought"])
  }

  @Test func anAttachmentIsFoundByItsName() async throws {
    #expect(try await mail.messages(MailQuery(text: "übersicht")).messages.map(\.subject) == ["files"])
  }
}
