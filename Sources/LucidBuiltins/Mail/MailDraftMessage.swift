package import LucidCore

/// A message that is written and not sent.
package struct MailDraftMessage: Hashable, Sendable {
  /// The Message-ID without its brackets.
  package let id: String
  /// nil where the person's address is not known: the mail program fills it in.
  package let from: MailParticipant?
  package let to: [MailParticipant]
  package let cc: [MailParticipant]
  /// One line.
  package let subject: String
  /// Plain text; lines end with LF.
  package let body: String
  /// The Message-ID of the message that it answers; nil for a new one.
  package let answers: String?
  package let authorship: Authorship
}

/// The place of a draft.
package struct MailDraftWrite: Hashable, Sendable {
  /// As mail programs name it: `Drafts`, `work/Drafts`.
  package let folder: String
  /// The file, relative to the vault.
  package let place: String

  package init(folder: String, place: String) { (self.folder, self.place) = (folder, place) }
}
