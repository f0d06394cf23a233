import LucidApplication
import LucidArguments
import LucidCompiler
import LucidConfiguration
import LucidCore
import LucidLibrary
import LucidReport
import LucidShipped
import LucidSystem

/// The abilities whose results a client may have: flows from families of data to `client NAME`,
/// kept where permissions are.
///
/// An ability that comes to read more is not exposed until the person has agreed to the new flow.
struct ClientExposure {
  /// An ability that a client may call.
  struct Ability {
    /// As tools, prompts and skills are named.
    let name: String
    /// As `lucid run` takes it.
    let operand: String
    let file: SourceFile
    let plan: Plan
    /// Whether its steps write as in any run; else their writes stay pending.
    let writesAtOnce: Bool
  }

  private static let prefix = "client "
  /// The source of the flow that every exposed ability has, whatever it reads.
  private static let results = "results"
  private static let shipped = "shipped "

  private let environment: CommandEnvironment
  private let library: Library

  private var host: HostEnvironment { environment.host }

  /// Errors: the library cannot be opened.
  init(_ environment: CommandEnvironment) throws(CommandError) {
    self.environment = environment
    library = try HomeLibrary.open(environment.host)
  }

  // MARK: Flows

  private static func destination(_ client: String) throws(CommandError) -> String {
    let isGood =
      (1...64).contains(client.utf8.count)
      && client.utf8.allSatisfy {
        $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || "-_.".utf8.contains($0)
      }
    guard isGood else {
      throw CommandError(
        .usage, "`\(TerminalSanitizer.message(client, limit: 80))` is not a name of a client",
        hint: "a name has 1 to 64 letters, digits, `-`, `_` and `.`, such as claude")
    }
    return prefix + client
  }

  /// The flows that a client needs: one for the results, one for each family that they are made of.
  private static func flows(_ plan: Plan, to destination: String) -> [RequiredPermission] {
    return ([results] + families(plan)).map { RequiredPermission(.sends, source: $0, to: destination, reach: "", through: []) }
  }

  /// The flows of an ability whose steps may write for a client at once.
  private static func writing(_ plan: Plan, to destination: String) -> [RequiredPermission] {
    Set((plan.capabilities.writes + plan.capabilities.sends).map(\.source)).sorted().map {
      RequiredPermission(.writes, source: $0, to: destination, reach: "", through: [])
    }
  }

  /// Those that a result can hold: a tool that writes tells what was there before.
  private static func families(_ plan: Plan) -> [String] {
    Set((plan.capabilities.reads + plan.capabilities.writes).map(\.source)).sorted()
  }

  /// Errors: 22, the configuration or the host keeps what the ability reads on this machine.
  private func checkRules(_ plan: Plan, _ flows: [RequiredPermission]) throws(CommandError) {
    let configuration = try environment.configuration()
    let held = Labels(families: FamilySet(Self.families(plan)))
    if case .refused(let kept) = configuration.flow.decide(held, to: .model(flows[0].destination ?? "", isDevice: false)) {
      throw CommandError(
        .consentMissing,
        "\(plan.ability.label) cannot be exposed: its results hold \(kept.text), which `policy: {local_only: …}` keeps on "
          + "this machine, and a client may hand results to any model",
        hint: "expose an ability that uses none of it")
    }
    let forbidden = configuration.forbidden
    guard let line = flows.lazy.compactMap({ forbidden.line(against: $0) }).first ?? forbidden.line(.elsewhere) else { return }
    throw CommandError(
      .consentMissing, "\(plan.ability.label) cannot be exposed: its results may reach a model elsewhere, \(line.reason)",
      hint: "no option overrides that")
  }

  // MARK: Changing

