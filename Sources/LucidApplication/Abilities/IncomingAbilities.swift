import LucidArguments
import LucidBuiltins
import LucidCompiler
import LucidConfiguration
package import LucidCore
package import LucidLibrary
package import LucidReport
import LucidSystem

/// The abilities of a text that is to be installed: checked, and their cards before anything is
/// installed.
package struct IncomingAbilities {
  package let incoming: DownloadedAbility
  package let arrivals: [InstallCandidate]
  private let environment: CommandEnvironment

  /// Errors: the text has mistakes, which are shown.
  package init(_ incoming: DownloadedAbility, _ environment: CommandEnvironment) throws(CommandError) {
    self.environment = environment
    self.incoming = incoming
    arrivals = try Self.arrivals(incoming.file, environment.console)
  }

  /// Every ability of a text. Errors: it has mistakes, which are shown.
  package static func arrivals(
    _ file: SourceFile, _ console: Console, for done: String = "installed"
  ) throws(CommandError) -> [InstallCandidate] {
    do throws(InstallCandidateError) {
      return try InstallCandidate.all(file, Composition().compiler)
    } catch {
      let (compilation, screen) = (error.compilation, console.screen(descriptor: 2))
      console.host.output.error(TextDiagnostics(compilation.sources, screen: screen).render(compilation.diagnostics))
      if let refusal = Compiled.refusal(compilation, done) { throw refusal }
      throw CommandError(.fileInvalid, "\(file.name) was not \(done): " + (error.reason ?? "it has errors"))
    }
  }

  /// Whether one of them reads, writes or sends something.
  package var needsPermission: Bool { arrivals.contains { !$0.plan.capabilities.isEmpty } }

  /// The card of each, with what the host forbids. `names` are those that its label could be taken
  /// for.
  package func cards(_ library: Library, _ names: KnownNames) throws(CommandError) -> [CardViewModel] {
    let fixed = Dictionary(library.defaults.map { ($0.id, $0.name) }, uniquingKeysWith: { a, _ in a })
    let catalog = Composition().builtins.catalog
    let forbidden = try CommandError.configuring { () throws(ConfigurationError) in
      try HostPolicy.forbidden(environment.loader)
    }
    return arrivals.map { arrival in
      var remarks = incoming.isShipped ? [] : names.remarks(arrival.plan.ability.label)
      if !incoming.isShipped, let id = arrival.plan.ability.id?.uppercased(), let name = fixed[id] {
        remarks.append(.words(.takesDefaultID, name))
      }
      return CardViewModel(
        name: incoming.source, plan: arrival.plan, origin: .name(incoming.source), hash: incoming.hash, path: nil,
        trust: .words(.trustNotInstalled), isTrusted: false, signed: incoming.signature.words, remarks: remarks,
        lines: CapabilityLine.of(arrival.plan, catalog) { effect, source in forbidden.forbids(effect, source) },
        flows: FlowLine.of(arrival.plan.flows) { source, tool in forbidden.line(against: source, to: tool) != nil })
    }
  }
}
