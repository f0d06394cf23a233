/// The mail family, on whichever mailbox the host binds.
public enum MailFamily {
  public static func family(_ backend: any MailBackend) -> Family {
    Family(
      "mail", aliases: ["gmail"],
      tools: [
        MailSearch(backend: backend),
        MailUrgent(backend: backend),
        MailLatest(backend: backend),
      ], presenter: MailPresenter(), cards: [MailListCard()])
  }
}
