import LucidBuiltins
import LucidCore
import LucidRuntime

/// An address book behind a program, which answers `contacts.search`, `.birthdays`, `.create` and
/// `.update`.
struct ProgramContacts: ContactsBackend {
  let bound: BoundProgram

  private static let birthday = RecordType(
    "Birthday",
    [
      .init("month", .integer, "1 to 12."), .init("day", .integer, "Of the month."),
      .init("year", .integer, "Of birth; null when it is not known."),
    ])
  private static let contact = RecordType(
    "Contact",
    [
      .init("id", .text, "Stable."), .init("name", .text, "One line."), .init("phones", .list(.text), "Preferred ones first."),
      .init("emails", .list(.text), "Preferred ones first."), .init("company", .text, "Null when none is named."),
      .init("nicknames", .list(.text), "Other names."), .init("birthday", .record(birthday), "Null when it is not known."),
    ])

  /// Those that the program finds, ranked as those of files are.
  func contacts(_ query: ContactsQuery) async throws(StepFailure) -> ContactsResult {
    var json = JSONText()
    json.object { json in
      if let days = query.birthdays {
        json.field("from", days.lowerBound.iso)
        json.field("to", days.upperBound.adding(days: 1).iso)
      } else {
        json.field("query", query.text)
      }
      if let limit = query.limit { json.field("limit", limit) }
    }
    let tool = query.birthdays == nil ? "contacts.search" : "contacts.birthdays"
    let answer = try await bound.read(tool, json.text, as: .record(ToolSignature.listing(of: Self.contact)))
    let found = (answer.value["items"].list ?? []).compactMap { Self.contact($0) }
    // A program may know more ways to find somebody than are known here: those come last.
    var ranked = query.select(found)
    let known = Set(ranked.map(\.id))
    ranked += found.filter { !known.contains($0.id) && query.birthdays == nil }
    let cut =
      answer.isCut
      ? [Notice(.words(.onlyPartOfContacts), about: ContactsFamily.name, isMissing: true, isCut: true)] : []
    // A program may end at the limit that it was told.
    let mayBeCut = answer.isCut || query.limit.map { found.count >= $0 } ?? false
    return ContactsResult(ranked, limit: query.limit, isCut: mayBeCut, notices: answer.notices + cut)
  }

  func create(_ contact: Contact, now: Instant) async throws(StepFailure) -> ContactWriteResult {
    var json = JSONText()
    json.object { json in
      json.field("id", contact.id)
      json.field("name", contact.name)
      json.strings("phones", contact.phones)
      json.strings("emails", contact.emails)
      if let company = contact.company { json.field("company", company) }
      write(contact.birthday, &json)
    }
    return try await write("contacts.create", json.text, key: contact.id)
  }

  func change(_ id: String, _ patch: ContactPatch, now: Instant) async throws(StepFailure) -> ContactWriteResult {
    var json = JSONText()
    json.object { json in
      json.field("id", id)
      if let name = patch.name { json.field("name", name) }
      if let company = patch.company { json.field("company", company) }
      write(patch.birthday, &json)
      if patch.clearsBirthday { json.field("birthday", .null, zone: .utc) }
      if !patch.phones.isEmpty { json.strings("phones", patch.phones) }
      if !patch.emails.isEmpty { json.strings("emails", patch.emails) }
      if !patch.removed.isEmpty { json.strings("remove", patch.removed) }
    }
    return try await write("contacts.update", json.text, key: bound.context.key ?? id)
  }

  private func write(_ tool: String, _ arguments: String, key: String) async throws(StepFailure) -> ContactWriteResult {
    let answer = try await bound.write(tool, arguments, as: .record(Self.contact), key: key)
    guard let contact = Self.contact(answer.value) else { throw .programResultIsEmpty(tool, "name") }
    return ContactWriteResult(contact, place: nil, isChange: answer.isChange)
  }

  /// `1990-04-09`, or `04-09` without the year.
  private func write(_ birthday: Birthday?, _ json: inout JSONText) {
    guard let birthday else { return }
    let day = "\(padded(birthday.month, 2))-\(padded(birthday.day, 2))"
    json.field("birthday", birthday.year.map { "\($0)-\(day)" } ?? day)
  }

  private static func contact(_ value: Value) -> Contact? {
    guard let record = value.record, let known = Contact(record) else { return nil }
    var contact = known
    contact.name = known.name.oneLine(limit: 200)
    contact.nicknames = (record["nicknames"].list ?? []).compactMap(\.text)
    return contact
  }
}
