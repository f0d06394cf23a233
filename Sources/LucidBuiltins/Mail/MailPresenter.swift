import LucidCore
import LucidRuntime

/// Presents mail as tiles and statements.
struct MailPresenter: Presenter {
  let family = "mail"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let seen = MailFindings(observation, in: context)
    let first = seen.waiting.first ?? seen.messages.first
    return Tile(
      label: "Mail", value: value(seen), sub: first.map { "\(Self.sender($0)): \(Self.subject($0))" } ?? "",
      icon: seen.waiting.isEmpty ? "envelope" : "envelope.badge")
  }

  private func value(_ seen: MailFindings) -> String {
    let more = seen.truncated ? "+" : ""
    switch seen.verb {
    case "urgent":
      let n = seen.waiting.count
      return n == 0 ? "nothing urgent" : n == 1 && !seen.truncated ? "1 needs a reply" : "\(n)\(more) need a reply"
    case "latest":
      return seen.messages.isEmpty ? "no mail" : "latest"
    default:
      let n = seen.unread.count
      if n > 0 { return "\(n)\(more) unread" }
      if seen.messages.isEmpty { return "no mail" }
      return seen.messages.count == 1 && !seen.truncated ? "1 message" : "\(seen.messages.count)\(more) messages"
    }
  }

  func statements(_ observation: Observation, in context: PresentContext) -> [Statement] {
    let seen = MailFindings(observation, in: context)
    return MailStatements(seen: seen, context: context).all
  }

  static func sender(_ message: Message) -> String { (message.from?.short ?? "unknown sender").oneLine(limit: 60) }
  static func subject(_ message: Message) -> String {
    message.subject.isEmpty ? "(no subject)" : message.subject.oneLine(limit: 120)
  }
}
