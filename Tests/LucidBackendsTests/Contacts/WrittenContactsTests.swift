import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends

/// Cards that are written: what changes, and that everything else of a file stays byte for byte.
@Suite struct WrittenContactsTests {
  private static func vault(_ files: [String: String]) -> (contacts: VaultContacts, stage: StagedTree) {
    let stage = StagedTree(over: MemoryTree(files))
    return (VaultContacts(tree: stage, pool: BlockingPool()), stage)
  }

  private static func text(_ stage: StagedTree, _ path: String) throws -> String {
    String(decoding: try stage.read(path, limit: .mib(1)), as: UTF8.self)
  }

  /// Two cards of one file, with properties, parameters and groups that nothing here knows.
  private static func cards(_ version: String, _ end: String) -> String {
    [
      "BEGIN:VCARD", "VERSION:\(version)", "UID:other", "FN:Other", "X-ODD;P=\"a:b\":c\\;d", "END:VCARD", "BEGIN:VCARD",
      "VERSION:\(version)", "UID:a", "FN;X-P=1:Sarah Kim", "N:Kim;Sarah;;;", "ORG:Acme;Sales",
      "item1.TEL;TYPE=cell:+1 514 555 0101",
      "item1.X-ABLabel:Boat", "TEL;TYPE=home:555 0102", "EMAIL;TYPE=work:sarah@acme.example", "NOTE:secret\\, very",
      "PHOTO;ENCODING=b;TYPE=JPEG:AAAA", " BBBB", "item2.X-UNKNOWN:kept", "X-SOCIALPROFILE;type=x:https://x.example/s",
      "END:VCARD",
    ].map { $0 + end }.joined()
  }

