import LucidArguments
import LucidCompiler
import LucidCore
import LucidLibrary
import LucidReport

/// `lucid show` of an ability: what it is, what it can reach, where it comes from, whether it is trusted.
struct AbilityShow {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// nil when the operand names no ability: neither a file, nor one of the library, nor a shipped one.
  static func file(_ operand: String) throws(CommandError) -> SourceFile? {
    if operand == "-" || HostFile.kind(operand) == .file { return try AbilityFile.readFile(operand) }
    return try HomeLibrary.source(operand) ?? ShippedAbilities.ability(operand)
  }

  func show(_ file: SourceFile) throws(CommandError) -> ExitCode {
    let form = try Form.chosen(invocation, .showFormat)
    let delivery = try Delivery(invocation)
    let composition = Composition(vault: nil)
    let plan = try Compiled.plan(composition.compiler.compile(file), invocation)
    let card = try card(plan, file, composition.builtins.catalog)
    switch form {
    case .json: try delivery.send(JSONLibrary().card(card))
    case .html: try delivery.send(HTMLAbility().page(card))
    default: try delivery.send(TextLibrary(screen: ScreenChoice.screen(invocation, toFile: delivery.isFile)).card(card))
    }
    return .ok
  }

  private func card(_ plan: Plan, _ file: SourceFile, _ catalog: Catalog) throws(CommandError) -> ShownCard {
    let forbidden = try HostPolicy.forbidden(invocation)
    let library = Host.dataFolder == nil ? nil : try HomeLibrary.open()
    let identity = LibraryIdentity(plan, file, library)
    let shipped = ShippedAbilities.holds(file.bytes)
    var origin = shipped ? "shipped with lucid" : identity.name == nil ? "a file of yours" : "your own"
    let isFile = HostFile.kind(file.name) == .file
    var signed = isFile && identity.name == nil ? try IncomingFile.signature(beside: file.name, file.bytes).words : nil
    var (trust, isTrusted) = ("it needs nobody's word", true)
    if let library {
      (origin, trust, isTrusted) = try CommandError.from { () throws(LibraryError) in
        if !shipped, let name = identity.name, let known = try library.origins()[name] {
          origin = "\(known.source), \(known.date.prefix(10))"
          signed = known.signer.map { "by \($0) when it was installed" }
        }
        let needs = identity.needs(plan)
        if shipped || needs.isEmpty { return (origin, shipped ? "it is shipped" : trust, true) }
        let (missing, refused) = try identity.trusted(plan, file, library).judge(needs)
        func list(_ needs: [Need]) -> String { needs.map { "\($0.effect.rawValue) \($0.source)" }.joined(separator: ", ") }
        if !refused.isEmpty { return (origin, "never: " + list(refused), false) }
        return missing.isEmpty ? (origin, "you allowed it", true) : (origin, "not allowed yet: " + list(missing), false)
      }
    }
    return ShownCard(
      name: identity.name ?? file.name, plan: plan, origin: origin, hash: SHA256.hex(file.bytes),
      path: isFile ? file.name : nil, trust: trust, isTrusted: isTrusted, signed: signed,
      lines: CapabilityLine.of(plan, catalog) { effect, source in forbidden.forbids(effect, source) })
  }
}
