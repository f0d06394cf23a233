import LucidArguments
import LucidBuiltins
import LucidCompiler
import LucidConfiguration
package import LucidCore
import LucidLibrary
package import LucidReport
import LucidShipped
import LucidSystem

/// The cards of the abilities of a file: their text, effects, origin and permissions.
package struct AbilityShow {
  private let environment: CommandEnvironment

  package init(_ environment: CommandEnvironment) { self.environment = environment }

  /// Errors: the file has errors, which are shown.
  package func cards(of file: SourceFile) throws(CommandError) -> [CardViewModel] {
    let composition = Composition()
    let compilation = composition.compiler.compile(file)
    let plans = try Compiled.plans(compilation, environment.console, to: .show)
    if let refusal = Compiled.refusal(compilation, "shown") { throw refusal }
    let known = environment.goodConfiguration
    var cards: [CardViewModel] = []
    for plan in plans {
      cards.append(
        try card(
          try environment.showing(plan, known), file, composition.builtins.catalog, hosts: known.hosts(of: plan)))
    }
    return cards
  }

  private func card(
    _ plan: Plan, _ file: SourceFile, _ catalog: Catalog, hosts: [String: [String]]
  ) throws(CommandError) -> CardViewModel {
    let forbidden = try CommandError.configuring { () throws(ConfigurationError) in
      try HostPolicy.forbidden(environment.loader)
    }
    let library = try HomeLibrary.openIfThere(environment.host)
    let identity = LibraryIdentity(plan, file, library)
    let shipped = ShippedAbilities.holds(file.bytes)
    var origin = MessageText.words(shipped ? .originShipped : identity.name == nil ? .originLocal : .originOwn)
    let isFile = HostFile.kind(file.name) == .file
    var signed = try HomeLibrary.signature(of: file, environment).words
    var (trust, isTrusted) = (MessageText.words(.trustNotNeeded), true)
    if let library {
      (origin, trust, isTrusted) = try CommandError.from { () throws(LibraryError) in
        if !shipped, let name = identity.name, let known = try library.origins()[name] {
          origin = .name("\(known.source), \(known.date.prefix(10))")
          signed = known.signer.map { .words(.signedByThen, $0) }
        }
        if shipped { return (origin, .words(.trustShipped), true) }
        let needs = RequiredPermission.needed(by: plan, modelElsewhere: false)
        let (missing, refused, _) = try identity.evaluate(needs, library)
        func list(_ needs: [RequiredPermission]) -> MessageText { .list(needs.map(\.words)) }
        if !refused.isEmpty { return (origin, .words(.trustNever, list(refused)), false) }
        if needs.isEmpty { return (origin, trust, true) }
        return missing.isEmpty
          ? (origin, .words(.trustGranted), true) : (origin, .words(.trustMissing, list(missing)), false)
      }
    }
    let remarks = shipped ? [] : try KnownNames.of(library).remarks(plan.ability.label, own: identity.name)
    return CardViewModel(
      name: identity.name ?? file.name, plan: plan, origin: origin, hash: file.sha256,
      path: isFile ? file.name : nil, trust: trust, isTrusted: isTrusted, signed: signed,
      remarks: remarks,
      lines: CapabilityLine.of(plan, catalog, hosts: hosts) { effect, source in forbidden.forbids(effect, source) },
      flows: FlowLine.of(plan.flows, hosts: hosts) { source, tool in forbidden.line(against: source, to: tool) != nil })
  }
}
