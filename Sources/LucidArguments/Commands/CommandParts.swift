/// Operands, options and exit codes that several commands share.
enum CommandParts {
  static let appearance: [OptionSpec] = [.color, .width, .help]

  static let result: [OptionSpec] = [.runFormat, .json, .jsonl, .timings, .output, .quiet]

  static let file = CommandSpec.Operand(
    "FILE", .ability,
    "a path, `-` for standard input, an ability of the library by name, id or label, or gallery/NAME")

  static let runExits: [ExitCode] = [
    .nothing, .partial, .fileInvalid, .requirementNotMet, .inputMissing, .backendFailed, .modelFailed, .timedOut, .budgetExceeded,
    .answerInvalid, .cancelled,
  ]

  static let writingExits: [ExitCode] = [.consentMissing, .locked]

  static let runName = "`last`, the first digits of a run's name, or an ability's label for its last run"

  /// The options of every command that changes the library.
  static let changed: [OptionSpec] = [.jsonResult]

  static let ability = CommandSpec.Operand("NAME", .installed, "an ability of the library by name, id or label")
}
