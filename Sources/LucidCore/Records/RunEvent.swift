/// Events of a run, as they happen. The card comes before the answer; `finished` is always last.
package enum RunEvent: Sendable {
  case started(run: String, ability: AbilityFacts, at: Instant)
  case prompt(RenderedText)
  /// Others changed what this run was about to change: it begins again, and what it has told so far
  /// is void.
  case again(StepFailure)
  case step(name: String, tool: String, StepChange)
  case variable(name: String, VariableRecord.Status)
  /// The one line to read first; comes before the card.
  case headline(Sentence, Language)
  case card(Card, Language)
  /// A model that takes its time is asked; once for each request.
  case asking(model: String)
  /// A piece of the answer as it arrives, from clients that take their time. Pieces of an answer
  /// that is refused are among them.
  case part(String)
  case answer(Answer)
  case finished(RunRecord)

  package enum StepChange: Sendable {
    case running
    /// A call failed in a way that may pass and is tried again: which try comes next, from 2; of a
    /// `for_each`, for which item, from 1.
    case retrying(attempt: Int, item: Int?, StepFailure)
    /// Finished well, was skipped, or failed.
    case ended(Observation.Status, Milliseconds, StepFacts? = nil)
  }
}
