package import LucidCore
package import LucidHistory
import LucidRuntime

/// Why a run, or work on stored runs, could not begin or go on.
package struct RunSessionError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The request cannot work on this machine or with these files.
    case usage
    /// There is nothing to do.
    case nothing
    /// Another process holds a lock.
    case locked
    /// The host forbids it.
    case forbidden
    /// This program lacks what is needed.
    case requirementNotMet
    /// Files cannot be read or written as they have to be.
    case backendFailed
  }

  package let kind: Kind
  package let words: MessageText
  package let hint: String?
  /// Whether it may have happened all the same: no answer came in time.
  package let isUnsure: Bool

  package init(_ kind: Kind, _ words: MessageText, hint: String? = nil, isUnsure: Bool = false) {
    (self.kind, self.words, self.hint, self.isUnsure) = (kind, words, hint, isUnsure)
  }

  /// The English text, for errors of commands.
  package var message: String { words.text }

  package init(_ refusal: RunStoreError) {
    self.init(refusal.isLocked ? .locked : .usage, refusal.words, hint: refusal.hint)
  }

  /// Converts a step failure. A refusal of the host policy stays `.forbidden`; other failures get
  /// `kind`.
  package init(_ failure: StepFailure, or kind: Kind, in place: String = "") {
    self.init(
      failure.kind == .forbidden ? .forbidden : kind, place.isEmpty ? failure.words : "\(place)\(failure.message)",
      hint: failure.hint,
      isUnsure: failure.kind == .timedOut)
  }

  /// Returns what the run history answers. Errors: the history's own, as this type.
  package static func mapping<T>(_ body: () throws(RunStoreError) -> T) throws(RunSessionError) -> T {
    do throws(RunStoreError) { return try body() } catch { throw RunSessionError(error) }
  }
}
