import LucidApplication
import LucidArguments
import LucidCompiler
import LucidConfiguration
import LucidCore
import LucidLibrary
import LucidReport
import LucidShipped
import LucidSystem

/// `lucid show` of an ability: what it is, what it can reach, where it comes from, whether it is trusted.
struct AbilityShow {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func show(_ file: SourceFile) throws(CommandError) -> ExitCode {
    let form = try Form.chosen(invocation, .showFormat)
    let delivery = try OutputDestination(invocation)
    let composition = Composition()
    let compilation = composition.compiler.compile(file)
    let plans = try Compiled.plans(compilation, invocation)
    guard !compilation.hasErrors else { throw CommandError(.fileInvalid, "\(file.name) was not shown: it has errors") }
    var cards: [CardViewModel] = []
    for plan in plans { cards.append(try card(plan, file, composition.builtins.catalog)) }
    switch form {
    case .json: try delivery.send(JSONLibrary().cards(cards))
    case .html: try delivery.send(HTMLAbility().page(cards))
    default:
      let text = TextLibrary(screen: ScreenChoice.screen(invocation, toFile: delivery.isFile))
      try delivery.send(cards.map(text.card).joined(separator: "\n"))
    }
    return .ok
  }

  private func card(_ plan: Plan, _ file: SourceFile, _ catalog: Catalog) throws(CommandError) -> CardViewModel {
    let forbidden = try HostPolicy.forbidden(invocation)
    let library = try HomeLibrary.openIfThere(invocation.host)
    let identity = LibraryIdentity(plan, file, library)
    let shipped = ShippedAbilities.holds(file.bytes)
    var origin = shipped ? "shipped with lucid" : identity.name == nil ? "a local file" : "your own"
    let isFile = HostFile.kind(file.name) == .file
    var signed = try HomeLibrary.signature(of: file, invocation).words
    var (trust, isTrusted) = ("it needs no permission", true)
    if let library {
      (origin, trust, isTrusted) = try CommandError.from { () throws(LibraryError) in
        if !shipped, let name = identity.name, let known = try library.origins()[name] {
          origin = "\(known.source), \(known.date.prefix(10))"
          signed = known.signer.map { "by \($0) when it was installed" }
        }
        if shipped { return (origin, "it is shipped", true) }
        let (missing, refused, _) = try identity.evaluate(plan, library)
        func list(_ needs: [RequiredPermission]) -> String { needs.map { "\($0.effect.rawValue) \($0.source)" }.joined(separator: ", ") }
        if !refused.isEmpty { return (origin, "never: " + list(refused), false) }
        if identity.needs(plan).isEmpty { return (origin, trust, true) }
        return missing.isEmpty ? (origin, "you granted it", true) : (origin, "not granted yet: " + list(missing), false)
      }
    }
    let remarks = shipped ? [] : try KnownNames.of(library).remarks(plan.ability.label, own: identity.name)
    return CardViewModel(
      name: identity.name ?? file.name, plan: plan, origin: origin, hash: SHA256.hex(file.bytes),
      path: isFile ? file.name : nil, trust: trust, isTrusted: isTrusted, signed: signed,
      remarks: remarks,
      lines: CapabilityLine.of(plan, catalog) { effect, source in forbidden.forbids(effect, source) })
  }
}
