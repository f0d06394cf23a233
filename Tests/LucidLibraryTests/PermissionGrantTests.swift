import LucidCore
import LucidLibrary
import LucidTesting
import Testing

/// What was allowed covers that and no more.
@Suite struct TrustedTests {
  static let notes = RequiredPermission(
    .writes, source: "notes", reach: "notes", through: ["notes.create"], most: ["notes.create": 2])

  @Test(arguments: [
    (notes, true),
    (RequiredPermission(.writes, source: "notes", reach: "notes", through: ["notes.create"], most: ["notes.create": 1]), true),
    (RequiredPermission(.writes, source: "notes", reach: "notes", through: ["notes.create"], most: ["notes.create": 3]), false),
    (RequiredPermission(.writes, source: "notes", reach: "notes", through: ["notes.create", "notes.delete"]), false),
    (RequiredPermission(.sends, source: "notes", reach: "notes", through: ["notes.create"]), false),
    (RequiredPermission(.writes, source: "mail", reach: "notes", through: ["notes.create"]), false),
  ]) func aCardThatGrewIsNotCovered(need: RequiredPermission, covered: Bool) {
    var trusted = PermissionGrant(identity: "id:X", label: "x", hash: "", date: "")
    trusted.say(.always, Self.notes)
    #expect(trusted.evaluate([need]).missing == (covered ? [] : [need]))
  }

  @Test func neverIsNever() {
    var trusted = PermissionGrant(identity: "id:X", label: "x", hash: "", date: "")
    trusted.say(.always, Self.notes)
    trusted.say(.never, Self.notes)
    #expect(trusted.evaluate([Self.notes]).refused == [Self.notes])
  }

  @Test func whatWasSaidIsKept() throws {
    let scratch = ScratchFolder()
    let book = PermissionStore(LibraryPlace(root: scratch.path + "/lucid", index: nil))
    let odd = PermissionGrant(identity: "/tmp/a \"b\"\n\u{1B}", label: "Übel: \\ {", hash: "0", date: "2026")
    try book.change(odd.identity) { trusted in
      var one = odd
      one.say(.always, Self.notes)
      trusted = one
    }
    let back = try #require(try book.of(odd.identity))
    #expect(back.label == odd.label && back.lines == [PermissionGrant.Line(Self.notes, .always)])
    try book.change(odd.identity) { $0 = nil }
    #expect(try book.all().isEmpty)
    #expect(scratch.permissions("lucid") == 0o700 && scratch.permissions("lucid/consents.json") == 0o600)
  }

  /// A permission of questions holds for the declaration that was shown.
  @Test func aChangedDeclarationIsAnotherIdentity() throws {
    let scratch = ScratchFolder()
    let book = PermissionStore(LibraryPlace(root: scratch.path + "/lucid", index: nil))
    let need = RequiredPermission(.reads, source: "ticker", reach: "runs quote", through: ["ticker.quote"])
    let first = LibraryIdentity(questionsTo: "ticker", declared: "ticker.quote: { result: number }")
    let identity = try #require(first.text)
    try book.change(identity) { trusted in
      var one = PermissionGrant(identity: identity, label: "tools.ticker", hash: first.subject.hash, date: "2026")
      one.say(.always, need)
      trusted = one
    }
    #expect(try book.answers(for: first.subject).trusted.evaluate([need]).missing == [])
    let others = [
      LibraryIdentity(questionsTo: "ticker", declared: "ticker.quote: { result: string }"),
      LibraryIdentity(questionsTo: "tock", declared: "ticker.quote: { result: number }"),
    ]
    for other in others { #expect(try book.answers(for: other.subject).trusted.evaluate([need]).missing == [need]) }
  }

  /// Each has a line; a file that somebody has laid out anew is read too.
  @Test(arguments: [true, false]) func oneOfManyIsFound(isOwn: Bool) throws {
    let scratch = ScratchFolder()
    let book = PermissionStore(LibraryPlace(root: scratch.path + "/lucid", index: nil))
    for i in 0..<20 {
      try book.change("id:\(i) a,b") { trusted in
        var one = PermissionGrant(identity: "id:\(i) a,b", label: "A \(i)", hash: "0", date: "2026")
        one.say(.always, Self.notes)
        trusted = one
      }
    }
    let text = try #require(scratch.text("lucid/consents.json"))
    #expect(text.split(separator: "\n").count == 22)
    if !isOwn { scratch.write(text.replacing("},", with: "},\n  ").replacing("[\n", with: "["), to: "lucid/consents.json") }
    #expect(try book.of("id:7 a,b")?.label == "A 7" && book.of("id:7 a") == nil && book.all().count == 20)
  }
}
