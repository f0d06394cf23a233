import LucidAgent
import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidReport
import LucidSession
import LucidSystem

/// A message that was sent from the page, and its answer.
struct AskedMessage {
  private let context: ScreenContext
  /// The conversation that it continues; nil for a new one.
  private let name: String?
  private let text: String
  /// The words of a search that the person has agreed to.
  private let agreed: String?

  init(_ context: ScreenContext, _ name: String?) {
    (self.context, self.name) = (context, name)
    // A browser sends line breaks as `\r\n`.
    text = (context.request.field("text") ?? "").replacing("\r\n", with: "\n")
    agreed = context.request.field("search")
  }

  /// Errors of the file of the conversation.
  private final class Reports { var lines: [String] = [] }

  /// Writes the page while the answer comes. Errors: the conversation cannot be continued.
  func send() throws(CommandError) {
    let (environment, host) = (context.environment, context.environment.host)
    let hasModel = try environment.configuration().models.standard != nil
    let options =
      hasModel ? RunOptions(command: "chat", words: ["chat"]) : RunOptions(command: "ask", words: ["ask", "--", text])
    let setting = try ConversationContext(options, environment)
    let reports = Reports()
    var memory = try memory(reports)
    let html = HTMLConversation(context.page, zone: setting.zone)
    var shown = ShownMessages(setting, html, page: context.page, back: HTMLConversation.address(name))
    let before = memory.exchanges
    try context.write(html.begin)
    if let last = before.last, !last.isSubject {
      try context.write(html.message(last.user) + html.text(last.assistant, isGone: false))
    }
    try context.write(html.message(text))

    // A message that is sent again with a consent takes the place of the one before.
    let history = agreed != nil && before.last?.user == text ? Array(before.dropLast()) : before
    let question = SearchQuestion(agreed: agreed)
    let live = LiveMessage(
      HTMLLiveRun(context.page, zone: setting.zone, plan: MessagePlan.plan(text, tools: [])), host.output)
    let record: RunRecord
    do throws(CommandError) {
      record = try MessageRun(
        setting: setting, text: text, history: history, ordinal: before.count { !$0.isSubject } + 1,
        isRoomTold: before.last.flatMap(shown.record)?.notices.contains { $0.about == Notice.context } ?? false,
        question: question
      ).send(live.note)
    } catch {
      live.finish()
      let examples = hasModel ? "" : html.examples(setting.examples, name)
      return try context.write(
        "<div class=\"final\">\n" + ScreenContext.stopped(error) + examples + html.form(name, text: text) + "</div>\n" + html.end)
    }
    memory.add(text, record, zone: setting.zone)
    live.finish()
    let known = memory.name ?? name
    shown = ShownMessages(setting, html, page: context.page, back: HTMLConversation.address(known))
    try context.write("<div class=\"final\">\n" + shown.answer(record, number: 1) + html.unanswered(record))
    for line in reports.lines { try context.write(ScreenContext.stopped(CommandError(.backendFailed, line))) }
    if let query = question.open { try context.write(html.search(query, text: text, known)) }
    try context.write(html.form(known) + (known.map(html.links) ?? "") + "</div>\n" + html.end)
  }

  private func memory(_ reports: Reports) throws(CommandError) -> ConversationMemory {
    let folder = ConversationContext.folder(context.environment.host)
    let report = { (line: String) in reports.lines.append(line) }
    guard let name else { return ConversationMemory(in: folder, report: report) }
    return try CommandError.mapping { () throws(RunSessionError) in
      try ConversationMemory(continuingIn: folder, named: name, report: report)
    }
  }
}
