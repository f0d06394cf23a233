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

/// Conversations: those of `lucid chat`, which continues those of this page.
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
    let messages = ShownMessages(setting, html, page: context.page, back: HTMLConversation.address(name))
    for (i, exchange) in read.exchanges.enumerated() where i >= first {
      try context.write(messages.html(exchange, number: i + 1))
    }
    try context.write(html.form(name) + html.links(name) + html.end)
  }
}
