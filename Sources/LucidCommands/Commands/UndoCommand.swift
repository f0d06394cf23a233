import LucidApplication
import LucidArguments
import LucidHistory

/// `lucid undo`: takes back what a run wrote; once more goes a run further back.
struct UndoCommand: Command {
  static let name = "undo"
  static let spec = CommandSpec(
    name, "undo what a run wrote", group: .review,
    discussion: [
      "Restores the files that the run wrote, all of them or none; files that the run created are removed. Without RUN it undoes "
        + "the last run that is not undone yet, so that each call goes one run further back; `lucid redo` goes forward again.",
      "If a file was changed since, nothing is done, and the file is named.",
    ],
    operands: [
      .init("RUN", .run, required: false, "\(CommandParts.runName); default: the last run that wrote and is not undone")
    ],
    options: [.undoDiff, .config, .reportFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid undo", "the last run that wrote; again: the one before"),
      .init("lucid undo last --diff", "show what would change"),
      .init("lucid undo Reminder", "the last run of an ability"),
    ],
    exits: [.nothing, .backendFailed, .locked])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try WriteReversal(invocation, kind: .undo).run { store throws(RunStoreError) in try store.lastToUndo() }
  }
}
