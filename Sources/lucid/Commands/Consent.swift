import LucidArguments
import LucidCompiler
import LucidCore
import LucidLibrary
import LucidReport

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

  /// Before anything of the person's is read. What is shipped is trusted by its bytes, whatever file they stand in; what else was said is
  /// looked up, and what nobody has said yet is asked on a terminal.
  ///
  /// Errors: the card of what the file could do, and the commands that allow it.
  func check(_ plan: Plan, _ file: SourceFile) throws(CommandError) {
    guard !plan.capabilities.isEmpty, !ShippedAbilities.holds(file.bytes) else { return }
    let library = Host.dataFolder == nil ? nil : try HomeLibrary.open()
    let identity = LibraryIdentity(plan, file, library)
    let needs = identity.needs(plan)
    var (missing, refused): ([Need], [Need]) = (needs, [])
    if let library, identity.text != nil {
      (missing, refused) = try CommandError.from { () throws(LibraryError) in
        try identity.trusted(plan, file, library).judge(identity.name == nil ? Need.of(plan) : needs)
      }
      missing = missing.filter(needs.contains)
    }
    let label = plan.ability.label
    if let never = refused.first {
      throw CommandError(
        .consentMissing, "\(label) \(never.effect.rawValue) \(never.source), which you never allow; nothing was read or written",
        hint: "to be asked again: " + ShellWord.line(["lucid", "trust", "revoke", operand]))
    }
    guard !missing.isEmpty, !invocation.has(.approve) else { return }
    if missing == needs {
      LogForm.complain(
        ReachLines(plan, Composition(vault: nil).builtins.catalog).text(ScreenChoice.screen(invocation, descriptor: 2)),
        invocation, .notice)
    } else {
      LogForm.complain("New in what \(Printable.text(label)) can reach:\n" + Self.lines(missing), invocation, .notice)
    }
    if Terminal.canAsk, let library, let known = identity.text {
      if try ask(missing, known, plan, file, library) { return }
      throw CommandError(.consentMissing, "\(label) was not run; nothing was read or written")
    }
    let verbs = Need.Effect.allCases.filter { effect in missing.contains { $0.effect == effect } }.map(\.rawValue)
    let always = identity.text == nil ? "" : "; for good: " + ShellWord.line(["lucid", "trust", "grant", "--yes", operand])
    throw CommandError(
      .consentMissing, "\(label) \(verbs.joined(separator: " and ")), which nobody has allowed; nothing was read or written",
      hint: "to allow it this once: \(command)\(always)")
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

  /// Once, always or never, for each source. Whatever is answered otherwise is no.
  private func ask(
    _ needs: [Need], _ identity: String, _ plan: Plan, _ file: SourceFile, _ library: Library
  ) throws(CommandError) -> Bool {
    var said: [(need: Need, answer: Trusted.Answer)] = []
    var allowed = true
    for need in needs {
      let question =
        Printable.text("Allow: \(need.effect.rawValue) \(need.source)?") + " [o]nce, [a]lways, [n]ever, return for no: "
      // Whole words or their letters: whoever types `no` does not mean for good.
      switch Terminal.answer(question) {
      case "o", "once": break
      case "a", "always": said.append((need, .always))
      case "n", "never":
        said.append((need, .never))
        allowed = false
      default: allowed = false
      }
      guard allowed else { break }
    }
    let answers = said
    if !answers.isEmpty {
      try CommandError.from { () throws(LibraryError) in
        try ConsentBook(library.place).change(identity) { trusted in
          var one =
            trusted ?? Trusted(identity: identity, label: plan.ability.label, hash: SHA256.hex(file.bytes), date: "")
          one.date = HomeLibrary.date
          for (need, answer) in answers { one.say(answer, need) }
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
