import LucidAgent
import LucidBackends
import LucidCore
import LucidModels
import LucidRuntime

/// One message and what came of it. With a model it is led by the guides of a conversation; the digest, which cannot converse, looks up
/// what the words name, as for an ability of one sentence.
struct MessageRun {
  /// Longer ones are refused; files are attached.
  static let longest = 16_000

  let setting: MessageSetting
  let text: String
  let history: [Turn]

  /// Errors: what is wrong with the message, or that no model can be asked.
  func send(_ observer: @escaping @Sendable (RunEvent) -> Void) throws(CommandError) -> RunRecord {
    guard text.contains(where: { !$0.isWhitespace }) else { throw CommandError(.usage, "the message is empty") }
    guard text.count <= Self.longest else {
      throw CommandError(
        .usage, "the message has \(text.count) characters; at most \(Self.longest) can be sent",
        hint: "attach the text: --attach FILE")
    }
    let loop = MainLoop()
    let clock = LoopClock(loop, frozenAt: setting.frozen)
    let composition = Composition(
      vault: setting.vault, writer: setting.writer, settings: setting.configuration.settings, attached: setting.attachments.paths)
    let (model, _) = try setting.model(clock)
    var context = composition.context(
      clock: clock, loop: loop, zone: setting.zone, settings: setting.configuration.settings, runID: setting.runID(),
      model: model,
      observer: observer)
    let plan: Plan
    if model.immediate {
      plan = try lookup(composition)
    } else {
      plan = MessagePlan.plan(text, tools: composition.builtins.tools.map(\.signature))
      context.guides = composition.guides + [try composition.promptGuide(setting.prompt())]
      context.conversation = Conversation(system: "", history: history)
      context.policy = setting.policy
    }
    let whole = setting.attachments.added(to: plan, composition.builtins.catalog)
    let ready = context
    return loop.run { await Executor(ready).run(whole, inputs: []) }
  }

  /// The message as an ability without steps: the same words always look up the same.
  private func lookup(_ composition: Composition) throws(CommandError) -> Plan {
    var prompt = JSONText()
    prompt.string(text)
    let source = "lucidability: 1\nkind: ability\nlabel: Ask\nprompt: \(prompt.text)\nraw: true\n"
    let compilation = composition.compiler.compile(SourceFile(name: "the message", text: source))
    guard let plan = compilation.plans.first, !plan.steps.isEmpty || !setting.attachments.paths.isEmpty else {
      throw CommandError(
        .modelFailed, "no model is set up, and the words name nothing that could be looked up",
        hint: "name a source, such as your calendar or unread mail; or set up a model: `models:` in the configuration")
    }
    return plan
  }
}
