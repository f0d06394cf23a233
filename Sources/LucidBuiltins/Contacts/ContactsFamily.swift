/// The contacts family, on whichever address book the host binds.
package enum ContactsFamily {
  package static func family(_ backend: (any ContactsBackend)?) -> Family {
    let backend = Bound(backend, hint: "put vCards into contacts/ in the vault")
    return Family(
      "contacts", missing: backend.failure,
      tools: [
        ContactsSearch(backend: backend),
        ContactsBirthdays(backend: backend),
        ContactsCreate(backend: backend),
        ContactsUpdate(backend: backend),
      ], presenter: ContactsPresenter(), cards: [ContactsCard()])
  }
}
