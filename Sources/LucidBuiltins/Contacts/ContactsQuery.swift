package import LucidCore

/// A search of the address book: by a text, or by birthdays.
package struct ContactsQuery: Hashable, Sendable {
  /// Empty with `birthdays`.
  package var text: String
  /// The days of which one is the next birthday; nil for a search by text.
  package var birthdays: ClosedRange<CivilDate>?
  /// nil for all that fit.
  package var limit: Int?
  /// ISO 3166 code of the country that numbers without one belong to; nil when not configured.
  package var region: String?

  package init(_ text: String, limit: Int? = nil, region: String? = nil) {
    self.region = region
    self.text = text
    self.limit = limit
  }

  package init(birthdays: ClosedRange<CivilDate>, limit: Int? = nil) {
    text = ""
    self.birthdays = birthdays
    self.limit = limit
  }

  /// Returns those whose next birthday is one of these days, the next one first, then by name and
  /// id.
  private func select(_ contacts: [Contact], birthdays days: ClosedRange<CivilDate>) -> [Contact] {
    let coming = contacts.compactMap { contact -> (date: CivilDate, key: String, contact: Contact)? in
      guard let date = contact.birthday?.next(from: days.lowerBound), days.contains(date) else { return nil }
      return (date, FoldedText(contact.name).text, contact)
    }
    return coming.sorted { ($0.date, $0.key, $0.contact.id) < ($1.date, $1.key, $1.contact.id) }.map(\.contact)
  }

  /// Returns all matching contacts, the next birthday or the best match first: by the whole name;
  /// by words that begin words of the name; by words inside the name; by email, company or phone.
  /// Within each by name, then by id. Capitals, accents and marks do not count. Pure.
  package func select(_ contacts: [Contact]) -> [Contact] {
    if let birthdays { return select(contacts, birthdays: birthdays) }
    let asked = FoldedText(text)
    guard !asked.words.isEmpty else { return [] }
    let address = TextNeedle(text.filter { !$0.isWhitespace })
    let number = PhoneNumber(text)
    // With umlauts spelled out, as people type them who have none on their keys.
    let spelled = FoldedText(text, spellsUmlauts: true)
    let ranked = contacts.compactMap { contact -> (rank: Int, key: String, contact: Contact)? in
      let name = FoldedText(contact.name)
      let rank =
        Self.rank(asked, name, contact.nicknames.map { FoldedText($0) })
        ?? Self.rank(
          spelled, FoldedText(contact.name, spellsUmlauts: true), contact.nicknames.map { FoldedText($0, spellsUmlauts: true) })
        ?? other(contact, asked: asked, address: address, number: number)
      return rank.map { ($0, name.text, contact) }
    }
    return ranked.sorted { ($0.rank, $0.key, $0.contact.id) < ($1.rank, $1.key, $1.contact.id) }.map(\.contact)
  }

  private static func rank(_ asked: FoldedText, _ name: FoldedText, _ others: [FoldedText]) -> Int? {
    if asked == name || others.contains(asked) { return 0 }
    let known = name.words + others.flatMap(\.words)
    if asked.words.allSatisfy({ word in known.contains { $0.hasPrefix(word) } }) { return 1 }
    return name.text.contains(asked.text) || asked.words.allSatisfy { word in known.contains { $0.contains(word) } } ? 2 : nil
  }

  private func other(_ contact: Contact, asked: FoldedText, address: TextNeedle?, number: PhoneNumber?) -> Int? {
    if let number {
      return contact.phones.contains { PhoneNumber($0).map { number.isPart(of: $0, region: region) } ?? false } ? 3 : nil
    }
    if let address, contact.emails.contains(where: address.isIn(_:)) { return 3 }
    guard let company = contact.company.map({ FoldedText($0) }) else { return nil }
    return asked.words.allSatisfy { word in company.words.contains { $0.hasPrefix(word) } } ? 3 : nil
  }
}
