import LucidAgent
import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidSystem

/// `lucid ask`: one message, and its answer.
struct AskCommand: Command {
  static let name = "ask"
  static let spec = CommandSpec(
    name, "ask one question", group: .use,
    discussion: [
      "Sends TEXT to the configured model with a system prompt (`lucid models prompt` shows it). The model may request data from your "
        + "calendar, notes, habits, reminders and contacts, from tools of the configuration that you permit (`lucid trust grant tools.NAME`), and "
        + "a web search if one is configured.",
      "Changes that the model requests stay pending until you apply them (`lucid apply`), unless `policy:` in the configuration or --approve says "
        + "otherwise. After the model has read untrusted text, such as mail, every change stays pending.",
      "Without a model nothing is sent. Each word of TEXT is a source, a time, a state or a word to search for; the built-in digest or a "
        + "search of all sources answers, or the word that neither can use is named. `help` shows what you can ask.",
    ],
    operands: [.init("TEXT", repeatable: true, "the question; `-` reads it from standard input")],
    options: [.about, .at, .tz, .attach, .sample, .vault, .config, .model, .persona] + CommandParts.result + [
      .strictRun, .approveMessage,
    ]
      + CommandParts.appearance,
    examples: [
      .init("lucid ask 'What is on my calendar today?' --sample", "on Robin's data, without a model"),
      .init("lucid ask 'When is the dentist?'", "on yours, by a search"),
      .init("lucid ask 'When could I go for a run?' --model MODEL", "by a model"),
      .init("lucid ask --about last 'Which of these is urgent?'", "about the last stored result"),
      .init("lucid ask 'What does it say on notice periods?' --attach contract.pdf", "about a document"),
    ],
    exits: CommandParts.runExits + [.locked])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let form = try Form.chosen(invocation, .runFormat)
    let delivery = try OutputDestination(invocation)
    let setting = try ConversationContext(invocation)
    let text = try message()
    let subject = try setting.subject()
    let history = try subject.map { one throws(CommandError) in [try setting.exchange(one)] } ?? []
    var (question, ordinal) = (SearchQuestion(), 1)
    while true {
      let run = MessageRun(setting: setting, text: text, history: history, about: subject, ordinal: ordinal, question: question)
      let exit = try send(run, in: setting, as: form, to: delivery)
      guard form == .text, !delivery.isFile, !invocation.has(.quiet), let query = question.open,
        SearchConsent.isGiven(query, invocation.host)
      else { return exit }
      (question, ordinal) = (SearchQuestion(agreed: query), ordinal + 1)
    }
  }

  /// Sends a message and delivers its result.
  private func send(
    _ run: MessageRun, in setting: ConversationContext, as form: Form, to delivery: OutputDestination
  ) throws(CommandError) -> ExitCode {
    let strict = invocation.has(.strictRun)
    let events = JSONLEvents(zone: setting.zone, sources: SourceSet(), timings: invocation.has(.timings))
    let lines =
      form == .jsonl ? EventLines(delivery, events, invocation.host.output) { ExitFacts($0, strict: strict) } : nil
    let view = RunView(
      invocation, form: form, zone: setting.zone, output: .markdown, toFile: delivery.isFile, isMessage: true)
    let screen = RunScreen(invocation, view, isStreamed: form == .text, toFile: delivery.isFile)
    let record = try run.send(
      { event in if let lines { lines.note(event) } else { screen.note(event) } },
      meanwhile: { clock in if lines == nil { await screen.watch(on: clock) } })
    screen.finish()
    // On a terminal the result says it.
    let isTold = view.isShownInParts && !delivery.isFile && [1, 2].allSatisfy(invocation.host.terminal.isTerminal)
    if let failure = record.failure, !isTold {
      invocation.host.output.error(CommandError(.modelFailed, failure.failure.message, hint: failure.failure.hint).text)
    }
    if record.outcome == .cancelled, delivery.isFile { return .cancelled }
    if let lines {
      try lines.finish()
    } else {
      try delivery.send(view.render(record, after: screen.shown), ExitCode(record, strict: strict))
    }
    if setting.isReal, !invocation.has(.quiet) {
      try ProposalQuestion(invocation: invocation, flow: setting.flow).ask(record)
    }
    return ExitCode(record, strict: strict)
  }

  /// The words of the command line; of standard input for `-`.
  private func message() throws(CommandError) -> String {
    guard invocation.operands == ["-"] else { return try invocation.sentence() }
    let bytes: [UInt8]
    do throws(HostError) { bytes = try HostFile.read("-", limit: .kib(256)) } catch {
      throw CommandError(.usage, "cannot read \(error.message)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandError(.usage, "the message on standard input is not UTF-8")
    }
    return text
  }
}
