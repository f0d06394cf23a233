import LucidCore

/// The texts around a result: `#` is the place of a piece.
extension English {
  static let pages: [PageWord: String] = [
    .writtenBy: "written by #", .byAbility: "the answer of the ability, no model",
    .writtenByAbility: "the answer of the ability", .builtInSummary: "built-in summary, no model",
    .personaUnheard: ", and the persona # changes nothing", .answer: "Answer", .howItWasMade: "How this was made",
    .prompt: "Prompt", .steps: "Steps", .receipts: "Receipts", .notFound: "Not found in your data: #", .pending: "Pending",
    .pendingChanges: "Pending changes", .nothingChanged: "Nothing was changed.", .more: "and # more",
    .at: "at #", .noValue: "(#: not available)", .noValueSetUp: "(#: not set up)", .noValueStale: "(#: out of date)",
    .stepDone: "done", .leftOut: "left out: #", .notReached: "not reached", .step: "step", .tool: "tool",
    .stateHeading: "state", .stopped: "Stopped", .stoppedAt: "Stopped at #",
  ]

  static let outcomes: [RunOutcome: String] = [
    .ok: "done", .nothing: "nothing to do", .partial: "partial", .inputMissing: "an input is missing",
    .backendFailed: "a source failed", .modelFailed: "the model failed",
    .answerInvalid: "the answer does not match its schema", .timedOut: "out of time", .locked: "another run was writing",
    .budgetExceeded: "the budget is used up", .cancelled: "cancelled",
  ]

  static let fates: [Change.Fate: String] = [
    .written: "Written", .heldBack: "Would have been written", .dropped: "Not written", .unsure: "Not known whether written",
  ]

  static let changes: [Change.Kind: (done: String, toDo: String)] = [
    .created: ("created", "to create"), .updated: ("updated", "to update"), .rescheduled: ("rescheduled", "to reschedule"),
    .completed: ("completed", "to complete"), .logged: ("logged", "to log"), .pinned: ("pinned", "to pin"),
    .archived: ("archived", "to archive"), .deleted: ("deleted", "to delete"), .queued: ("queued", "to send"),
  ]

  static let changed: [String: String] = [:]

  static let messages = MessageLanguage.english.texts
}
