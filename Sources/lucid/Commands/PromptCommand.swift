import LucidAgent
import LucidApplication
import LucidArguments
import LucidBackends
import LucidCore
import LucidReport
import LucidRuntime
import LucidSession
import LucidShipped

/// `lucid prompt`: the system prompt of a conversation, or why each of its sections is in it or
/// not. Reads, and asks no model.
struct PromptCommand: Command {
  static let name = "prompt"
  static let spec = CommandSpec(
    name, "show the system prompt", group: .more,
    discussion: [
      "Prints the system prompt of `lucid ask` and `lucid chat`: its sections in order, filled with your calendar, notes and other data. "
        + "No model is asked and nothing is written.",
      "A section is a file. $XDG_CONFIG_HOME/lucid/sections/*.lucidability adds sections, or replaces those of the same name; "
        + "`sections: {web: off}` in the configuration turns one off.",
    ],
    options: [.synthesis, .whyPrompt, .persona, .at, .tz, .sample, .vault, .config, .model, .reportFormat, .json, .output]
      + CommandParts.appearance,
    examples: [
      .init("lucid prompt", "the current prompt"),
      .init("lucid prompt --why", "which sections are included, and why"),
      .init("lucid prompt --sample --persona oneOnOne", "on Robin's data, with a persona"),
      .init("lucid prompt --json | jq '.sections[] | select(.included) | .name'", "for another program"),
    ],
    exits: [.fileInvalid])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let json = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let surroundings = CommandEnvironment(invocation)
    let isSample = invocation.has(.sample)
    let configuration = try isSample ? surroundings.sample() : surroundings.configuration()
    let folder = isSample ? nil : try surroundings.vault(configuration)
    let zone = try surroundings.zone(configuration)
    let frozen = try surroundings.frozenTime(zone) ?? (isSample ? PreparedRun.sampleTime(zone) : nil)
    let environment =
      isSample
      ? RunEnvironment(
        reading: ShippedAbilities.sampleVault, configuration.settings, invocation.host, zone: zone, frozen: frozen)
      : RunEnvironment(folder: folder, configuration, invocation.host, zone: zone, frozen: frozen)
    let composition = Composition(environment.tools())
    let setting = try PromptContext(
      configuration, invocation.host.folders, persona: invocation.text(.persona), model: invocation.text(.model),
      isSample: isSample)
    let layer = try composition.systemPromptMiddleware(setting)
    let recovered = try CommandError.mapping { () throws(RunSessionError) in try environment.vault.recover() }
    for notice in recovered { invocation.host.report(notice) }
    let loop = MainLoop(invocation.host.clock)
    let context = composition.tools.context(
      clock: LoopClock(loop, frozenAt: frozen), loop: loop, zone: zone, settings: configuration.settings, runID: "prompt",
      observer: nil)
    let synthesis = invocation.has(.synthesis)
    let prompt = loop.run { await layer.assembler.prompt(in: context, synthesis: synthesis, room: layer.window.room) }
    let shown = PromptViewModel(
      text: prompt.text, sections: prompt.parts.map(Self.shown), tokens: PromptWindow.tokens(prompt.text.utf8.count),
      context: layer.window.context, output: layer.window.output, isSynthesis: synthesis)
    if json {
      try delivery.send(shown.json)
    } else if invocation.has(.whyPrompt) {
      try delivery.send(shown.reasons(ScreenChoice.screen(invocation, toFile: delivery.isFile)))
    } else {
      try delivery.send(prompt.text.isEmpty ? "" : prompt.text + "\n")
    }
    return .ok
  }

  private static func shown(_ part: SystemPrompt.Part) -> PromptViewModel.Section {
    let reason: String? = if case .left(let reason) = part.fate { reason } else { nil }
    return PromptViewModel.Section(
      name: part.section.name, summary: part.section.summary, order: part.section.order, priority: part.section.priority,
      reason: reason, bytes: part.bytes, tokens: part.tokens, families: part.families, file: part.section.source)
  }
}
