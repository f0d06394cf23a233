import LucidAgent
import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidHistory
import LucidReport
import LucidSession
import LucidSystem
import LucidWording

/// Conversations: those of `lucid chat`, which goes on with those of this page.
enum AskScreen: ScreenPage {
  static let name = "ask"
  static let outlivesPage = true

  /// Messages of a conversation that a page shows.
  private static let most = 8
  /// Conversations in the list.
  private static let mostListed = 30

  static func show(_ context: ScreenContext) throws(CommandError) {
    let parts = context.request.parts
    guard parts.count <= 2 else { throw CommandError(.usage, context.page[.notFound], hint: context.page[.notFoundHint]) }
    let name = parts.count == 2 ? parts[1] : nil
    if context.request.isPost { return try AskedMessage(context, name).send() }
    if let name { return try conversation(name, context) }
    try overview(context)
  }

  // MARK: The list

  private static func overview(_ context: ScreenContext) throws(CommandError) {
    let html = HTMLConversation(context.page, zone: context.environment.host.zone)
    try context.write(html.begin)
    try context.part { () throws(CommandError) in
      let setting = try ConversationContext(RunOptions(command: "ask", words: ["ask"]), context.environment)
      return hint(setting, html) + html.form(nil, text: context.request.field("text") ?? "")
        + html.examples(setting.examples, nil)
    }
    let files = ConversationFile.all(in: ConversationContext.folder(context.environment.host)).prefix(mostListed)
    try context.write(html.list(files.map { entry($0, html) }) + html.end)
  }

  /// Without a model, what answers.
  private static func hint(_ setting: ConversationContext, _ html: HTMLConversation) -> String {
    guard setting.configuration.models.standard == nil else { return "" }
    return html.noModel(setting.configuration.vault == nil ? SetUp.vault : SetUp.models)
  }

  private static func entry(_ file: ConversationFile, _ html: HTMLConversation) -> HTMLConversation.Entry {
    guard let read = try? file.read() else {
      return HTMLConversation.Entry(file.name, title: html.title(isSubject: false), count: 0, at: nil)
    }
    let messages = read.exchanges.filter { !$0.isSubject }
    let title = read.exchanges.isEmpty ? nil : messages.first?.user ?? html.title(isSubject: true)
    return HTMLConversation.Entry(
      file.name, title: title, count: messages.count, at: (messages.last ?? read.exchanges.last)?.at)
  }

  // MARK: One conversation

  private static func conversation(_ name: String, _ context: ScreenContext) throws(CommandError) {
    let environment = context.environment
    guard let file = ConversationFile.named(name, in: ConversationContext.folder(environment.host)) else {
      throw CommandError(.usage, context.page[.askNoConversation], hint: "/ask")
    }
    let read: (exchanges: [ConversationFile.Exchange], damaged: Int, isCleared: Bool)
    do throws(HostError) { read = try file.read() } catch { throw CommandError(.usage, "cannot read \(error.message)") }
    let setting = try ConversationContext(RunOptions(command: "chat", words: ["chat"]), environment)
    let html = HTMLConversation(context.page, zone: setting.zone)
    try context.write(html.begin)
    guard !read.isCleared else { return try context.write(html.cleared + html.links(name) + html.end) }
    let first = context.request.field("all") == nil ? max(0, read.exchanges.count - most) : 0
    try context.write(html.earlier(first, name) + html.damaged(read.damaged))
    let messages = ShownMessages(setting, html, context.page, back: HTMLConversation.address(name))
    for (i, exchange) in read.exchanges.enumerated() where i >= first {
      try context.write(messages.html(exchange, number: i + 1))
    }
    try context.write(html.form(name) + html.links(name) + html.end)
  }
}

/// The messages of a conversation with their answers as the run history has them.
struct ShownMessages {
  private let setting: ConversationContext
  private let html: HTMLConversation
  private let decisions: RunDecisions
  private let unavailable: [String: MessageText]

  /// `back` is the address that buttons lead back to.
  init(_ setting: ConversationContext, _ html: HTMLConversation, _ page: WebPage, back: String) {
    (self.setting, self.html, unavailable) = (setting, html, setting.unavailable)
    decisions = RunDecisions(environment: setting.commandEnvironment, page: page, back: back)
  }

  /// `number` is that of the message on its page.
  func html(_ exchange: ConversationFile.Exchange, number: Int) -> String {
    guard !exchange.isSubject else { return html.subject(exchange.run) }
    let message = html.message(exchange.user)
    guard let stored = stored(exchange.run) else { return message + html.text(exchange.assistant, isGone: true) }
    return message + answer(stored.record, number: number, stored)
  }

  /// The answer of a run; of one that the history does not have, without what can be decided.
  func answer(_ record: RunRecord, number: Int) -> String { answer(record, number: number, stored(record.id)) }

  /// The record of a message; nil where the history does not have it.
  func record(of exchange: ConversationFile.Exchange) -> RunRecord? { stored(exchange.run)?.record }

  private typealias Stored = (record: RunRecord, run: RunSummary, store: RunStore)

  private func answer(_ record: RunRecord, number: Int, _ stored: Stored?) -> String {
    var decided = ""
    if let stored {
      do throws(CommandError) { decided = try decisions.html(stored.run, in: stored.store) } catch {
        decided = ScreenContext.stopped(error)
      }
    }
    return html.answer(record, number: number, unavailable: unavailable, isStored: stored != nil, decisions: decided)
  }

  private func stored(_ id: String) -> Stored? {
    guard let (store, run) = try? RunRecords(setting.commandEnvironment).named(id), run.id == id,
      let kept = try? store.run(run.number)
    else { return nil }
    return (kept.record, run, store)
  }
}

/// A message that was sent from the page, and what comes of it.
struct AskedMessage {
  private let context: ScreenContext
  /// The conversation that it goes on with; nil for a new one.
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

  /// What could not be stored.
  private final class Reports { var lines: [String] = [] }

  /// Writes the page while the answer comes. Errors: the conversation cannot be gone on with.
  func send() throws(CommandError) {
    let (environment, host) = (context.environment, context.environment.host)
    let hasModel = try environment.configuration().models.standard != nil
    let options =
      hasModel ? RunOptions(command: "chat", words: ["chat"]) : RunOptions(command: "ask", words: ["ask", "--", text])
    let setting = try ConversationContext(options, environment)
    let reports = Reports()
    var memory = try memory(reports)
    let html = HTMLConversation(context.page, zone: setting.zone)
    var shown = ShownMessages(setting, html, context.page, back: HTMLConversation.address(name))
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
    shown = ShownMessages(setting, html, context.page, back: HTMLConversation.address(known))
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
