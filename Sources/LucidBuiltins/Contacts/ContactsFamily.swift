/// The contacts family, on whichever address book the host binds.
public enum ContactsFamily {
  public static func family(_ backend: any ContactsBackend) -> Family {
    Family("contacts", tools: [ContactsSearch(backend: backend)], presenter: ContactsPresenter(), cards: [ContactsCard()])
  }
}
