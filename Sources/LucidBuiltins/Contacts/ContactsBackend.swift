package import LucidCore

/// An address book.
package protocol ContactsBackend: Sendable {
  /// At most `query.limit` contacts, the best match first; `ContactsQuery.select` does it.
  ///
  /// Private notes of a card are not read. Errors: unavailable without an address book. A damaged
  /// card is left out and named in a notice. May block; called concurrently.
  func contacts(_ query: ContactsQuery) async throws(StepFailure) -> ContactsResult

  /// Keeps a new one under `contact.id`. When there is one of that id already, an earlier try of
  /// the same call has stored it: it is given back and nothing is changed. Errors: `.unavailable`
  /// where nothing can be written.
  func create(_ contact: Contact, now: Instant) async throws(StepFailure) -> ContactWriteResult

  /// Changes one; all else of its card stays, also what is not understood. Errors: `.badArgument`
  /// for an id that names none, and for a card that can only be read.
  func change(_ id: String, _ patch: ContactPatch, now: Instant) async throws(StepFailure) -> ContactWriteResult
}

/// The contacts that a backend found.
package struct ContactsResult: Hashable, Sendable {
  package let contacts: [Contact]
  /// The number of all that match; nil where that is not known.
  package let total: Int?
  package let notices: [Notice]

  /// A card is often sent or synchronized, so its words count as text by others.
  var authorship: Authorship { Authorship(isOwn: false, families: contacts.map(\.authorship).joined.families) }

  /// `found` are all that match, of which `limit` are kept, unless `isCut`.
  package init(_ found: [Contact], limit: Int? = nil, isCut: Bool = false, notices: [Notice] = []) {
    contacts = limit.map { Array(found.prefix($0)) } ?? found
    total = isCut ? nil : found.count
    self.notices = notices
  }
}
