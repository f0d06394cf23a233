import LucidCore

/// Whom one looks for.
package struct ContactsQuery: Hashable, Sendable {
  package var text: String
  /// nil for all that fit.
  package var limit: Int?
  /// ISO 3166 code of the country that numbers without one belong to; nil when not configured.
  package var region: String?

  package init(_ text: String, limit: Int? = nil, region: String? = nil) {
    self.region = region
    self.text = text
    self.limit = limit
  }

  /// Returns matching contacts, best first: by the whole name; by words that begin words of the
  /// name; by words inside the name; by email, company or phone. Within each by name, then by id.
  /// Capitals, accents and marks do not count. Pure.
  package func select(_ contacts: [Contact]) -> [Contact] {
    let asked = FoldedText(text)
    guard !asked.words.isEmpty else { return [] }
    let address = text.lowercased().filter { !$0.isWhitespace }
    let number = PhoneNumber(text)
    // With umlauts spelled out, as people type them who have none on their keys.
    let spelled = FoldedText(text, spellsUmlauts: true)
    let ranked = contacts.compactMap { contact -> (rank: Int, key: String, contact: Contact)? in
      let name = FoldedText(contact.name)
      let rank =
        Self.rank(asked, name, contact.nicknames.map { FoldedText($0) })
        ?? Self.rank(
          spelled, FoldedText(contact.name, spellsUmlauts: true), contact.nicknames.map { FoldedText($0, spellsUmlauts: true) })
        ?? other(contact, asked, address, number)
      return rank.map { ($0, name.text, contact) }
    }
    let sorted = ranked.sorted { ($0.rank, $0.key, $0.contact.id) < ($1.rank, $1.key, $1.contact.id) }.map(\.contact)
    return limit.map { Array(sorted.prefix($0)) } ?? sorted
  }

  private static func rank(_ asked: FoldedText, _ name: FoldedText, _ others: [FoldedText]) -> Int? {
    if asked == name || others.contains(asked) { return 0 }
    let known = name.words + others.flatMap(\.words)
    if asked.words.allSatisfy({ word in known.contains { $0.hasPrefix(word) } }) { return 1 }
    return name.text.contains(asked.text) || asked.words.allSatisfy { word in known.contains { $0.contains(word) } } ? 2 : nil
  }

  private func other(_ contact: Contact, _ asked: FoldedText, _ address: String, _ number: PhoneNumber?) -> Int? {
    if let number {
      return contact.phones.contains { PhoneNumber($0).map { number.isPart(of: $0, region: region) } ?? false } ? 3 : nil
    }
    if contact.emails.contains(where: { $0.lowercased().contains(address) }) { return 3 }
    guard let company = contact.company.map({ FoldedText($0) }) else { return nil }
    return asked.words.allSatisfy { word in company.words.contains { $0.hasPrefix(word) } } ? 3 : nil
  }
}
