import LucidAgenda
import LucidCore
import LucidRuntime
import LucidWords

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

  private let context: PresentContext
  private let mentions: EventMentions
  /// Open tasks and reminders of each step, with the words of their titles that count.
  private let steps: [(family: String, todos: [(todo: Todo, words: Set<String>)])]
  /// Messages that wait and that no task tells; nil where no step gave any.
  private var messages: [Message]?
  /// The ids of tasks that a message tells, with their families.
  private var told: Set<String> = []

  init(_ done: [Observation], _ mentions: EventMentions, in context: PresentContext) {
    (self.mentions, self.context) = (mentions, context)
    steps = done.filter { ["tasks.list", "reminders.list"].contains($0.tool) }.map { step in
      let todos = TodosPresenter(kind: step.tool == "tasks.list" ? .tasks : .reminders).todos(step)
      return (step.family, todos.filter { !$0.done }.map { ($0, Set(TitleMatch.significant($0.title))) })
    }
    let urgent = done.filter { $0.tool == "mail.urgent" }
    guard !urgent.isEmpty else { return }
    let waiting = urgent.flatMap { MailFindings($0).waiting }.filter { waits($0) && !isTask($0) }
    messages = waiting
    for message in waiting {
      let isOne = matter(of: message)
      for step in steps {
        for (todo, words) in step.todos where isOne(words) { told.insert("\(step.family):\(todo.id)") }
      }
    }
  }

  // MARK: Messages

  /// Whether a message wants something: it asks, names a deadline, presses or is flagged. Another
  /// one that is unread counts for a day and a half, unless it only tells something of an event.
  func waits(_ message: Message) -> Bool {
    guard let assessment = message.assessment, assessment.response != nil, !mentions.isAnnouncement(message) else { return false }
    if assessment.due != nil || assessment.isPressing || message.isFlagged { return true }
    if let sent = message.date {
      // `today's tutorial is in B14` is no news on the day after, and `can you come today?` no question.
      let said = assessment.isAsking ? message.snippet.flatMap { Excerpt.of($0) } : message.snippet
      let text = message.subject + ". " + (said ?? "")
      let days = SaidTimes(WordToken.list(text), sent: sent, zone: context.zone).days
      if !days.isEmpty, days.allSatisfy({ $0.day < context.today }) { return false }
    }
    if assessment.isAsking { return true }
    return message.date.map { context.now.seconds - $0.seconds <= Self.unaskedFor } ?? true
  }

  private static let unaskedFor: Int64 = 36 * 3600

  /// The sentence of a message that asks; nil where its subject says as much.
  func line(of message: Message) -> String? {
    message.snippet.flatMap { Excerpt.of($0) }.map { DatedQuotation.of($0, written: message.date, in: context) }
      .flatMap { $0 == message.subject ? nil : $0 }
  }

  /// The parts of that sentence that a headline may have, the longest first. Where the subject says
  /// nothing, such as `Today`, one of them is cut to its length.
  func parts(of line: String, _ message: Message) -> [Excerpt.Part] {
    let parts = Excerpt.parts(of: line)
    let said = WordToken.list(message.subject).filter { $0.senses.isEmpty }.compactMap(\.word)
    guard TitleMatch.significant(said.joined(separator: " ")).isEmpty, let asked = parts.dropFirst().first ?? parts.first else {
      return parts
    }
    let room = Headline.most - (message.from?.short ?? "").oneLine(limit: 60).count - 4
    return parts + [Excerpt.Part(text: asked.text.oneLine(limit: max(room, 20)), isDated: true)]
  }

  /// The days and hours that the sentence of a message says; nil for a message without a date.
  private func said(_ message: Message) -> SaidTimes? {
    guard let sent = message.date, let line = message.snippet.flatMap({ Excerpt.of($0) }) else { return nil }
    return SaidTimes(WordToken.list(line), sent: sent, zone: context.zone)
  }

  func days(of message: Message) -> [CivilDate]? { said(message)?.days.map(\.day) }

  /// The hour of the one day that the sentence of a message says, where that is ahead.
  func moment(of message: Message) -> Instant? {
    guard let said = said(message), said.days.count == 1, said.clocks.count == 1, said.clocks[0].isWhole else { return nil }
    let moment = context.zone.instant(CivilDateTime(date: said.days[0].day, time: said.clocks[0].time))
    return moment > context.now ? moment : nil
  }

  /// By deadline, those without one last; nil where no step gave any.
  var records: [Record]? {
    func end(_ message: Message) -> Instant { message.assessment?.due?.end(in: context.zone) ?? Instant(seconds: .max) }
    return messages?.enumerated().sorted { (end($0.element), $0.offset) < (end($1.element), $1.offset) }.map { _, message in
      Record(
        Self.message,
        [
          "id": .text(message.id), "from": .optional(message.from?.text),
          "subject": message.subject.isEmpty
            ? .null : .text(DatedQuotation.of(MailPresenter.subject(message), written: message.date, in: context)),
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
    guard !steps.isEmpty else { return (nil, nil) }
    let last = context.today.adding(days: 1)
    var (near, later): ([Todo: Record], [Todo: Record]) = ([:], [:])
    for step in steps {
      for (todo, _) in step.todos {
        guard let at = todo.at, !isTold(todo.id, of: step.family) else { continue }
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

  // MARK: Matters

  /// Whether a message tells a task of a family.
  func isTold(_ id: String, of family: String) -> Bool { told.contains("\(family):\(id)") }

  /// Whether a message is about a task of these days and adds no request and no deadline to it.
  func isTask(_ message: Message) -> Bool {
    guard !(message.assessment?.isAsking ?? false), message.assessment?.due == nil else { return false }
    let (last, isOne) = (context.today.adding(days: 1), matter(of: message))
    return steps.contains { step in
      step.todos.contains { todo, words in todo.at.map { context.zone.date($0) <= last } ?? false && isOne(words) }
    }
  }

  /// Whether two words of a task are those of a message, its sender and its event, and one of them
  /// is not of the event alone.
  private func matter(of message: Message) -> (Set<String>) -> Bool {
    let text = [message.subject, message.snippet ?? "", message.from?.name ?? ""].joined(separator: " ")
    let event = Set(TitleMatch.significant(mentions.title(of: message) ?? ""))
    let all = event.union(TitleMatch.significant(text))
    return { words in
      let shared = all.intersection(words)
      return shared.count >= 2 && !shared.subtracting(event).isEmpty
    }
  }
}
