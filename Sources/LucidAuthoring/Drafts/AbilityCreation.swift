package import LucidApplication
package import LucidArguments
import LucidCompiler
import LucidCore
package import LucidReport
package import LucidSystem

/// `lucid new SENTENCE`: the file is shown with what it can reach and its result, and kept only
/// after a yes.
package struct AbilityCreation {
  package struct Options {
    /// The path of the file; nil for the name in the working folder.
    package var path: String?
    /// Whether it is kept without a question.
    package var isAgreed = false
    package var isJSON = false
    /// The model that writes it, as `--model` takes it; nil for the rules.
    package var model: String?

    package init() {}
  }

  private let environment: CommandEnvironment
  private let options: Options

  package init(_ environment: CommandEnvironment, _ options: Options) {
    (self.environment, self.options) = (environment, options)
  }

  private var host: HostEnvironment { environment.host }

  /// Returns the sentence that a person types; nil without a terminal.
  package static func asked(_ host: HostEnvironment) -> String? {
    guard host.terminal.canAsk else { return nil }
    host.output.error("What should the ability tell you? Such as: unread mail of the last 3 days by sender\n> ")
    return StandardInput.line().flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }

  /// Returns the result for standard output. The draft and the question go to standard error.
  package func run(_ sentence: String) throws(CommandError) -> (result: CommandResult, exit: ExitCode) {
    let drafted = try draft(sentence)
    let path = options.path ?? drafted.name + ".lucidability"
    try Self.requireFree(path)
    if !options.isJSON { try show(drafted, path) }
    if !options.isAgreed {
      guard host.terminal.canAsk else {
        throw CommandError(
          .consentMissing, "standard input is not a terminal; nothing was written", hint: "--yes keeps what is shown above")
      }
      guard Terminal(host).ask("Keep it as \(TerminalSanitizer.message(path))? [y/N] ") else {
        return (report(drafted, path, "", done: "rejected"), .nothing)
      }
    }
    do throws(HostError) {
      try OutputFile(path, readers: .umask).write(drafted.file.bytes)
    } catch {
      throw CommandError(.usage, "cannot write \(error.message)")
    }
    let word = ShellWord.line([path])
    var text = "Wrote \(TerminalSanitizer.message(path)). To run it on your data: lucid run \(word)\n"
    if let schedule = drafted.schedule {
      text += "To run it by itself: lucid schedule add \(word) \(schedule)\n"
    }
    return (report(drafted, path, text, done: "created"), .ok)
  }

  private func draft(_ sentence: String) throws(CommandError) -> DraftedAbility {
    let drafting = AbilityDrafting(environment)
    guard let model = options.model else { return try drafting.byRules(sentence) }
    // A sentence that the rules refuse is not sent to a model either.
    let reading = try drafting.reading(sentence)
    do throws(ModelDraftError) {
      return try ModelDraft(environment, drafting).draft(sentence, reading, model: model)
    } catch {
      host.output.error("lucid: \(TerminalSanitizer.message(error.message)); the rules wrote the file instead\n")
      return try drafting.byRules(sentence)
    }
  }

  /// Errors: there is a file already.
  package static func requireFree(_ path: String) throws(CommandError) {
    switch HostFile.kind(path) {
    case .missing: break
    case .unreachable(let reason): throw CommandError(.usage, "\(path): \(reason)")
    default: throw CommandError(.usage, "\(path) already exists", hint: "lucid edit \(path) opens it; -o FILE names another")
    }
  }

  private func show(_ drafted: DraftedAbility, _ path: String) throws(CommandError) {
    let screen = environment.console.screen(descriptor: 2)
    var out = TerminalSanitizer.lines(drafted.text) + "\n"
    for card in try AbilityShow(environment).cards(of: drafted.file) { out += TextLibrary(screen: screen).reach(card) }
    out += "\nOn the sample data:\n" + drafted.trial.text + "\n"
    out += "Checked; its test passes. Written by \(drafted.isByModel ? "the model" : "rules").\n"
    if !drafted.unknown.isEmpty {
      let words = drafted.unknown.map { "'\($0)'" }.joined(separator: ", ")
      out += "not understood: \(TerminalSanitizer.message(words, limit: 400)); it stays in the prompt, which only a model reads\n"
    }
    host.output.error(out)
  }

  private func report(_ drafted: DraftedAbility, _ path: String, _ text: String, done: String) -> CommandResult {
    ActionReport.result(options.isJSON, text, done: done) { json in
      json.field("file", path)
      json.field("text", drafted.text)
      json.field("by", drafted.isByModel ? "model" : "rules")
      json.strings("not_understood", drafted.unknown)
      json.field("schedule", drafted.schedule)
      json.field("trial_exit", Int(drafted.trial.exit.rawValue))
    }
  }
}
