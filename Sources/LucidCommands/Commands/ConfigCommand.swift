import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidReport
import LucidSyntax
import LucidSystem

/// `lucid config`: what is set, and changes to it that leave the rest of the file as it is.
struct ConfigCommand: Command {
  static let name = "config"
  static let spec = CommandSpec(
    name, "show and change the configuration", group: .setUp,
    discussion: [
      "`lucid config` (or `lucid config list`) lists the settings and their origins. `get KEY`, `set KEY VALUE` and `unset KEY` take dotted "
        + "keys, such as history.keep; comments and order are kept, and a change that would make the file invalid is refused. "
        + "With --profile NAME they use the keys of that profile.",
      "`edit` opens a copy in $VISUAL or $EDITOR and installs it if it is valid. `check` reports every mistake. `path` prints the path of the file: "
        + "$XDG_CONFIG_HOME/lucid/config.yaml, usually ~/.config/lucid/config.yaml. docs/configuration.md lists the keys.",
      "Secrets are referenced, never stored in the file: `{ env: NAME }`, `{ command: [pass, show, NAME] }`, `{ file: PATH }`.",
    ],
    operands: [
      .init(
        "ACTION",
        .actions([
          .init("list"), .init("get", .configurationKey), .init("set", .configurationKey), .init("unset", .configurationKey),
          .init("edit"), .init("check"), .init("path"),
        ]), required: false, "list, get, set, unset, edit, check or path"),
      .init("KEY", required: false, "a dotted key, such as user.city"),
      .init("VALUE", required: false, "for set: text, or a list or a mapping such as '[health, notes]'"),
    ],
    options: [.config, .vault, .tz, .checkFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid config set user.city Montreal", "one key"),
      .init("lucid config set policy.local_only health,notes", "a list"),
      .init("lucid config set vault ~/work --profile work", "in a profile"),
      .init("lucid config get history.keep", "the effective value"),
      .init("lucid config check --format=github", "for continuous integration"),
    ],
    exits: [.nothing, .fileInvalid])

  let invocation: Invocation

  private static let actions = ["list", "get", "set", "unset", "edit", "check", "path"]

  func run() throws(CommandError) -> ExitCode {
    let action = invocation.operands.first ?? "list"
    let wanted = action == "set" ? 3 : action == "get" || action == "unset" ? 2 : 1
    guard Self.actions.contains(action) else {
      let nearest = Spelling.nearest(action, among: Self.actions).map { "; did you mean `\($0)`?" } ?? ""
      throw CommandError(
        .usage, "there is no `lucid config \(TerminalSanitizer.message(action, limit: 40))`\(nearest)",
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
    case "edit": return try ConfigurationEditing(CommandEnvironment(invocation)).edit()
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

  private func listing() throws(CommandError) -> ConfigurationListing {
    try ConfigurationListing(CommandEnvironment(invocation), zone: invocation.text(.tz), vault: invocation.text(.vault))
  }

  private func list() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let isJSON = try isJSON()
    let listing = try listing()
    try delivery.send(isJSON ? listing.json : listing.text)
    return .ok
  }

  private func get() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let isJSON = try isJSON()
    let path = try CommandError.configuring { () throws(ConfigurationError) in try ConfigurationPath(invocation.operands[1]) }
    guard let value = try listing().table[path.parts] else { return .nothing }
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
    let report = CheckReport(findings: [finding], checked: 1)
    try delivery.send(report.text(format, screen))
    return report.exit() ?? .ok
  }

  // MARK: Changing

  private func change() throws(CommandError) -> ConfigurationChange {
    try ConfigurationChange(
      invocation.operands[1], profile: invocation.text(.profile), CommandEnvironment(invocation))
  }

  private func set() throws(CommandError) -> ExitCode {
    let change = try change()
    let written = try change.set(invocation.operands[2])
    invocation.host.output.error("\(change.key) is \(TerminalSanitizer.message(written))\n")
    try report("set", change.key)
    return .ok
  }

  private func unset() throws(CommandError) -> ExitCode {
    let change = try change()
    try change.unset()
    try report("unset", change.key)
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
}
