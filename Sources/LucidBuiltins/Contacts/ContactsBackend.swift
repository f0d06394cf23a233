package import LucidCore

/// An address book.
package protocol ContactsBackend: Sendable {
  /// At most `query.limit` contacts, the best match first; `ContactsQuery.select` does it.
  ///
  /// Private notes of a card are not read. Errors: unavailable without an address book. A damaged
  /// card is left out and named in a notice. May block; called concurrently.
  func contacts(_ query: ContactsQuery) async throws(StepFailure) -> ContactsResult
}

/// The contacts that a backend found.
package struct ContactsResult: Hashable, Sendable {
  package let contacts: [Contact]
  package let notices: [Notice]

  package init(_ contacts: [Contact], notices: [Notice] = []) {
    self.contacts = contacts
    self.notices = notices
  }
}

/// Stands in when no address book is bound.
package struct UnavailableContacts: ContactsBackend {
  private let reason: String

  package init(_ reason: String = "no address book is set up") { self.reason = reason }

  package func contacts(_ query: ContactsQuery) async throws(StepFailure) -> ContactsResult {
    throw StepFailure(.unavailable, reason, hint: "put vCards into contacts/ in the vault", setUp: SetUp.vault)
  }
}
