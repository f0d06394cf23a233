package import LucidApplication
package import LucidArguments
import LucidBackends
import LucidConfiguration
import LucidCore
import LucidDoctor
import LucidHTTP
package import LucidReport
import LucidRuntime
import LucidSyntax
import LucidSystem

/// `lucid setup SOURCE`: says what will leave the machine, asks, tries the service once, and writes
/// its keys. Every other byte of the configuration stays.
package struct ServiceSetup {
  /// The sources that services answer, by the words of the command line.
  package static var sources: [String] { ServiceChoice.names + [MailSetup.name, HabitSetup.name] }

  private let environment: CommandEnvironment
  private let options: SetupDialog.Options
  private let isOffline: Bool

  package init(_ environment: CommandEnvironment, _ options: SetupDialog.Options, isOffline: Bool) {
    (self.environment, self.options, self.isOffline) = (environment, options, isOffline)
  }

  private var host: HostEnvironment { environment.host }

  /// Returns the result for standard output. Errors: nothing was written.
  package func run(_ source: String, _ words: [String]) throws(CommandError) -> (result: CommandResult, exit: ExitCode) {
    if source == MailSetup.name {
      return try MailSetup(setup: self, environment: environment, options: options, isOffline: isOffline).run(words)
    }
    if source == HabitSetup.name {
      return try HabitSetup(environment: environment, options: options).run(words)
    }
    let file = try CommandError.configuring { () throws(ConfigurationError) in try ConfigurationFile(environment.loader) }
    let old = file.source ?? file.with([])
    let known = environment.loader.usable(file.source)
    if known.tools.families.contains(source) {
      throw CommandError(
        .usage, "`\(source)` is declared under `tools` or `mcp` of the configuration and needs no other setup",
        hint: "\(SetUp.ownTools) lists what it can reach")
    }
    var choice = try ServiceChoice(
      source, words, old: known.backends.network, among: FamilyNames(own: known.tools.families))
    try requireKnown(choice.place)
    if !choice.isOff, !options.isDry { try agree(choice) }
    var said: [String] = []
    let way = Self.offlineWay(source, words, choice)
    if let place = choice.place { said.append(try find(place, &choice, old, or: way)) }
    let new = try edited(old, choice)
    if !choice.isOff, !isOffline, !options.isDry { said += try tried(choice, new, or: way) }
    if !options.isDry, new.bytes != old.bytes {
      try CommandError.configuring { () throws(ConfigurationError) in try file.replace(with: new.bytes) }
    }
    let head = options.isDry ? "would be written to" : new.bytes == old.bytes ? "unchanged:" : "written to"
    let keys = choice.changes.map { (key: key($0.key), value: $0.value) }
    var lines = ["\(head) \(file.shown)"] + keys.prefix(4).map { "  \($0.key): \($0.value)" }
    if keys.count > 4 { lines.append("  and \(keys.count - 4) more") }
    lines += said.prefix(3)
    if new.bytes != old.bytes, !options.isDry { lines.append("to undo: " + undo(keys[0].key, old)) }
    let text = lines.map { TerminalSanitizer.message($0, limit: 400) + "\n" }.joined()
    let done = options.isDry ? "dry-run" : new.bytes == old.bytes ? "unchanged" : "written"
    let report = ActionReport.result(options.isJSON, text, done: done) { json in
      json.field("file", file.path)
      json.object("keys") { json in for change in keys { json.field(change.key, change.value) } }
      json.strings("notes", said)
    }
    return (report, .ok)
  }

  func key(_ key: String) -> String {
    environment.profile.map { "\(ConfigurationKeys.profiles).\($0).backends.\(key)" } ?? "backends.\(key)"
  }

  // MARK: Consent

  /// Says what will leave, and asks. Errors: the person does not want it, or cannot be asked.
  private func agree(_ choice: ServiceChoice) throws(CommandError) {
    let lines = choice.leaving.prefix(6).map { "  to \($0.host): \($0.data)\n" }.joined()
    let asked = isOffline ? "Nothing is asked now.\n" : "The service is asked once now.\n"
    host.output.error(
      TerminalSanitizer.lines(
        "This leaves the machine:\n\(lines)\(asked)"))
    if options.acceptsDefaults { return }
    let terminal = Terminal(host)
    guard terminal.canAsk else {
      throw CommandError(
        .consentMissing, "standard input is not a terminal; nothing was written",
        hint: "add --yes to agree to what is said above")
    }
    guard terminal.ask("Write it to the configuration? [y/N] ") else {
      throw CommandError(.consentMissing, "nothing was written")
    }
  }

  // MARK: The service

  /// The command that writes a choice although its service cannot be reached, with what it does.
  private static func offlineWay(_ source: String, _ words: [String], _ choice: ServiceChoice) -> String {
    guard choice.place != nil else {
      return ShellWord.line(["lucid", "setup", source] + words + ["--offline"]) + " writes it without asking the service"
    }
    return "lucid setup weather 60.17,24.94 --offline writes coordinates of yours without asking the service"
  }

  /// Errors: the place has a name and no coordinates, and the service is not asked.
  private func requireKnown(_ place: String?) throws(CommandError) {
    guard let place, isOffline || options.isDry else { return }
    throw CommandError(
      .usage,
      "the coordinates of `\(TerminalSanitizer.message(place, limit: 80))` are found by the service, which is not asked",
      hint: "give them: lucid setup weather 60.17,24.94 \(options.isDry ? "--dry-run" : "--offline")")
  }

  /// Finds the coordinates of a place, once, and takes them into `choice`.
  private func find(
    _ place: String, _ choice: inout ServiceChoice, _ old: SourceFile, or way: String
  ) throws(CommandError) -> String {
    let candidate = environment.loader.usable(try edited(old, choice))
    guard let access = NetworkAccess(candidate, host), let weather = access.sources.weather else {
      throw CommandError(.fileInvalid, "the configuration does not allow the service", hint: "lucid config check finds mistakes")
    }
    let (name, region) = Self.region(place, candidate.settings.region)
    let found = try asked(or: way) { () async throws(StepFailure) in
      try await OpenMeteoSearch(weather.search, client: access.client).place(name, region: region)
    }
    choice.set(found.coordinates)
    let others = found.others.isEmpty ? "" : "; others of the name: " + found.others.prefix(3).joined(separator: "; ")
    return "\(found.name)\(found.region.map { ", \($0)" } ?? "") is at \(found.coordinates.latitude), "
      + "\(found.coordinates.longitude)\(others)"
  }

  /// `London, CA` is a place in a region.
  private static func region(_ place: String, _ own: String?) -> (name: String, region: String?) {
    guard let comma = place.lastIndex(of: ",") else { return (place, own) }
    let rest = place[place.index(after: comma)...].filter { $0 != " " }
    guard rest.count == 2, rest.allSatisfy(\.isLetter) else { return (place, own) }
    return (String(place[..<comma]), rest.uppercased())
  }

  /// Asks the service once, as a run would. Errors: it does not answer as it should.
  private func tried(_ choice: ServiceChoice, _ new: SourceFile, or way: String) throws(CommandError) -> [String] {
    let configuration = environment.loader.usable(new)
    if choice.service == .travel, configuration.settings.office == nil {
      return [
        "the router was not asked: no user.office is set, so there is no way to ask for (lucid config set user.office ADDRESS)"
      ]
    }
    if choice.service == .travel, let travel = configuration.backends.network.travel, travel.from == nil {
      return [
        "the router was not asked: it is not set where journeys start (lucid config set backends.travel.from ADDRESS)"
      ]
    }
    let zone = try environment.zone(configuration)
    let context = HealthCheckContext(environment.loader, configuration, source: new, now: try environment.now(zone))
    let family = choice.family
    let answer = MainLoop(host.clock).run { await ServiceHealthChecks.answer(family, context) }
    guard let answer else {
      throw CommandError(.fileInvalid, "the configuration does not allow the service", hint: "lucid config check finds mistakes")
    }
    let findings = try accepted(answer, or: way)
    if let problem = findings.first(where: { $0.state == .missing || $0.state == .broken }) {
      throw Self.refused(problem.message, or: way)
    }
    return findings.filter { $0.state == .ok }.map(\.message)
  }

  private func asked<T: Sendable>(
    or way: String, _ body: @escaping @Sendable () async throws(StepFailure) -> T
  ) throws(CommandError) -> T {
    let end = MainLoop(host.clock).run { () -> Result<T, StepFailure> in
      do throws(StepFailure) { return .success(try await body()) } catch { return .failure(error) }
    }
    return try accepted(end, or: way)
  }

  private func accepted<T>(_ end: Result<T, StepFailure>, or way: String) throws(CommandError) -> T {
    do throws(StepFailure) { return try end.get() } catch {
      if error.kind == .forbidden { throw CommandError(error, or: .consentMissing) }
      throw Self.refused(error.message, or: way)
    }
  }

  /// The hint of a service that is set up is left out: the doctor does not know one that is not.
  private static func refused(_ reason: String, or way: String) -> CommandError {
    CommandError(.backendFailed, "\(reason); nothing was written", hint: way)
  }

  // MARK: The file

  /// Returns the configuration with the keys of a choice. Errors: it would have mistakes.
  private func edited(_ old: SourceFile, _ choice: ServiceChoice) throws(CommandError) -> SourceFile {
    try edited(old, choice.changes)
  }

  /// Returns the configuration with keys below `backends`. Errors: it would have mistakes.
  func edited(_ old: SourceFile, _ changes: [(key: String, value: String)]) throws(CommandError) -> SourceFile {
    var new = old
    for change in changes {
      let (path, value) = try CommandError.configuring { () throws(ConfigurationError) in
        let path = try ConfigurationPath(key(change.key))
        return (path, try ConfigurationValue(change.value, as: path.shape))
      }
      do throws(ConfigurationEditError) {
        let bytes = try ConfigurationEdit(new).setting(path.parts) { value.written(inFlow: $0) }
        new = SourceFile(name: old.name, bytes: bytes)
      } catch {
        throw CommandError(
          .fileInvalid, "\(old.name): \(error.message); nothing was written",
          hint: "lucid config check finds mistakes; lucid config edit changes it by hand")
      }
    }
    try ConfigurationChange.requireNoNewMistakes(new, old, environment.console)
    return new
  }

  /// Returns the command that brings back what was there.
  private func undo(_ key: String, _ old: SourceFile) -> String {
    switch (try? ConfigurationEdit(old))?.written(key.split(separator: ".").map(String.init)) {
    case nil: return ShellWord.line(["lucid", "config", "unset", key])
    case .line(let text)?: return ShellWord.line(["lucid", "config", "set", key, text])
    case .lines?: return "lucid config edit (\(key) was written over several lines)"
    }
  }
}
