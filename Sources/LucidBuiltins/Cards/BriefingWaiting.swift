import LucidAgenda
import LucidCore
import LucidRuntime

/// The part of a briefing that waits for the person: tasks and reminders with a date, and messages.
///
/// A matter that is a task and a message stands there once: as the message where that asks or has a
/// deadline, else as the task.
struct BriefingWaiting {
  static let task = RecordType(
    "BriefingTask",
    [
      .init("id", .text, "Of the task or the reminder."), .init("title", .text, "One line."),
      .init("due", .record(CardPhrase.type), "The day, and perhaps the time."),
      .init("late", .boolean, "Whether its time is over."), .init("source", .text, "`tasks` or `reminders`."),
    ])

  static let message = RecordType(
    "BriefingMessage",
    [
      .init("id", .text, "Of the message."), .init("from", .text, "Its sender, as in the result of the step; null without one."),
      .init("subject", .text, "The subject; null without one."),
      .init("line", .text, "The sentence that asks; null when not known."),
      .init("due", .record(CardPhrase.type), "Its deadline within a week; null without one."),
    ])

  private let done: [Observation]
  private let context: PresentContext
  private let mentions: EventMentions

  init(_ done: [Observation], _ mentions: EventMentions, in context: PresentContext) {
    (self.done, self.mentions, self.context) = (done, mentions, context)
  }

  // MARK: Messages

  /// Whether a message wants something: it asks, names a deadline, presses or is flagged. Another
  /// one that is unread counts for a day and a half, unless it only tells something of an event.
  func waits(_ message: Message) -> Bool {
    guard let assessment = message.assessment, assessment.response != nil, !mentions.isAnnouncement(message) else { return false }
    if assessment.isAsking || assessment.due != nil || assessment.isPressing || message.isFlagged { return true }
    return message.date.map { context.now.seconds - $0.seconds <= Self.unaskedFor } ?? true
  }

  private static let unaskedFor: Int64 = 36 * 3600

  /// The sentence of a message that asks; nil where its subject says as much.
  func line(of message: Message) -> String? {
    message.snippet.flatMap { Excerpt.of($0) }.map { DatedQuotation.of($0, written: message.date, in: context) }
      .flatMap { $0 == message.subject ? nil : $0 }
  }

  private var messages: [Message] {
    done.filter { $0.tool == "mail.urgent" }.flatMap { MailFindings($0).waiting }.filter(waits)
  }

  /// By deadline, those without one last; nil where no step gave any.
  var records: [Record]? {
    guard done.contains(where: { $0.tool == "mail.urgent" }) else { return nil }
    func end(_ message: Message) -> Instant { message.assessment?.due?.end(in: context.zone) ?? Instant(seconds: .max) }
    let left = messages.filter { !isTask($0) }
    return left.enumerated().sorted { (end($0.element), $0.offset) < (end($1.element), $1.offset) }.map { _, message in
      Record(
        Self.message,
        [
          "id": .text(message.id), "from": .optional(message.from?.text),
          "subject": message.subject.isEmpty ? .null : .text(MailPresenter.subject(message)),
          "line": .optional(line(of: message)), "due": due(message),
        ])
    }
  }

  private func due(_ message: Message) -> Value {
    guard let due = message.assessment?.due, due.day <= context.today.adding(days: 6) else { return .null }
    let day = CardPhrase.day(due.day)
    return (due.time.map { _ in CardPhrase.word(.dayAt, [day, .clock(due.end(in: context.zone))]) } ?? day).value
  }

  // MARK: Tasks

  private static let mostLater = 4

  /// Today, tomorrow and late; then with a later date. nil where no step gave any.
  var due: (near: [Record]?, later: [Record]?) {
    let steps = done.filter(Self.isTodos)
    guard !steps.isEmpty else { return (nil, nil) }
    let last = context.today.adding(days: 1)
    var (near, later): ([Todo: Record], [Todo: Record]) = ([:], [:])
    for step in steps {
      for todo in Self.todos(of: step) where !todo.done {
        guard let at = todo.at, !isTold(todo) else { continue }
        let record = Record(
          Self.task,
          [
            "id": .text(todo.id), "title": .text(todo.title.oneLine(limit: 80)),
            "due": TodoWording.near(todo, context)?.value ?? .null,
            "late": .boolean(TodoWording.isLate(todo, context)), "source": .text(step.family),
          ])
        if context.zone.date(at) <= last { near[todo] = record } else { later[todo] = record }
      }
    }
    func sorted(_ todos: [Todo: Record]) -> [Record] { todos.sorted { Todo.precedes($0.key, $1.key) }.map(\.value) }
    return (sorted(near), Array(sorted(later).prefix(Self.mostLater)))
  }

  private static func isTodos(_ step: Observation) -> Bool { ["tasks.list", "reminders.list"].contains(step.tool) }

  private static func todos(of step: Observation) -> [Todo] {
    TodosPresenter(kind: step.tool == "tasks.list" ? .tasks : .reminders).todos(step)
  }

  // MARK: Matters

  /// The ids of the tasks of a step whose matter a message tells.
  func told(of step: Observation) -> Set<String> { Set(Self.todos(of: step).filter(isTold).map(\.id)) }

  private func isTold(_ todo: Todo) -> Bool { messages.contains { isOne($0, todo) && !isTask($0) } }

  /// Whether a message is about a task of these days and adds no request and no deadline to it.
  func isTask(_ message: Message) -> Bool {
    guard !(message.assessment?.isAsking ?? false), message.assessment?.due == nil else { return false }
    let last = context.today.adding(days: 1)
    return done.filter(Self.isTodos).flatMap(Self.todos).contains { todo in
      !todo.done && todo.at.map { context.zone.date($0) <= last } ?? false && isOne(message, todo)
    }
  }

  /// Whether two words that count are the same: of the message, its sender and its event, one of
  /// them not of the event alone.
  private func isOne(_ message: Message, _ todo: Todo) -> Bool {
    let own = Set(
      TitleMatch.significant([message.subject, message.snippet ?? "", message.from?.name ?? ""].joined(separator: " ")))
    let event = Set(TitleMatch.significant(mentions.title(of: message) ?? ""))
    let shared = own.union(event).intersection(TitleMatch.significant(todo.title))
    return shared.count >= 2 && !shared.subtracting(event).isEmpty
  }
}
