import LucidArguments
import LucidBuiltins
import LucidCompiler
package import LucidConfiguration
package import LucidCore
import LucidHTTP
package import LucidLibrary
import LucidReport
import LucidSession
import LucidShipped

/// Asks the person for the permissions that an ability lacks; `PermissionCheck` decides whether it
/// lacks any.
package struct PermissionPrompt {
  private let commandEnvironment: CommandEnvironment
  private let options: RunOptions
  /// That of the command environment.
  private let configuration: Configuration

  package init(_ commandEnvironment: CommandEnvironment, _ options: RunOptions, _ configuration: Configuration) {
    (self.commandEnvironment, self.options, self.configuration) = (commandEnvironment, options, configuration)
  }

  private var console: Console { commandEnvironment.console }

  /// Refuses what the host forbids, whatever was permitted; no option lifts it.
  package static func refuse(_ plan: Plan, _ forbidden: DenyList) throws(CommandError) {
    try CommandError.from { () throws(LibraryError) in try PermissionCheck.refuse(plan, forbidden) }
  }

  /// Decides before anything of the person's is read. What is shipped is trusted by its bytes,
  /// whatever file they stand in; for the rest the stored answers count, and what nobody has
  /// answered yet is asked on a terminal.
  ///
  /// Errors: the card of what the file could do, and the commands that allow it; or the stored
  /// answers cannot be read.
  package func check(_ plan: Plan, _ file: SourceFile) throws(CommandError) {
    guard Self.isChecked(plan, file) else { return }
    let library = try HomeLibrary.openIfThere(console.host)
    let identity = LibraryIdentity(plan, file, library)
    let label = plan.ability.label
    let decision = try decision(plan, identity, in: library)
    guard case .undecided(let missing, let isPartial) = decision, !options.isApproved else { return }
    if isPartial {
      console.complain("New permissions of \(TerminalSanitizer.message(label)):\n" + PermissionCheck.lines(missing), .notice)
    } else {
      console.complain(
        ReachLines(plan, Composition().builtins.catalog, hosts: hosts(plan)).text(console.screen(descriptor: 2)), .notice)
    }
    if Terminal(console.host).canAsk, let library, identity.text != nil {
      if try ask(missing, identity: identity, plan: plan, library: library) { return }
      throw CommandError(.consentMissing, "\(label) was not run; nothing was read or written")
    }
    let accesses = Self.groups(missing).map(Self.title).joined(separator: ", ")
    let always = identity.text == nil ? "" : "; permanently: " + ShellWord.line(options.grant(options.ability, ["--yes"]))
    throw CommandError(
      .consentMissing, "permission required: \(label) \(accesses); nothing was read or written",
      hint: "to permit it once: \(command)\(always)")
  }

  /// Decides by the stored answers alone: asks and shows nothing. Errors: the person or the host
  /// forbids what the plan needs.
  package func decision(_ plan: Plan, _ file: SourceFile) throws(CommandError) -> PermissionCheck.Decision {
    guard Self.isChecked(plan, file) else { return .allowed }
    let library = try HomeLibrary.openIfThere(console.host)
    return try decision(plan, LibraryIdentity(plan, file, library), in: library)
  }

  /// Whether stored answers count: a shipped text is permitted by its bytes.
  private static func isChecked(_ plan: Plan, _ file: SourceFile) -> Bool {
    !plan.capabilities.isEmpty && !ShippedAbilities.holds(file.bytes)
  }

  private func decision(
    _ plan: Plan, _ identity: LibraryIdentity, in library: Library?
  ) throws(CommandError) -> PermissionCheck.Decision {
    let needs = RequiredPermission.needed(
      by: plan, modelElsewhere: mayLeaveToModel(plan), onDevice: toolsOnDevice(plan), isDry: options.isDry)
    return try CommandError.from { () throws(LibraryError) in
      try PermissionCheck.decide(
        plan, needs, identity, library, operand: options.ability, consequence: "nothing was read or written")
    }
  }

  private func hosts(_ plan: Plan) -> [String: [String]] { configuration.hosts(of: plan, model: options.model) }

  /// Whether a model that is not on this machine may be shown data of the person: never when the
  /// configuration keeps a family of it here, for then no such model is asked.
  private func mayLeaveToModel(_ plan: Plan) -> Bool {
    guard let shown = plan.flows.byDestination[Flow.Destination.elsewhere] else { return false }
    guard shown.intersection(FamilySet(configuration.localOnly)).isEmpty else { return false }
    return configuration.models.mayBeElsewhere(options.model, preferring: plan.model?.prefer ?? .any)
  }

  /// The tools of the plan that tell nobody elsewhere, as this machine is set up.
  private func toolsOnDevice(_ plan: Plan) -> Set<String> {
    guard !plan.flows.isEmpty else { return [] }
    let sends =
      plan.flows.byDestination[NotifyFamily.send] == nil
      ? [] : SendRoute(configuration, console.host, zone: .utc).onDevice
    return sends.union(configuration.backends.network.onDevice)
  }

  /// Asks once for all that is read, and for each other permission. Anything but `o`, `once`, `y`,
  /// `yes`, `a`, `always` and the whole word `never` is no for now.
  private func ask(
    _ needs: [RequiredPermission], identity: LibraryIdentity, plan: Plan, library: Library
  ) throws(CommandError) -> Bool {
    var said: [(need: RequiredPermission, answer: PermissionGrant.Answer)] = []
    var allowed = true
    for group in Self.groups(needs) {
      let question =
        TerminalSanitizer.message("Allow: \(Self.title(group) + place(group, plan) + Self.expressions(group, plan))?")
        + " [o]nce, [a]lways, [n]ot now, or the word never: "
      // A letter never stands for `never`: `n` is what people type for no.
      switch Terminal(console.host).answer(question) {
      // A plain yes is the least of the two.
      case "o", "once", "y", "yes": break
      case "a", "always": said += group.map { ($0, .always) }
      case "never":
        said += group.map { ($0, .never) }
        allowed = false
      default: allowed = false
      }
      guard allowed else { break }
    }
    let answers = said
    if !answers.isEmpty {
      try CommandError.from { () throws(LibraryError) in
        try PermissionStore(library.place).store(
          answers, for: plan, identity, library, at: HomeLibrary.date(console.host))
      }
    }
    return allowed
  }

  /// All that is read, and then each other permission: what is decided together.
  private static func groups(_ needs: [RequiredPermission]) -> [[RequiredPermission]] {
    let reads = needs.filter { $0.effect == .reads }
    return (reads.isEmpty ? [] : [reads]) + needs.filter { $0.effect != .reads }.map { [$0] }
  }

  /// `reads calendar and mail`, `sends calendar to web.search`.
  private static func title(_ group: [RequiredPermission]) -> String {
    guard let first = group.first, group.count == 1 else { return "reads " + MessageText.row(group.map(\.source)).text }
    return first.title
  }

  /// ` at router.example`: the hosts that a tool asks or that models run on; empty for an access.
  private func place(_ group: [RequiredPermission], _ plan: Plan) -> String {
    guard let need = group.first, let destination = need.destination else { return "" }
    guard let hosts = hosts(plan)[need.isOfModel ? destination : ToolName.family(destination)] else { return "" }
    return " at " + hosts.joined(separator: need.isOfModel ? " or " : " and ")
  }

  /// `: <<c.items[0].title>>`: what leaves, as the author wrote it, in one line; empty for an
  /// access.
  private static func expressions(_ group: [RequiredPermission], _ plan: Plan) -> String {
    guard let need = group.first, let destination = need.destination else { return "" }
    let source = FamilySet(need.source)
    let all = plan.flows.filter { $0.destination.name == destination && $0.from.contains(source) && !$0.expression.isEmpty }
    let shown = all.prefix(2).map {
      String($0.expression.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(80))
    }
    return shown.isEmpty ? "" : ": " + (shown + (all.count > shown.count ? ["…"] : [])).joined(separator: ", ")
  }

  /// The command line as it was given, with the consent.
  private var command: String {
    let words = ["lucid"] + options.words
    return ShellWord.line(words.prefix(2) + ["--approve"] + words.dropFirst(2))
  }
}
