import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends

@Suite struct VCardReaderTests {
  private func read(_ lines: String...) -> [Contact] {
    VCardReader(Array(lines.joined(separator: "\r\n").utf8), source: "f").contacts
  }
  private func card(_ lines: String) -> Contact? { read("BEGIN:VCARD", "VERSION:3.0", lines, "END:VCARD").first }

  @Test(
    arguments: [
      (
        "FN:Sarah Kim\nN:Kim;Sarah;;;\nORG:Acme;Legal\nTEL;TYPE=cell:+1 514\nEMAIL:s@a.example\nNOTE:secret",
        Contact(id: "f#1", name: "Sarah Kim", phones: ["+1 514"], emails: ["s@a.example"], company: "Acme")
      ),
      (
        "uid:u-1\nitem1.EMAIL;type=INTERNET:a@b.example\nitem1.X-ABLabel:_$!<Other>!$_\nfn:A",
        Contact(id: "u-1", name: "A", emails: ["a@b.example"])
      ),
      ("FN:Long na\n me of \n\tfolding", Contact(id: "f#1", name: "Long name of folding")),
      (
        "FN:Comma\\, semicolon\\; backslash\\\\ and\\nline\nORG:Dewey\\; Cheatham\\, Inc.;x",
        Contact(id: "f#1", name: "Comma, semicolon; backslash\\ and line", company: "Dewey; Cheatham, Inc.")
      ),
      ("N:Public;John;Quinlan,Paul;Mr.;Esq.", Contact(id: "f#1", name: "Mr. John Quinlan Paul Public Esq.")),
      ("ORG:Only a firm\nFN:", Contact(id: "f#1", name: "Only a firm", company: "Only a firm")),
      (
        "FN:T\nTEL;VALUE=uri;PREF=2:tel:+1-555;ext=5\nTEL;VALUE=uri;PREF=1;TYPE=\"voice,home\":tel:+1-444",
        Contact(id: "f#1", name: "T", phones: ["+1-444", "+1-555 ext. 5"])
      ),
      (
        "FN:T\nEMAIL:b@x.example\nEMAIL;TYPE=work,pref:a@x.example\nEMAIL:B@x.example",
        Contact(id: "f#1", name: "T", emails: ["a@x.example", "b@x.example"])
      ),
      ("FN;X-A=\"a:b;c\":Quoted: colon", Contact(id: "f#1", name: "Quoted: colon")),
      ("FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Am=C3=A9lie C=C3=B4t=\n=C3=A9", Contact(id: "f#1", name: "Amélie Côté")),
      ("N;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:M=FCller;J=F6rg;;;", Contact(id: "f#1", name: "Jörg Müller")),
      ("FN:Old phone\nTEL;HOME;VOICE:1\nTEL;CELL;PREF:2", Contact(id: "f#1", name: "Old phone", phones: ["2", "1"])),
      ("FN:P\nPHOTO;ENCODING=b;TYPE=JPEG:QUJD\n REVG\nEMAIL:p@x.example", Contact(id: "f#1", name: "P", emails: ["p@x.example"])),
      ("FN:B\nBDAY:1990-04-09", Contact(id: "f#1", name: "B", birthday: Birthday(year: 1990, month: 4, day: 9))),
      ("FN:Bidi\u{202E}x\nNICKNAME:One,Two", Contact(id: "f#1", name: "Bidix", nicknames: ["One", "Two"])),
    ] as [(String, Contact)]) func cards(lines: String, contact: Contact)
  {
    #expect(card(lines) == contact)
    #expect(card(lines.replacing("\n", with: "\r\n")) == contact)
  }

  @Test func manyCardsAndWhatIsWrong() {
    let text = """
      BEGIN:VCARD\nFN:A\nEND:VCARD\nBEGIN:VCARD\nFN:Cut
      BEGIN:VCARD\nNOTE:nobody\nEND:VCARD\nBEGIN:VCARD\nKIND:group\nFN:Team\nMEMBER:a\nEND:VCARD\nnoise\nBEGIN:VCARD\nFN:Z
      """
    let reader = VCardReader(Array(text.utf8), source: "f")
    #expect(reader.contacts.map(\.name) == ["A"])
    #expect(reader.problems.map(\.text) == ["card 2 has no end", "card 3 has no name", "card 5 has no end"])
    #expect(VCardReader([], source: "f").problems == [.words(.noVCard)])
    #expect(VCardReader([0xFF, 0xFE, 0x00], source: "f").contacts.isEmpty)
  }