  /// Exposes an ability, after the person has seen the flows and agreed; with `writesAtOnce` its
  /// steps may write without being asked about. Errors: 22.
  func expose(
    _ operand: String, to client: String, writesAtOnce: Bool, isAgreed: Bool, isJSON: Bool
  ) throws(CommandError) -> CommandResult {
    let destination = try Self.destination(client)
    let (file, plan, identity) = try found(operand)
    let writing = writesAtOnce ? Self.writing(plan, to: destination) : []
    let flows = Self.flows(plan, to: destination) + writing
    try checkRules(plan, flows)
    host.output.error(
      TerminalSanitizer.message("\(plan.ability.label): results go to \(client), and to any model that it asks") + "\n"
        + PermissionCheck.lines(flows))
    if !isAgreed, !Terminal(host).ask("Expose \(TerminalSanitizer.message(plan.ability.label)) to \(client)? [y/N] ") {
      throw CommandError(
        .consentMissing, "nothing was exposed",
        hint: "to expose it: "
          + ShellWord.line(
            ["lucid", "mcp", "expose", operand, "--client", client] + (writesAtOnce ? ["--writes"] : []) + ["--yes"]))
    }
    try CommandError.from { () throws(LibraryError) in
      try PermissionStore(library.place).change(identity) { stored in
        var grant = stored ?? PermissionGrant(identity: identity, label: plan.ability.label, hash: file.sha256, date: "")
        grant.date = HomeLibrary.date(host)
        grant.lines.removeAll { $0.need.destination == destination }
        for flow in flows { grant.say(.always, flow) }
        stored = grant
      }
    }
    let text = "Exposed. `lucid mcp serve --client \(client)` serves it, `lucid mcp hide` hides it.\n"
    return ActionReport.result(isJSON, text, done: "exposed") { json in
      json.field("ability", operand)
      json.field("client", client)
      json.strings("sources", Self.families(plan))
      json.strings("writes", writing.map(\.source))
    }
  }

  /// Hides an ability from a client, from all without one. Errors: 10, it is not exposed.
  func hide(_ operand: String, from client: String?, isJSON: Bool) throws(CommandError) -> CommandResult {
    let destination = try client.map { name throws(CommandError) in try Self.destination(name) }
    let identity = try identity(operand)
    var isFound = false
    try CommandError.from { () throws(LibraryError) in
      try PermissionStore(library.place).change(identity) { stored in
        guard var grant = stored else { return }
        let before = grant.lines.count
        grant.lines.removeAll { line in
          guard let to = line.need.destination, to.hasPrefix(Self.prefix) else { return false }
          return destination == nil || to == destination
        }
        isFound = grant.lines.count < before
        stored = grant
      }
    }
    guard isFound else {
      throw CommandError(
        .nothing, "`\(operand)` is not exposed to \(client ?? "any client")", hint: "lucid mcp exposed lists what is")
    }
    return ActionReport.result(isJSON, "Hidden.\n", done: "hidden") { $0.field("ability", operand) }
  }

  /// Lists the clients and what is exposed to each. Errors: 10, nothing is.
  func list(isJSON: Bool) throws(CommandError) -> CommandResult {
    let grants = try grants()
    let clients = Set(grants.flatMap(\.lines).compactMap { $0.need.destination }.filter { $0.hasPrefix(Self.prefix) }).sorted()
    var text = ""
    let result = JSONResult { json in
      json.objects("clients", clients) { json, destination in
        json.field("client", String(destination.dropFirst(Self.prefix.count)))
        text += destination.dropFirst(Self.prefix.count) + "\n"
        json.array("abilities") { json in
          for grant in grants where Self.isExposed(grant, to: destination) {
            let needs = grant.lines.map(\.need).filter { $0.destination == destination }
            let sources = needs.filter { $0.effect == .sends && $0.source != Self.results }.map(\.source)
            let written = needs.filter { $0.effect == .writes }.map(\.source)
            json.object { json in
              json.field("label", grant.label)
              json.field("for", grant.identity)
              json.strings("sources", sources)
              json.strings("writes", written)
            }
            let data =
              (sources.isEmpty ? "no data of yours" : MessageText.row(sources).text)
              + (written.isEmpty ? "" : "; writes \(MessageText.row(written)) at once")
            text += "  " + TerminalSanitizer.message("\(grant.label) (\(data))") + "\n"
          }
        }
      }
    }
    if isJSON { return .json(result) }
    guard !clients.isEmpty else {
      throw CommandError(
        .nothing, "nothing is exposed to clients", hint: "lucid mcp expose NAME --client CLIENT exposes an ability")
    }
    return .text(text)
  }

