/// The contacts family, on whichever address book the host binds.
package enum ContactsFamily {
  package static func family(_ backend: any ContactsBackend) -> Family {
    Family(
      "contacts",
      tools: [
        ContactsSearch(backend: backend),
        ContactsBirthdays(backend: backend),
        ContactsCreate(backend: backend),
        ContactsUpdate(backend: backend),
      ], presenter: ContactsPresenter(), cards: [ContactsCard()])
  }
}
