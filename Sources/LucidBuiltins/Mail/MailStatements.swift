import LucidCore
import LucidRuntime

/// Makes statements of a mail observation.
struct MailStatements {
  let seen: MailFindings
  let context: PresentContext

  var all: [Statement] {
    if seen.isLatest, let message = seen.messages.first { return latest(message) }
    return list
  }

  private var list: [Statement] {
    var said: [Statement] = []
    for (i, message) in seen.waiting.prefix(3).enumerated() {
      let pressing = message.assessment?.isPressing ?? false
      // A deadline is worth more than the next appointment; ordinary mail is not.
      let weight = (pressing ? 90 : 60) - i * 10
      let values = values(message)
      said.append(Statement(.mail(.needsAnswer), .key, weight: weight, values, records: [message.id]))
      let isPayment = values[.rank] != nil
      if pressing, !isPayment {
        said.append(Statement(.mail(.pressing), .risk, weight: 80 - i * 10, values, records: [message.id]))
      }
      said.append(Statement(.mail(.reply), .action, weight: weight - 5, values, records: [message.id]))
    }
    if seen.verb == "search" { said += others }
    said.append(summary)
    // What is dated ahead of now is not the latest.
    let newest = seen.messages.first { $0.date.map { $0 <= context.now } ?? true }
    if seen.verb != "urgent", let newest, seen.waiting.isEmpty { said.append(fact(newest, weight: 30)) }
    return said
  }

  /// Statements about messages that need no reply, where others do: to know, and to put away.
  private var others: [Statement] {
    let waiting = Set(seen.waiting.map(\.id))
    guard !waiting.isEmpty else { return [] }
    let known = seen.messages.filter { !$0.bulk && !waiting.contains($0.id) }
    let groups: [(StatementKind.Mail, Statement.Role, Int, [Message])] = [
      (.forInformation, .fact, 45, known), (.archivable, .chance, 35, seen.bulk.filter { !waiting.contains($0.id) }),
    ]
    return groups.filter { !$0.3.isEmpty }.map { kind, role, weight, messages in
      let items = messages.prefix(3).map { message -> StatementValue in
        .list([subject(message)] + (sender(message).map { [$0] } ?? []))
      }
      return Statement(
        .mail(kind), role, weight: weight,
        [.items: .list(items), .more: messages.count > 3 ? .count(messages.count - 3) : nil], records: messages.map(\.id))
    }
  }

  private var summary: Statement {
    let n = seen.messages.count
    if n == 0 { return Statement(.mail(seen.verb == "urgent" ? .nothingUrgent : .none), .fact, weight: 40) }
    return Statement(
      .mail(seen.verb == "urgent" ? .urgentCount : .count), .fact, weight: 40,
      [.count: .count(n), .unread: .count(seen.unread.count), .waiting: .count(seen.waiting.count)],
      records: seen.messages.map(\.id), certainty: seen.truncated ? .atLeast : .exact)
  }

  private func latest(_ message: Message) -> [Statement] {
    let isPersonal = message.assessment?.isPersonal == true
    let latest = fact(message, weight: 70)
    // The latest of a person calls for a reply until it has one; it need not wait as those of a list do.
    guard message.assessment?.response != nil || (isPersonal && !message.answered) else { return [latest] }
    let values = values(message).with(.title, subject(message))
    return [latest, Statement(.mail(.reply), .action, weight: 70, values, records: [message.id])]
  }

  private func fact(_ message: Message, weight: Int) -> Statement {
    Statement(
      .mail(.latest), .fact, weight: weight,
      [
        .title: subject(message), .sender: sender(message),
        .day: message.date.map { .day(context.zone.date($0)) }, .at: message.date.map(StatementValue.instant),
      ], records: [message.id])
  }

  private func values(_ message: Message) -> StatementValues {
    // Since when it waits: a subject such as "today" is of that day.
    let day = message.date.map { context.zone.date($0) }.flatMap { $0 < context.today ? $0 : nil }
    let due = message.assessment?.due
    // What is due later than in a week is not said yet.
    let told = due.flatMap { $0.day <= context.today.adding(days: 6) ? $0 : nil }
    let isPayment = message.assessment?.response == .payment
    return [
      .title: datedSubject(message), .sender: sender(message), .day: day.map(StatementValue.day),
      .rank: isPayment ? .word("payment") : nil, .until: told.map { .day($0.day) },
      .at: told.flatMap { due in due.time.map { _ in .instant(due.end(in: context.zone)) } },
      .there: told?.there.map { .text(String($0.iso.prefix(5))) },
    ]
  }

  private func subject(_ message: Message) -> StatementValue { .text(message.subject.oneLine(limit: 120)) }

  /// The subject of a message that waits, as it reads today: `tomorrow` of yesterday is a day in
  /// brackets.
  private func datedSubject(_ message: Message) -> StatementValue {
    .text(DatedQuotation.of(message.subject.oneLine(limit: 120), written: message.date, in: context))
  }
  private func sender(_ message: Message) -> StatementValue? { message.from.map { .text($0.short.oneLine(limit: 60)) } }
}