  // MARK: Serving

  /// Returns the abilities that a client may call, sorted by name. Those that are gone or cannot be
  /// read are left out, as are those that read more than was agreed to.
  func abilities(for client: String) throws(CommandError) -> [Ability] {
    let destination = try Self.destination(client)
    var found: [Ability] = []
    for grant in try grants() where Self.isExposed(grant, to: destination) {
      guard let operand = Self.operand(grant), let (file, plan, identity) = try? self.found(operand),
        identity == grant.identity, grant.evaluate(Self.flows(plan, to: destination)).missing.isEmpty
      else { continue }
      let name = SkillName.of(label: plan.ability.label, hash: file.sha256)
      let isTaken = found.contains { $0.name == name }
      let writing = Self.writing(plan, to: destination)
      found.append(
        Ability(
          name: isTaken ? name + "-" + file.sha256.prefix(6) : name, operand: operand, file: file, plan: plan,
          writesAtOnce: !writing.isEmpty && grant.evaluate(writing).missing.isEmpty))
    }
    return found.sorted { $0.name < $1.name }
  }

  /// Checks a result by what it is really made of. Errors: 22, a family was not agreed to, or stays
  /// on this machine.
  func check(_ labels: Labels, of ability: Ability, for client: String) throws(CommandError) {
    let destination = try Self.destination(client)
    try checkRules(ability.plan, Self.flows(ability.plan, to: destination))
    // The text of a file is what the client sent itself.
    let sent: FamilySet = ability.plan.inputs.contains { $0.kind == .file } ? .ofInputs : []
    let agreed = FamilySet(Self.families(ability.plan)).union(sent)
    let owed = labels.personal.subtracting(agreed)
    guard owed.isEmpty else {
      throw CommandError(
        .consentMissing, "the result holds \(owed.text), which was not exposed to \(client)",
        hint: ShellWord.line(["lucid", "mcp", "expose", ability.operand, "--client", client]))
    }
  }

  // MARK: The store

  private func grants() throws(CommandError) -> [PermissionGrant] {
    try CommandError.from { () throws(LibraryError) in try PermissionStore(library.place).all() }
  }

  private static func isExposed(_ grant: PermissionGrant, to destination: String) -> Bool {
    grant.lines.contains { $0.answer == .always && $0.need.destination == destination && $0.need.source == results }
  }

  private static func operand(_ grant: PermissionGrant) -> String? {
    if grant.identity.hasPrefix(shipped) { return String(grant.identity.dropFirst(shipped.count)) }
    return grant.idAndName?.name ?? grant.identity
  }

  /// Returns what the grants of an ability are kept under, also where its file is gone or broken.
  /// Errors: there is no such ability, and no grant for one.
  private func identity(_ operand: String) throws(CommandError) -> String {
    let kept = try grants().first { $0.label == operand || $0.identity == operand || $0.identity.hasSuffix("/" + operand) }
    if let kept, try HomeLibrary.file(operand, host) == nil { return kept.identity }
    return try found(operand).identity
  }

  /// Errors: there is no such ability, or it has errors, which are printed.
  private func found(_ operand: String) throws(CommandError) -> (file: SourceFile, plan: Plan, identity: String) {
    guard let file = try HomeLibrary.file(operand, host) else { throw try MissingAbility.error(operand, host) }
    _ = try HomeLibrary.signature(of: file, environment)
    let plan = try environment.showing(Compiled.plan(Composition().compiler.compile(file), environment.console))
    if let known = LibraryIdentity(plan, file, library).text { return (file, plan, known) }
    guard ShippedAbilities.holds(file.bytes), ShippedAbilities.ability(operand) != nil else {
      throw CommandError(.usage, "\(operand) has no path, so it cannot be exposed", hint: "save it in a file")
    }
    return (file, plan, Self.shipped + operand.lowercased())
  }
}
