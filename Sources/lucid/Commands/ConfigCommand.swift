import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidReport
import LucidSyntax

/// `lucid config`: what is set, and changes to it that leave the rest of the file as it is.
struct ConfigCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  private static let actions = ["list", "get", "set", "unset", "edit", "check", "path"]

  func start() throws(CommandError) -> ExitCode {
    let action = invocation.operands.first ?? "list"
    let wanted = action == "set" ? 3 : action == "get" || action == "unset" ? 2 : 1
    guard Self.actions.contains(action) else {
      let nearest = Spelling.nearest(action, among: Self.actions).map { "; did you mean `\($0)`?" } ?? ""
      throw CommandError(
        .usage, "there is no `lucid config \(Printable.text(action, limit: 40))`\(nearest)",
        hint: "actions: \(Self.actions.joined(separator: ", "))")
    }
    guard max(1, invocation.operands.count) == wanted else {
      let form = wanted == 3 ? "set KEY VALUE" : wanted == 2 ? "\(action) KEY" : action
      throw CommandError(.usage, "usage: lucid config \(form)")
    }
    switch action {
    case "get": return try get()
    case "set": return try set()
    case "unset": return try unset()
    case "edit": return try ConfigurationEditing(invocation).start()
    case "check": return try check()
    case "path":
      let path = try ConfigurationFile(invocation).path
      var json = JSONText()
      json.object { $0.field("path", path) }
      try OutputDestination(invocation).send(try isJSON() ? json.text + "\n" : path + "\n")
      return .ok
    default: return try list()
    }
  }

  // MARK: Reading

  private func table() throws(CommandError) -> (table: ConfigurationTable, file: SourceFile?, profile: String?) {
    let surroundings = CommandEnvironment(invocation)
    // Says what is wrong with it.
    let configuration = try surroundings.configuration()
    let file = try surroundings.source()
    var found: [(key: String, value: String, origin: ConfigurationTable.Origin, isStronger: Bool)] = []
    if let name = configuration.settings.name { found.append(("user.name", name, .machine, false)) }
    if let zone = invocation.host.process.zoneName {
      found.append(("user.timezone", zone, invocation.host.process.variable("TZ") == nil ? .machine : .environment("TZ"), false))
    }
    if let zone = invocation.text(.tz) { found.append(("user.timezone", zone, .option("tz"), true)) }
    if let vault = invocation.text(.vault) { found.append(("vault", vault, .option("vault"), true)) }
    let table = ConfigurationTable(file, profile: surroundings.profile, found: found)
    return (table, file, surroundings.profile)
  }

  private func list() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let isJSON = try isJSON()
    let (table, file, profile) = try table()
    if isJSON {
      var json = JSONText()
      json.object { json in
        json.field("file", file?.name)
        json.field("profile", profile)
        json.key("keys")
        json.array { json in
          for row in table.rows {
            json.object { json in
              json.field("key", row.key)
              json.key("value")
              row.value.write(&json)
              json.field("from", row.origin.word)
              if let line = row.origin.line { json.field("line", line) }
            }
          }
        }
      }
      try delivery.send(json.text + "\n")
      return .ok
    }
    let shown = table.rows.map { ($0.key, Printable.text($0.value.line), $0.origin.text) }
    let keys = shown.map(\.0.count).max() ?? 0
    let values = min(44, shown.map(\.1.count).max() ?? 0)
    var out =
      file.map { "\($0.name)\(profile.map { ", profile \($0)" } ?? "")\n" }
      ?? (invocation.host.folders.configurationFile == nil
        ? "no configuration: this account has no home folder; --config=FILE names one\n"
        : "no configuration yet; lucid setup writes one\n")
    for (key, value, origin) in shown {
      let pad = String(repeating: " ", count: max(0, keys - key.count) + 2)
      out += "  \(key)\(pad)\(value)\(String(repeating: " ", count: max(0, values - value.count) + 2))\(origin)\n"
    }
    try delivery.send(out)
    return .ok
  }

  private func get() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let isJSON = try isJSON()
    let path = try path(invocation.operands[1])
    guard let value = try table().table[path.parts] else { return .nothing }
    var json = JSONText()
    value.write(&json)
    try delivery.send((isJSON ? json.text : value.line) + "\n")
    return .ok
  }

  private func isJSON() throws(CommandError) -> Bool {
    switch invocation.text(.checkFormat) {
    case "sarif", "github": throw CommandError(.usage, "only `lucid config check` supports that format")
    case let word: return word == "json" || invocation.has(.json)
    }
  }

  private func check() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let format = invocation.text(.checkFormat).flatMap(DiagnosticsFormat.init) ?? (invocation.has(.json) ? .json : .text)
    let file = try ConfigurationFile(invocation)
    guard let source = file.source else {
      throw CommandError(.nothing, "there is no configuration at \(file.shown)", hint: "lucid setup writes one")
    }
    let finding = ConfigurationCheck.finding(source, invocation.host.zones)
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    try delivery.send(CheckReport(findings: [finding], checked: 1).text(format, screen))
    return CheckCommand.exit([finding], strict: false) ?? .ok
  }

  // MARK: Changing

  /// With --profile the key of that profile.
  private func path() throws(CommandError) -> ConfigurationPath {
    let key = invocation.operands[1]
    guard let profile = invocation.text(.profile) else { return try path(key) }
    return try path("\(ConfigurationKeys.profiles).\(profile).\(key)")
  }

  private func path(_ key: String) throws(CommandError) -> ConfigurationPath {
    try CommandError.configuring { () throws(ConfigurationError) in try ConfigurationPath(key) }
  }

  private func set() throws(CommandError) -> ExitCode {
    let path = try path()
    let value = invocation.operands[2]
    guard !ConfigurationSecrets.isSecret(value, for: path.parts.last ?? "") else {
      throw CommandError(
        .usage, "this looks like a password or a key; the configuration holds only references to secrets",
        hint: "lucid config set \(path.text) '{ command: [pass, show, NAME] }', or { env: NAME }, or { file: PATH }")
    }
    let typed = try CommandError.configuring { () throws(ConfigurationError) in try ConfigurationValue(value, as: path.shape) }
    let file = try ConfigurationFile(invocation)
    try install(file) { edit throws(ConfigurationEdit.Refusal) in
      try edit.setting(path.parts) { typed.written(inFlow: $0) }
    }
    invocation.host.output.error("\(path.text) is \(Printable.text(typed.written(inFlow: false)))\n")
    try report("set", path.text)
    return .ok
  }

  private func unset() throws(CommandError) -> ExitCode {
    let path = try path()
    let file = try ConfigurationFile(invocation)
    var isThere = true
    try install(file) { edit throws(ConfigurationEdit.Refusal) in
      guard let new = try edit.removing(path.parts) else {
        isThere = false
        return file.source?.bytes ?? []
      }
      return new
    }
    guard isThere else { throw CommandError(.nothing, "`\(path.text)` is not set in \(file.shown)") }
    try report("unset", path.text)
    return .ok
  }

  /// Nothing for people: what was set stands on standard error.
  private func report(_ done: String, _ key: String) throws(CommandError) {
    guard try isJSON() else { return }
    var json = JSONText()
    json.object { json in
      json.field("done", done)
      json.field("key", key)
    }
    try OutputDestination(invocation).send(json.text + "\n")
  }

  /// Errors: it cannot be changed, or would have mistakes that it does not have; nothing is written then.
  private func install(
    _ file: ConfigurationFile, _ change: (ConfigurationEdit) throws(ConfigurationEdit.Refusal) -> [UInt8]
  ) throws(CommandError) {
    let old = file.source ?? file.with([])
    let bytes: [UInt8]
    do throws(ConfigurationEdit.Refusal) { bytes = try change(ConfigurationEdit(old)) } catch {
      throw CommandError(
        .fileInvalid, "\(file.shown): \(error.message); nothing was written",
        hint: "lucid config check finds mistakes; lucid config edit changes it by hand")
    }
    guard bytes != old.bytes else { return }
    let new = file.with(bytes)
    let known = Set(ConfigurationCheck.diagnostics(old, invocation.host.zones).map(\.message))
    let mistakes = ConfigurationCheck.diagnostics(new, invocation.host.zones).filter {
      $0.severity == .error && !known.contains($0.message)
    }
    guard mistakes.isEmpty else {
      let screen = ScreenChoice.screen(invocation, descriptor: 2)
      invocation.host.output.error(TextDiagnostics(SourceSet([new]), screen: screen).render(mistakes))
      throw CommandError(.fileInvalid, "nothing was written: the configuration would have errors")
    }
    try CommandError.configuring { () throws(ConfigurationError) in try file.replace(with: bytes) }
  }
}
