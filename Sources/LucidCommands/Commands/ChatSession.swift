import LucidAgent
import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidRuntime
import LucidSession
import LucidSystem

/// A conversation that goes on: the messages, and the commands between them.
struct ChatSession {
  private let invocation: Invocation
  private var setting: ConversationContext
  private var conversation: ConversationMemory
  /// The runs of its messages, oldest first, also those without an answer.
  private var runs: [String]
  /// The last run of this process; nil before the first.
  private var last: RunRecord?
  /// The number of messages that were sent; also those that failed are runs of their own.
  private var sent: Int
  /// Whether it was said what there is no room for in the model's window.
  private var isRoomTold = false
  /// Whether it was said how pending changes are applied here.
  private var isApplyTold = false
  /// That of the last message.
  private(set) var exit = ExitCode.ok

  private var isTerminal: Bool { invocation.host.terminal.isTerminal(0) }
  private var environment: CommandEnvironment { CommandEnvironment(invocation) }

  init(_ invocation: Invocation, _ setting: ConversationContext, continuing conversation: ConversationMemory) {
    (self.invocation, self.setting, self.conversation) = (invocation, setting, conversation)
    let before = conversation.exchanges.filter { !$0.isSubject }
    (runs, sent) = (before.map(\.run), before.count)
  }

  /// The number of messages that were answered.
  var count: Int { conversation.exchanges.count { !$0.isSubject } }

  /// Takes a line that a person wrote; false when the conversation is to end.
  mutating func take(_ line: String) throws(CommandError) -> Bool {
    guard line.hasPrefix("/") else { return line.isEmpty ? true : try send(line) }
    guard let (word, rest) = ChatWord.read(line) else {
      invocation.host.output.error(ChatWord.refusal(of: line))
      return true
    }
    let text: String
    do throws(CommandError) {
      guard let done = try perform(word, rest) else { return false }
      text = done
    } catch {
      // What is wrong with a command ends no conversation.
      invocation.host.output.error(error.text)
      return true
    }
    if !text.isEmpty { try show(text) }
    return true
  }

  // MARK: Messages

  /// False when a signal has ended it.
  private mutating func send(_ line: String) throws(CommandError) -> Bool {
    let record: RunRecord?
    do throws(CommandError) { record = try searched(line) } catch {
      // What is wrong with a message ends no conversation.
      invocation.host.output.error(error.text)
      (record, exit) = (nil, error.exit)
    }
    setting.forgetAttachments()
    // Whoever sits before it ends an answer with Ctrl-C; every other signal ends the program.
    guard isTerminal ? EndSignals.forgiveInterrupt() : !EndSignals.isCaught else {
      exit = .cancelled
      return false
    }
    guard let record else { return true }
    if setting.isReal { try ProposalQuestion(invocation: invocation, flow: setting.flow).ask(record) }
    if isTerminal, !isApplyTold, record.proposals.contains(where: { !setting.flow.asks(about: $0) }) {
      isApplyTold = true
      invocation.host.output.error("/apply lists what is pending and applies it, /reject rejects it.\n")
    }
    conversation.add(line, record, zone: setting.zone)
    return true
  }

  /// Sends a message, once more for each search that the person agrees to.
  private mutating func searched(_ line: String) throws(CommandError) -> RunRecord {
    var question = SearchQuestion()
    var record = try answer(line, question)
    while isTerminal, let query = question.open, SearchConsent.isGiven(query, invocation.host) {
      question = SearchQuestion(agreed: query)
      record = try answer(line, question)
    }
    return record
  }

  /// Sends a message and shows its result.
  private mutating func answer(_ line: String, _ question: SearchQuestion) throws(CommandError) -> RunRecord {
    let view = RunView(invocation, form: .text, zone: setting.zone, output: .markdown, toFile: false, isMessage: true)
    let screen = RunScreen(invocation, view, isStreamed: isTerminal)
    sent += 1
    let record = try MessageRun(
      setting: setting, text: line, history: conversation.exchanges, ordinal: sent, isRoomTold: isRoomTold, question: question
    ).send(screen.note, meanwhile: screen.watch)
    screen.finish()
    runs.append(record.id)
    (last, exit) = (record, ExitCode(record, strict: false))
    isRoomTold = isRoomTold || record.notices.contains { $0.about == Notice.context }
    try show(view.render(record, after: screen.shown).text(ExitFacts(exit)))
    return record
  }

  // MARK: Commands

  /// Returns what a command shows; nil when it ends the conversation.
  private mutating func perform(_ word: ChatWord, _ rest: [String]) throws(CommandError) -> String? {
    switch word {
    case .apply: return try apply(rest)
    case .reject:
      let changes = try changes()
      let count = try changes.reject(try Self.numbers(rest))
      return count == 0 ? "no pending changes" : "rejected \(count)"
    case .undo:
      let planned = try ConversationChanges.lastToUndo(setting.isReal ? runs : [], environment)
      for notice in try planned.write() { invocation.host.report(notice) }
      return planned.report.text
    case .sources:
      return TextSources(screen: screen).render(try lastAnswer(), unavailable: setting.unavailable)
    case .why:
      guard setting.isReal else { throw CommandError(.usage, "runs on the sample person's data are not stored") }
      return TextReasons(screen: screen).render(try RunReasons.stored(try lastAnswer().id, environment))
    case .reset:
      conversation.reset()
      (runs, last, isRoomTold) = ([], nil, false)
      invocation.host.output.error("The conversation is cleared.\n")
    case .prompt:
      return try PromptPreview(environment, .init(setting.options)).text(after: conversation.exchanges, screen)
    case .help: invocation.host.output.error(ChatWord.list)
    case .quit: return nil
    }
    return ""
  }

  private func changes() throws(CommandError) -> ConversationChanges {
    // Those of the sample person are never stored.
    try ConversationChanges(setting.isReal ? runs : [], environment)
  }

  private func apply(_ rest: [String]) throws(CommandError) -> String {
    let changes = try changes()
    guard changes.count > 0 else { return "no pending changes" }
    guard rest.isEmpty else {
      try changes.apply(try Self.numbers(rest), screen) { done throws(CommandError) in try show(done) }
      return ""
    }
    return changes.text(screen) + "\n/apply all applies them, /apply 1 one of them; /reject rejects them"
  }

  /// Returns numbers of changes; none for all of them. Errors: a word that is none.
  private static func numbers(_ words: [String]) throws(CommandError) -> [Int] {
    guard words.map({ $0.lowercased() }) != ["all"] else { return [] }
    var numbers: [Int] = []
    for word in words.flatMap({ $0.split(separator: ",").map(String.init) }) {
      guard let number = Int(word) else {
        throw CommandError(.usage, "`\(word)` is no number of a pending change", hint: "/apply lists them")
      }
      if !numbers.contains(number) { numbers.append(number) }
    }
    return numbers
  }

  /// Errors: nothing was asked yet.
  private func lastAnswer() throws(CommandError) -> RunRecord {
    if let last { return last }
    guard let run = runs.last else { throw CommandError(.usage, "nothing was asked yet in this conversation") }
    return try RunRecords(environment).whole(run).kept.record
  }

  private var screen: Screen { ScreenChoice.screen(invocation, toFile: false) }

  private func show(_ text: String) throws(CommandError) { try invocation.host.print(text + (text.hasSuffix("\n") ? "" : "\n")) }
}