  @Test(arguments: [("3.0", "\r\n"), ("4.0", "\n"), ("3.0", "\n"), ("4.0", "\r\n")])
  func onlyWhatIsGivenChanges(version: String, end: String) async throws {
    let before = Self.cards(version, end)
    let (contacts, stage) = Self.vault(["contacts/all.vcf": before])
    var patch = ContactPatch()
    (patch.company, patch.phones, patch.emails) = ("Beta, Inc", ["+1 (514) 555-0101", "+1 514 555 0103"], ["s@home.example"])
    patch.removed = ["5550102"]
    patch.birthday = Birthday(year: 1990, month: 4, day: 9)
    let written = try await contacts.change("a", patch, now: Monday.now)
    #expect(written.isChange && written.contact.phones == ["+1 514 555 0101", "+1 514 555 0103"])
    #expect(written.contact.company == "Beta, Inc" && written.contact.birthday == patch.birthday)
    let day = version == "3.0" ? "1990-04-09" : "19900409"
    let wanted = before.replacing("ORG:Acme;Sales", with: "ORG:Beta\\, Inc;Sales")
      .replacing("TEL;TYPE=home:555 0102" + end, with: "")
      .replacing("item1.X-ABLabel:Boat" + end, with: "item1.X-ABLabel:Boat" + end)
      .replacing("sarah@acme.example" + end, with: "sarah@acme.example" + end + "EMAIL:s@home.example" + end)
      .replacing(
        "item1.TEL;TYPE=cell:+1 514 555 0101" + end,
        with: "item1.TEL;TYPE=cell:+1 514 555 0101" + end + "TEL:+1 514 555 0103" + end)
    let tail = "X-SOCIALPROFILE;type=x:https://x.example/s" + end
    #expect(
      try Self.text(stage, "contacts/all.vcf")
        == wanted.replacing(tail, with: tail + "BDAY:\(day)" + end + "REV:20260406T113000Z" + end))
    // The same again is no change.
    patch.removed = []
    #expect(try await !contacts.change("a", patch, now: Monday.at(9)).isChange)
  }

  @Test func aNumberGoesWithItsLabel() async throws {
    let (contacts, stage) = Self.vault(["contacts/all.vcf": Self.cards("3.0", "\n")])
    var patch = ContactPatch()
    patch.removed = ["+15145550101", "SARAH@acme.example"]
    #expect(try await contacts.change("a", patch, now: Monday.now).contact.emails.isEmpty)
    let text = try Self.text(stage, "contacts/all.vcf")
    #expect(!text.contains("item1.") && text.contains("item2.X-UNKNOWN:kept") && text.contains("NOTE:secret\\, very"))
  }

  @Test func fieldsAreRemoved() async throws {
    let day = Self.cards("3.0", "\n").replacing("UID:a\n", with: "UID:a\nBDAY:1990-04-09\n")
    let (contacts, stage) = Self.vault(["contacts/all.vcf": day])
    var patch = ContactPatch()
    (patch.company, patch.clearsBirthday) = ("", true)
    let written = try await contacts.change("a", patch, now: Monday.now)
    #expect(written.isChange && written.contact.company == nil && written.contact.birthday == nil)
    let text = try Self.text(stage, "contacts/all.vcf")
    #expect(!text.contains("ORG:Acme") && !text.contains("BDAY"))
    #expect(try await !contacts.change("a", patch, now: Monday.at(9)).isChange)
  }

  @Test func aNewNameKeepsTheParameters() async throws {
    let (contacts, stage) = Self.vault(["contacts/all.vcf": Self.cards("4.0", "\r\n")])
    var patch = ContactPatch()
    patch.name = "Sarah Jane Lee"
    #expect(try await contacts.change("a", patch, now: Monday.now).contact.name == "Sarah Jane Lee")
    let text = try Self.text(stage, "contacts/all.vcf")
    #expect(text.contains("FN;X-P=1:Sarah Jane Lee\r\n") && text.contains("N:Lee;Sarah Jane;;;\r\n") && text.contains("FN:Other"))
  }

  @Test(arguments: [
    (
      "BEGIN:VCARD\nVERSION:2.1\nUID:a\nFN:A\nEND:VCARD\n", "a", "555",
      "contacts/a.vcf is a vCard of version 2.1, which is only read"
    ),
    ("BEGIN:VCARD\nVERSION:3.0\nUID:a\nFN:A\n", "b", "555", "there is no contact with the id `b`"),
    (
      "BEGIN:VCARD\nVERSION:3.0\nUID:a\nFN:A\nBEGIN:VCARD\nVERSION:3.0\nUID:b\nFN:B\nEND:VCARD\n", "b", "555",
      "contacts/a.vcf: damaged, it cannot be changed without loss"
    ),
  ]) func someCannotBeChanged(text: String, id: String, phone: String, message: String) async {
    let (contacts, stage) = Self.vault(["contacts/a.vcf": text])
    var patch = ContactPatch()
    patch.phones = [phone]
    let error = await #expect(throws: StepFailure.self) { try await contacts.change(id, patch, now: Monday.now) }
    #expect(error?.message == message && stage.changes.isEmpty)
  }

  @Test func whatIsNotThereCannotBeRemoved() async {
    let (contacts, stage) = Self.vault(["contacts/all.vcf": Self.cards("3.0", "\n")])
    var patch = ContactPatch()
    (patch.removed, patch.name) = (["999"], "New")
    let error = await #expect(throws: StepFailure.self) { try await contacts.change("a", patch, now: Monday.now) }
    #expect(error?.message == "`Sarah Kim` has no number or address `999`" && stage.changes.isEmpty)
  }

  @Test func aNewCardIsReadBack() async throws {
    for files in [[:], ["contacts/book/x.vcf": "BEGIN:VCARD\nVERSION:3.0\nFN:X\nEND:VCARD\n"]] as [[String: String]] {
      let (contacts, stage) = Self.vault(files)
      var new = Contact(id: "00000000-0000-8000-8000-000000000001", name: "Ana, María; Ōta")
      (new.phones, new.emails, new.company) = (["+1 514 555 0101"], ["ana@example.org"], "A; B")
      new.birthday = Birthday(month: 4, day: 9)
      let written = try await contacts.create(new, now: Monday.now)
      #expect(written.contact == new && written.isChange)
      #expect(written.place == (files.isEmpty ? "contacts/" : "contacts/book/") + new.id + ".vcf")
      #expect(try await !contacts.create(new, now: Monday.now).isChange && stage.changes.count == 1)
      #expect(try await contacts.contacts(ContactsQuery("ota")).contacts == [new])
    }
  }
}
