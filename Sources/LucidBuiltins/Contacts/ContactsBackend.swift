import LucidCore

/// An address book.
public protocol ContactsBackend: Sendable {
  /// At most `query.limit` contacts, the best match first; `ContactsQuery.select` does it.
  ///
  /// Private notes of a card are not read. Errors: unavailable without an address book. A damaged
  /// card is left out and named in a notice. May block; called concurrently.
  func contacts(_ query: ContactsQuery) async throws(StepFailure) -> ContactsResult
}

public struct ContactsResult: Hashable, Sendable {
  public let contacts: [Contact]
  public let notices: [Notice]

  public init(_ contacts: [Contact], notices: [Notice] = []) {
    self.contacts = contacts
    self.notices = notices
  }
}

/// Stands in when no address book is bound.
public struct UnavailableContacts: ContactsBackend {
  private let reason: String

  public init(_ reason: String = "no address book is set up") { self.reason = reason }

  public func contacts(_ query: ContactsQuery) async throws(StepFailure) -> ContactsResult {
    throw StepFailure(.unavailable, reason, hint: "put vCards into contacts/ in the vault")
  }
}
