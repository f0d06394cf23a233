import LucidBackends
import LucidBuiltins
import LucidConfiguration
import LucidCore
import LucidRuntime
import LucidSystem
import LucidVault

/// One family: a real question through its backend, as a run would ask it.
package struct FamilyHealthCheck: HealthCheck {
  let family: FamilyTraits
  /// The vault folder or file of the source.
  let part: String
  package var name: String { family.name }
  /// The library that reads it; nil if the program needs none.
  private var library: SystemRequirement? { SystemRequirement.all.first { $0.name == family.library } }
  /// The remedy where it is not there.
  private var missing: String { SetUp.source(name) }

  package func findings(_ context: HealthCheckContext) -> [HealthFinding] {
    let place = try? context.vault()?.entry(part)
    if context.configuration.backends.off.contains(name) {
      // One without data needs more than to be turned on.
      return [.off("switched off by `backends`", place == nil ? missing : SetUp.on(name))]
    }
    if context.options.vault == nil, let finding = Self.program(of: name, context) { return [finding] }
    if let service = ServiceHealthChecks.question(name, context) { return findings(of: service, context) }
    let tree: FolderTree
    do throws(ConfigurationError) {
      guard let vault = try context.vault() else { return [.off("no vault", SetUp.vault)] }
      tree = vault
    } catch { return [.missing("not checked: \(error.message)", error.hint)] }
    // `vault` says so, with the remedy.
    if VaultWriter.isUnfinished(tree) { return [.off("not checked: a write to the vault is not finished")] }
    let isBound = context.configuration.backends.places.contains { $0.family == part }
    // A folder that the configuration names and that is missing is no source that is off.
    if let gone = context.configuration.backends.absence(of: name, context.host.folders) {
      return [.broken(gone.message, gone.hint)]
    }
    if !isBound, let isThere = try? tree.entry(part) != nil, !isThere {
      let remedy = missing + "; or, if you have none: " + SetUp.off(name)
      let message = "no \(part) in the vault"
      return [family.isMissed ? .missing(message, remedy) : .off(message, remedy)]
    }
    switch answer(context, { () throws(StepFailure) in try await reading(tree, context) }) {
    case .failure(let failure):
      if library?.wasMissed == true { return [.off(DependencyHealthCheck.elsewhere)] }
      return [.broken(failure.message, failure.hint ?? missing)]
    case .success(let reading):
      if library?.wasMissed == true { return [.off(DependencyHealthCheck.elsewhere)] }
      return [.ok(reading.text)]
        + reading.notices.prefix(3).map { .missing($0.text, $0.remedy ?? "repair the file or remove it") }
        + (reading.notices.count > 3 ? [.missing("and \(reading.notices.count - 3) more")] : [])
    }
  }
}

extension FamilyHealthCheck {
  /// The finding of a family that a program answers, which is not started; nil for any other.
  private static func program(of name: String, _ context: HealthCheckContext) -> HealthFinding? {
    guard let own = context.configuration.backends.programs.first(where: { $0.family == name }) else { return nil }
    let reach = ToolBinder(context.configuration, context.host).reach(of: own)
    guard ToolHealthCheck.canStart(reach) else {
      return .broken(
        "there is no program \(TerminalSanitizer.message(own.words.first ?? "", limit: 200)) that can be started",
        "correct `backends: { \(name): { program: … } }` in the configuration")
    }
    return .ok("a program \(reach.text); lucid tools own test \(name) asks it")
  }

  /// Asks the backend that reads the vault. Recordings of the web have no question: they are there
  /// or not.
  private func reading(
    _ tree: FolderTree, _ context: HealthCheckContext
  ) async throws(StepFailure) -> HealthQuestion.Reading {
    let vault = Families.Vault(tree: StagedTree(over: tree), zones: context.host.zones)
    let settings = context.configuration.settings
    let found = Families.all(vault: vault, settings: settings).first { $0.name == name }
    guard let question = found?.question else {
      return HealthQuestion.Reading(found?.unavailable == nil ? "recordings found" : "no recordings found")
    }
    return try await question.ask(
      HealthQuestion.Context(
        now: context.now, zone: context.zone, settings: settings, deliversReminders: context.options.deliversReminders))
  }

  /// Asks on a thread of its own that waits.
  private func answer<T: Sendable>(
    _ context: HealthCheckContext, _ ask: @escaping @Sendable () async throws(StepFailure) -> T
  ) -> Result<T, StepFailure> {
    MainLoop(context.host.clock).run {
      do throws(StepFailure) { return .success(try await ask()) } catch { return .failure(error) }
    }
  }

  /// The findings of a family that a service of the network answers.
  private func findings(
    of service: (host: String, ask: @Sendable () async throws(StepFailure) -> [HealthFinding]), _ context: HealthCheckContext
  ) -> [HealthFinding] {
    switch answer(context, service.ask) {
    case .success(let findings): return findings
    case .failure(let failure):
      // A setting that is missing is no fault of a service.
      if let setUp = failure.setUp { return [.missing(failure.message, setUp)] }
      return [.broken("\(service.host): \(failure.message)", failure.hint)]
    }
  }
}

/// The families with data in the vault. One that only counts as there comes last.
package enum FamilyHealthChecks {
  package static var all: [FamilyHealthCheck] {
    let families = Families.unbound
    return (families.filter { $0.question != nil } + families.filter { $0.question == nil }).compactMap { family in
      guard let traits = FamilyTraits.of(family.name), let part = traits.part else { return nil }
      return FamilyHealthCheck(family: traits, part: part)
    }
  }
}
