import LucidCore
import LucidRuntime

/// Presents mail as tiles and statements.
struct MailPresenter: Presenter {
  let family = "mail"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let seen = MailFindings(observation)
    let first = seen.waiting.first ?? seen.messages.first
    let line = first.map { message -> CardPhrase in
      .word(
        .fromAbout,
        [
          message.from == nil ? .word(.unknownSender) : .title(Self.sender(message)),
          message.subject.isEmpty ? .word(.noSubject) : .title(Self.subject(message)),
        ])
    }
    return Tile(.word(.mail), value(seen), sub: [line], icon: seen.waiting.isEmpty ? "envelope" : "envelope.badge")
  }

  private func value(_ seen: MailFindings) -> CardPhrase {
    let (waiting, unread) = (seen.waiting.count, seen.unread.count)
    switch seen.verb {
    case "urgent":
      guard waiting > 0 else { return .word(.nothingUrgent) }
      return .word(
        waiting == 1 && !seen.truncated ? .needsReplyCount : .needReplyCount, [.count(waiting, isCut: seen.truncated)])
    case _ where seen.isLatest: return .word(.latestMail)
    default:
      if unread > 0 { return .word(.unreadCount, [.count(unread, isCut: seen.truncated)]) }
      return seen.messages.isEmpty ? .word(.noMail) : .count(seen.messages.count, .message, isCut: seen.truncated)
    }
  }

  func statements(_ observation: Observation, in context: PresentContext) -> [Statement] {
    let seen = MailFindings(observation)
    return MailStatements(seen: seen, context: context).all
  }

  static func sender(_ message: Message) -> String { (message.from?.short ?? "unknown sender").oneLine(limit: 60) }
  static func subject(_ message: Message) -> String {
    message.subject.isEmpty ? "(no subject)" : message.subject.oneLine(limit: 120)
  }
}
