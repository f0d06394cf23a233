package import LucidCore
import LucidRuntime

/// A mailbox.
package protocol MailBackend: Sendable {
  /// At most `query.limit` messages in the query's order, each with its snippet, and with its body
  /// when the query asks for it.
  ///
  /// `MailQuery.select` does what headers allow; text is to be read for the messages that are
  /// returned (or searched) only, and reading never marks anything as seen. Errors: unavailable
  /// without a mailbox, bad argument for a folder that is not there. A damaged message is left out,
  /// or used as far as it goes, and named in a notice. May block; called concurrently.
  func messages(_ query: MailQuery) async throws(StepFailure) -> MailResult

  /// Puts a message into the folder of drafts. It is never sent. Returns the folder and its file.
  ///
  /// Errors: unavailable without a mailbox, or one that can only be read.
  func add(_ draft: MailDraftMessage, at now: Instant, zone: Zone) async throws(StepFailure) -> MailDraftWrite
}

/// A mailbox that can only be read.
extension MailBackend {
  package func add(_ draft: MailDraftMessage, at now: Instant, zone: Zone) async throws(StepFailure) -> MailDraftWrite {
    throw StepFailure(.unavailable, .words(.mailReadOnly))
  }
}

/// The messages that a backend found.
package struct MailResult: Hashable, Sendable {
  package let messages: [Message]
  package let notices: [Notice]

  /// The authorship of all of them: others may have written any.
  package var authorship: Authorship {
    Authorship(isOwn: false, families: messages.reduce(into: []) { $0.formUnion($1.families) })
  }

  /// The records of the first `limit` messages, each with its assessment; one message more says
  /// that the list is cut.
  func listing(judgedBy urgency: Urgency, limit: Int) -> ToolResult {
    .listing(
      messages.map { $0.assessed(urgency.assessment(of: $0)).record }, of: MailTypes.list, limit: limit,
      isCut: messages.count > limit, notices: notices, authorship: authorship)
  }

  package init(_ messages: [Message], notices: [Notice] = []) {
    self.messages = messages
    self.notices = notices
  }
}
