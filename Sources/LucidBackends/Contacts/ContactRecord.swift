import LucidBuiltins
import LucidCore

/// The contacts of a vCard file.
struct ContactRecord: Hashable, Sendable {
  let contacts: [Contact]
}

extension ContactRecord: MirrorRecord {
  static let form = "contacts 1"
  static let largeSize = CalendarRecord.largeSize

  func write(to writer: inout MirrorWriter) {
    writer.list(contacts) { writer, contact in
      writer.text(contact.id)
      writer.text(contact.name)
      for texts in [contact.phones, contact.emails, contact.nicknames] { writer.list(texts) { $0.text($1) } }
      writer.optional(contact.company)
      writer.optional(contact.birthday) { writer, birthday in
        writer.optional(birthday.year) { $0.number(Int64($1)) }
        writer.number(Int64(birthday.month))
        writer.number(Int64(birthday.day))
      }
      writer.authorship(contact.authorship)
    }
  }

  init(from reader: inout MirrorReader) {
    contacts = reader.list { reader in
      var contact = Contact(id: reader.text(), name: reader.text())
      contact.phones = reader.list { $0.text() }
      contact.emails = reader.list { $0.text() }
      contact.nicknames = reader.list { $0.text() }
      contact.company = reader.optionalText()
      let birthday = reader.optional { (year: $0.optional { $0.int() }, month: $0.int(), day: $0.int()) }
      contact.birthday = birthday.flatMap { Birthday(year: $0.year, month: $0.month, day: $0.day) }
      contact.authorship = reader.authorship()
      return contact
    }
  }
}