  @Test func aByteThatIsNoUTF8IsLatin1() {
    let bytes = Array("BEGIN:VCARD\nFN:Jos".utf8) + [0xE9] + Array("\nEND:VCARD".utf8)
    #expect(VCardReader(bytes, source: "f").contacts.map(\.name) == ["José"])
  }
}

@Suite struct ContactsQueryTests {
  /// Numbers are found in each notation in which people write them.
  @Test(
    arguments: [
      ("+49 171 2345678", ["a"]), ("+491712345678", ["a"]), ("00491712345678", ["a"]), ("0049 (0)171 2345678", ["a"]),
      ("01712345678", ["a"]),
      ("0171/2345678", ["a"]), ("2345678", ["a"]), ("0301234567", ["b"]), ("030/1234567", ["b"]), ("+49 30 1234567", ["b"]),
      ("030 999", ["c"]),
      ("+49 30 999", ["c"]), ("+49 89 5551234", ["d"]), ("089 5551234", ["d"]), ("+43 89 5551234", []), ("+49 171 2345679", []),
      ("12", []),
    ] as [(String, [String])]) func phoneNumbers(text: String, ids: [String])
  {
    let people = [("a", "+49 (0)171 2345678"), ("b", "+49-30-1234567"), ("c", "0049 30 999"), ("d", "089 / 555 12-34")].map {
      Contact(id: $0.0, name: "N\($0.0)", phones: [$0.1])
    }
    #expect(ContactsQuery(text, region: "DE").select(people).map(\.id) == ids)
  }

  @Test(arguments: ["Kaethe", "kathe", "Käthe", "KÄTHE GROSS", "groß", "gross"]) func umlautsMayBeSpelledOut(text: String) {
    #expect(ContactsQuery(text).select([Contact(id: "k", name: "Käthe Groß")]).map(\.id) == ["k"])
  }

  static let people = [
    Contact(id: "1", name: "Sarah Kim", phones: ["+1 514 555 0101"], emails: ["sarah@acme.example"], company: "Acme"),
    Contact(id: "2", name: "Kim Sarahan"), Contact(id: "3", name: "Dr. Amélie Côté", company: "Clinique Saint-Denis"),
    Contact(id: "4", name: "Sam Ortiz", emails: ["kim.fan@x.example"], company: "Acme", nicknames: ["Sammy"]),
    Contact(id: "5", name: "Kim"),
    Contact(id: "6", name: "Joakim Berg"), Contact(id: "7", name: "Kim"),
  ]

  @Test(
    arguments: [
      ("sarah", ["2", "1"]), ("SARAH KIM", ["1", "2"]), ("kim", ["5", "7", "2", "1", "6", "4"]), ("amelie cote", ["3"]),
      ("Côté", ["3"]),
      ("acme", ["4", "1"]), ("sarah@acme.example", ["1"]), ("@acme", ["4", "1"]), ("555 0101", ["1"]), ("+15145550101", ["1"]),
      ("sammy", ["4"]),
      ("saint denis", ["3"]), ("zzz", []), ("", []), ("oaki", ["6"]),
    ] as [(String, [String])]) func finds(text: String, ids: [String])
  {
    #expect(ContactsQuery(text).select(Self.people).map(\.id) == ids)
    #expect(ContactsQuery(text).select(Self.people.reversed()).map(\.id) == ids, "whatever the order of the files")
  }
}

/// S63, on the sample person's address book.
@Suite struct VaultContactsTests {
  private func call(_ given: [String: Value], _ tree: any FileTree = Monday.vault) async throws -> ToolResult {
    let family = ContactsFamily.family(VaultContacts(tree: tree, pool: BlockingPool()))
    return try await family.tools[0].call(Arguments(for: family.tools[0].signature, given), in: Monday.tools)
  }

