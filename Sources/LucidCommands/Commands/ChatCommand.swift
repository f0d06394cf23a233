import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidModels
import LucidSession
import LucidSystem

/// `lucid chat`: messages and answers in turn, until the input ends.
struct ChatCommand: Command {
  static let name = "chat"
  static let spec = CommandSpec(
    name, "have a conversation", group: .use,
    discussion: [
      "Like `lucid ask`, with memory: earlier messages are sent along as far as they fit. Each line is a message; a line that ends in "
        + "`\\` continues on the next. /apply, /reject and /undo decide on what the conversation left pending or wrote, /sources and /why "
        + "explain the last answer, /reset forgets what was said, /prompt shows what the model is shown, /help lists the commands, Ctrl-D quits.",
      "Conversations are stored in $XDG_STATE_HOME/lucid/chats; --continue resumes the last one, "
        + "--conversation the one of a name.",
    ],
    options: [.about, .at, .tz, .attach, .sample, .vault, .config, .model, .persona, .goOn, .conversation, .approveMessage]
      + CommandParts.appearance,
    examples: [
      .init("lucid chat", "a new conversation"), .init("lucid chat --continue", "continue the last one"),
      .init("lucid chat --about last", "about the last stored result"),
    ],
    exits: [.modelFailed])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let setting = try ConversationContext(invocation)
    guard invocation.text(.model) != nil || setting.configuration.models.standard != nil else {
      throw CommandError(
        .modelFailed, "no model is configured", hint: "\(setting.modelRemedy); `lucid ask` works without a model"
      )
    }
    // What is wrong with the model or the prompt is said before anybody types a message.
    _ = try setting.model(invocation.host.clock, RequestLog())
    _ = try Composition(setting.environment.tools()).middleware(setting.prompt())
    let subject = try setting.subject()
    let conversation = try conversation(about: subject.map { one throws(CommandError) in try setting.exchange(one) })
    var session = ChatSession(invocation, setting, continuing: conversation)
    let isTerminal = invocation.host.terminal.isTerminal(0)
    if isTerminal { invocation.host.output.error("Type a message. /help lists the commands, Ctrl-D quits.\n") }
    if let subject { invocation.host.output.error("(about \(TerminalSanitizer.message(subject.label)), run \(subject.name))\n") }
    let known = session.count
    if known > 0 { invocation.host.output.error("(continuing after \(known == 1 ? "1 message" : "\(known) messages"))\n") }
    while let line = readMessage(prompts: isTerminal) {
      guard try session.take(line) else { break }
    }
    return session.exit
  }

  /// With `--continue` the last one that was stored, with `--conversation` that of a name.
  private func conversation(about subject: ConversationFile.Exchange?) throws(CommandError) -> ConversationMemory {
    let host = invocation.host
    let isStored = !invocation.has(.sample)
    let folder = isStored ? ConversationContext.folder(host) : nil
    let named = invocation.text(.conversation)
    let report = { (text: String) in host.output.error("lucid: \(TerminalSanitizer.message(text))\n") }
    guard named != nil || invocation.has(.goOn) else { return ConversationMemory(in: folder, about: subject, report: report) }
    guard subject == nil else {
      let option = named == nil ? "--continue" : "--conversation"
      throw CommandError(.usage, "--about starts a conversation, and \(option) resumes one", hint: "leave one of them out")
    }
    guard isStored else { throw CommandError(.usage, "conversations about the sample person are not stored") }
    return try CommandError.mapping { () throws(RunSessionError) in
      try ConversationMemory(continuingIn: folder, named: named, report: report)
    }
  }

  /// The next message, lines that end in `\` joined; nil at the end of the input.
  private func readMessage(prompts: Bool) -> String? {
    var lines: [String] = []
    while true {
      if prompts { invocation.host.output.error(lines.isEmpty ? "> " : ". ") }
      guard let line = StandardInput.line() else { return lines.isEmpty ? nil : lines.joined(separator: "\n") }
      if line.hasSuffix("\\") {
        lines.append(String(line.dropLast()))
        continue
      }
      let blank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
      lines.append(String(line.reversed().drop(while: blank).reversed()))
      return lines.joined(separator: "\n")
    }
  }
}
