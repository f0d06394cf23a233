import LucidAgent
import LucidBackends
import LucidConfiguration
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
    let run =
      isSample
      ? RunEnvironment(
        reading: ShippedAbilities.sampleVault, configuration.settings, host, zone: zone, frozen: frozen)
      : RunEnvironment(folder: folder, configuration, host, zone: zone, frozen: frozen)
    let composition = Composition(run.tools())
    let setting = try PromptContext(
      configuration, host.folders, persona: options.persona, model: options.model,
      isSample: isSample)
    let layer = try composition.systemPromptMiddleware(setting)
    let recovered = try CommandError.mapping { () throws(RunSessionError) in try run.vault.recover() }
    for notice in recovered { host.report(notice) }
    let loop = MainLoop(host.clock)
    let context = composition.tools.context(
      clock: LoopClock(loop, frozenAt: frozen), loop: loop, zone: zone, settings: configuration.settings, runID: "prompt",
      observer: nil)
    let synthesis = options.isSynthesis
    let prompt = loop.run { await layer.assembler.prompt(in: context, synthesis: synthesis, room: layer.window.room) }
    return PromptViewModel(
      text: prompt.text, sections: prompt.parts.map(Self.shown), tokens: PromptWindow.tokens(prompt.text.utf8.count),
      context: layer.window.context, output: layer.window.output, isSynthesis: synthesis)
  }

  /// Returns the prompt, why each section is in it or not, and the size of what was said before.
  package func text(after exchanges: [ConversationFile.Exchange], _ screen: Screen) throws(CommandError) -> String {
    let shown = try prompt()
    let said = exchanges.reduce(0) { $0 + $1.user.utf8.count + $1.assistant.utf8.count }
    let count = exchanges.count == 1 ? "1 earlier message" : "\(exchanges.count) earlier messages"
    return shown.text + "\n\n" + shown.reasons(screen)
      + "The conversation: \(count), about \(PromptWindow.tokens(said)) tokens; the oldest are left out first.\n"
  }

  private static func shown(_ part: SystemPrompt.Part) -> PromptViewModel.Section {
    let reason: String? = if case .left(let reason) = part.fate { reason } else { nil }
    return PromptViewModel.Section(
      name: part.section.name, summary: part.section.summary, order: part.section.order, priority: part.section.priority,
      reason: reason, bytes: part.bytes, tokens: part.tokens, families: part.families, file: part.section.source)
  }
}
