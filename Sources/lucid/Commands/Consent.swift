import LucidArguments
import LucidCompiler
import LucidCore
import LucidLibrary
import LucidReport
import LucidShipped

/// Whether an ability may do what its card says: the one place that decides it.
struct Consent {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// What the host forbids is refused whatever was said, and no option lifts it.
  static func refuse(_ plan: Plan, _ forbidden: Forbidden) throws(CommandError) {
    for need in Need.of(plan) {
      guard let line = forbidden.line(against: need) else { continue }
      throw CommandError(
        .consentMissing,
        "\(plan.ability.label) \(need.effect.rawValue) \(need.source), \(line.reason); nothing was read or written",
        hint: "no option lifts that")
    }
  }

  /// Decides before anything of the person's is read. What is shipped is trusted by its bytes, whatever file they stand in; for the rest
  /// the stored answers count, and what nobody has answered yet is asked on a terminal.
  ///
  /// Errors: the card of what the file could do, and the commands that allow it; or the stored answers cannot be read.
  func check(_ plan: Plan, _ file: SourceFile) throws(CommandError) {
    guard !plan.capabilities.isEmpty, !ShippedAbilities.holds(file.bytes) else { return }
    let library = invocation.host.folders.data == nil ? nil : try HomeLibrary.open(invocation.host)
    let identity = LibraryIdentity(plan, file, library)
    let needs = identity.needs(plan)
    var missing = needs
    let label = plan.ability.label
    if let library {
      let found = try CommandError.from { () throws(LibraryError) in try identity.judge(plan, library) }
      missing = found.missing
      if let never = found.refused.first {
        throw Self.refusal(label, never, identity, found.refusers, operand, "nothing was read or written")
      }
    }
    guard !missing.isEmpty, !invocation.has(.approve) else { return }
    if missing == needs {
      LogForm.complain(
        ReachLines(plan, Composition().builtins.catalog).text(ScreenChoice.screen(invocation, descriptor: 2)),
        invocation, .notice)
    } else {
      LogForm.complain("New in what \(Printable.text(label)) can reach:\n" + Self.lines(missing), invocation, .notice)
    }
    if Terminal(invocation.host).canAsk, let library, let known = identity.text {
      if try ask(missing, identity, known, plan, library) { return }
      throw CommandError(.consentMissing, "\(label) was not run; nothing was read or written")
    }
    let verbs = Need.Effect.allCases.filter { effect in missing.contains { $0.effect == effect } }.map(\.rawValue)
    let always = identity.text == nil ? "" : "; for good: " + ShellWord.line(["lucid", "trust", "grant", "--yes", operand])
    throw CommandError(
      .consentMissing, "\(label) \(verbs.joined(separator: " and ")), which nobody has allowed; nothing was read or written",
      hint: "to allow it this once: \(command)\(always)")
  }

  /// `consequence` says what was not done.
  static func refusal(
    _ label: String, _ need: Need, _ identity: LibraryIdentity, _ refusers: [String], _ operand: String, _ consequence: String
  ) -> CommandError {
    let isOwn = refusers.isEmpty || identity.text.map(refusers.contains) ?? false
    return CommandError(
      .consentMissing, "\(label) \(need.effect.rawValue) \(need.source), which you never allow; \(consequence)",
      hint: "to be asked again: " + ShellWord.line(["lucid", "trust", "revoke", isOwn ? operand : refusers[0]]))
  }

  /// Lines on what somebody is to agree to, for standard error; nothing in them can steer a terminal.
  static func lines(_ needs: [Need]) -> String {
    needs.map { need in
      let caps = need.most.sorted { $0.key < $1.key }.map { "at most \($0.value) of \($0.key)" }
      let through = need.through.isEmpty ? "" : " (through \(need.through.joined(separator: ", ")))"
      return "  "
        + Printable.text("\(need.effect.rawValue) \(need.source): \(need.reach)\(through)" + caps.map { ", " + $0 }.joined())
        + "\n"
    }.joined()
  }

  /// Asks for each source. Anything but `o`, `once`, `a`, `always` and the whole word `never` is no for now.
  private func ask(
    _ needs: [Need], _ identity: LibraryIdentity, _ known: String, _ plan: Plan, _ library: Library
  ) throws(CommandError) -> Bool {
    var said: [(need: Need, answer: Trusted.Answer)] = []
    var allowed = true
    for need in needs {
      let question =
        Printable.text("Allow: \(need.effect.rawValue) \(need.source)?") + " [o]nce, [a]lways, [n]ot now, or the word never: "
      // A letter never stands for `never`: `n` is what people type for no.
      switch Terminal(invocation.host).answer(question) {
      case "o", "once": break
      case "a", "always": said.append((need, .always))
      case "never":
        said.append((need, .never))
        allowed = false
      default: allowed = false
      }
      guard allowed else { break }
    }
    let answers = said
    if !answers.isEmpty {
      try CommandError.from { () throws(LibraryError) in
        let hashes = try identity.refusedHashes(library)
        try ConsentBook(library.place).change(known) { trusted in
          var one = trusted ?? Trusted(identity: known, label: plan.ability.label, hash: identity.subject.hash, date: "")
          one.date = HomeLibrary.date(invocation.host)
          for (need, answer) in answers { one.say(answer, need, hashes: hashes) }
          trusted = one
        }
      }
    }
    return allowed
  }

  private var operand: String { invocation.operands.first ?? "briefing" }

  /// The command line as it was given, with the consent.
  private var command: String {
    let words = ["lucid"] + invocation.words
    return ShellWord.line(words.prefix(2) + ["--approve"] + words.dropFirst(2))
  }
}
