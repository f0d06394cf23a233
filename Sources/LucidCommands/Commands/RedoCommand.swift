import LucidApplication
import LucidArguments
import LucidHistory

/// `lucid redo`: restores what an undo took back.
struct RedoCommand: Command {
  static let name = "redo"
  static let spec = CommandSpec(
    name, "redo what was undone", group: .review,
    discussion: [
      "Writes the changes of an undone run again, all of them or none. Without RUN it redoes the run that was undone last, so that "
        + "each call goes one run further.",
      "If a file was changed since, nothing is done, and the file is named.",
    ],
    operands: [.init("RUN", .run, required: false, "\(CommandParts.runName); default: the run that was undone last")],
    options: [.undoDiff, .config, .reportFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid redo", "the run that was undone last"), .init("lucid redo last --diff", "show what would change"),
    ],
    exits: [.nothing, .backendFailed, .locked])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try WriteReversal(invocation, kind: .redo).run { store throws(RunStoreError) in try store.lastToRedo() }
  }
}
