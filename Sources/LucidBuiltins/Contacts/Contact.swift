package import LucidCore

/// Somebody in the address book. What a person wrote down about them in private is not part of it,
/// and never read.
package struct Contact: Hashable, Sendable {
  /// Stable: the card's UID, else its file and place.
  package var id: String
  package var name: String
  /// As written, none twice, the preferred ones first.
  package var phones: [String]
  /// Likewise.
  package var emails: [String]
  /// nil when the card names none.
  package var company: String?
  /// Other names by which they are found.
  package var nicknames: [String]
  /// nil when the card has none, or none with a month and a day.
  package var birthday: Birthday?
  /// The families whose data a run wrote into the card. Its words are never known to be the
  /// person's own.
  package var authorship = Authorship.own

  package init(
    id: String, name: String, phones: [String] = [], emails: [String] = [], company: String? = nil, nicknames: [String] = [],
    birthday: Birthday? = nil
  ) {
    self.id = id
    self.name = name
    self.phones = phones
    self.emails = emails
    self.company = company
    self.nicknames = nicknames
    self.birthday = birthday
  }
}

/// The record types of the contacts family.
package enum ContactTypes {
  package static let contact = RecordType(
    "Contact",
    [
      .init("id", .text, "The card's UID, else its file and place."), .init("name", .text, "One line."),
      .init("phones", .list(.text), "As written, preferred ones first; may be empty."),
      .init("emails", .list(.text), "Preferred ones first; may be empty."),
      .init("company", .text, "Null when the card names none."),
      .init("birthday", .record(Birthday.type), "Null when the card has no day and month of birth."),
    ])

  /// The data of a contact that tools give, for the permissions card.
  static let reach = MessageText.words(.reachContacts)

  package static let list = ToolSignature.listing(of: contact)

  package static let card = RecordType(
    "ContactsCard",
    [
      .init("count", .integer, "How many contacts are in `items`."),
      .init("items", .list(.record(contact)), "In the order in which they were found."),
    ])
}

extension Contact {
  /// As tools give it; `today` decides when the next birthday is.
  package func record(today: CivilDate) -> Record {
    Record(
      ContactTypes.contact,
      [
        "id": .text(id), "name": .text(name), "phones": .list(phones.map(Value.text)), "emails": .list(emails.map(Value.text)),
        "company": .optional(company), "birthday": birthday.map { .record($0.record(today: today)) } ?? .null,
      ])
  }

  /// Reads a contact from a record, for presenters; nil when it is none.
  package init?(_ record: Record) {
    guard let id = record["id"].text, let name = record["name"].text else { return nil }
    self.init(
      id: id, name: name, phones: (record["phones"].list ?? []).compactMap(\.text),
      emails: (record["emails"].list ?? []).compactMap(\.text), company: record["company"].text,
      birthday: Birthday(record["birthday"]))
  }
}
