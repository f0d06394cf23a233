package import LucidAgent
package import LucidBuiltins
package import LucidCompiler
package import LucidCore
import LucidRuntime
package import LucidSession
import LucidShipped

/// Binds the language to the program: the catalog of the families, and the plans, personas and
/// sections that are shipped.
package struct Composition {
  package static let version = ShippedLanguage.version

  package let tools: RunTools
  package let compiler: Compiler

  package var builtins: Builtins { tools.builtins }

  /// Compiles against the signatures of `tools`; `explains` is for those who show plans.
  package init(_ tools: RunTools, explains: Bool = false) {
    self.tools = tools
    compiler = ShippedLanguage.compiler(tools.builtins.catalog, explains: explains)
  }

  /// Without a vault, which is all that checking needs.
  package init(explains: Bool = false) { self.init(RunTools(), explains: explains) }

  /// Compiles against a vault; writes to it are held back.
  package init(vault: (any FileTree)?, zones: any ZoneDatabase, settings: Settings = Settings(), attached: [String] = []) {
    self.init(RunTools(vault: vault, zones: zones, settings: settings, attached: attached))
  }

  /// The middleware of a conversation: tool calls, a web search, action tags, claims, the system
  /// prompt.
  ///
  /// Errors: those of the sections.
  package func middleware(
    _ setting: PromptContext, question: SearchQuestion? = nil
  ) throws(CommandError) -> [any ResponseMiddleware] {
    // The prompt is laid out last: what is offered takes room too.
    [
      TagsBesideCalls(),
      toolCalls(setting),
      WebSearchMiddleware(question: question), TagMiddleware(),
      ClaimMiddleware(),
      try systemPromptMiddleware(setting),
    ]
  }

  /// The tools of a conversation.
  package func toolCalls(_ setting: PromptContext) -> ToolCallMiddleware {
    ToolCallMiddleware(
      tools: Self.conversationTools + (setting.on.contains("tasks") ? Self.taskTools : []),
      own: tools.permitted.map(\.signature).filter(\.isDeclared).map(\.name))
  }

  /// The tools of the optional section `tasks`, beside those of every conversation.
  private static let taskTools = ["tasks.create_label"]

  /// The tools that a model in a conversation is offered, the most useful first: a small model
  /// loses its way among many.
  /// None deletes: that is asked for by a tag, or by the person.
  private static let conversationTools = [
    "calendar.events", "calendar.free_slots", "calendar.create", "reminders.list", "reminders.create", "tasks.list",
    "tasks.create", "notes.search", "notes.create", "habits.today", "habits.log", "mail.search", "contacts.search",
    "weather.now", "health.today", "tasks.complete", "reminders.complete", "calendar.update", "tasks.update",
    "reminders.update", "notes.append", "mail.draft", "feeds.items",
  ]
}
