package import LucidCore

/// Changes to a contact; nil and empty leave a part as it is.
package struct ContactPatch: Hashable, Sendable {
  package var name: String?
  /// Empty removes it.
  package var company: String?
  package var birthday: Birthday?
  /// Whether it loses its birthday.
  package var clearsBirthday = false
  /// Numbers and addresses that it gets; those that it has are not added twice.
  package var phones: [String] = []
  package var emails: [String] = []
  /// Numbers and addresses that it loses.
  package var removed: [String] = []
  package var authorship = Authorship.own

  package init() {}

  package var isEmpty: Bool {
    name == nil && company == nil && birthday == nil && !clearsBirthday && phones.isEmpty && emails.isEmpty && removed.isEmpty
  }
}

extension Contact {
  /// The contact with the changes; equal when all is like that already.
  package func applying(_ patch: ContactPatch) -> Contact {
    func digits(_ text: String) -> String { String(text.filter { $0.isNumber || $0 == "+" }) }
    var after = self
    after.name = patch.name ?? name
    if let company = patch.company { after.company = company.isEmpty ? nil : company }
    after.birthday = patch.clearsBirthday ? nil : patch.birthday ?? birthday
    after.phones.removeAll { phone in patch.removed.contains { digits($0) == digits(phone) && !digits($0).isEmpty } }
    after.emails.removeAll { email in patch.removed.contains { $0.lowercased() == email.lowercased() } }
    for phone in patch.phones where !after.phones.contains(where: { digits($0) == digits(phone) }) { after.phones.append(phone) }
    for email in patch.emails where !after.emails.contains(where: { $0.lowercased() == email.lowercased() }) {
      after.emails.append(email)
    }
    return after
  }
}

/// A contact as it was stored.
package struct ContactWriteResult: Sendable {
  package let contact: Contact
  /// The file, relative to the vault; nil where there are none.
  package let place: String?
  /// False when all was as it should be already.
  package let isChange: Bool

  package init(_ contact: Contact, place: String?, isChange: Bool) {
    (self.contact, self.place, self.isChange) = (contact, place, isChange)
  }
}
