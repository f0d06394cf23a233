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
    let compilation = Composition(vault: nil).compiler.compile(file)
    let plan = try Compiled.plan(compilation, invocation)
    let card = try Self.card(plan, file)
    switch form {
    case .json: try delivery.send(JSONLibrary().card(card))
    case .html: try delivery.send(HTMLAbility().page(card))
    default: try delivery.send(TextLibrary(screen: ScreenChoice.screen(invocation, toFile: delivery.isFile)).card(card))
    }
    return .ok
  }

  static func card(_ plan: Plan, _ file: SourceFile) throws(CommandError) -> ShownCard {
    let library = Host.dataFolder == nil ? nil : try HomeLibrary.open()
    let identity = LibraryIdentity(plan, file, library)
    let shipped = ShippedAbilities.holds(file.bytes)
    var origin = shipped ? "shipped with lucid" : identity.name == nil ? "a file of yours" : "your own"
    var (trust, isTrusted) = ("it needs nobody's word", true)
    if let library {
      (origin, trust, isTrusted) = try CommandError.from { () throws(LibraryError) in
        if !shipped, let name = identity.name, let known = try library.origins()[name] {
          origin = "\(known.source), \(known.date.prefix(10))"
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
      name: identity.name ?? file.name, plan: plan, origin: origin, hash: SHA256.digits(file.bytes),
      path: HostFile.kind(file.name) == .file ? file.name : nil, trust: trust, isTrusted: isTrusted)
  }
}