  @Test func s63_sarah() async throws {
    let result = try await call(["query": .text("sarah")])
    let items = try #require(result.value["items"].list)
    #expect(items.count == 1)
    #expect(
      items[0]
        == .record(
          Contact(
            id: "c1-sarah-kim", name: "Sarah Kim", phones: ["+1 514 555 0101"], emails: ["sarah@acme.example"], company: "Acme"
          ).record(today: Monday.date)))
    #expect(!"\(result)".contains("secret"))
    #expect(
      String(decoding: try Monday.vault.read("contacts/sarah-kim.vcf", limit: .mib(1)), as: UTF8.self).contains("NOTE:secret"))
  }

  @Test func theSamplePerson() async throws {
    let all = try await call(["query": .text("a"), "limit": .integer(3)])
    #expect(all.notices.isEmpty)
    #expect(
      try await call(["query": .text("cote")]).value["items"].list?.map { $0["phones"] } == [.list([.text("+1 514 555 0190")])])
    #expect(
      try await call(["query": .text("dana")]).value["items"].list?.map { $0["phones"] } == [
        .list([.text("+1-438-555-0177"), .text("+1-514-555-0144 ext. 7")])
      ])
    #expect(try await call(["query": .text("acme"), "limit": .integer(1)]).value["truncated"] == .boolean(true))
  }

  @Test func foldersDamageAndCopies() async throws {
    let card = "BEGIN:VCARD\nUID:u\nFN:Anna\nEND:VCARD"
    let tree = MemoryTree([
      "contacts/a/x.vcf": card, "contacts/b/x.VCF": card, "contacts/.hidden.vcf": "x", "contacts/bad.vcf": "hello",
      "contacts/color": "#fff",
      "contacts/n.vcard": "BEGIN:VCARD\nFN:Annabel\nEND:VCARD",
    ])
    let result = try await call(["query": .text("ann")], tree)
    #expect(result.value["items"].list?.map { $0["id"].text } == ["u", "contacts/n.vcard#1"])
    #expect(result.notices.map(\.text) == ["contacts/bad.vcf: no vCard"])
  }

  @Test func nobodyAndNothing() async {
    let failure = StepFailure(
      .unavailable, .words(.noFolderIn, "contacts", "memory"), hint: .words(.putVCardsThere),
      setUp: "lucid config set backends.contacts DIR")
    await #expect(throws: failure) {
      try await call(["query": .text("x")], MemoryTree([:]))
    }
    let error = await #expect(throws: StepFailure.self) { try await call(["query": .text(" ?")]) }
    #expect(error?.kind == .badArgument)
  }

  @Test func presented() async throws {
    let family = ContactsFamily.family(nil)
    let presenter = try #require(family.presenter)
    func observe(_ query: String) async throws -> Observation {
      Observation(step: "who", tool: "contacts.search", status: .done, value: try await call(["query": .text(query)]).value)
    }
    let sarah = try await observe("sarah")
    #expect(
      presenter.tile(sarah, in: Monday.present).english
        == TileTexts(
          label: "Contacts", value: "Sarah Kim", sub: "+1 514 555 0101, sarah@acme.example", icon: "person.crop.circle"))
    #expect(
      presenter.statements(sarah, in: Monday.present).map(\.text) == [
        "**Sarah Kim** (Acme): +1 514 555 0101, sarah@acme.example."
      ])
    #expect(presenter.tile(try await observe("acme"), in: Monday.present).english.value == "2 people")
    let nobody = try await observe("zzz")
    #expect(presenter.statements(nobody, in: Monday.present).map(\.text) == ["No matching contact in the address book."])
    let card = try #require(
      family.cards[0].card(title: "Who", from: [sarah, sarah, nobody], presenters: [presenter], in: Monday.present))
    #expect((card.kind, card.body["count"]) == ("contacts", .integer(1)))
    #expect(family.cards[0].card(title: "Who", from: [], presenters: [], in: Monday.present) == nil)
  }

  /// A line of many parts is joined without copying what was read before: four MiB of soft line breaks took hours.
  @Test(arguments: ["=\r\n", "a=\r\n", "\r\n ", "\r\n =", "\\;"]) func longLinesEnd(piece: String) {
    let parts = String(repeating: piece, count: (4 << 20) / piece.utf8.count)
    let card = "BEGIN:VCARD\r\nFN:A\r\nNOTE;ENCODING=QUOTED-PRINTABLE:\(parts)z\r\nEND:VCARD\r\n"
    let reader = VCardReader(Array(card.utf8), source: "f")
    #expect(reader.contacts.map(\.name) == ["A"])
  }

  @Test func softLineBreaksAreJoined() {
    let text = "A;ENCODING=QUOTED-PRINTABLE:one=\r\ntwo=\r\nthree\r\nB:x=\r\ny\r\n"
    #expect(
      VCardReader.lines(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
        == ["A;ENCODING=QUOTED-PRINTABLE:onetwothree", "B:x=", "y"])
  }
}
