import LucidApplication
import LucidArguments
import LucidBuiltins
import LucidConfiguration
import LucidCore
import LucidReport
import LucidSchedule
import LucidSystem

/// The questions of setup behind the configuration: services, habits, a schedule for the briefing,
/// and abilities that run by themselves. Each is answered by a person; Return leaves it.
struct SetupSteps {
  let environment: CommandEnvironment
  let answers: SetupAnswers
  /// Families for which the configuration names a folder or a service: one that is off is offered.
  var settled: Set<String> = []
  /// Adds a schedule; nil where none can be.
  let schedule: SetupDialog.Scheduler?
  /// Asks; nil at the end of the input.
  let line: (String) -> String?

  private var host: HostEnvironment { environment.host }

  /// Returns a line for each thing that was done.
  func run() -> [String] { (services() + [habits(), briefing()]).compactMap(\.self) + suggestions() }

  // MARK: Services

  private func services() -> [String] {
    let offered = FamilyTraits.ofServices.filter { family in
      !settled.contains(family.name)
        && !answers.places.contains { $0.family == family.name }
    }
    guard !offered.isEmpty else { return [] }
    environment.console.complain("\nServices of the network; all are off:\n")
    for family in offered { environment.console.complain("  \(family.name): \(family.leaving ?? "")\n") }
    return (chosen("Which do you want? (Return: none) ", among: offered.map(\.name), "service") ?? []).compactMap { name in
      offered.first { $0.name == name }.flatMap(set)
    }
  }

  /// Sets up one service, which asks once more and is tried; a failure is said, and setup goes on.
  private func set(_ family: FamilyTraits) -> String? {
    let (name, words) = (family.name, family.setUp ?? "")
    let given: [String]
    if words == FamilyTraits.place {
      guard let city = answers.city ?? answer("Your city: ") else { return nil }
      given = [city]
    } else {
      guard let typed = answer("\(name), as \(words): ") else { return nil }
      given = typed.split(separator: " ").map(String.init)
    }
    do throws(CommandError) {
      let setup = ServiceSetup(environment, SetupDialog.Options(), isOffline: false)
      let (result, exit) = try setup.run(name, given)
      environment.console.complain(result.text(ExitFacts(exit)))
      return "\(name): by a service of the network"
    } catch {
      environment.console.complain(error.text)
      if let hint = error.hint { return "not set up: \(name); \(hint)" }
      return "not set up: \(name) (later: \(ShellWord.line(["lucid", "setup", name] + given)))"
    }
  }

  // MARK: Habits

  private func habits() -> String? {
    guard let vault = answers.vault, !settled.contains(HabitsFamily.name),
      !answers.places.contains(where: { $0.family == HabitsFamily.name })
    else { return nil }
    let folder = host.folders.expand(vault)
    guard HostFile.kind(folder + "/habits/habits.json") == .missing,
      let typed = answer("\nHabits to begin with, separated by commas (Return: none): ")
    else { return nil }
    do throws(CommandError) {
      do throws(HostError) { try HostFolder.make(folder) } catch {
        throw CommandError(.backendFailed, error.message)
      }
      guard let tree = FolderTree(folder) else { throw CommandError(.backendFailed, "there is no folder \(vault)") }
      let setup = HabitSetup(environment: environment, options: SetupDialog.Options())
      let zone = answers.timezone.flatMap { host.zones.zone($0) } ?? host.zone
      let habits = try setup.create(typed, in: tree, zone: zone)
      _ = try setup.turn(on: true)
      return "habits: \(habits.map(HabitSetup.shown).joined(separator: ", "))"
    } catch {
      environment.console.complain(error.text)
      return "not created: habits (later: \(ShellWord.line(["lucid", "setup", HabitsFamily.name, typed])))"
    }
  }

  // MARK: Schedule

  private func briefing() -> String? {
    guard let schedule, !isScheduled,
      let when = answer("\nRun the briefing by itself? When, such as weekdays 7:30 (Return: no): ")
    else { return nil }
    guard let delivery = delivery(of: "the briefing") else { return nil }
    let words = ["briefing"] + when.split(separator: " ").map(String.init)
    return added(words, on: nil, delivery, by: schedule) ?? "briefing: \(when), \(delivery.words)"
  }

