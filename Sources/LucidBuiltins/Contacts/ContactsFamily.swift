import LucidCore

/// The contacts family, on whichever address book the host binds.
package enum ContactsFamily {
  package static let name = "contacts"

  package static func family(_ backend: (any ContactsBackend)?) -> Family {
    let backend = Bound(backend, hint: .words(.putVCards))
    return Family(
      name, missing: backend.failure,
      tools: [
        ContactsSearch(backend: backend),
        ContactsBirthdays(backend: backend),
        ContactsCreate(backend: backend),
        ContactsUpdate(backend: backend),
      ], presenter: ContactsPresenter(), cards: [ContactsCard()],
      question: HealthQuestion { context throws(StepFailure) in
        // All of them are read to find one.
        let reading = try await backend().contacts(ContactsQuery(context.settings.name ?? "a"))
        return .init("can be searched", reading.notices)
      })
  }
}
