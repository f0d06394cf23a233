import LucidCore
import LucidLibrary
import LucidTesting
import Testing

/// A refusal holds for a text wherever it lies.
@Suite struct RefusalTests {
  private static let id = "A0000003-0000-0000-0000-000000000001"

  private static func book() throws -> PermissionStore {
    let book = PermissionStore(LibraryLab().library.place)
    func refuse(_ identity: String, _ hash: String) throws {
      try book.change(identity) { trusted in
        trusted = PermissionGrant(identity: identity, label: "Evil", hash: "first", date: "2026")
        trusted?.say(.never, TrustedTests.notes, hashes: [hash, "installed " + hash])
      }
    }
    try refuse("/tmp/evil", "one")
    try refuse(PermissionGrant.identity(id: id, name: "reader"), "two")
    return book
  }

  private static func isRefused(_ subject: TrustSubject) throws -> Bool {
    !(try book().answers(for: subject).trusted.evaluate([TrustedTests.notes]).refused.isEmpty)
  }

  @Test func holdsForPathIdNameAndBytes() throws {
    let unknown = "id:A0000003-0000-0000-0000-000000000002 other"
    #expect(try Self.isRefused(TrustSubject(identity: "/tmp/evil", id: nil, name: nil, hash: "x")))
    #expect(try Self.isRefused(TrustSubject(identity: "/tmp/copy", id: nil, name: nil, hash: "one")))
    #expect(try Self.isRefused(TrustSubject(identity: nil, id: nil, name: nil, hash: "two")))
    #expect(try Self.isRefused(TrustSubject(identity: nil, id: nil, name: nil, hash: "installed two")))
    #expect(try Self.isRefused(TrustSubject(identity: "/tmp/edited", id: Self.id.lowercased(), name: nil, hash: "x")))
    #expect(try Self.isRefused(TrustSubject(identity: unknown, id: nil, name: "reader", hash: "x")))
    #expect(try !Self.isRefused(TrustSubject(identity: "/tmp/reader", id: nil, name: nil, hash: "x")))
    #expect(try !Self.isRefused(TrustSubject(identity: unknown, id: nil, name: "other", hash: "first")))
    #expect(try !Self.isRefused(TrustSubject(identity: nil, id: nil, name: nil, hash: "")))
  }

  /// Files of earlier versions have the hash of the entry alone.
  @Test func holdsByTheHashOfAnOlderFile() throws {
    let scratch = ScratchFolder()
    scratch.write(
      """
      {"consents":[
      {"for":"/tmp/evil","label":"Nice\u{80}","sha256":"one","date":"2026","allows":[{"effect":"writes","source":"notes","answer":"never","reach":"","through":[],"most":{}}]}
      ]}

      """, to: "lucid/consents.json")
    let book = PermissionStore(LibraryPlace(root: scratch.path + "/lucid", index: nil))
    let found = try book.answers(for: TrustSubject(identity: "/tmp/copy", id: nil, name: nil, hash: "one"))
    #expect(found.refusers == ["/tmp/evil"] && found.trusted.evaluate([TrustedTests.notes]).refused.count == 1)
  }

  /// What is allowed goes with an ability that is taken out, what is refused stays.
  @Test func outlivesTheAbility() throws {
    let book = try Self.book()
    let mail = RequiredPermission(.reads, source: "mail", reach: "x", through: [])
    try book.change(PermissionGrant.identity(id: Self.id, name: "reader")) { $0?.say(.always, mail) }
    try book.forget(id: Self.id, name: "reader")
    let left = try #require(try book.of("id:" + Self.id))
    #expect(left.lines.map(\.answer) == [.never] && left.label == "Evil")
    #expect(try book.all().count == 2)
    let again = TrustSubject(
      identity: PermissionGrant.identity(id: Self.id, name: "reader"), id: Self.id, name: "reader", hash: "x")
    #expect(try book.answers(for: again).trusted.evaluate([TrustedTests.notes, mail]).refused == [TrustedTests.notes])
    let other = TrustSubject(identity: "id:X reader", id: "X", name: "reader", hash: "x")
    #expect(try book.answers(for: other).trusted.evaluate([TrustedTests.notes]).refused.isEmpty)
    try book.forget(id: "nobody", name: "nobody")
    #expect(try book.all().count == 2)
  }

  @Test func aLaterConsentReplacesARefusal() throws {
    let book = try Self.book()
    try book.change("/tmp/evil") { $0?.say(.always, TrustedTests.notes) }
    let subject = TrustSubject(identity: "/tmp/evil", id: nil, name: nil, hash: "one")
    #expect(try book.answers(for: subject).trusted.evaluate([TrustedTests.notes]).missing.isEmpty)
  }
}
