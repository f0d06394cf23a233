import LucidBackends
import LucidBuiltins
import LucidConfiguration
package import LucidCore
import LucidRuntime
package import LucidSystem

/// One family: a real question through its backend, as a run would ask it.
package struct FamilyHealthCheck: HealthCheck {
  /// The answer of a source.
  package struct Reading: Sendable {
    package let said: String
    package var notices: [Notice] = []
  }

  package let name: String
  /// The vault folder of the source.
  package let part: String
  /// The library that reads it; nil if the program needs none.
  package var library: SystemRequirement?
  /// The remedy where it is not there.
  package var missing: String { SetUp.source(name) }
  /// Whether runs report it while it is neither there nor off. Reminders and tasks begin with the
  /// first that is written; the web and feeds are read by abilities that ask for them alone.
  private var isMissed: Bool { !["reminders", "tasks", "web", "feeds"].contains(name) }
  package let ask: @Sendable (HealthCheckContext, StagedTree) async throws(StepFailure) -> Reading

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
    let folders = context.configuration.backends.bindings(context.host.folders).filter {
      $0.path == part || $0.path.hasPrefix(part + "/")
    }
    // A folder that the configuration names and that is missing is no source that is off.
    if let gone = folders.first(where: { HostFile.kind($0.folder) == .missing }) {
      return [.broken("there is no folder \(context.host.folders.shown(gone.name))", SetUp.folder(of: name))]
    }
    if !isBound, let isThere = try? tree.entry(part) != nil, !isThere {
      let remedy = missing + "; or, if you have none: " + SetUp.off(name)
      let message = "no \(part) in the vault"
      return [isMissed ? .missing(message, remedy) : .off(message, remedy)]
    }
    let staged = StagedTree(over: tree)
    let ask = ask
    switch answer(context, { () throws(StepFailure) in try await ask(context, staged) }) {
    case .failure(let failure):
      if library?.wasMissed == true { return [.off(DependencyHealthCheck.elsewhere)] }
      return [.broken(failure.message, failure.hint ?? missing)]
    case .success(let reading):
      if library?.wasMissed == true { return [.off(DependencyHealthCheck.elsewhere)] }
      return [.ok(reading.said)]
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
    guard let path = reach.words.first, HostFile.kind(path) == .file, HostFile.isExecutable(path) else {
      return .broken(
        "there is no program \(TerminalSanitizer.message(own.words.first ?? "", limit: 200)) that can be started",
        "correct `backends: { \(name): { program: … } }` in the configuration")
    }
    return .ok("a program \(reach.text); `lucid tools own test \(name)` asks it")
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

/// The families of this program. To add one: its line here.
package enum FamilyHealthChecks {
  package static let all: [FamilyHealthCheck] = [
    FamilyHealthCheck(name: "calendar", part: "calendar", library: .libical) { context, tree throws(StepFailure) in
      let from = context.zone.startOfDay(context.zone.date(context.now))
      let reading = try await VaultCalendar(tree: tree, pool: BlockingPool(), zones: context.host.zones).events(
        from: from, to: Instant(seconds: from.seconds + 7 * 86_400), zone: context.zone)
      return .init(
        said: "\(count(reading.calendars.count, "calendar")), \(count(reading.events.count, "event")) in seven days",
        notices: reading.notices)
    },
    FamilyHealthCheck(name: "reminders", part: "reminders", library: .libical) { context, tree throws(StepFailure) in
      let reading = try await VaultTodos(.reminders, tree: tree, pool: BlockingPool(), zones: context.host.zones).todos(
        zone: context.zone)
      return .init(
        said: count(reading.todos.count, "reminder") + undelivered(reading.todos, context),
        notices: reading.notices)
    },
    FamilyHealthCheck(name: "tasks", part: "tasks", library: .libical) { context, tree throws(StepFailure) in
      let reading = try await VaultTodos(.tasks, tree: tree, pool: BlockingPool(), zones: context.host.zones).todos(
        zone: context.zone)
      return .init(said: count(reading.todos.count, "task"), notices: reading.notices)
    },
    FamilyHealthCheck(name: "mail", part: "mail", library: .gmime) { context, tree throws(StepFailure) in
      let mail = VaultMail(tree: tree, pool: BlockingPool())
      let reading = try await mail.messages(MailQuery(limit: 200))
      let unread = reading.messages.count(where: \.unread)
      let newest = reading.messages.compactMap(\.date).max().map { ", the newest of \(context.zone.date($0).iso)" } ?? ""
      let many = reading.messages.count == 200 ? "the last 200 messages" : count(reading.messages.count, "message")
      return .init(said: "\(many) of the inbox, \(unread) unread\(newest)", notices: reading.notices)
    },
    FamilyHealthCheck(name: "notes", part: "notes") { context, tree throws(StepFailure) in
      let reading = try await VaultNotes(tree: tree, pool: BlockingPool()).notes(NotesQuery(zone: context.zone))
      return .init(said: count(reading.notes.count, "note"), notices: reading.notices)
    },
    FamilyHealthCheck(name: "contacts", part: "contacts") { context, tree throws(StepFailure) in
      // All of them are read to find one.
      let reading = try await VaultContacts(tree: tree, pool: BlockingPool()).contacts(
        ContactsQuery(context.configuration.settings.name ?? "a"))
      return .init(said: "can be searched", notices: reading.notices)
    },
    FamilyHealthCheck(name: "habits", part: "habits") { context, tree throws(StepFailure) in
      let today = context.zone.date(context.now)
      let reading = try await VaultHabits(tree: tree, pool: BlockingPool()).log(today...today, zone: context.zone)
      return .init(said: count(reading.habits.count, "habit"), notices: reading.notices)
    },
    FamilyHealthCheck(name: "health", part: "health", library: .libxml) { context, tree throws(StepFailure) in
      let today = context.zone.date(context.now)
      let query = HealthQuery(HealthMetric.everyday, days: today...today, zone: context.zone, now: context.now)
      let reading = try await VaultHealth(tree: tree, pool: BlockingPool()).history(query)
      return .init(said: "\(count(reading.values.count { !$0.value.isEmpty }, "figure")) of today", notices: reading.notices)
    },
    FamilyHealthCheck(name: "weather", part: "weather.json") { context, tree throws(StepFailure) in
      let reading = try await VaultWeather(tree: tree, pool: BlockingPool()).forecast(
        context.configuration.settings.city, now: context.now, zone: context.zone)
      return .init(said: "\(count(reading.days.count, "day")) of forecast", notices: reading.notices)
    },
    FamilyHealthCheck(name: "travel", part: "travel.json") { context, tree throws(StepFailure) in
      guard let office = context.configuration.settings.office else { return .init(said: "no user.office is set") }
      let route = try await VaultTravel(tree: tree, pool: BlockingPool()).route(
        to: .office(office), by: .car, now: context.now, zone: context.zone)
      return .init(said: "\(route.minutes) min to \(route.destination)", notices: route.notices)
    },
    FamilyHealthCheck(name: "feeds", part: "feeds", library: .libxml) { context, tree throws(StepFailure) in
      let found = try await VaultFeeds(tree: tree, pool: BlockingPool()).items(of: nil, now: context.now, zone: context.zone)
      return .init(said: count(found.items.count, "item"), notices: found.notices)
    },
    FamilyHealthCheck(name: "web", part: "web") { _, tree throws(StepFailure) in
      return .init(said: VaultWeb.isThere(in: tree) ? "recordings found" : "no recordings found")
    },
  ]

  /// Names the schedule that would deliver open reminders, where there is none. A person whose
  /// reminders are delivered by another program needs none, so this is no warning.
  private static func undelivered(
    _ reminders: [Todo], _ context: HealthCheckContext
  ) -> String {
    let ahead = reminders.count { one in !one.done && one.at.map { $0 > context.now } ?? false }
    guard ahead > 0, !context.options.deliversReminders else { return "" }
    return "; no schedule delivers the \(ahead) to come (\(SetUp.reminders))"
  }

  private static func count(_ n: Int, _ thing: String) -> String { n == 1 ? "1 \(thing)" : "\(n) \(thing)s" }
}
