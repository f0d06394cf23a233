/// The mail family, on whichever mailbox the host binds.
package enum MailFamily {
  package static func family(_ backend: any MailBackend) -> Family {
    Family(
      "mail", aliases: ["gmail"],
      tools: [
        MailSearch(backend: backend),
        MailUrgent(backend: backend),
        MailLatest(backend: backend),
        MailDraft(backend: backend),
      ], presenter: MailPresenter(), cards: [MailListCard()])
  }
}
