import LucidCore

/// The mail family, on whichever mailbox the host binds.
package enum MailFamily {
  package static let name = "mail"

  package static func family(_ backend: (any MailBackend)?) -> Family {
    let backend = Bound(backend, hint: .words(.putMail))
    return Family(
      name, missing: backend.failure,
      tools: [
        MailSearch(backend: backend),
        MailUrgent(backend: backend),
        MailDraft(backend: backend),
      ], presenter: MailPresenter(), cards: [MailListCard()],
      question: HealthQuestion { context throws(StepFailure) in
        let reading = try await backend().messages(MailQuery(limit: 200))
        let unread = reading.messages.count(where: \.unread)
        let newest = reading.messages.compactMap(\.date).max().map { ", the newest of \(context.zone.date($0).iso)" } ?? ""
        let many = reading.messages.count == 200 ? "the last 200 messages" : Figure.count(reading.messages.count, "message")
        return .init("\(many) of the inbox, \(unread) unread\(newest)", reading.notices)
      })
  }
}
