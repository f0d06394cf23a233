import LucidCore
import LucidRuntime

/// `contacts.create`: one new card.
struct ContactsCreate: Tool {
  let backend: Bound<any ContactsBackend>

  let signature = ToolSignature(
    "contacts", "create", "Adds a contact",
    parameters: [
      Parameter("name", .text, role: .nonEmptyContent, required: true, "The whole name."),
      Parameter("phones", .texts, role: .content, "Phone numbers, parted by commas."),
      Parameter("emails", .texts, role: .content, "E-mail addresses, parted by commas."),
      Parameter("company", .text, role: .content, "Where they work."),
      ContactFields.birthday,
    ], result: .record(ContactTypes.contact), effect: .write,
    reach: .words(.reachNewContact), takesKey: true,
    example: "contacts.create: { name: Ann Lee, emails: [ann@example.com], birthday: 1990-05-17 }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    guard let name = EventFields.text("name", arguments) else {
      throw StepFailure(.badArgument, .words(.contactNeedsName), hint: .words(.sayWhoItIs))
    }
    var contact = Contact(id: RecordID.new(context), name: name)
    contact.phones = try ContactFields.phones(arguments)
    contact.emails = try ContactFields.emails(arguments)
    contact.company = EventFields.text("company", arguments)
    contact.birthday = try ContactFields.birthday(arguments)
    contact.authorship = context.authorship(in: signature.family)
    let same = try await sameName(name)
    let written = try await backend().create(contact, now: context.now)
    var notices: [Notice] = []
    if let same, same.id != contact.id {
      notices.append(Notice(.words(.otherContact, same.name.oneLine(limit: 80), same.id), about: same.id))
    }
    var result = ToolResult(
      .record(written.contact.record(today: context.today)), notices: notices,
      changes: ContactFields.change(.created, written))
    result.authorship = Authorship(
      isOwn: false, families: written.contact.authorship.families.union(same?.authorship.families ?? []))
    return result
  }

  /// A contact of the same name; nil also in an empty vault.
  private func sameName(_ name: String) async throws(StepFailure) -> Contact? {
    do throws(StepFailure) {
      let found = try await backend().contacts(ContactsQuery(name, limit: 20)).contacts
      return found.first { FoldedText($0.name) == FoldedText(name) }
    } catch {
      guard error.kind == .unavailable else { throw error }
      return nil
    }
  }
}
