import LucidCore
import LucidRuntime

/// `contacts.update`: changes what is given and leaves the rest of a card as it is.
struct ContactsUpdate: Tool {
  let backend: Bound<any ContactsBackend>

  let signature = ToolSignature(
    "contacts", "update", "Changes a contact; only what is given",
    parameters: [
      Parameter("id", .text, role: .selector, "Which contact, as `contacts.search` gives it."),
      Parameter("search", .text, role: .selector, "Or its name, or a part that no other contact has; case does not matter."),
      Parameter("name", .text, role: .nonEmptyContent, "The new name."),
      Parameter("phones", .texts, role: .content, "Phone numbers to add, parted by commas."),
      Parameter("emails", .texts, role: .content, "E-mail addresses to add, parted by commas."),
      Parameter("remove", .texts, role: .selector, "Phone numbers and e-mail addresses to remove, parted by commas."),
      Parameter("company", .text, role: .content, "Where they work now."),
      ContactFields.birthday,
    ], result: .record(ContactTypes.contact), effect: .write,
    reach: .words(.reachChangedContact), takesKey: true,
    example: "contacts.update: { search: Sarah Kim, company: Northwind }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    var patch = ContactPatch()
    patch.name = EventFields.text("name", arguments)
    patch.company = EventFields.content("company", arguments)
    patch.birthday = try ContactFields.birthday(arguments)
    patch.clearsBirthday = arguments.cleared.contains("birthday")
    patch.phones = try ContactFields.phones(arguments)
    patch.emails = try ContactFields.emails(arguments)
    patch.removed = ContactFields.texts("remove", arguments)
    guard !patch.isEmpty else {
      throw StepFailure(
        .badArgument, .words(.nothingToChange), hint: .words(.giveOneOf, "name, phones, emails, remove, company, birthday"))
    }
    patch.authorship = context.authorship(in: signature.family)
    let (id, families) = try await choice(arguments)
    let written = try await backend().change(id, patch, now: context.now)
    let notices =
      written.isChange
      ? [] : [Notice(.words(.likeThis, written.contact.name.oneLine(limit: 80)), about: id, isUnchanged: true)]
    var result = ToolResult(
      .record(written.contact.record(today: context.today)), notices: notices,
      changes: ContactFields.change(.updated, written))
    result.authorship = Authorship(isOwn: false, families: written.contact.authorship.families.union(families))
    return result
  }

  /// The id of the contact that is meant. A whole name is preferred to a part.
  private func choice(_ arguments: Arguments) async throws(StepFailure) -> (id: String, families: FamilySet) {
    if let id = EventFields.text("id", arguments) { return (id, []) }
    guard let search = EventFields.text("search", arguments), let needle = TextNeedle(search) else {
      throw StepFailure(.badArgument, .words(.whichContact), hint: .words(.searchNameOrID))
    }
    let all = try await backend().contacts(ContactsQuery(search, limit: 100)).contacts.filter { needle.isIn($0.name) }
    let exact = all.filter { FoldedText($0.name) == FoldedText(search) }
    let found = exact.isEmpty ? all : exact
    guard let one = found.first else {
      // A search is for a part of a name: one that is written alike mostly begins alike.
      let alike = try await backend().contacts(ContactsQuery(String(search.prefix(2)), limit: 100)).contacts
      throw StepFailure(
        .badArgument, .words(.noContactNamed, search),
        hint: NearName.hint(alike.map(\.name), to: search, else: .words(.contactsFinds)))
    }
    guard found.count == 1 else {
      let list = found.prefix(5).map { "`\($0.name.oneLine(limit: 80))` (\($0.id))" }.joined(separator: "; ")
      throw StepFailure(
        .badArgument, .words(.fits, search, MessageText.count(found.count, .contact), list + (found.count > 5 ? "; …" : "")),
        hint: .words(.whichWithID))
    }
    return (one.id, one.authorship.families)
  }
}
