import LucidCore
import LucidRuntime

/// Makes highlights of a mail observation.
struct MailSentences {
  let seen: MailFindings
  let context: PresentContext

  var highlights: [Highlight] {
    seen.verb == "latest" ? latest : list
  }

  private var list: [Highlight] {
    var said: [Highlight] = []
    for (i, message) in seen.waiting.prefix(3).enumerated() {
      let subject = MailPresenter.subject(message).boldTitle
      let sender = MailPresenter.sender(message)
      let pressing = seen.isPressing(message)
      // A deadline is worth more than the next appointment; ordinary mail is not.
      let weight = (pressing ? 90 : 60) - i * 10
      said.append(Highlight(.key, weight: weight, "\(subject) from \(sender) needs an answer.", records: [message.id]))
      if pressing {
        said.append(
          Highlight(
            .risk, weight: 80 - i * 10, "\(subject) from \(sender) is pressing and still unanswered.", records: [message.id]))
      }
      said.append(Highlight(.action, weight: weight - 5, "Reply to \(sender) about \(subject).", records: [message.id]))
    }
    if seen.verb == "search" { said += others }
    said.append(Highlight(.fact, weight: 40, summary, records: seen.messages.map(\.id)))
    if seen.verb != "urgent", let newest = seen.messages.first, seen.waiting.isEmpty { said.append(fact(newest, weight: 30)) }
    return said
  }

  /// Highlights of messages that need no reply, where others do: to know, and to put away.
  private var others: [Highlight] {
    let waiting = Set(seen.waiting.map(\.id))
    guard !waiting.isEmpty else { return [] }
    let known = seen.messages.filter { !$0.bulk && !waiting.contains($0.id) }
    let groups: [(Highlight.Role, Int, String, [Message])] = [
      (.fact, 45, "For information: ", known), (.chance, 35, "Can be archived: ", seen.bulk),
    ]
    return groups.filter { !$0.3.isEmpty }.map { role, weight, head, messages in
      let names = messages.prefix(3).map { "\(MailPresenter.subject($0).boldTitle) from \(MailPresenter.sender($0))" }
      let more = messages.count > 3 ? " and \(messages.count - 3) more" : ""
      return Highlight(role, weight: weight, head + Figure.list(names) + more + ".", records: messages.map(\.id))
    }
  }

  /// `4 messages, 3 of them unread; 2 need a reply.`
  private var summary: String {
    let n = seen.messages.count
    if n == 0 { return seen.verb == "urgent" ? "No mail needs a reply." : "There is no mail to show." }
    let more = seen.truncated ? "more than " : ""
    let waiting = seen.waiting.count
    let reply = waiting == 0 ? "none needs a reply" : waiting == 1 ? "1 needs a reply" : "\(waiting) need a reply"
    if seen.verb == "urgent" {
      return (n == 1 && !seen.truncated ? "1 message needs a reply" : "\(more)\(n) messages need a reply").sentence
    }
    let unread = seen.unread.count
    let count = n == 1 && !seen.truncated ? "1 message" : "\(more)\(n) messages"
    let state = unread == 0 ? "" : unread == n ? (n == 1 ? ", unread" : ", all unread") : ", \(unread) of them unread"
    return (count + state + "; " + reply).sentence
  }

  private var latest: [Highlight] {
    guard let message = seen.messages.first else { return [Highlight(.fact, weight: 40, "The inbox is empty.")] }
    var said = [fact(message, weight: 70)]
    if !message.bulk, message.from != nil {
      let text = "Reply to \(MailPresenter.sender(message)) about \(MailPresenter.subject(message).boldTitle)."
      said.append(Highlight(.action, weight: 70, text, records: [message.id]))
    }
    return said
  }

  private func fact(_ message: Message, weight: Int) -> Highlight {
    let when = message.date.map { ", \(context.day(context.zone.date($0))) at \(context.time($0))" } ?? ""
    let text = "The latest message is \(MailPresenter.subject(message).boldTitle) from \(MailPresenter.sender(message))\(when)."
    return Highlight(.fact, weight: weight, text, records: [message.id])
  }
}

extension String {
  /// With a capital first letter and a period.
  fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
