import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidReport
import LucidSetup
import LucidSystem

/// `lucid config`: what is set, and changes to it that leave the rest of the file as it is.
enum ConfigCommand: DescribedCommand {
  static let name = "config"
  static let spec = CommandSpec(
    name, "show and change settings", group: .setUp,
    discussion: [
      "The configuration is $XDG_CONFIG_HOME/lucid/config.yaml, usually ~/.config/lucid/config.yaml. docs/configuration.md lists the "
        + "keys. With --profile NAME the actions use the keys of that profile.",
      "Secrets are referenced, never stored in the file: `{ env: NAME }`, `{ command: [pass, show, NAME] }`, `{ file: PATH }`.",
    ],
    examples: [
      .init("lucid config", "the settings and their origins"), .init("lucid config set user.city Montreal", "one key"),
      .init("lucid config check --format=github", "for continuous integration"),
    ],
    actions: [
      ConfigListCommand.self, ConfigGetCommand.self, ConfigSetCommand.self, ConfigUnsetCommand.self, ConfigEditCommand.self,
      ConfigCheckCommand.self, ConfigPathCommand.self,
    ])

  /// Options of all actions but `check`, which has more formats.
  static let reporting: [OptionSpec] = [.vault, .tz] + CommandParts.report + CommandParts.appearance
  static let key = CommandSpec.Operand("KEY", .configurationKey, "a dotted key, such as user.city")
}

/// `lucid config list`: all settings.
struct ConfigListCommand: Command {
  static let name = "config list"
  static let spec = CommandSpec(
    name, "list settings and their origins", discussion: ["Lists the settings in effect, and where each comes from."],
    options: ConfigCommand.reporting, examples: [.init("lucid config list --profile work", "with a profile")],
    exits: [.fileInvalid])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    let listing = try invocation.settings
    try delivery.send(isJSON ? .json(listing.json) : .text(listing.text), .ok)
    return .ok
  }
}

/// `lucid config get`: the effective value of a key.
struct ConfigGetCommand: Command {
  static let name = "config get"
  static let spec = CommandSpec(
    name, "print the value of a key", discussion: ["Prints the effective value. The exit code is 10 if there is none."],
    operands: [ConfigCommand.key], options: ConfigCommand.reporting,
    examples: [.init("lucid config get history.keep", "the effective value")], exits: [.nothing, .fileInvalid])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    let file = try ConfigurationFile(invocation).source
    let path = try CommandError.configuring { () throws(ConfigurationError) in
      try ConfigurationPath(invocation.operands[0], in: file)
    }
    let value = try invocation.settings.table[path.parts]
    let exit: ExitCode = value == nil ? .nothing : .ok
    if isJSON {
      let result = JSONResult { json in
        json.field("key", invocation.operands[0])
        json.key("value")
        if let value { value.write(&json) } else { json.null() }
      }
      try delivery.send(.json(result), exit)
    } else if let value {
      try delivery.send(value.line + "\n")
    }
    return exit
  }
}

/// `lucid config set`: the value of a key.
struct ConfigSetCommand: Command {
  static let name = "config set"
  static let spec = CommandSpec(
    name, "set a key",
    discussion: ["Comments and order of the file are kept, and a change that would make the file invalid is refused."],
    operands: [
      ConfigCommand.key, .init("VALUE", .value(of: ""), "text, or a list or a mapping such as '[health, notes]'"),
    ],
    options: ConfigCommand.reporting,
    examples: [
      .init("lucid config set user.city Montreal", "one key"),
      .init("lucid config set policy.local_only health,notes", "a list"),
      .init("lucid config set vault ~/work --profile work", "in a profile"),
    ],
    exits: [.fileInvalid])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let change = try invocation.configurationChange
    let written = try change.set(invocation.operands[1])
    invocation.host.output.error("\(change.key) is \(TerminalSanitizer.message(written))\n")
    for absence in change.absences { invocation.host.output.error(absence.text) }
    return try invocation.reportChange("set", change.key)
  }
}

/// `lucid config unset`: the default of a key again.
struct ConfigUnsetCommand: Command {
  static let name = "config unset"
  static let spec = CommandSpec(
    name, "remove a key", discussion: ["Removes a key from the file, so that its default holds."],
    operands: [ConfigCommand.key], options: ConfigCommand.reporting,
    examples: [.init("lucid config unset user.city", "no longer set")], exits: [.nothing, .fileInvalid])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let change = try invocation.configurationChange
    try change.unset()
    return try invocation.reportChange("unset", change.key)
  }
}

/// `lucid config edit`: the file in an editor.
struct ConfigEditCommand: Command {
  static let name = "config edit"
  static let spec = CommandSpec(
    name, "edit the file and check it",
    discussion: ["Opens a copy in $VISUAL or $EDITOR and installs it if it is valid."], options: ConfigCommand.reporting,
    examples: [.init("lucid config edit", "in your editor")], exits: [.nothing, .fileInvalid])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let exit = try ConfigurationEditing(CommandEnvironment(invocation)).edit()
    guard isJSON else { return exit }
    let path = try ConfigurationFile(invocation).path
    let done = exit == .ok ? "edited" : "unchanged"
    try delivery.send(ActionReport.result(isJSON, "", done: done) { $0.field("file", path) }, exit)
    return exit
  }
}

/// `lucid config check`: every mistake of the file.
struct ConfigCheckCommand: Command {
  static let name = "config check"
  static let spec = CommandSpec(
    name, "check the file for mistakes", discussion: ["Reports every mistake with its line."],
    options: [.config, .vault, .tz, .checkFormat, .json, .output] + CommandParts.appearance,
    examples: [.init("lucid config check --format=github", "for continuous integration")], exits: [.nothing, .fileInvalid])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let format = invocation.text(.checkFormat).flatMap(DiagnosticsFormat.init) ?? (invocation.has(.json) ? .json : .text)
    let file = try ConfigurationFile(invocation)
    guard let source = file.source else {
      throw CommandError(.nothing, "there is no configuration at \(file.shown)", hint: "lucid setup writes one")
    }
    let finding = ConfigurationCheck.finding(source, invocation.host.zones)
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    let report = CheckReport(findings: [finding], checked: 1)
    let exit = report.exit() ?? .ok
    try delivery.send(report.result(format, screen), exit)
    return exit
  }
}

/// `lucid config path`: the path of the file.
struct ConfigPathCommand: Command {
  static let name = "config path"
  static let spec = CommandSpec(
    name, "print the path of the file", discussion: ["Prints the path of the configuration, whether it exists or not."],
    options: ConfigCommand.reporting, examples: [.init("lucid config path", "for scripts")])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let path = try ConfigurationFile(invocation).path
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    try OutputDestination(invocation).send(
      isJSON ? .json(JSONResult { $0.field("path", path) }) : .text(path + "\n"), .ok)
    return .ok
  }
}

extension Invocation {
  fileprivate var settings: ConfigurationListing {
    get throws(CommandError) {
      try ConfigurationListing(CommandEnvironment(self), zone: text(.tz), vault: text(.vault))
    }
  }

  fileprivate var configurationChange: ConfigurationChange {
    get throws(CommandError) {
      try ConfigurationChange(operands[0], profile: text(.profile), CommandEnvironment(self))
    }
  }

  /// Nothing for people: what was set stands on standard error.
  fileprivate func reportChange(_ done: String, _ key: String) throws(CommandError) -> ExitCode {
    guard try Form.chosen(self, .reportFormat) == .json else { return .ok }
    try OutputDestination(self).send(ActionReport.result(true, "", done: done) { $0.field("key", key) }, .ok)
    return .ok
  }
}
