package import LucidArguments
package import LucidCore
package import LucidDelivery
package import LucidReport

/// The options of a run as values: those of `run`, `try`, `ask` and `chat`, but for the ones that
/// `CommandEnvironment` has.
package struct RunOptions: Sendable {
  /// The name of the command.
  package let command: String
  /// The command line as it was given, the command first; it is stored with the run.
  package let words: [String]
  /// A path, `-`, or the name of an ability.
  package var ability = "briefing"
  /// Whether `ability` is a name, whatever lies in the working directory.
  package var isNamed = false
  /// On the sample person's data, with the sample person's configuration.
  package var isTry = false
  /// On the sample person's data.
  package var isSample = false
  package var isDry = false
  /// Whether a result with parts left out counts as failed.
  package var isStrict = false
  package var isApproved = false
  package var timings = false
  package var showsPrompt = false
  /// The part of the card that is shown.
  package var detail = CardDetail.normal
  /// The file of the result, as written.
  package var output: String?
  package var inputs: [(name: String, value: String)] = []
  /// Files, as written.
  package var attached: [String] = []
  /// The file of a world; nil for the person's data.
  package var world: String?
  /// Whether a vault is named, which a world does not go with.
  package var namesVault = false
  package var model: String?
  package var persona: String?
  /// The stored run that a message is about.
  package var about: String?
  /// The folder that exchanges with the model are written to.
  package var recordings: String?
  /// The period of which a second run is left out.
  package var once: String?
  package var isForChanges = false
  /// The limits of waiting for another run of the ability and of this run, as written.
  package var wait: String?
  package var timeout: String?
  package var isWaiting = true
  package var delivery = DeliveryRequest.Choice()
  package var isDeliveryOff = false

  package init(command: String, words: [String]) { (self.command, self.words) = (command, words) }

  /// Returns the words of the command line without the value of an input.
  package func words(without input: String) -> [String] {
    let value = input + "="
    var left: [String] = []
    for word in words {
      if word.hasPrefix(value) {
        if left.last == "--input" { left.removeLast() }
      } else if !word.hasPrefix("--input=" + value) {
        left.append(word)
      }
    }
    return left
  }

  /// Returns the words of the command that grants what a run with these options needs.
  package func grant(_ ability: String, _ flags: [String] = []) -> [String] {
    ["lucid", "trust", "grant"] + flags + attached.flatMap { ["--attach", $0] } + [ability]
  }
}

/// A span of time of an option, such as `90s`, `10m` or `2h`.
package enum DurationArgument {
  /// Returns seconds, at most a year; nil for no text. Errors: no span of time.
  package static func seconds(_ text: String?, of option: String) throws(CommandError) -> Int? {
    guard let text else { return nil }
    guard let period = Period(text), period.nominalSeconds > 0 else {
      throw CommandError(.usage, "--\(option) takes a time, not `\(text)`", hint: "write 90s, 10m or 2h")
    }
    return Int(min(period.nominalSeconds, 31_536_000))
  }
}

extension ExitCode {
  /// Maps the outcome of a run to the exit code of a command.
  package init(_ record: RunRecord, strict: Bool) {
    guard strict, record.outcome == .partial else {
      self = ExitCode(record.outcome)
      return
    }
    self = record.isModelShort ? .modelFailed : .backendFailed
  }
}

extension ExitFacts {
  package init(_ exit: ExitCode) { self.init(exit.word, Int(exit.rawValue)) }

  package init(_ record: RunRecord, strict: Bool) { self.init(ExitCode(record, strict: strict)) }
}
