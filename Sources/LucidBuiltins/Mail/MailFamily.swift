/// The mail family, on whichever mailbox the host binds.
package enum MailFamily {
  package static func family(_ backend: (any MailBackend)?) -> Family {
    let backend = Bound(backend, hint: "put a Maildir at mail/ in the vault")
    return Family(
      "mail", missing: backend.failure, aliases: ["gmail"],
      tools: [
        MailSearch(backend: backend),
        MailUrgent(backend: backend),
        MailLatest(backend: backend),
        MailDraft(backend: backend),
      ], presenter: MailPresenter(), cards: [MailListCard()])
  }
}
