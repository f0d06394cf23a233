import LucidArguments
import LucidBackends
import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem

/// One family: a real question through its backend, as a run would ask it.
struct FamilyCheckup: Checkup {
  /// What a source answered.
  struct Reading: Sendable {
    let said: String
    var notices: [Notice] = []
  }

  let name: String
  /// What stands for it in the vault.
  let part: String
  /// What reads it; nil when nothing but the program is needed.
  var library: SystemRequirement?
  let ask: @Sendable (CheckupScene, StagedTree) async throws(StepFailure) -> Reading

  func findings(_ scene: CheckupScene) -> [CheckupFinding] {
    guard let tree = try? scene.vault() else { return [.off("no vault")] }
    // `vault` says so, with the remedy.
    if VaultWriter.isUnfinished(tree) { return [.off("not looked at: a write to the vault is not finished")] }
    let isBound = scene.configuration.backends.places.contains { $0.family == part }
    // What nobody has put there, nobody misses.
    if !isBound, let isThere = try? tree.entry(part) != nil, !isThere { return [.off("no \(part) in the vault")] }
    let staged = StagedTree(over: tree)
    let loop = MainLoop(scene.invocation.host.clock)
    let result: Result<Reading, StepFailure> = loop.run { [ask] in
      do throws(StepFailure) { return .success(try await ask(scene, staged)) } catch { return .failure(error) }
    }
    switch result {
    case .failure(let failure):
      if library?.wasMissed == true { return [.off(DependencyCheckup.elsewhere)] }
      return [.broken(failure.message, failure.hint)]
    case .success(let reading):
      return [.ok(reading.said)] + reading.notices.prefix(3).map { .missing($0.text, "put the file right, or take it out") }
        + (reading.notices.count > 3 ? [.missing("and \(reading.notices.count - 3) more")] : [])
    }
  }
}

/// The families of this program. To add one: its line here.
enum FamilyCheckups {
  static let all: [FamilyCheckup] = [
    FamilyCheckup(name: "calendar", part: "calendar", library: .libical) { scene, tree throws(StepFailure) in
      let from = scene.zone.startOfDay(scene.zone.date(scene.now))
      let reading = try await VaultCalendar(tree: tree, pool: BlockingPool(), zones: scene.invocation.host.zones).events(
        from: from, to: Instant(seconds: from.seconds + 7 * 86_400), zone: scene.zone)
      return .init(
        said: "\(count(reading.calendars.count, "calendar")), \(count(reading.events.count, "event")) in seven days",
        notices: reading.notices)
    },
    FamilyCheckup(name: "reminders", part: "reminders", library: .libical) { scene, tree throws(StepFailure) in
      let reading = try await VaultReminders(tree: tree, pool: BlockingPool(), zones: scene.invocation.host.zones).reminders(
        zone: scene.zone)
      return .init(said: count(reading.reminders.count, "reminder"), notices: reading.notices)
    },
    FamilyCheckup(name: "tasks", part: "tasks", library: .libical) { scene, tree throws(StepFailure) in
      let reading = try await VaultTasks(tree: tree, pool: BlockingPool(), zones: scene.invocation.host.zones).tasks(
        zone: scene.zone)
      return .init(said: count(reading.tasks.count, "task"), notices: reading.notices)
    },
    FamilyCheckup(name: "mail", part: "mail", library: .gmime) { scene, tree throws(StepFailure) in
      let mail = VaultMail(tree: tree, pool: BlockingPool())
      let reading = try await mail.messages(MailQuery(limit: 200))
      let unread = reading.messages.count(where: \.unread)
      let newest = reading.messages.compactMap(\.date).max().map { ", the newest of \(scene.zone.date($0).iso)" } ?? ""
      let many = reading.messages.count == 200 ? "the last 200 messages" : count(reading.messages.count, "message")
      return .init(said: "\(many) of the inbox, \(unread) unread\(newest)", notices: reading.notices)
    },
    FamilyCheckup(name: "notes", part: "notes") { scene, tree throws(StepFailure) in
      let reading = try await VaultNotes(tree: tree, pool: BlockingPool()).notes(NotesQuery(zone: scene.zone))
      return .init(said: count(reading.notes.count, "note"), notices: reading.notices)
    },
    FamilyCheckup(name: "contacts", part: "contacts") { scene, tree throws(StepFailure) in
      // All of them are read to find one.
      let reading = try await VaultContacts(tree: tree, pool: BlockingPool()).contacts(
        ContactsQuery(scene.configuration.settings.name ?? "a"))
      return .init(said: "can be searched", notices: reading.notices)
    },
    FamilyCheckup(name: "habits", part: "habits") { scene, tree throws(StepFailure) in
      let today = scene.zone.date(scene.now)
      let reading = try await VaultHabits(tree: tree, pool: BlockingPool()).log(today...today, zone: scene.zone)
      return .init(said: count(reading.habits.count, "habit"), notices: reading.notices)
    },
    FamilyCheckup(name: "health", part: "health", library: .libxml) { scene, tree throws(StepFailure) in
      let today = scene.zone.date(scene.now)
      let query = HealthQuery(HealthMetric.everyday, days: today...today, zone: scene.zone, now: scene.now)
      let reading = try await VaultHealth(tree: tree, pool: BlockingPool()).history(query)
      return .init(said: "\(count(reading.values.count { !$0.value.isEmpty }, "figure")) of today", notices: reading.notices)
    },
    FamilyCheckup(name: "weather", part: "weather.json") { scene, tree throws(StepFailure) in
      let reading = try await VaultWeather(tree: tree, pool: BlockingPool()).forecast(
        scene.configuration.settings.city, now: scene.now, zone: scene.zone)
      return .init(said: "\(count(reading.days.count, "day")) of forecast", notices: reading.notices)
    },
    FamilyCheckup(name: "web", part: "web") { _, tree throws(StepFailure) in
      return .init(said: VaultWeb.isThere(in: tree) ? "recordings are there" : "no recordings are there")
    },
  ]

  private static func count(_ n: Int, _ thing: String) -> String { n == 1 ? "1 \(thing)" : "\(n) \(thing)s" }
}
