package import LucidApplication
package import LucidArguments
import LucidBackends
import LucidConfiguration
import LucidCore
import LucidHTTP
import LucidModels
package import LucidReport
import LucidSystem

/// Questions about data that is found on a machine, and the first configuration that the answers
/// make.
package struct SetupDialog {
  package struct Options: Sendable {
    /// Whether every default is accepted without a question.
    package var acceptsDefaults = false
    /// Whether nothing is written.
    package var isDry = false
    /// Whether a model server on this machine is looked for.
    package var probes = false
    /// Whether the result is one JSON object.
    package var isJSON = false

    package init() {}
  }

  /// Adds a schedule of these words, or one that a trigger starts, with options of `lucid run`.
  package typealias Scheduler = (_ words: [String], _ on: String?, _ options: [String]) throws(CommandError) -> ExitCode

  private let environment: CommandEnvironment
  private let options: Options
  private let schedule: Scheduler?

  /// `schedule` is called only after a person said when; nil leaves the question out.
  package init(_ environment: CommandEnvironment, _ options: Options, schedule: Scheduler? = nil) {
    (self.environment, self.options, self.schedule) = (environment, options, schedule)
  }

  private var host: HostEnvironment { environment.host }
  private var asks: Bool { Terminal(host).canAsk && !options.acceptsDefaults && !options.isDry }

  /// Returns the result for standard output. Questions and findings go to standard error.
  package func run() throws(CommandError) -> (result: CommandResult, exit: ExitCode) {
    let isDry = options.isDry
    guard asks || options.acceptsDefaults || isDry else {
      throw CommandError(
        .consentMissing, "standard input is not a terminal",
        hint: "lucid setup --yes accepts all defaults; --dry-run shows what would be written")
    }
    guard let home = HomeFolder(host.folders) else {
      throw CommandError(.usage, "this account has no home folder", hint: "set HOME")
    }
    let file = try CommandError.configuring { () throws(ConfigurationError) in try ConfigurationFile(environment.loader) }
    let found = Detection.all(home)
    tell(found)
    let present = PresentKeys(file, environment)
    let answers = try answers(found, present)
    let (text, added) = try text(of: answers, for: file)
    let new = file.with(Array(text.utf8))
    try ConfigurationChange.requireNoNewMistakes(new, file.source ?? file.with([]), environment.console)
    func report(_ shown: String, _ done: String) -> CommandResult {
      ActionReport.result(options.isJSON, shown, done: done) { json in
        json.field("file", file.path)
        json.field("text", text)
      }
    }
    if isDry { return (report(text, "dry-run"), .ok) }
    let isWhole = file.source != nil && added.isEmpty
    if isWhole {
      complain("\(TerminalSanitizer.message(file.shown)) has all of it already; to change it: lucid config edit\n")
    } else if let old = file.source, !mayAdd(text, to: old, at: file.shown) {
      return (report("", "unchanged"), .nothing)
    } else {
      try CommandError.configuring { () throws(ConfigurationError) in try file.replace(with: new.bytes) }
    }
    let steps = SetupSteps(
      environment: environment, answers: answers, settled: present.families.subtracting(present.configuration.backends.off),
      schedule: schedule
    ) { line($0) }
    let done = asks && !options.isJSON ? steps.run() : []
    if isWhole, done.isEmpty { return (report("", "unchanged"), .nothing) }
    return (report(summary(file, answers: answers, added: added, done: done), "written"), .ok)
  }

  /// The written keys in at most ten lines, and the next command.
  private func summary(
    _ file: ConfigurationFile, answers: SetupAnswers, added: [String], done: [String]
  ) -> String {
    var lines = file.source == nil ? ["Wrote \(file.shown)."] : []
    if !added.isEmpty, file.source != nil { lines.append("Added to \(file.shown): \(added.joined(separator: ", ")).") }
    func isNew(_ family: String) -> Bool { file.source == nil || added.contains("backends.\(family)") }
    // The steps behind the configuration may have turned one on.
    let stillOff = environment.loader.usable(try? environment.source()).backends.off
    let places = answers.places.filter { isNew($0.family) }
    let off = answers.off.filter { isNew($0) && stillOff.contains($0) }
    if !places.isEmpty { lines.append("  reads: " + places.map { "\($0.family) (\($0.program))" }.joined(separator: ", ")) }
    if !off.isEmpty { lines.append("  off: " + off.joined(separator: ", ") + "; to add one: \(SetUp.doctor)") }
    lines += done.map { "  " + $0 }
    lines.append(answers.places.isEmpty && file.source == nil ? "Next: lucid doctor" : "Next: lucid run briefing")
    let text = lines.map { TerminalSanitizer.message($0, limit: 300) + "\n" }.joined()
    return ProseLines(environment.console.screen()).text(text)
  }

  private func tell(_ found: Detection) {
    var out = found.places.isEmpty ? "No supported calendars, mail or notes found.\n" : "Found:\n"
    for place in found.places { out += "  \(place.family): \(TerminalSanitizer.message(place.shown))\n" }
    if !found.emails.isEmpty { out += "  your addresses: \(TerminalSanitizer.message(found.emails.joined(separator: ", ")))\n" }
    for one in found.shortcomings { out += "  not usable: \(one.program): \(TerminalSanitizer.message(one.reason))\n" }
    complain(out + "\n")
  }

  private func complain(_ text: String) { environment.console.complain(text) }

  // MARK: Questions

  /// Returns the answers. Keys that the configuration sets are not asked for again.
  private func answers(_ found: Detection, _ present: PresentKeys) throws(CommandError) -> SetupAnswers {
    var answers = SetupAnswers()
    let old = present.configuration
    // The login of the superuser is not the name of a person.
    answers.name =
      present.has("user", "name")
      ? old.settings.name : text("Your name", found.name ?? host.process.accountName.flatMap { $0 == "root" ? nil : $0 })
    answers.timezone = present.has("user", "timezone") ? old.timezone : zone(found.timezone ?? host.knownZone?.identifier)
    // With a weather of its own, or none, the city is for nothing that is set up here.
    answers.city =
      present.has("user", "city") || present.families.contains(NetworkSources.Service.weather.rawValue)
      ? old.settings.city : text("Your city, for the weather (Return: none)", nil)
    (answers.language, answers.region) = SetupAnswers.locale(host.process)
    let own = found.emails.filter { AddressReader.reason(against: $0, withServer: true) == nil }
    let emails = own.joined(separator: ", ")
    if !own.isEmpty, !present.has("user", "emails"),
      !asks || isYes("Is this you: \(emails)? What you organize counts as your own.")
    {
      answers.emails = own
    }
    answers.vault = present.has("vault") ? old.vault : vault()
    for family in FamilyTraits.ofFolders where !present.families.contains(family) {
      if let place = choice(family, found.places(of: family)) { answers.places.append(place) }
    }
    answers.off = unwanted(
      among: FamilyTraits.all.filter(\.isOptional).map(\.name).filter { family in
        !present.families.contains(family) && !answers.places.contains { $0.family == family }
          && !isThere(family, in: answers.vault)
      })
    let asksForModel = asks && !present.has("models")
    if options.probes || (asksForModel && Terminal(host).ask("Look for a model server on this machine? [y/N] ")) {
      // It is to be written anew: what the old one says of itself does not count.
      let gate = HostGate(environment.loader, own: .none)
      let servers = try CommandError.permitted { () throws(StepFailure) in try LocalModels.servers(gate, host.clock) }
      for server in servers {
        let profile = LocalProfile(server)
        let lines = server.lines(of: profile?.model).map { "  \(TerminalSanitizer.message($0))\n" }
        complain("\(server.kind.rawValue) at \(server.address)\n" + lines.joined())
        guard answers.model == nil, let profile else { continue }
        if !asks || isYes("Use \(server.kind.rawValue) at \(server.address)?") { answers.model = profile }
      }
      if servers.isEmpty { complain(LocalModels.absence) }
    }
    return answers
  }

  /// Whether a vault has the folder or the file of a family.
  private func isThere(_ family: String, in vault: String?) -> Bool {
    guard let root = vault.map({ host.folders.expand($0) }) else { return false }
    return HostFile.kind("\(root)/\(family)") == .folder || HostFile.kind("\(root)/\(family).json") == .file
  }

  /// The families that were not found and that the user does not want: all without a terminal.
  ///
  /// A family that is neither found nor off is missed by each run that reads it.
  private func unwanted(among families: [String]) -> [String] {
    let shown = families.joined(separator: ", ")
    while asks, !families.isEmpty {
      let question = "Not found: \(shown)\nWhich of these will you add yourself? (names, `all`, or Return for none: off) "
      guard let line = line(question), !line.isEmpty else { return families }
      let named = line.split { $0 == "," || $0 == " " }.map { $0.lowercased() }
      if named == ["none"] { return families }
      if named == ["all"] { return [] }
      guard let unknown = named.first(where: { !families.contains($0) }) else {
        return families.filter { !named.contains($0) }
      }
      complain("There is no source \(TerminalSanitizer.message(unknown, limit: 60))\n")
    }
    return families
  }

  /// Return takes the default.
  private func text(_ question: String, _ standard: String?) -> String? {
    guard asks, let line = line("\(question)\(standard.map { " [\(TerminalSanitizer.message($0, limit: 80))]" } ?? ""): ") else {
      return standard
    }
    return line.isEmpty ? standard : line
  }

  private func zone(_ standard: String?) -> String? {
    let standard = standard.flatMap { host.zones.zone($0) == nil ? nil : $0 }
    while asks, let name = line("Your time zone\(standard.map { " [\($0)]" } ?? ""): "), !name.isEmpty {
      if host.zones.zone(name) != nil { return name }
      let nearest = host.zones.nearest(name).map { "; did you mean \($0)?" } ?? ""
      complain("There is no time zone \(TerminalSanitizer.message(name, limit: 60))\(nearest)\n")
    }
    return standard
  }

  /// A folder that is there already, else one of its own.
  private func vault() -> String? {
    let standard =
      HostFile.kind(host.folders.expand("~/vault")) == .folder
      ? "~/vault" : host.folders.ownVault.map { host.folders.shown($0) }
    guard let chosen = text("Folder for everything else (habits, reminders, health)", standard) else { return nil }
    let path = host.folders.expand(chosen)
    guard HostFile.kind(path) == .missing, !options.isDry else { return chosen }
    do throws(HostError) { try HostFolder.make(path) } catch {
      complain("\(TerminalSanitizer.message(chosen)) cannot be created: \(error.reason)\n")
      return nil
    }
    return chosen
  }

  private func choice(_ family: String, _ places: [DetectedSource]) -> DetectedSource? {
    guard let first = places.first, asks else { return places.first }
    if places.count == 1 { return isYes("\(family): use \(TerminalSanitizer.message(first.shown))?") ? first : nil }
    host.output.error("\(family):\n")
    for (i, place) in places.enumerated() { host.output.error("  \(i + 1)  \(TerminalSanitizer.message(place.shown))\n") }
    while let line = line("Which one? 0 for none [1]: ") {
      if line.isEmpty { return first }
      if line == "0" { return nil }
      if let n = Int(line), places.indices.contains(n - 1) { return places[n - 1] }
    }
    return first
  }

  private func isYes(_ question: String) -> Bool {
    guard let line = line("\(question) [Y/n] ") else { return true }
    return line.isEmpty || Terminal.isYes(line)
  }

  /// Without blanks around it; nil at the end of the input.
  private func line(_ question: String) -> String? {
    host.output.error(question)
    return StandardInput.line().map { String(IniFile.trimmed(Substring($0))) }
  }

  /// The configuration with the answers, and the keys that were added to one that is there.
  private func text(
    of answers: SetupAnswers, for file: ConfigurationFile
  ) throws(CommandError) -> (text: String, added: [String]) {
    guard let old = file.source else { return (answers.text, []) }
    do throws(ConfigurationEditError) {
      let addition = try SetupAddition(answers, to: old)
      return (String(decoding: addition.bytes, as: UTF8.self), addition.keys)
    } catch {
      throw CommandError(
        .fileInvalid, "\(file.shown): \(error.message); nothing was written",
        hint: "lucid config check finds mistakes; lucid config edit changes it by hand")
    }
  }

  /// Shows what would be added; what is set stays as it is.
  private func mayAdd(_ text: String, to old: SourceFile, at shown: String) -> Bool {
    let diff = UnifiedDiff(
      old: String(decoding: old.bytes, as: UTF8.self), new: text, oldName: old.name, newName: "\(old.name) with what it lacks")
    host.output.error(
      "A configuration already exists; what it sets stays as it is.\n" + diff.text(on: environment.console.screen(descriptor: 2)))
    guard asks, !isYes("Add these keys?") else { return true }
    complain("The configuration is unchanged; to edit it: lucid config edit\n")
    return false
  }
}

/// The keys that a configuration sets before setup, and their values.
private struct PresentKeys {
  let configuration: Configuration
  private let edit: ConfigurationEdit?

  init(_ file: ConfigurationFile, _ environment: CommandEnvironment) {
    configuration = environment.loader.usable(file.source)
    edit = file.source.flatMap { try? ConfigurationEdit($0) }
  }

  func has(_ path: String...) -> Bool { edit?.written(path) != nil }

  /// The families of `backends` that have a folder, a service or `off`.
  var families: Set<String> { Set(FamilyTraits.all.filter { $0.part != nil }.map(\.name).filter { has("backends", $0) }) }
}