  /// Adds a schedule. Returns why that cannot be; nil when it is done.
  private func added(
    _ words: [String], on trigger: String?, _ delivery: (options: [String], words: String), by schedule: SetupDialog.Scheduler
  ) -> String? {
    do throws(CommandError) {
      _ = try schedule(words, trigger, delivery.options)
      return nil
    } catch {
      environment.console.complain(error.text)
      // The same command would be refused again.
      if let hint = error.hint { return "not scheduled: \(error.message); \(hint)" }
      let own = trigger.map { ["--on", $0] } ?? []
      return "not scheduled; later: \(ShellWord.line(["lucid", "schedule", "add"] + words + own + ["--"] + delivery.options))"
    }
  }

  private var scheduled: [String] { (try? host.schedules()).map { ScheduleStore($0).names } ?? [] }

  /// Whether there is a schedule for the briefing already.
  private var isScheduled: Bool { scheduled.contains("briefing") }

  /// Offers abilities that speak only when something is to be done, each once; none runs until it
  /// is named.
  private func suggestions() -> [String] {
    guard let schedule else { return [] }
    let configuration = environment.loader.usable(try? environment.source())
    let (vault, told) = ((try? environment.vault(configuration)) ?? nil, configuration.suggested.union(scheduled))
    let offered = AbilitySuggestion.all.filter { !told.contains($0.name) && $0.isPossible(configuration, in: vault) }
    guard !offered.isEmpty else { return [] }
    environment.console.complain("\nAbilities that run by themselves and speak only when something is to be done; all are off:\n")
    for one in offered { environment.console.complain("  \(one.name): \(one.summary) (\(one.times))\n") }
    // The end of the input is no answer.
    guard let names = chosen("Which do you want? (names, `all`; Return: none) ", among: offered.map(\.name), "ability") else {
      return []
    }
    do throws(CommandError) {
      let all = configuration.suggested.union(offered.map(\.name)).sorted()
      _ = try ConfigurationChange(Self.suggested, profile: nil, environment).set("[\(all.joined(separator: ", "))]")
    } catch { environment.console.complain(error.text) }
    // Each has its own: one page for all would be replaced by each.
    return offered.filter { names.contains($0.name) }.compactMap { one in
      guard let delivery = delivery(of: one.name) else { return nil }
      return added(one.words, on: one.on, delivery, by: schedule) ?? "\(one.name): \(one.times), \(delivery.words)"
    }
  }

  /// The key of the configuration with the names that were offered, whatever the answer was.
  private static let suggested = "suggested"

  /// Where results of a schedule go, as options of `lucid run`; nil at the end of the input.
  private func delivery(of ability: String) -> (options: [String], words: String)? {
    environment.console.complain(
      """
      Where does \(ability) go?
        page FILE      a page for a browser, replaced each time
        mail ADDRESS   an email, through the system's sendmail
        notify         a notification of the desktop, or of ntfy where it is configured

      """)
    while let typed = line("(Return: only the run history) ") {
      let words = typed.split(separator: " ", maxSplits: 1).map(String.init)
      switch (words.first ?? "", words.count) {
      case ("", _), ("none", 1): return (["-o", "/dev/null"], "kept in the run history")
      case ("page", 2): return (["--format=html", "-o", host.folders.expand(words[1])], "page \(words[1])")
      case ("mail", 2): return (["--mail-to", words[1]], "mail to \(words[1])")
      case ("notify", 1): return (["--notify", "-o", "/dev/null"], "notification")
      default: environment.console.complain("Write page FILE, mail ADDRESS or notify.\n")
      }
    }
    return nil
  }

  // MARK: Answers

  /// nil for Return, for a word that says no, and at the end of the input.
  private func answer(_ question: String) -> String? {
    guard let typed = line(question), !typed.isEmpty else { return nil }
    return Self.no.contains(typed.lowercased()) ? nil : typed
  }

  private static let no: Set<String> = ["n", "no", "none", "nein", "keine"]

  /// The names of a line; nil at the end of the input.
  private func chosen(_ question: String, among names: [String], _ noun: String) -> [String]? {
    while let typed = line(question) {
      let words = typed.split { $0 == "," || $0 == " " }.map { $0.lowercased() }
      if words.count == 1, Self.no.contains(words[0]) { return [] }
      if words == ["all"] { return names }
      guard let unknown = words.first(where: { !names.contains($0) }) else { return names.filter(words.contains) }
      environment.console.complain("There is no \(noun) \(TerminalSanitizer.message(unknown, limit: 60))\n")
    }
    return nil
  }
}
