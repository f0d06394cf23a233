import LucidApplication
import LucidArguments
import LucidBackends
import LucidBuiltins
import LucidConfiguration
import LucidCore
import LucidReport
import LucidRuntime
import LucidSystem
import LucidVault

/// `lucid setup habits 'Meditate, Water 8'`: creates habits, and turns the source on where it is
/// off. Habits that exist stay as they are.
struct HabitSetup {
  static let name = HabitsFamily.name
  static let example = "lucid setup habits 'Meditate, Water 8'"

  let environment: CommandEnvironment
  let options: SetupDialog.Options

  private var host: HostEnvironment { environment.host }

  private var setup: ServiceSetup { ServiceSetup(environment, options, isOffline: true) }

  /// Returns the result for standard output. Errors: nothing was written.
  func run(_ words: [String]) throws(CommandError) -> (result: CommandResult, exit: ExitCode) {
    let isOff = words == ["off"]
    guard isOff || !words.isEmpty else {
      throw CommandError(.usage, "`lucid setup habits` needs the names of habits", hint: "such as \(Self.example)")
    }
    var made: [HabitDefinition] = []
    if !isOff {
      let known = try environment.configuration()
      guard let tree = try environment.vault(known) else {
        throw CommandError(.usage, "no vault is set, so habits have no place", hint: SetUp.vault)
      }
      made = try create(words.joined(separator: " "), in: tree, zone: environment.zone(known))
    }
    let isSwitched = try turn(on: !isOff)
    var lines = made.isEmpty ? [] : ["habits: \(made.map(Self.shown).joined(separator: ", "))"]
    if isSwitched { lines.append("\(setup.key(Self.name)): \(isOff ? "off" : "on")") }
    if options.isDry { lines.insert("would be written:", at: 0) } else if lines.isEmpty { lines = ["unchanged"] }
    let done = options.isDry ? "dry-run" : made.isEmpty && !isSwitched ? "unchanged" : "written"
    let text = lines.map { TerminalSanitizer.message($0, limit: 400) + "\n" }.joined()
    let report = ActionReport.result(options.isJSON, text, done: done) { json in
      json.strings("habits", made.map(\.name))
      json.field("switched", isSwitched)
    }
    return (report, .ok)
  }

  /// Turns the source on or off in the configuration. Returns whether that changes it.
  func turn(on isOn: Bool) throws(CommandError) -> Bool {
    let file = try CommandError.configuring { () throws(ConfigurationError) in try ConfigurationFile(environment.loader) }
    let old = file.source ?? file.with([])
    guard environment.loader.usable(file.source).backends.off.contains(Self.name) == isOn else { return false }
    let new = try setup.edited(old, [(Self.name, isOn ? "on" : "off")])
    if !options.isDry {
      try CommandError.configuring { () throws(ConfigurationError) in try file.replace(with: new.bytes) }
    }
    return true
  }

  /// Creates the habits of a line as people type it; those that exist are left out. Returns the new
  /// ones. Errors: the line names none, or they cannot be written; nothing is written then.
  func create(_ line: String, in tree: FolderTree, zone: Zone) throws(CommandError) -> [HabitDefinition] {
    let today = environment.goodConfiguration.settings.dayEnds.day(of: host.clock.now(), in: zone)
    let writer = VaultWriter(tree, permit: HostGate(environment.loader).writes)
    do throws(StepFailure) {
      let hold = try writer.hold()
      defer { hold.release() }
      let staged = StagedTree(over: tree)
      let habits = VaultHabits(tree: staged, pool: BlockingPool())
      let made = MainLoop(host.clock).run { () -> Result<[HabitDefinition], StepFailure> in
        do throws(StepFailure) {
          let known = try await habits.definitions()
          let new = HabitDefinition.list(in: line, on: today, besides: known)
          guard new.isEmpty || known.count(where: { !$0.isArchived }) + new.count <= HabitDefinition.most else {
            throw StepFailure(.badArgument, "more than \(HabitDefinition.most) habits", hint: "archive some first")
          }
          for habit in new { _ = try await habits.add(habit, color: nil, .own) }
          return .success(new)
        } catch { return .failure(error) }
      }
      let new = try made.get()
      staged.close()
      guard !new.isEmpty else {
        if HabitDefinition.list(in: line, on: today).isEmpty {
          throw StepFailure(.badArgument, "no habit is named", hint: "such as \(Self.example)")
        }
        return []
      }
      if !options.isDry { _ = try writer.write(staged.changes, under: hold) }
      return new
    } catch {
      throw CommandError(error, or: error.kind == .badArgument ? .usage : error.kind == .locked ? .locked : .backendFailed)
    }
  }

  /// `Meditate`, `Water (8 a day)`, `Run (30 min a day)`.
  static func shown(_ habit: HabitDefinition) -> String {
    let target = ValueText.number(habit.target)
    switch habit.unit {
    case .boolean: return habit.name
    case .count: return "\(habit.name) (\(target) a day)"
    case .duration: return "\(habit.name) (\(target) min a day)"
    }
  }
}
