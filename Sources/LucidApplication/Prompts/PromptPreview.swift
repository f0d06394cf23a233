import LucidAgent
import LucidConfiguration
import LucidModels
import LucidCore
package import LucidReport
import LucidRuntime
package import LucidSession
import LucidShipped
import LucidSystem

/// The system prompt of a conversation, and the reason why each of its sections is in it or not.
/// Reads, and asks no model.
package struct PromptPreview {
  package struct Options: Sendable {
    /// Whether the data is that of the sample person.
    package var isSample = false
    /// Whether the prompt is that of the second request, after a web search.
    package var isSynthesis = false
    package var persona: String?
    package var model: String?
    /// The message that would be sent; tools are chosen by its words.
    package var message = ""

    package init() {}

    /// Those of a conversation.
    package init(_ options: RunOptions) {
      (isSample, persona, model) = (options.isSample, options.persona, options.model)
    }
  }

  private let environment: CommandEnvironment
  private let options: Options

  package init(_ environment: CommandEnvironment, _ options: Options) {
    (self.environment, self.options) = (environment, options)
  }

  private var host: HostEnvironment { environment.host }

  package func prompt() throws(CommandError) -> PromptViewModel {
    let isSample = options.isSample
    let configuration = try isSample ? environment.sample() : environment.configuration()
    let folder = isSample ? nil : try environment.vault(configuration)
    let zone = try environment.zone(configuration)
    let frozen = try environment.frozenTime(zone) ?? (isSample ? PreparedRun.sampleTime(zone) : nil)
    var run =
      isSample
      ? RunEnvironment(
        reading: ShippedAbilities.sampleVault, configuration.settings, host, zone: zone, frozen: frozen)
      : RunEnvironment(folder: folder, configuration, host, zone: zone, frozen: frozen)
    if !isSample { run.declared = try QuestionTools(configuration, environment).bound() }
    let composition = Composition(run.tools())
    let setting = try PromptContext(
      configuration, host.folders, persona: options.persona, model: options.model,
      isSample: isSample)
    let system = try composition.systemPromptMiddleware(setting)
    let tools = composition.toolCalls(setting)
    let recovered = try CommandError.mapping { () throws(RunSessionError) in try run.vault.recover() }
    for notice in recovered { host.report(notice) }
    let loop = MainLoop(host.clock)
    let clock = LoopClock(loop, frozenAt: frozen)
    // The sample person has no model; one that is named is the caller's own.
    let models = isSample && options.model != nil ? try environment.configuration().models : configuration.models
    let outline = try CommandError.configuring { () throws(ConfigurationError) in
      try ModelChoice(profiles: models, host: host, clock: clock).outline(options.model)
    }
    let model: any ModelClient = outline ?? UnavailableClient(name: "digest", StepFailure(.unavailable, .words(.notAsked)))
    let context = composition.tools.context(
      clock: clock, loop: loop, zone: zone, settings: configuration.settings, runID: "prompt", model: model, observer: nil)
    var request = ModelRequest(
      ability: AbilityFacts(label: "Ask", id: nil, summary: nil, icon: nil, color: nil, plan: nil, prompt: options.message),
      prompt: RenderedText(text: options.message), observations: [], card: nil, sentences: [], missing: [], output: .markdown,
      now: clock.now(), zone: zone)
    request.isSynthesis = options.isSynthesis
    request.conversation = Conversation(system: "")
    let layout = loop.run { [request, off = setting.off] in await PromptLayout(request, tools, system, in: context, unread: off) }
    let window = model.window
    return PromptViewModel(
      text: layout.prompt.text, sections: layout.prompt.parts.map { Self.shown($0, window) },
      tokens: window.tokens(layout.prompt.text.utf8.count),
      window: PromptViewModel.Window(
        context: window.context, output: window.output(for: nil), message: window.tokens(layout.messageBytes),
        tools: window.tokens(layout.toolBytes), rules: window.tokens(layout.ruleBytes), offered: layout.offered,
        left: layout.leftTools, sparesSmall: layout.sparesSmall),
      isSynthesis: options.isSynthesis)
  }

  /// Returns the prompt, why each section is in it or not, and the size of what was said before.
  package func text(after exchanges: [ConversationFile.Exchange], _ screen: Screen) throws(CommandError) -> String {
    let shown = try prompt()
    let said = exchanges.reduce(0) { $0 + $1.user.utf8.count + $1.assistant.utf8.count }
    let count = exchanges.count == 1 ? "1 earlier message" : "\(exchanges.count) earlier messages"
    return shown.text + "\n\n" + shown.reasons(screen)
      + "The conversation: \(count), about \(PromptWindow().tokens(said)) tokens; the oldest are left out first.\n"
  }

  private static func shown(_ part: SystemPrompt.Part, _ window: PromptWindow) -> PromptViewModel.Section {
    let reason: String? = if case .left(let reason) = part.fate { reason } else { nil }
    return PromptViewModel.Section(
      name: part.section.name, summary: part.section.summary, order: part.section.order, priority: part.section.priority,
      reason: reason, bytes: part.bytes, tokens: window.tokens(part.bytes), families: part.families, file: part.section.source)
  }
}
