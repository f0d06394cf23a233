import LucidArguments
import LucidCore
import LucidReport

/// Whether an ability may write and send: the one place that decides it.
struct Consent {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Before anything of the person's is read. What is shipped is trusted by its bytes, whatever file they stand in.
  ///
  /// Errors: the card of what the file could do, and the command that allows it.
  func check(_ plan: Plan, _ file: SourceFile) throws(CommandError) {
    let card = plan.capabilities
    guard !card.writes.isEmpty || !card.sends.isEmpty, !invocation.has(.approve), !ShippedAbilities.holds(file.bytes) else {
      return
    }
    Output.error(ReachLines(plan).text(ScreenChoice.screen(invocation, descriptor: 2)))
    let does = [card.writes.isEmpty ? nil : "writes", card.sends.isEmpty ? nil : "sends"].compactMap { $0 }.joined(
      separator: " and ")
    throw CommandError(
      .consentMissing, "\(plan.ability.label) \(does), which nobody has allowed; nothing was read or written",
      hint: "to allow it this once: \(command)")
  }

  /// The command line as it was given, with the consent.
  private var command: String {
    let words = ["lucid"] + invocation.words
    return ShellLine.text(words.prefix(2) + ["--approve"] + words.dropFirst(2))
  }
}
