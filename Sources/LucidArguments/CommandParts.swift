/// Operands, options and exit codes that several commands share.
package enum CommandParts {
  package static let appearance: [OptionSpec] = [.color, .width, .help]

  package static let result: [OptionSpec] = [.runFormat, .json, .jsonl, .timings, .output, .quiet, .brief, .full]

  package static let file = CommandSpec.Operand(
    "ABILITY", .ability,
    "a path, `-` for standard input, an ability of the library by name, id or label, or gallery/NAME")

  /// Exit codes of commands that do something with the abilities of a file.
  package static let fileExits: [ExitCode] = [.fileInvalid, .requirementNotMet, .oldForm]

  package static let runExits: [ExitCode] =
    fileExits + [
      .nothing, .partial, .inputMissing, .backendFailed, .modelFailed, .timedOut, .budgetExceeded, .answerInvalid, .cancelled,
    ]

  package static let writingExits: [ExitCode] = [.consentMissing, .locked]

  package static let runName = "`last`, the first digits of a run's name, or an ability's label for its last run"

  /// Options of every command that changes the library.
  package static let changed: [OptionSpec] = [.jsonResult]

  package static let ability = CommandSpec.Operand("NAME", .installed, "an ability of the library by name, id or label")

  package static let schedule = CommandSpec.Operand("NAME", .schedule, "name of a schedule, as `lucid schedule` lists it")

  package static let template = CommandSpec.Operand(
    "NAME", .template, "name of an ability, such as sleep or club/tidy; or a gallery")

  /// Options of commands that report as text or JSON.
  package static let report: [OptionSpec] = [.config, .reportFormat, .json, .output]
}
