import LucidArguments
import LucidBuiltins
import LucidCompiler
import LucidCore
package import LucidLibrary
package import LucidReport
import LucidSession
import LucidShipped
import LucidSystem

/// The actions of `lucid trust`: permissions of abilities, listed, granted, denied and forgotten.
package struct AbilityTrust {
  private let environment: CommandEnvironment
  private let library: Library
  /// Sources that it is about; empty for all.
  private let sources: Set<String>
  /// Paths of files that a run may be given.
  private let attached: [String]
  /// Whether the user has agreed beforehand.
  private let isAgreed: Bool
  private let isJSON: Bool

  private var host: HostEnvironment { environment.host }

  /// Errors: the library cannot be opened.
  package init(
    _ environment: CommandEnvironment, sources: Set<String>, attached: [String], isAgreed: Bool, isJSON: Bool
  ) throws(CommandError) {
    (self.environment, self.sources, self.attached) = (environment, sources, attached)
    (self.isAgreed, self.isJSON) = (isAgreed, isJSON)
    library = try HomeLibrary.open(environment.host)
  }

  /// Lists what was granted and denied.
  package func list() throws(CommandError) -> CommandResult {
    let all = try CommandError.from { () throws(LibraryError) in try PermissionStore(library.place).all() }
    if isJSON {
      return .json(
        JSONResult { json in
          json.array("grants") { json in for one in all { json.written(one.json) } }
        })
    }
    if all.isEmpty { return .text("No permissions granted yet. Shipped abilities need none.\n") }
    return .text(
      all.map { one in
        TerminalSanitizer.message("\(one.label) (\(one.identity)), \(one.date.prefix(10))") + "\n"
          + one.lines.map { "  \($0.answer.rawValue) \(TerminalSanitizer.message($0.need.title))\n" }
          .joined()
      }.joined())
  }

  /// Stores an answer to what an ability needs. Errors: 22, the user did not agree.
  package func say(_ answer: PermissionGrant.Answer, _ operand: String) throws(CommandError) -> CommandResult {
    let own = try family(operand)
    let (plan, identity) = if let own { (own.plan, own.identity) } else { try ability(operand) }
    let needs = RequiredPermission.needed(by: plan, modelElsewhere: true).filter {
      sources.isEmpty || sources.contains($0.source)
    }
    guard !needs.isEmpty else {
      throw CommandError(.nothing, "\(plan.ability.label) needs no permission there")
    }
    host.output.error(TerminalSanitizer.message(plan.ability.label) + "\n" + PermissionCheck.lines(needs))
    if answer == .always, !isAgreed, !Terminal(host).ask("Grant these permissions permanently? [y/N] ") {
      throw CommandError(
        .consentMissing, "no permission was granted",
        hint: "to grant it: "
          + ShellWord.line(
            ["lucid", "trust", "grant", "--yes"] + sources.sorted().flatMap { ["--source", $0] }
              + attached.flatMap { ["--attach", $0] } + [operand]))
    }
    try CommandError.from { () throws(LibraryError) in
      let book = PermissionStore(library.place)
      // What was said of an earlier declaration is void.
      if own != nil { _ = try book.revoke([], orLabel: plan.ability.label, sources: []) }
      try book.store(
        needs.map { ($0, answer) }, for: plan, identity, library, at: HomeLibrary.date(host))
    }
    let text =
      answer == .always
      ? "Granted. `lucid trust revoke` revokes it.\n" : "Denied permanently. `lucid trust revoke` forgets this.\n"
    return ActionReport.result(isJSON, text, done: answer == .always ? "granted" : "denied") { json in
      json.field("ability", operand)
      json.objects("permissions", needs) { json, need in
        json.field("effect", need.effect.rawValue)
        json.field("source", need.source)
        if let destination = need.destination { json.field("to", destination) }
      }
    }
  }

  /// Returns the family of the configuration that questions may be permitted to call, such as
  /// `tools.ticker`; nil for any other operand.
  ///
  /// Errors: the configuration declares no such family with a tool that reads.
  private func family(_ operand: String) throws(CommandError) -> QuestionTools.Family? {
    guard operand.hasPrefix(QuestionTools.prefix), try HomeLibrary.file(operand, host) == nil else { return nil }
    let families = try QuestionTools(environment.configuration(), environment).families
    if let found = families.first(where: { $0.label == operand }) { return found }
    let labels = families.map(\.label)
    let name = TerminalSanitizer.message(String(operand.dropFirst(QuestionTools.prefix.count)), limit: 60)
    throw CommandError(
      .usage,
      "the configuration declares no family `\(name)` with tools that read"
        + Spelling.suggestion(Spelling.nearest(operand, among: labels)),
      hint: labels.isEmpty
        ? "declare tools under `tools` of the configuration: docs/tools-of-your-own.md"
        : "it declares \(MessageText.row(labels))")
  }

  /// Errors: there is no such ability, it has errors, or nothing can be stored for it.
  private func ability(_ operand: String) throws(CommandError) -> (plan: Plan, identity: LibraryIdentity) {
    guard let file = try HomeLibrary.file(operand, host) else {
      throw try MissingAbility.error(operand, host)
    }
    _ = try HomeLibrary.signature(of: file, environment)
    let composition = Composition()
    let attachments = try Attachments(attached, host.folders)
    let plan = try environment.showing(
      attachments.added(to: Compiled.plan(composition.compiler.compile(file), environment.console), composition.builtins.catalog))
    let identity = LibraryIdentity(plan, file, library)
    guard identity.text != nil else {
      throw CommandError(
        .usage,
        ShippedAbilities.holds(file.bytes)
          ? "\(operand) is shipped and needs no permission" : "\(operand) has no path, so a permission cannot be stored for it")
    }
    return (plan, identity)
  }

  /// Forgets the answers for an ability. Errors: 10, there are none.
  package func revoke(_ operand: String) throws(CommandError) -> CommandResult {
    let book = PermissionStore(library.place)
    // Under its identity, else where a refusal of the same bytes or id is stored, else by its label.
    var identities = [operand]
    if let file = try HomeLibrary.file(operand, host), let plan = Composition().compiler.compile(file).plans.first {
      let identity = LibraryIdentity(plan, file, library)
      let refusers = try CommandError.from { () throws(LibraryError) in try book.answers(for: identity.subject).refusers }
      identities += [identity.text].compactMap { $0 } + refusers
    }
    let known = identities
    let found = try CommandError.from { () throws(LibraryError) in
      try book.revoke(known, orLabel: operand, sources: sources)
    }
    guard found else { throw CommandError(.nothing, "no permission is stored for `\(operand)`", hint: "lucid trust lists them") }
    return ActionReport.result(isJSON, "Revoked.\n", done: "revoked") { $0.field("ability", operand) }
  }
}
